import CallProtocol

/// Something that went wrong, sorted by what a person can do about it.
public struct CallProblem: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// No seat is free.
        case full
        /// The link is too old, or was made for somebody or something else.
        case invalidLink
        /// There is no such room.
        case unknownRoom
        case roomClosed
        case anotherDevice
        /// Somebody else answered the request first.
        case alreadyAnswered
        /// Denied too often.
        case blocked
        case unreachable
        /// The server has no telephone to ring.
        case cannotRing
        case other
    }

    public let kind: Kind
    /// The documented number, nil where the server was not reached.
    public let code: Int?
    /// The server's own words.
    public let message: String

    public init(kind: Kind, code: Int? = nil, message: String) {
        self.kind = kind
        self.code = code
        self.message = message
    }

    /// Whether a person can make something of it; the rest is between programs.
    var isForPeople: Bool {
        switch kind {
        case .full, .invalidLink, .unknownRoom, .roomClosed, .anotherDevice, .alreadyAnswered, .blocked, .unreachable, .cannotRing: true
        case .other: false
        }
    }

    package init(_ error: CallError) {
        self.init(kind: Kind(error.code), code: error.code.rawValue, message: error.message)
    }
}

extension CallProblem.Kind {
    init(_ code: ErrorCode) {
        self =
            switch code {
            case .roomFull, .queueFull: .full
            case .invalidAPIKey, .invalidToken, .invalidPermissions, .tokenNotValidForRoom, .tokenNotValidForParticipant, .roleNotAllowed,
                .invalidParticipantID, .notAPerson:
                .invalidLink
            case .invalidRoomID, .notFound: .unknownRoom
            case .roomClosed: .roomClosed
            case .joinedFromAnotherDevice: .anotherDevice
            case .entryResponseFailed: .alreadyAnswered
            case .notAllowedHere: .other
            case .removalRefused, .malformedMessage, .unknownMessage, .messageTooLarge, .binaryNotAccepted, .tooManyMessages,
                .handshakeTimedOut, .participantNotFound, .invalidRequestBody, .serverError, .personNotFound, .callNotFound, .ringNotFound,
                .notAMember, .ringOver, .answeredElsewhere, .selfRing, .tooManyMembers, .invalidTimeout, .tooManyRings,
                .tooManyLinks:
                .other
            }
    }
}
