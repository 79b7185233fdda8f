import CallProtocol

/// Where a `RoomSession` stands.
package enum RoomPhase: Hashable, Sendable {
    case idle
    case connecting
    /// In front of the door.
    case waiting(WaitingReason)
    /// A host said no. The connection stays; `requestEntry` asks again.
    case denied(message: String?)
    case inside
    /// The connection is lost; the place is kept and taken again.
    case reconnecting(RoomPlace)
    case ended(RoomEnd)
}

/// What a reconnection goes back to.
package enum RoomPlace: Hashable, Sendable {
    case waiting(WaitingReason)
    case denied(message: String?)
    case inside
}

/// Why it is over. An error, where there is one, is the server's own.
package enum RoomEnd: Hashable, Sendable {
    /// `leave()` or `withdraw()`, here or in the page.
    case left
    /// The server did not take the hello: the token, the room, a full room.
    case refused(CallError)
    case removed(CallError?)
    /// The same participant came from somewhere else.
    case replaced(CallError?)
    case roomClosed(CallError?)
    /// The place was not kept any longer.
    case expired(CallError?)
    /// The server could not be reached for too long.
    case unreachable
}

/// What happened; the session's state has changed already when it is told.
package enum RoomSessionEvent: Hashable, Sendable {
    case phaseChanged
    /// Inside now and was not before. A reconnection does not repeat it.
    case entered
    /// Once per request that this session has not seen yet.
    case entryRequested(EntryInfo)
    case entryUpdated(EntryInfo)
    /// To hosts about every guest, and to everybody about themselves. Once per request.
    case entryResponded(EntryOutcome)
    /// The request is gone without a decision; the reason is nil where it went while this side was away.
    case entryWithdrawn(EntryInfo, WithdrawalReason?)
    case participantJoined(ParticipantInfo)
    case participantLeft(ParticipantInfo, DepartureReason)
    case participantUpdated(ParticipantInfo)
    /// One's own microphone or camera.
    case mediaChanged
    /// What the media engine tells (level, devices, connections) has changed.
    case mediaEngineChanged
    /// The server refused something and changed nothing.
    case error(CallError)
    case ended(RoomEnd)
}
