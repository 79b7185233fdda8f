import CallClient
import CallProtocol

/// How far a `Room` has come in the eyes of its app, and what may be done there. Pure.
enum RoomStage: Hashable {
    case created
    /// `join()` runs: connecting, waiting or denied.
    case joining
    case joined
    /// The join did not come about; `leave()` is still in order, once.
    case failed
    case ended

    /// Why `join()` cannot be called now.
    var joinRefusal: VideoSDKError? {
        switch self {
        case .created: nil
        case .joining, .joined: .ERROR_OPERATION_IN_PROGRESS
        case .failed, .ended: .ERROR_ALREADY_IN_REQUESTED_STATE
        }
    }

    /// Why `leave()` cannot be called now.
    var leaveRefusal: VideoSDKError? {
        switch self {
        case .created: .ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED.saying("leave() needs a join() before it.")
        case .joining, .joined, .failed: nil
        case .ended: .ERROR_ALREADY_IN_REQUESTED_STATE
        }
    }

    /// Why an action that needs a joined room is rejected now.
    func actionRefusal(_ action: String, isReconnecting: Bool) -> VideoSDKError? {
        switch self {
        case .joined where isReconnecting: .ERROR_ROOM_RECONNECTING.saying("\(action) is not possible while the room is reconnecting.")
        case .joined: nil
        case .created, .joining, .failed, .ended: .ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED.saying("\(action) needs a joined room.")
        }
    }

    /// Why asking for entry is rejected now.
    func requestRefusal(_ action: String, isReconnecting: Bool) -> VideoSDKError? {
        switch self {
        case .joining where isReconnecting: .ERROR_ROOM_RECONNECTING.saying("\(action) is not possible while the room is reconnecting.")
        case .joining: nil
        case .created, .joined, .failed, .ended:
            .ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED.saying("\(action) is possible only while join() waits for entry.")
        }
    }
}

/// How a session's end is told in this dialect.
struct RoomOutcome: Hashable {
    let reason: LeaveReason
    /// Goes to `onError` first.
    let error: VideoSDKError?
    /// `FAILED` is told before `DISCONNECTED`.
    let isFailure: Bool
    /// What a running `join()` throws.
    let joinError: VideoSDKError

    init(_ end: RoomEnd, wasJoined: Bool) {
        switch end {
        case .left: self.init(.manualLeaveCalled, nil, join: .ERROR_OPERATION_ABORTED)
        case .refused(let error): self.init(wasJoined ? .websocketDisconnected : .joinRoomFailed, VideoSDKError(error), failed: true)
        case .removed(let error): self.init(.removePeer, error.map(VideoSDKError.init))
        case .replaced(let error): self.init(.duplicateParticipant, error.map(VideoSDKError.init))
        case .roomClosed(let error): self.init(.roomClose, wasJoined ? nil : error.map(VideoSDKError.init))
        case .expired where wasJoined: self.init(.websocketDisconnected, nil)
        case .expired(let error): self.init(.joinRoomFailed, Self.unable(error?.message ?? "Nobody answered in time."), failed: true)
        case .unreachable where wasJoined: self.init(.websocketConnectionAttemptsExhausted, nil, failed: true)
        case .unreachable: self.init(.joinRoomFailed, Self.unable("The server could not be reached."), failed: true)
        }
    }

    private init(_ reason: LeaveReason, _ error: VideoSDKError?, failed: Bool = false, join: VideoSDKError? = nil) {
        self.reason = reason
        self.error = error
        isFailure = failed
        joinError = join ?? error ?? .UNABLE_TO_JOIN_ROOM
    }

    private static func unable(_ why: String) -> VideoSDKError { .UNABLE_TO_JOIN_ROOM.saying(why) }
}

extension RoomState {
    /// What a phase of the session is called here. The end is told by `RoomOutcome`.
    init?(_ phase: RoomPhase) {
        switch phase {
        case .connecting: self = .CONNECTING
        case .waiting, .denied, .inside: self = .CONNECTED
        case .reconnecting: self = .RECONNECTING
        case .idle, .ended: return nil
        }
    }
}
