import CallProtocol

/// What the lobby is in front of.
public struct LobbyInfo: Hashable, Sendable {
    public let callType: String
    public let callId: String
    public let participants: [User]

    public init(callType: String, callId: String, participants: [User] = []) {
        self.callType = callType
        self.callId = callId
        self.participants = participants
    }
}

/// For what somebody at the door waits.
public enum EntryWait: String, Hashable, Sendable {
    /// Nobody is there who could answer.
    case waitingForHost
    /// A host is there and has not answered yet.
    case waitingForApproval
}

/// Where a person stands, from before a call to after it.
public enum CallingState: Hashable, Sendable {
    case idle
    case lobby(LobbyInfo)
    /// Somebody rings for this person.
    case incoming(IncomingCall)
    /// This person rings for others, and nobody has answered yet.
    case outgoing
    case joining
    case waiting(EntryWait)
    /// A host said no, perhaps with a reason. The connection stays, and one may ask again.
    case denied(String?)
    case inCall
    /// Was in the call, lost the connection, and is on the way back.
    case reconnecting
}

/// How the last call, or the wait for it, ended.
public enum CallOutcome: Hashable, Sendable {
    /// Left by one's own choice.
    case left
    /// Gave up waiting.
    case cancelled
    /// The request to enter grew too old.
    case expired
    /// A host removed this person.
    case removed
    /// The room was closed for everybody.
    case ended
    /// The same person joined somewhere else.
    case replaced
    /// The connection was lost for too long.
    case connectionLost
    /// This person said no to a call that rang.
    case declined
    /// The other side said no, perhaps with a reason.
    case rejected(String?)
    /// The other side is in another call.
    case busy
    /// Nobody answered this person's ring.
    case noAnswer
    /// A call rang for this person and was not answered.
    case missed
    /// Another device of this person took the call.
    case answeredElsewhere
    /// The server refused, and says why.
    case refused(CallProblem)
}
