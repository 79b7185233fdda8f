import CallProtocol
import Testing

@testable import FoyerCommand

@MainActor @Suite struct UsageTests {
    @Test(arguments: [
        ("serve", "See foyer help serve."), ("knocks", "See foyer help knocks."), ("dance", "See foyer help."), (nil, "See foyer help."),
    ])
    func hint(name: String?, text: String) { #expect(FoyerCommand.hint(name) == text) }

    @Test func certificateIsNamedWhereHTTPSBringsNoAnswer() {
        let silent = CommandFailure(CallError(.serverError, "No answer."))
        #expect(silent.advice(server: "https://calls.example.org")?.contains("certificate") == true)
        #expect(silent.advice(server: "http://127.0.0.1:8080") == nil)
        #expect(silent.advice(server: nil) == nil)
        #expect(CommandFailure(CallError(.invalidRoomID, "No room.")).advice(server: "https://calls.example.org") == nil)
    }

    @Test func helpOnOneCommandIsItsOwn() {
        #expect(FoyerCommand.help(on: "room") == RoomCommand.usage)
        #expect(FoyerCommand.help(on: "dance") == FoyerCommand.usage)
        #expect(FoyerCommand.help(on: nil) == FoyerCommand.usage)
    }
}
