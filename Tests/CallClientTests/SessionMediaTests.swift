import CallClient
import CallProtocol
import CallTesting
import Testing

/// What the session and its media engine tell each other.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SessionMediaTests {
    @Test func switchesAreToldToTheRoom() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered())
        stage.session.setCamera(true)
        #expect(stage.session.media == MediaState(microphone: true, camera: true))
        #expect(stage.events.last == .mediaChanged)
        guard case .setMedia(let media, nil) = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(media == stage.session.media)
    }

    @Test func switchWhileWaitingReachesTheRoomOnEntry() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.waiting())
        stage.session.setMicrophone(false)
        try connection.send(.entered(.guest))
        guard case .setMedia(let media, nil) = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(media == MediaState(microphone: false, camera: false))
    }

    @Test func switchWhileAwayIsInTheNextHello() async throws {
        let stage = try Stage()
        let first = try await stage.begin(.entered())
        stage.server.isDown = true
        first.cut()
        try await stage.reached(.reconnecting(.inside))
        stage.session.setMicrophone(false)
        stage.server.isDown = false
        #expect(try await stage.server.next().hello.media == MediaState(microphone: false, camera: false))
    }

    @Test func engineConnectsInsideAndClosesAtTheEnd() async throws {
        let engine = RecordingEngine(sessionId: "page")
        let stage = try Stage(engine: engine)
        let connection = try await stage.begin(.waiting())
        #expect(connection.hello.mediaSession == MediaSessionID("page"))
        #expect(engine.calls == ["apply true false"])
        try connection.send(.entered(.guest, participants: [.sample("ana", media: MediaSessionID("a")), .sample("bot")]))
        try await stage.reached(.inside)
        #expect(engine.calls == ["apply true false", "connect"])
        #expect(engine.peers == [PeerDescription(participantId: ParticipantID("ana"), mediaSession: MediaSessionID("a"), initiates: true)])
        await stage.session.leave()
        #expect(engine.calls.last == "close")
    }

    @Test func signalsPassBothWays() async throws {
        let engine = RecordingEngine(sessionId: "page")
        let stage = try Stage(engine: engine)
        let connection = try await stage.begin(.entered(participants: [.sample("ana", media: MediaSessionID("a"))]))
        let offer = PeerSignal(kind: .offer, from: MediaSessionID("page"), to: MediaSessionID("a"), data: "sdp")
        engine.delegate?.mediaEngine(engine, send: offer, to: ParticipantID("ana"))
        guard case .signal(to: ParticipantID("ana"), offer) = try await connection.participantMessage().message else { throw Unscripted() }
        let answer = PeerSignal(kind: .answer, from: MediaSessionID("a"), to: MediaSessionID("page"), data: "sdp")
        try connection.send(.signal(from: ParticipantID("ana"), answer))
        try await eventually("the answer") { engine.calls.contains("receive sdp from ana") }
    }

    @Test func whoComesNextInTheSamePageKeepsTheDevices() async throws {
        let engine = RecordingEngine(sessionId: "page")
        let first = try Stage(engine: engine)
        _ = try await first.begin(.entered())
        let second = try Stage(engine: engine)
        _ = try await second.begin(.entered())
        let calls = engine.calls
        await first.session.leave()
        #expect(engine.calls == calls)
        #expect(engine.delegate === second.session)
    }

    @Test func aStepForSomebodyWhoIsGoneIsNoNews() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered())
        stage.forget()
        try connection.send(.failed(CallError(.participantNotFound, "Gone."), ref: nil))
        try connection.send(.failed(CallError(.invalidPermissions, "No."), ref: nil))
        try await stage.told(.error(CallError(.invalidPermissions, "No.")))
        #expect(stage.events == [.error(CallError(.invalidPermissions, "No."))])
    }

    @Test func aPageThatClosesWhileTheConnectionIsLostIsToldOnTheNext() async throws {
        let stage = try Stage()
        _ = try await stage.begin(.entered())
        stage.session.pageLost()
        try await stage.reached(.reconnecting(.inside))
        stage.session.pageHidden()
        // It is away again as soon as it has said so: its phase is not waited for.
        let connection = try await stage.server.next()
        try connection.send(.entered())
        guard case .pageHidden = try await connection.participantMessage().message else { throw Unscripted() }
    }

    @Test func reloadedPageIsANewMediaSession() async throws {
        let engine = RecordingEngine(sessionId: "page")
        let stage = try Stage(engine: engine)
        let connection = try await stage.begin(.entered(participants: [.sample("ana", media: MediaSessionID("a"))]))
        engine.sessionId = MediaSessionID("page-2")
        engine.delegate?.mediaEngineSessionChanged(engine)
        guard case .setMedia(_, MediaSessionID("page-2")) = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(engine.calls.suffix(2) == ["apply true false", "connect"])
        #expect(engine.peers.count == 1)
    }

    @Test func actionInThePageIsToldToTheRoom() async throws {
        let engine = RecordingEngine(sessionId: nil)
        let stage = try Stage(engine: engine)
        let connection = try await stage.begin(.entered())
        engine.delegate?.mediaEngine(engine, switchedTo: MediaState(microphone: false, camera: false))
        guard case .setMedia(let media, nil) = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(media == MediaState(microphone: false, camera: false))
        #expect(engine.calls == ["apply true false", "connect"])
    }

    @Test func leaveInThePageLeaves() async throws {
        let engine = RecordingEngine(sessionId: nil)
        let stage = try Stage(engine: engine)
        let connection = try await stage.begin(.entered())
        engine.delegate?.mediaEngineRequestedLeave(engine)
        guard case .leave = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(stage.session.phase == .ended(.left))
    }
}
