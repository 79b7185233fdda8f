import CallClient
import CallProtocol
import CallTesting
import Foundation
import VideoSDK

/// A room in front of a scripted server, with one listener that writes everything down.
@MainActor
final class RoomKit {
    let server = ScriptedServer()
    let room: Room
    let listener = WritingListener()

    init(engine: (any MediaEngine)? = nil, microphone: Bool = true, patience: Duration = .seconds(30)) throws {
        let invitation = RoomInvitation(
            roomId: "abcd-efgh-ijkl", token: "token", name: "Me", microphone: microphone, address: "http://scripted.test")
        let schedule = ReconnectSchedule(
            firstPause: .milliseconds(1), longestPause: .milliseconds(4), patienceBeforeAnswer: patience, patienceAfterAnswer: patience)
        room = try VideoSDK.createRoom(
            invitation, in: SessionSurroundings(engine: engine, transport: server.transport), schedule: schedule)
        room.addEventListener(listener)
    }

    /// Calls `join()` and brings what it throws, or nil.
    func join() -> Task<VideoSDKError?, Never> {
        Task { [room] in await failure { try await room.join() } }
    }

    /// Joins as a host, whom the server lets in at once.
    func enter(entries: [EntryInfo] = [], participants: [ParticipantInfo] = []) async throws -> ScriptedConnection {
        let joining = join()
        let connection = try await server.next()
        try connection.send(.entered(.host, participants: participants, entries: entries))
        if let error = await joining.value { throw error }
        return connection
    }

    func told(_ line: String) async throws {
        try await eventually("\(line) in \(listener.lines)") { listener.lines.contains(line) }
    }
}

@MainActor
func failure(_ body: @MainActor () async throws -> Void) async -> VideoSDKError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? VideoSDKError ?? VideoSDKError(code: -1, name: "OTHER", message: "\(error)")
    }
}

/// Writes one line for each event, and keeps the closures of the latest request.
@MainActor
final class WritingListener: RoomEventListener {
    private(set) var lines: [String] = []
    private(set) var allow: (() -> Void)?
    private(set) var deny: (() -> Void)?
    /// Runs inside `onEntryRequested`.
    var answering: ((_ allow: () -> Void, _ deny: () -> Void) -> Void)?
    var onLeft: (() -> Void)?

    func forget() { lines = [] }

    func onRoomJoined() { lines.append("joined") }
    func onRoomLeft(reason: LeaveReason) {
        lines.append("left \(reason.code)")
        onLeft?()
    }
    func onRoomStateChanged(roomState: RoomState) { lines.append(roomState.rawValue) }
    func onParticipantJoined(_ participant: Participant) { lines.append("+\(participant.id)") }
    func onParticipantLeft(_ participant: Participant, reason: LeaveReason) { lines.append("-\(participant.id) \(reason.code)") }
    func onEntryRequested(participantId: String, name: String, allow: @escaping () -> Void, deny: @escaping () -> Void) {
        lines.append("request \(participantId) \(name)")
        self.allow = allow
        self.deny = deny
        answering?(allow, deny)
    }
    func onEntryResponded(participantId: String, decision: VideoSDKRTC.EntryDecision?) {
        lines.append("response \(participantId) \(decision?.rawValue ?? "nil")")
    }
    func onEntryWithdrawn(participantId: String, reason: EntryWithdrawalReason) {
        lines.append("withdrawn \(participantId) \(reason.rawValue)")
    }
    func onEntryRequestsChanged(_ entryRequests: [EntryRequest]) {
        lines.append("queue \(entryRequests.map(\.participantId).joined(separator: ","))")
    }
    func onError(error: VideoSDKError) { lines.append("error \(error.code)") }
}

/// An engine without devices that writes down what it is asked for.
@MainActor
final class SilentEngine: MediaEngine {
    let sessionId: MediaSessionID? = MediaSessionID("page")
    var state = MediaEngineState()
    weak var delegate: (any MediaEngineDelegate)?
    private(set) var calls: [String] = []

    func startPreview() {}
    func stopPreview() {}
    func apply(_ media: MediaState) { calls.append("apply \(media.microphone) \(media.camera)") }
    func selectCamera(front: Bool) { calls.append("front \(front)") }
    func switchCamera() { calls.append("switch") }
    func connect(iceServers: [ICEServer]) {}
    func updatePeers(_ peers: [PeerDescription]) {}
    func receive(_ signal: PeerSignal, from participant: ParticipantID) {}
    func close() { calls.append("close") }
}
