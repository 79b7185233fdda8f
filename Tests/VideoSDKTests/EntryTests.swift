import CallClient
import CallProtocol
import CallTesting
import Foundation
import Testing
import VideoSDK

/// The host at the door.
@MainActor @Suite(.timeLimit(.minutes(5))) struct EntryTests {
    private func response(_ connection: ScriptedConnection) async throws -> (EntryResponse, ref: Int) {
        let asked = try await connection.participantMessage()
        guard case .respondEntry(let response) = asked.message, let ref = asked.ref else { throw Unscripted() }
        return (response, ref)
    }

    @Test func firstOfAllowAndDenyCounts() async throws {
        let kit = try RoomKit(engine: SilentEngine())
        kit.listener.answering = { allow, deny in
            allow()
            deny()
        }
        let connection = try await kit.enter(entries: [.sample("ana")])
        let (given, ref) = try await response(connection)
        #expect(given.decision == .allowed)
        try connection.send(.responded("ana", .allowed), .done(ref: ref), .participantJoined(.sample("ana")))
        try await kit.told("+ana")
        kit.listener.deny?()
        kit.room.muteMic()
        guard case .setMedia = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(kit.listener.lines.filter { $0.hasPrefix("error") } == [])
    }

    @Test func answerIsOneForAllListeners() async throws {
        let kit = try RoomKit(engine: SilentEngine())
        let other = WritingListener()
        kit.room.addEventListener(other)
        kit.listener.answering = { _, deny in deny() }
        other.answering = { allow, _ in allow() }
        let connection = try await kit.enter(entries: [.sample("ana")])
        #expect(try await response(connection).0.decision == .denied)
        kit.room.muteMic()
        guard case .setMedia = try await connection.participantMessage().message else { throw Unscripted() }
    }

    @Test func losingHostGets4059() async throws {
        let kit = try RoomKit()
        let connection = try await kit.enter(entries: [.sample("ana")])
        kit.listener.allow?()
        let (_, ref) = try await response(connection)
        try connection.send(.responded("ana", .denied), .failed(CallError(.entryResponseFailed, "Dr. Cole was first."), ref: ref))
        try await kit.told("error 4059")
        #expect(kit.listener.lines.contains("response ana DENIED"))
        #expect(kit.room.entryRequests.isEmpty)
    }

    @Test func queueIsToldInOrderAndEachRequestOnce() async throws {
        let kit = try RoomKit()
        let first = try await kit.enter(entries: [.sample("ana")])
        try first.send(.entryRequested(.sample("ben")))
        try await kit.told("queue ana,ben")
        first.cut()
        let second = try await kit.server.next()
        try second.send(
            .entered(entries: [.sample("ana"), .sample("ben")]),
            .entryWithdrawn(ParticipantID("ana"), EntryRequestID("request-ana"), .cancelled))
        try await kit.told("withdrawn ana cancelled")
        try await kit.told("queue ben")
        #expect(kit.listener.lines.filter { $0.hasPrefix("request") } == ["request ana Ana", "request ben Ben"])
    }

    @Test func requestThatIsAllowedAlreadyRingsNobody() async throws {
        let kit = try RoomKit()
        _ = try await kit.enter(entries: [.sample("ana", state: .entering)])
        #expect(kit.room.entryRequests.map(\.state) == [.entering])
        #expect(kit.listener.lines.filter { $0.hasPrefix("request") } == [])
    }

    @Test func respondEntryWaitsForTheServer() async throws {
        let kit = try RoomKit()
        let connection = try await kit.enter(entries: [.sample("ana")])
        let room = kit.room
        let answering = Task { await failure { try await room.respondEntry(participantId: "ana", decision: .DENIED, message: "Later") } }
        let (given, ref) = try await response(connection)
        #expect(given == EntryResponse(requestId: EntryRequestID("request-ana"), decision: .denied, message: "Later"))
        try connection.send(.failed(CallError(.entryResponseFailed, "gone"), ref: ref))
        #expect(await answering.value == .ENTRY_RESPONSE_FAILED)
    }

    @Test func respondEntryToNobodyIs4059() async throws {
        let kit = try RoomKit()
        _ = try await kit.enter()
        #expect(await failure { try await kit.room.respondEntry(participantId: "x", decision: .ALLOWED) } == .ENTRY_RESPONSE_FAILED)
    }

    @Test func admitAllAllowsWhoWaits() async throws {
        let kit = try RoomKit()
        let connection = try await kit.enter(entries: [.sample("ana"), .sample("ben", state: .entering), .sample("cleo", state: .away)])
        kit.room.admitAll()
        let answered = try await [response(connection).0.requestId, response(connection).0.requestId]
        #expect(answered == [EntryRequestID("request-ana"), EntryRequestID("request-cleo")])
    }
}
