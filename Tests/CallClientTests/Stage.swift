import CallClient
import CallProtocol
import CallTesting
import Foundation

/// A session in front of a scripted server, and all that it told.
@MainActor
final class Stage {
    let server = ScriptedServer()
    let session: RoomSession
    private(set) var events: [RoomSessionEvent] = []
    private var observation: Observation?

    init(
        token: TokenSource = TokenSource(Token("token")), resume: ResumeTicket? = nil, note: String? = nil, browserAddress: String? = nil,
        engine: (any MediaEngine)? = nil, patience: Duration = .seconds(30)
    ) throws {
        guard let url = URL(string: "http://scripted.test") else { throw Unscripted() }
        let schedule = ReconnectSchedule(
            firstPause: .milliseconds(1), longestPause: .milliseconds(4), patienceBeforeAnswer: patience, patienceAfterAnswer: patience)
        session = RoomSession(
            configuration: RoomSession.Configuration(
                serverURL: url, roomId: "abcd-efgh-ijkl", token: token, name: "Me", resume: resume,
                media: MediaState(microphone: true, camera: false), note: note, browserAddress: browserAddress, schedule: schedule),
            transport: server.transport, media: engine)
        observation = session.observe { [unowned self] event in events.append(event) }
    }

    /// Starts, and answers the hello.
    func begin(_ answer: ServerMessage) async throws -> ScriptedConnection {
        session.start()
        return try await answerNext(answer)
    }

    /// Answers the hello of the next connection and waits until the session knows.
    func answerNext(_ answer: ServerMessage) async throws -> ScriptedConnection {
        let connection = try await server.next()
        try connection.send(answer)
        try await eventually("an answered hello") {
            switch session.phase {
            case .idle, .connecting, .reconnecting: false
            case .waiting, .denied, .inside, .ended: true
            }
        }
        return connection
    }

    func forget() { events = [] }

    func told(_ event: RoomSessionEvent) async throws {
        try await eventually("\(event)") { events.contains(event) }
    }

    func reached(_ phase: RoomPhase) async throws {
        try await eventually("\(phase)") { session.phase == phase }
    }
}

/// An engine that writes down what it is asked for.
@MainActor
final class RecordingEngine: MediaEngine {
    var sessionId: MediaSessionID?
    var state = MediaEngineState()
    weak var delegate: (any MediaEngineDelegate)?
    private(set) var calls: [String] = []
    private(set) var peers: [PeerDescription] = []

    init(sessionId: String?) { self.sessionId = sessionId.map(MediaSessionID.init(rawValue:)) }

    func startPreview() { calls.append("startPreview") }
    func stopPreview() { calls.append("stopPreview") }
    func apply(_ media: MediaState) { calls.append("apply \(media.microphone) \(media.camera)") }
    func selectCamera(front: Bool) { calls.append("selectCamera \(front)") }
    func switchCamera() { calls.append("switchCamera") }
    func connect(iceServers: [ICEServer]) { calls.append("connect") }
    func updatePeers(_ peers: [PeerDescription]) { self.peers = peers }
    func receive(_ signal: PeerSignal, from participant: ParticipantID) { calls.append("receive \(signal.data) from \(participant)") }
    func close() { calls.append("close") }
}
