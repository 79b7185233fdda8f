import CallProtocol

/// All that a waiting guest can be told. What is not here cannot leak to somebody in front of the door.
package enum WaitingEvent: Hashable, Sendable {
    case waiting(WaitingStatus)
    case responded(EntryOutcome)
    case done(ref: Int)
    case failed(CallError, ref: Int?)
    case pong

    package var message: ServerMessage {
        switch self {
        case .waiting(let status): .waiting(status)
        case .responded(let outcome): .responded(outcome)
        case .done(let ref): .done(ref: ref)
        case .failed(let error, let ref): .failed(error, ref: ref)
        case .pong: .pong
        }
    }
}

/// What the room knows over a restart, one row at a time.
package enum RoomChange: Hashable, Sendable {
    case saveSeat(Seat)
    case removeSeat(ParticipantID)
}

/// What a rule wants done. The shell does it in this order and decides nothing.
package enum RoomAction: Hashable, Sendable {
    /// The connection is a waiting guest's from now on.
    case wait(LinkID, ParticipantID)
    /// The connection is a participant's from now on, and is sent the room. The shell adds what only an admission may mint (TURN credentials).
    case enter(LinkID, RoomSnapshot)
    case tellWaiting(WaitingEvent, LinkID)
    case tellInside(ServerMessage, [LinkID])
    /// The connection's place is over: it is told so, then closed.
    case end(LinkID, CallError?, DepartureReason)
    /// The connection is closed without a word; the place goes on without it.
    case hangUp(LinkID)
    case persist(RoomChange)
    /// Call `tick` at this time.
    case wake(at: Timestamp)
}
