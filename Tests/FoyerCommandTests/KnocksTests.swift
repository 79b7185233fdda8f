import CallClient
import CallProtocol
import CallTesting
import Testing
import VideoSDKRTC

@testable import FoyerCommand

/// `foyer knocks`: its arguments, and the host behind it in front of a scripted server.
@MainActor @Suite(.timeLimit(.minutes(5))) struct KnocksTests {
    private func plan(_ arguments: String...) throws -> KnocksPlan {
        try KnocksPlan(try Options(arguments, values: ["allow", "deny", "reason"], flags: ["watch", "allow-all"]))
    }

    @Test func plans() throws {
        #expect(try plan() == KnocksPlan(watches: false, answer: .tell))
        #expect(try plan("--watch", "--allow-all") == KnocksPlan(watches: true, answer: .allowAll))
        #expect(try plan("--allow", "ana").decision(for: "ana") == .ALLOWED)
        #expect(try plan("--allow", "ana").decision(for: "ben") == nil)
        #expect(try plan("--deny", "ana", "--reason", "Later").reason == "Later")
    }

    @Test(arguments: [
        ["--allow", "a", "--deny", "b"], ["--allow-all", "--deny", "b"], ["--reason", "x"], ["--allow", "a", "--reason", "x"],
    ])
    func plansThatContradictThemselves(arguments: [String]) {
        #expect(throws: UsageError.self) {
            try KnocksPlan(try Options(arguments, values: ["allow", "deny", "reason"], flags: ["watch", "allow-all"]))
        }
    }

    @Test func oneRoomIsNeeded() {
        #expect(throws: UsageError.self) { try KnocksCommand([], environment: [:]) }
        #expect(throws: UsageError.self) { try KnocksCommand(["a", "b"], environment: [:]) }
    }

    @Test func oneGuestIsAllowedAndTheOtherLeftAlone() async throws {
        let desk = try Desk(KnocksPlan(watches: true, answer: .allow(participant: "ana")))
        let connection = try await desk.enter(entries: [.sample("ana"), .sample("ben")])
        let answering = Task { await desk.host.answerQueue() }
        try await connection.confirm("ana", .allowed)
        await answering.value
        #expect(desk.lines == ["knock ana Ana", "knock ben Ben", "allowed ana"])
        #expect(!desk.host.hasFailed)
    }

    @Test func watchingHostAnswersWhoComesLater() async throws {
        let desk = try Desk(KnocksPlan(watches: true, answer: .deny(participant: "ana", reason: "Later")))
        let connection = try await desk.enter()
        await desk.host.answerQueue()
        try connection.send(.entryRequested(.sample("ben")), .entryRequested(.sample("ana")))
        #expect(try await connection.confirm("ana", .denied).message == "Later")
        try await eventually("the lines") { desk.lines == ["knock ben Ben", "knock ana Ana", "denied ana"] }
    }

    @Test func lostRaceIsToldAndTheWatchGoesOn() async throws {
        let desk = try Desk(KnocksPlan(watches: true, answer: .allowAll))
        let connection = try await desk.enter(entries: [.sample("ana")])
        let answering = Task { await desk.host.answerQueue() }
        let ref = try await connection.participantMessage().ref
        try connection.send(.failed(CallError(.entryResponseFailed, "Dr. Cole was first."), ref: ref))
        await answering.value
        #expect(desk.lines == ["knock ana Ana", "error 4059 Dr. Cole was first."])
        #expect(!desk.host.hasFailed)
    }

    @Test func watchEndsWithTheRoom() async throws {
        let desk = try Desk(KnocksPlan(watches: true, answer: .tell))
        let connection = try await desk.enter()
        await desk.host.answerQueue()
        try connection.send(.participantJoined(.sample("ana")), .participantLeft(ParticipantID("ana"), .left), .ended(nil, .roomClosed))
        await desk.host.waitForEnd()
        #expect(desk.lines == ["inside ana Ana", "left ana Ana", "ended roomClose"])
        #expect(desk.host.hasFailed)
    }

    @Test func nameCannotSteerTheTerminal() async throws {
        let desk = try Desk(KnocksPlan(watches: true, answer: .tell))
        var entry = EntryInfo.sample("ana")
        entry.name = "A\u{1B}]0;owned\u{7}\u{202E}na\nknock x"
        entry.note = "one\r\ntwo\u{9B}2J"
        _ = try await desk.enter(entries: [entry])
        #expect(desk.lines == ["knock ana A]0;ownednaknock x", "note ana onetwo2J"])
    }
}

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("Ana Lima", "Ana Lima"), ("José 李 محمد", "José 李 محمد"), ("a\u{0}b\u{7F}c\u{85}d", "abcd"), ("x\u{2028}y\u{2066}z\u{FEFF}", "xyz"),
        ("👩‍⚕️", "👩‍⚕️"), ("", ""),
    ])
    func cleaned(text: String, clean: String) { #expect(TerminalText.clean(text) == clean) }

    @Test func isShortened() { #expect(TerminalText.clean(String(repeating: "é", count: 500)).count == 200) }
}

/// A terminal's host, inside a room of a scripted server.
@MainActor
private final class Desk {
    let server = ScriptedServer()
    let room: Room
    let host: TerminalHost
    var lines: [String] { written.lines }
    private let written = Written()

    private final class Written {
        var lines: [String] = []
    }

    init(_ plan: KnocksPlan) throws {
        room = try VideoSDK.createRoom(
            RoomInvitation(roomId: "abcd", token: "token", address: "http://scripted.test"),
            in: SessionSurroundings(transport: server.transport))
        host = TerminalHost(room: room, plan: plan) { [written] line in written.lines.append(line) }
        room.addEventListener(host)
    }

    func enter(entries: [EntryInfo] = []) async throws -> ScriptedConnection {
        let joining = Task { [room] in try await room.join() }
        let connection = try await server.next()
        try connection.send(.entered(.host, entries: entries))
        try await joining.value
        try await eventually("the queue") { lines.filter { $0.hasPrefix("knock") }.count == entries.count }
        return connection
    }
}

extension ScriptedConnection {
    /// Reads an answer to `guest` and says that it counts.
    @discardableResult
    func confirm(_ guest: String, _ decision: CallProtocol.EntryDecision) async throws -> EntryResponse {
        let asked = try await participantMessage()
        guard case .respondEntry(let response) = asked.message, let ref = asked.ref else { throw Unscripted() }
        #expect(response.requestId == EntryRequestID("request-\(guest)"))
        #expect(response.decision == decision)
        try send(.responded(guest, decision), .done(ref: ref))
        return response
    }
}
