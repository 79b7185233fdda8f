import CallProtocol
import CallTesting
import Testing

@testable import FoyerCommand

@Suite struct RoomCommandTests {
    private let environment = ["FOYER_API_KEY": "key", "FOYER_SECRET": "secret"]

    @Test(
        arguments: [
            (["create"], .create(customId: nil)), (["create", "--id", "knee"], .create(customId: "knee")), (["list"], .list),
            (["show", "abcd"], .show("abcd")), (["close", "abcd"], .close("abcd")),
        ] as [([String], RoomCommand.Task)])
    func tasks(arguments: [String], task: RoomCommand.Task) throws {
        #expect(try RoomCommand(arguments, environment: environment).task == task)
    }

    @Test(arguments: [
        [], ["open"], ["show"], ["show", "a", "b"], ["close"], ["list", "x"], ["create", "x"], ["list", "--id", "x"], ["create", "--no"],
    ])
    func wrongUsage(arguments: [String]) {
        #expect(throws: UsageError.self) { try RoomCommand(arguments, environment: environment) }
    }

    @Test func badServerIsWrongUsage() {
        #expect(throws: UsageError.self) { try RoomCommand(["list"], environment: environment.merging(["FOYER_URL": "ftp://x"]) { $1 }) }
    }

    @Test func lineIsClean() {
        let room = RoomBody(
            roomId: RoomID("abcd"), customRoomId: "knee\u{1B}[2J", disabled: true, createdAt: "2026-01-01T00:00:00Z", updatedAt: "",
            links: RoomBody.Links(getRoom: ""))
        #expect(RoomCommand.line(room) == "abcd  closed  2026-01-01T00:00:00Z  knee[2J")
    }
}
