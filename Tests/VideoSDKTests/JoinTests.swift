import CallClient
import CallProtocol
import CallTesting
import Foundation
import Testing
import VideoSDK

/// Coming and going, as an app sees it.
@MainActor @Suite(.timeLimit(.minutes(5))) struct JoinTests {
    @Test func hostEntersAtOnce() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        let connection = try await kit.server.next()
        try connection.send(
            .entered(participants: [.sample("ana")]),
            .responded(EntryOutcome(participantId: ParticipantID("me"), requestId: nil, decision: .allowed)))
        #expect(await joining.value == nil)
        try await kit.told("response me ALLOWED")
        #expect(kit.listener.lines == ["CONNECTING", "CONNECTED", "joined", "+ana", "response me ALLOWED"])
        #expect(kit.room.localParticipant.id == "me")
        #expect(kit.room.localParticipant.isLocal)
        #expect(kit.room.participants.keys.sorted() == ["ana"])
        #expect(kit.room.roomState == .CONNECTED)
    }

    @Test func guestIsSuspendedUntilAllowed() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        let connection = try await kit.server.next()
        try connection.send(.waiting())
        try await kit.told("CONNECTED")
        #expect(kit.room.localParticipant.id == "me")
        try connection.send(.responded("me", .allowed), .entered(.guest))
        #expect(await joining.value == nil)
        #expect(kit.listener.lines == ["CONNECTING", "CONNECTED", "response me ALLOWED", "joined"])
    }

    @Test func deniedGuestStaysSuspendedAndLeaves() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        let connection = try await kit.server.next()
        try connection.send(.waiting(), .responded("me", .denied))
        try await kit.told("response me DENIED")
        #expect(kit.room.roomState == .CONNECTED)
        try await kit.room.leave()
        #expect(await joining.value == .ERROR_OPERATION_ABORTED)
        #expect(kit.listener.lines == ["CONNECTING", "CONNECTED", "response me DENIED", "DISCONNECTED", "left 1101"])
    }

    @Test func deniedGuestAsksAgain() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        let connection = try await kit.server.next()
        try connection.send(.waiting(), .responded("me", .denied))
        try await kit.told("response me DENIED")
        kit.room.requestEntry(note: "Please")
        guard case .requestEntry(note: "Please") = try await connection.waitingMessage().message else { throw Unscripted() }
        try connection.send(.entered(.guest))
        #expect(await joining.value == nil)
    }

    @Test func placeholderTokenEndsIn4002() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        try await kit.server.next().send(.ended(CallError(.invalidToken, "Not a token."), .refused))
        #expect(await joining.value == .INVALID_TOKEN)
        #expect(kit.listener.lines == ["CONNECTING", "error 4002", "FAILED", "DISCONNECTED", "left 1103"])
        #expect(await failure { try await kit.room.leave() } == nil)
        #expect(await failure { try await kit.room.leave() } == .ERROR_ALREADY_IN_REQUESTED_STATE)
        #expect(kit.listener.lines.count == 5)
    }

    @Test func expiredWaitEndsIn3047() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        try await kit.server.next().send(.waiting(.waitingForHost), .ended(nil, .expired))
        #expect(await joining.value == .UNABLE_TO_JOIN_ROOM)
        #expect(kit.listener.lines == ["CONNECTING", "CONNECTED", "error 3047", "FAILED", "DISCONNECTED", "left 1103"])
    }

    @Test func unreachableServerEndsIn3047() async throws {
        let kit = try RoomKit(patience: .milliseconds(20))
        kit.server.isDown = true
        #expect(await kit.join().value == .UNABLE_TO_JOIN_ROOM)
        #expect(kit.listener.lines == ["CONNECTING", "error 3047", "FAILED", "DISCONNECTED", "left 1103"])
    }

    @Test func secondJoinIs3055AndJoinAfterTheEndIs3054() async throws {
        let kit = try RoomKit()
        _ = try await kit.enter()
        #expect(await failure { try await kit.room.join() } == .ERROR_OPERATION_IN_PROGRESS)
        try await kit.room.leave()
        #expect(await failure { try await kit.room.join() } == .ERROR_ALREADY_IN_REQUESTED_STATE)
        #expect(await failure { try await kit.room.leave() } == .ERROR_ALREADY_IN_REQUESTED_STATE)
    }

    @Test func leaveBeforeJoinIs3035() async throws {
        let kit = try RoomKit()
        #expect(await failure { try await kit.room.leave() } == .ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED)
        #expect(kit.listener.lines == [])
    }

    @Test func cancelledTaskEndsTheJoin() async throws {
        let kit = try RoomKit()
        let joining = kit.join()
        let connection = try await kit.server.next()
        try connection.send(.waiting())
        try await kit.told("CONNECTED")
        joining.cancel()
        #expect(await joining.value == .ERROR_OPERATION_ABORTED)
        try await connection.closed()
    }

    @Test func lostConnectionReconnects() async throws {
        let kit = try RoomKit()
        let first = try await kit.enter(participants: [.sample("ana")])
        kit.listener.forget()
        first.cut()
        try await kit.server.next().send(.entered(participants: [.sample("ben")]))
        try await kit.told("+ben")
        #expect(kit.listener.lines == ["RECONNECTING", "CONNECTED", "-ana 1101", "+ben"])
        #expect(kit.room.participants.keys.sorted() == ["ben"])
    }

    @Test func leaveWhileReconnecting() async throws {
        let kit = try RoomKit()
        let first = try await kit.enter()
        kit.server.isDown = true
        first.cut()
        try await kit.told("RECONNECTING")
        async let left: Void = kit.room.leave()
        try await kit.told("left 1101")
        #expect(kit.listener.lines.suffix(2) == ["DISCONNECTED", "left 1101"])
        kit.server.isDown = false
        let next = try await kit.server.next()
        try next.send(.entered())
        guard case .leave = try await next.participantMessage().message else { throw Unscripted() }
        try await left
    }

    @Test(
        arguments: [
            (CallError(.joinedFromAnotherDevice, ""), DepartureReason.replaced, ["error 4005", "DISCONNECTED", "left 1011"]),
            (nil, .removed, ["DISCONNECTED", "left 1002"]), (CallError(.roomClosed, ""), .roomClosed, ["DISCONNECTED", "left 1006"]),
            (CallError(.invalidToken, ""), .refused, ["error 4002", "FAILED", "DISCONNECTED", "left 1001"]),
        ] as [(CallError?, DepartureReason, [String])])
    func serverEndsIt(error: CallError?, reason: DepartureReason, lines: [String]) async throws {
        let kit = try RoomKit()
        let connection = try await kit.enter()
        kit.listener.forget()
        try connection.send(.ended(error, reason))
        try await kit.told(lines.last ?? "")
        #expect(kit.listener.lines == lines)
    }

    @Test func devicesAreReleasedBeforeTheFarewell() async throws {
        let engine = SilentEngine()
        let kit = try RoomKit(engine: engine)
        _ = try await kit.enter()
        var callsAtFarewell: [String] = []
        kit.listener.onLeft = { callsAtFarewell = engine.calls }
        try await kit.room.leave()
        #expect(callsAtFarewell.last == "close")
    }
}
