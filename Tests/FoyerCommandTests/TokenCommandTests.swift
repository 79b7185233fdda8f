import CallProtocol
import CallServer
import Foundation
import Testing

@testable import FoyerCommand

@Suite struct TokenCommandTests {
    private let environment = ["FOYER_API_KEY": "key", "FOYER_SECRET": "secret"]

    private func claims(_ arguments: String...) throws -> TokenClaims {
        let token = try TokenCommand(arguments, environment: environment, now: 1000, unique: "one").token()
        return try TokenSigner(keys: [APIKey(id: "key", secret: "secret")]).verify(token)
    }

    @Test func hostsTokenForADay() throws {
        #expect(
            try claims("--permissions", "allow_join,allow_mod")
                == TokenClaims(apikey: "key", permissions: ["allow_join", "allow_mod"], version: 2, exp: 87_400, iat: 1000))
    }

    @Test func guestsTokenWithEverything() throws {
        #expect(
            try claims("--permissions=ask_join", "--room", "abcd", "--participant", "ana", "--name", "Ana Lima", "--expires", "30m")
                == TokenClaims(
                    apikey: "key", permissions: ["ask_join"], version: 2, roomId: "abcd", participantId: "ana", name: "Ana Lima", exp: 2800,
                    iat: 1000, jti: "one"))
    }

    @Test(arguments: [
        [], ["--permissions"], ["--permissions", ""], ["--permissions", "all"], ["--permissions", "allow_mod"],
        ["--permissions", "ask_join,allow_join"],
        ["--permissions", "ask_join,allow_mod"], ["--permissions", "ask_join", "extra"], ["--permissions", "ask_join", "--rooom", "x"],
        ["--permissions", "ask_join", "--room", "a b"], ["--permissions", "ask_join", "--participant", ""],
        ["--permissions", "ask_join", "--expires", "soon"], ["--permissions", "ask_join", "--expires", "0h"],
    ])
    func wrongUsage(arguments: [String]) {
        #expect(throws: UsageError.self) { try TokenCommand(arguments, environment: environment) }
    }

    @Test func keyIsFoundInTheDataFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: CommandFailure.self) { try SigningKey.find(folder: folder.path, environment: [:]) }
        let key = try DevKeyFile.readOrCreate(in: folder)
        #expect(try SigningKey.find(folder: folder.path, environment: [:]) == key)
        #expect(try SigningKey.find(folder: folder.path, environment: environment).id == "key")
    }

    @Test(arguments: [("90s", 90), ("30m", 1800), ("24h", 86_400), ("7d", 604_800)])
    func lifetimes(text: String, seconds: Int64) { #expect(Lifetime(text)?.seconds == seconds) }

    @Test(arguments: ["", "h", "24", "-1h", "1.5h", "1w", "99999999999999d", "24 h"])
    func noLifetimes(text: String) { #expect(Lifetime(text) == nil) }
}
