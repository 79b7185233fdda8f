import Foundation
import FoyerApp
import Testing
import ViewServer

@testable import FoyerCommand

@Suite("How foyer serve starts its workers")
struct WindowsCommandTests {
    private let server = URL(string: "http://127.0.0.1:4000")!

    @Test("they are told what their windows have to know, and no secret")
    func command() {
        let environment = ["FOYER_API_KEY": "a", "FOYER_SECRET": "b", "PATH": "/bin", "LANG": "C"]
        let command = WindowsCommand.command(
            FoyerAppConfiguration(serverURL: server, publicURL: URL(string: "https://calls.example.org"), dev: true),
            environment: environment)
        #expect(
            command.arguments == ["windows", "--server", "http://127.0.0.1:4000", "--public-url", "https://calls.example.org", "--dev"])
        #expect(command.environment.filter { environment.keys.contains($0.key) } == ["PATH": "/bin", "LANG": "C"])
        #expect(WindowsCommand.command(FoyerAppConfiguration(serverURL: server, dev: false), environment: [:]).arguments.count == 3)
    }

    @MainActor @Test("a person who starts one is told that it is none of theirs")
    func byHand() async {
        #expect(throws: UsageError.self) { try WindowsCommand([]) }
        #expect(await FoyerCommand.run(["windows", "--server", "http://127.0.0.1:1"], environment: [:]) == .failed)
    }

    @Test("how many there are is told, within reason")
    func count() throws {
        let pair = ["FOYER_API_KEY": "clinic", "FOYER_SECRET": "a secret"]
        #expect((1...2).contains(try ServeOptions([], environment: pair).workers))
        for number in [0, 1, 64] { #expect(try ServeOptions(["--workers", "\(number)"], environment: pair).workers == number) }
        for wrong in ["-1", "65", "many", ""] {
            #expect(throws: UsageError.self) { try ServeOptions(["--workers", wrong], environment: pair) }
        }
    }
}
