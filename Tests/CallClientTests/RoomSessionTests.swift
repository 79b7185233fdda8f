import CallClient
import CallProtocol
import CallTesting
import Foundation
import Testing

/// Coming, staying and going.
@MainActor @Suite(.timeLimit(.minutes(5))) struct RoomSessionTests {
    @Test func helloSaysWhoAndWhat() async throws {
        let stage = try Stage(note: "My knee", browserAddress: "203.0.113.9")
        let connection = try await stage.begin(.waiting())
        let expected = Hello(
            roomId: "abcd-efgh-ijkl", token: Token("token"), name: "Me", note: "My knee", media: MediaState(microphone: true, camera: false)
        )
        #expect(connection.hello == expected)
        #expect(connection.peer.headers == ["X-Forwarded-For": "203.0.113.9"])
        #expect(connection.peer.url.absoluteString == "ws://scripted.test/v1/signal")
    }

    @Test func guestIsLetIn() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.waiting(.waitingForHost))
        #expect(stage.session.phase == .waiting(.waitingForHost))
        #expect(stage.session.localParticipant?.participantId == ParticipantID("me"))
        try connection.send(.responded("me", .allowed), .entered(.guest, participants: [.sample("host", host: true)]))
        try await stage.told(.participantJoined(.sample("host", host: true)))
        #expect(stage.session.phase == .inside)
        #expect(stage.session.participants.map(\.isHost) == [true])
    }

    @Test func deniedGuestAsksAgain() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.waiting())
        try connection.send(.responded("me", .denied, message: "Later"))
        try await stage.reached(.denied(message: "Later"))
        try stage.session.requestEntry(note: "Please")
        guard case .requestEntry(note: "Please") = try await connection.waitingMessage().message else { throw Unscripted() }
        let again = WaitingStatus(
            participantId: ParticipantID("me"), resume: .sample, requestId: EntryRequestID("second"), reason: .waitingForApproval,
            name: "Me")
        try connection.send(.waiting(again))
        try await stage.reached(.waiting(.waitingForApproval))
    }

    @Test func entryIsRequestedOnlyBeforeTheDoor() async throws {
        let stage = try Stage()
        #expect(throws: CallError.self) { try stage.session.requestEntry() }
        _ = try await stage.begin(.entered())
        #expect(throws: CallError.self) { try stage.session.requestEntry() }
    }

    @Test func lostConnectionTakesThePlaceAgain() async throws {
        let stage = try Stage()
        let first = try await stage.begin(.entered(entries: [.sample("ana")]))
        stage.forget()
        first.cut()
        let second = try await stage.server.next()
        #expect(stage.session.phase == .reconnecting(.inside))
        #expect(second.hello.resume == .sample)
        #expect(second.hello.participantId == "me")
        try second.send(.entered(entries: [.sample("ana"), .sample("ben")]))
        try await stage.told(.entryRequested(.sample("ben")))
        #expect(stage.events == [.phaseChanged, .phaseChanged, .entryRequested(.sample("ben"))])
    }

    @Test func ticketOfAnEarlierProcessIsUsed() async throws {
        let ticket = ResumeTicket(participantId: ParticipantID("me"), secret: ResumeSecret("kept"))
        let stage = try Stage(resume: ticket)
        let connection = try await stage.begin(.waiting())
        #expect(connection.hello.participantId == "me")
        #expect(connection.hello.resume == ResumeSecret("kept"))
        #expect(stage.session.resumeTicket?.secret == .sample)
    }

    @Test func closingServerIsWaitedFor() async throws {
        let stage = try Stage()
        let first = try await stage.begin(.waiting())
        try first.send(.closing)
        stage.server.isDown = true
        first.peer.close(code: 1012)
        try await stage.reached(.reconnecting(.waiting(.waitingForApproval)))
        stage.server.isDown = false
        _ = try await stage.answerNext(.waiting())
        #expect(stage.session.phase == .waiting(.waitingForApproval))
    }

    @Test func serverThatNeverComesIsUnreachable() async throws {
        let stage = try Stage(patience: .milliseconds(20))
        stage.server.isDown = true
        stage.session.start()
        try await stage.told(.ended(.unreachable))
        #expect(stage.events == [.phaseChanged, .phaseChanged, .ended(.unreachable)])
    }

    @Test func refusalEndsAndIsNotTriedAgain() async throws {
        let stage = try Stage()
        let error = CallError(.invalidToken, "The token is no token.")
        let connection = try await stage.begin(.ended(error, .connectionLost))
        try await stage.told(.ended(.refused(error)))
        try await connection.closed()
    }

    @Test func tokenThatCannotBeHadIsARefusal() async throws {
        let stage = try Stage(token: TokenSource(refreshing: { throw Unscripted() }))
        stage.session.start()
        try await eventually("an end") { stage.session.phase != .connecting }
        guard case .ended(.refused(let error)) = stage.session.phase else { throw Unscripted() }
        #expect(error.code == .invalidToken)
    }

    @Test func tokenIsAskedForBeforeEachConnection() async throws {
        let tokens = TokenCounter()
        let stage = try Stage(token: TokenSource(refreshing: { await tokens.next() }))
        let first = try await stage.begin(.entered())
        #expect(first.hello.token == Token("token-1"))
        first.cut()
        #expect(try await stage.server.next().hello.token == Token("token-2"))
    }

    @Test func leavingTellsTheServerAndCloses() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered())
        await stage.session.leave()
        guard case .leave = try await connection.participantMessage().message else { throw Unscripted() }
        try await connection.closed()
        #expect(stage.session.phase == .ended(.left))
        #expect(stage.events.last == .ended(.left))
    }

    @Test func withdrawingCancelsTheKnock() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.waiting())
        stage.session.withdraw()
        guard case .cancel = try await connection.waitingMessage().message else { throw Unscripted() }
        try await connection.closed()
        #expect(stage.session.phase == .ended(.left))
    }

    @Test func leavingWithoutAConnectionIsAtOnce() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered())
        stage.server.isDown = true
        connection.cut()
        try await stage.reached(.reconnecting(.inside))
        stage.session.withdraw()
        #expect(stage.session.phase == .ended(.left))
        stage.server.isDown = false
        let next = try await stage.server.next()
        try next.send(.entered())
        guard case .leave = try await next.participantMessage().message else { throw Unscripted() }
        try await next.closed()
        #expect(stage.events.last == .ended(.left))
    }

    @Test func leavingBeforeTheAnswerGivesUpThePlaceThatIsGiven() async throws {
        let stage = try Stage()
        stage.session.start()
        let connection = try await stage.server.next()
        async let left: Void = stage.session.leave()
        try await stage.reached(.ended(.left))
        try connection.send(.waiting())
        guard case .cancel = try await connection.waitingMessage().message else { throw Unscripted() }
        await left
        try await connection.closed()
    }

    @Test func droppedSessionClosesItsConnection() async throws {
        var stage: Stage? = try Stage()
        let connection = try await #require(stage).begin(.entered())
        stage = nil
        try await connection.closed()
    }

    @Test func farewellOutlivesTheOwner() async throws {
        var stage: Stage? = try Stage()
        stage?.session.start()
        let connection = try await #require(stage).server.next()
        stage?.session.withdraw()
        stage = nil
        try connection.send(.waiting())
        guard case .cancel = try await connection.waitingMessage().message else { throw Unscripted() }
        try await connection.closed()
    }

    @Test func hiddenPageGivesUpItsConnectionAndReturns() async throws {
        let stage = try Stage()
        let first = try await stage.begin(.entered())
        stage.session.pageHidden()
        guard case .pageHidden = try await first.participantMessage().message else { throw Unscripted() }
        try await first.closed()
        try await stage.reached(.reconnecting(.inside))
        stage.session.pageReturned()
        #expect(try await stage.answerNext(.entered()).hello.resume == .sample)
        #expect(stage.session.phase == .inside)
    }

    @Test func hiddenPageCanBeDropped() async throws {
        var stage: Stage? = try Stage()
        let connection = try await #require(stage).begin(.waiting())
        stage?.session.pageHidden()
        try await connection.closed()
        weak let session = stage?.session
        stage = nil
        try await eventually("the session's end") { session == nil }
    }
}

private actor TokenCounter {
    private var count = 0
    func next() -> Token {
        count += 1
        return Token("token-\(count)")
    }
}
