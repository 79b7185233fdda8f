import CallProtocol
import Testing

@testable import FoyerCommand

@Suite struct LinkCommandTests {
    private let environment = ["FOYER_API_KEY": "key", "FOYER_SECRET": "secret"]

    @Test(
        arguments: [
            (["room", "--guest"], .make(room: "room", CreateLinkBody(kind: .guest))),
            (
                ["room", "--host", "Dr Ana", "--expires", "2h"],
                .make(room: "room", CreateLinkBody(kind: .host, name: "Dr Ana", expiresIn: 7200))
            ),
            (["list", "room"], .list(room: "room")), (["revoke", "abc"], .revoke("abc")),
        ] as [([String], LinkCommand.Task)])
    func tasks(arguments: [String], task: LinkCommand.Task) throws {
        #expect(try LinkCommand(arguments, environment: environment).task == task)
    }

    @Test(arguments: [
        [], ["room"], ["room", "--guest", "--host", "Ana"], ["room", "other", "--guest"], ["room", "--guest", "--expires", "soon"],
        ["list"],
        ["list", "room", "x"], ["revoke"], ["list", "room", "--guest"], ["revoke", "abc", "--expires", "1h"],
    ])
    func wrongUsage(arguments: [String]) {
        #expect(throws: UsageError.self) { try LinkCommand(arguments, environment: environment) }
    }
}
