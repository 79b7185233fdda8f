import CallProtocol
import Foundation

/// How a room's connection stands. While a guest waits it can be `CONNECTED`: being inside is told by `onRoomJoined` alone.
public enum RoomState: String, Sendable, Hashable, CaseIterable {
    case CONNECTING, CONNECTED, RECONNECTING, FAILED
    /// Before `join()`, and once at the end, just before `onRoomLeft`.
    case DISCONNECTED
}

/// A host's answer to an entry request.
public enum EntryDecision: String, Sendable, Hashable, CaseIterable {
    case ALLOWED, DENIED
}

extension EntryDecision {
    init(_ decision: CallProtocol.EntryDecision) {
        switch decision {
        case .allowed: self = .ALLOWED
        case .denied: self = .DENIED
        }
    }

    var wire: CallProtocol.EntryDecision {
        switch self {
        case .ALLOWED: .allowed
        case .DENIED: .denied
        }
    }
}

/// Why somebody is no longer in a room. The raw values are the documented codes.
public enum LeaveReason: Int, Sendable, Hashable, CaseIterable {
    case websocketDisconnected = 1001
    case removePeer = 1002
    case roomClose = 1006
    case unknown = 1007
    case removeAll = 1008
    case meetingEndApi = 1009
    case removePeerApi = 1010
    case duplicateParticipant = 1011
    case manualLeaveCalled = 1101
    case websocketConnectionAttemptsExhausted = 1102
    case joinRoomFailed = 1103

    public var code: Int { rawValue }
}

extension LeaveReason {
    init(_ reason: DepartureReason) {
        switch reason {
        case .left: self = .manualLeaveCalled
        case .connectionLost: self = .websocketDisconnected
        case .replaced: self = .duplicateParticipant
        case .removed: self = .removePeer
        case .roomClosed: self = .roomClose
        case .expired, .refused: self = .unknown
        }
    }
}

/// Why an entry request went without a decision.
public enum EntryWithdrawalReason: String, Sendable, Hashable, CaseIterable {
    /// The guest gave up or closed the page.
    case cancelled
    /// The guest was away, or waited, for too long.
    case expired
    case roomClosed
    /// It went while this side was reconnecting.
    case unknown
}

extension EntryWithdrawalReason {
    init(_ reason: WithdrawalReason?) {
        switch reason {
        case .cancelled: self = .cancelled
        case .expired: self = .expired
        case .roomClosed: self = .roomClosed
        case nil: self = .unknown
        }
    }
}

public enum CameraPosition: String, Sendable, Hashable, CaseIterable {
    case front, back
}

/// A microphone or another source of sound.
public struct AudioDevice: Sendable, Hashable {
    public let label: String
}

/// A guest at the door, as hosts see them.
public struct EntryRequest: Sendable, Hashable, Identifiable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Waits for an answer.
        case pending
        /// Waits for an answer; the connection is lost and may come back. An allow waits for the return.
        case away
        /// Allowed, but not yet inside.
        case entering
    }

    /// Of this one request: whoever asks again has a new one.
    public let id: String
    public let participantId: String
    public let name: String
    public let state: State
    public let requestedAt: Date
    /// The guest's words to the host.
    public let note: String?
}

extension EntryRequest {
    init(_ entry: EntryInfo) {
        id = entry.requestId.rawValue
        participantId = entry.participantId.rawValue
        name = entry.name
        state = State(entry.state)
        requestedAt = Date(timeIntervalSince1970: TimeInterval(entry.requestedAt.milliseconds) / 1000)
        note = entry.note
    }
}

extension EntryRequest.State {
    init(_ state: EntryState) {
        switch state {
        case .pending: self = .pending
        case .away: self = .away
        case .entering: self = .entering
        }
    }
}
