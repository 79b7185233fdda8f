/// The documented codes. Their numbers are the contract with apps; see `Docs/protocol.md`.
package enum ErrorCode: Int, Sendable, Codable, CaseIterable {
    case invalidAPIKey = 4001
    case invalidToken = 4002
    case invalidRoomID = 4003
    case invalidParticipantID = 4004
    case joinedFromAnotherDevice = 4005
    case invalidPermissions = 4008
    case roomFull = 4009
    case tokenNotValidForRoom = 4022
    case tokenNotValidForParticipant = 4023
    case roleNotAllowed = 4024
    case entryResponseFailed = 4059
    case removalRefused = 4066

    // Ours: what the documented list has no number for.
    case malformedMessage = 4100
    case unknownMessage = 4101
    case messageTooLarge = 4102
    case binaryNotAccepted = 4103
    case notAllowedHere = 4104
    case tooManyMessages = 4105
    case handshakeTimedOut = 4106
    case participantNotFound = 4107
    case roomClosed = 4108
    case queueFull = 4109
    case invalidRequestBody = 4110
    case notFound = 4111
    // Rings.
    case personNotFound = 4130
    case callNotFound = 4131
    case ringNotFound = 4132
    case notAMember = 4133
    case ringOver = 4134
    case answeredElsewhere = 4135
    case selfRing = 4136
    case tooManyMembers = 4137
    case invalidTimeout = 4138
    case tooManyRings = 4139
    case notAPerson = 4140
    // Short links.
    case tooManyLinks = 4141
    case serverError = 5000

    /// The name that goes on the wire beside the number, for example `INVALID_TOKEN`.
    package var name: String {
        switch self {
        case .invalidAPIKey: "INVALID_API_KEY"
        case .invalidToken: "INVALID_TOKEN"
        case .invalidRoomID: "INVALID_ROOM_ID"
        case .invalidParticipantID: "INVALID_PARTICIPANT_ID"
        case .joinedFromAnotherDevice: "JOINED_FROM_ANOTHER_DEVICE"
        case .invalidPermissions: "INVALID_PERMISSIONS"
        case .roomFull: "ROOM_FULL"
        case .tokenNotValidForRoom: "TOKEN_NOT_VALID_FOR_ROOM"
        case .tokenNotValidForParticipant: "TOKEN_NOT_VALID_FOR_PARTICIPANT"
        case .roleNotAllowed: "ROLE_NOT_ALLOWED"
        case .entryResponseFailed: "ENTRY_RESPONSE_FAILED"
        case .removalRefused: "REMOVAL_REFUSED"
        case .malformedMessage: "MALFORMED_MESSAGE"
        case .unknownMessage: "UNKNOWN_MESSAGE"
        case .messageTooLarge: "MESSAGE_TOO_LARGE"
        case .binaryNotAccepted: "BINARY_NOT_ACCEPTED"
        case .notAllowedHere: "NOT_ALLOWED_HERE"
        case .tooManyMessages: "TOO_MANY_MESSAGES"
        case .handshakeTimedOut: "HANDSHAKE_TIMED_OUT"
        case .participantNotFound: "PARTICIPANT_NOT_FOUND"
        case .roomClosed: "ROOM_CLOSED"
        case .queueFull: "QUEUE_FULL"
        case .invalidRequestBody: "INVALID_REQUEST_BODY"
        case .notFound: "NOT_FOUND"
        case .personNotFound: "PERSON_NOT_FOUND"
        case .callNotFound: "CALL_NOT_FOUND"
        case .ringNotFound: "RING_NOT_FOUND"
        case .notAMember: "NOT_A_MEMBER"
        case .ringOver: "RING_OVER"
        case .answeredElsewhere: "ANSWERED_ELSEWHERE"
        case .selfRing: "SELF_RING"
        case .tooManyMembers: "TOO_MANY_MEMBERS"
        case .invalidTimeout: "INVALID_TIMEOUT"
        case .tooManyRings: "TOO_MANY_RINGS"
        case .notAPerson: "NOT_A_PERSON"
        case .tooManyLinks: "TOO_MANY_LINKS"
        case .serverError: "SERVER_ERROR"
        }
    }
}

/// A refusal: a code for programs and a sentence for people.
package struct CallError: Error, Hashable, Sendable, Codable {
    package let code: ErrorCode
    package let message: String

    package init(_ code: ErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }

    private enum Key: CodingKey { case code, error, message }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        code = ErrorCode(rawValue: try container.decode(Int.self, forKey: .code)) ?? .serverError
        message = try container.decode(String.self, forKey: .message)
    }

    /// `{"code": 4002, "error": "INVALID_TOKEN", "message": "…"}`, in REST answers and in signalling alike.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code.rawValue, forKey: .code)
        try container.encode(code.name, forKey: .error)
        try container.encode(message, forKey: .message)
    }
}
