/// What a guest in front of the door is told. It holds nothing of the room.
package struct WaitingStatus: Hashable, Sendable, Codable {
    package var participantId: ParticipantID
    package var resume: ResumeSecret
    package var requestId: EntryRequestID
    package var reason: WaitingReason
    /// The guest's own name as hosts see it.
    package var name: String

    package init(participantId: ParticipantID, resume: ResumeSecret, requestId: EntryRequestID, reason: WaitingReason, name: String) {
        self.participantId = participantId
        self.resume = resume
        self.requestId = requestId
        self.reason = reason
        self.name = name
    }
}

/// Whether a knock was answered and how. `participantId` is the guest's.
package struct EntryOutcome: Hashable, Sendable, Codable {
    package var participantId: ParticipantID
    package var requestId: EntryRequestID?
    package var decision: EntryDecision
    /// The host's words to the guest.
    package var message: String?

    package init(participantId: ParticipantID, requestId: EntryRequestID?, decision: EntryDecision, message: String? = nil) {
        self.participantId = participantId
        self.requestId = requestId
        self.decision = decision
        self.message = message
    }
}

/// The whole room as a newcomer, or somebody who is back, needs it.
package struct RoomSnapshot: Hashable, Sendable, Codable {
    package var roomId: RoomID
    package var participantId: ParticipantID
    package var resume: ResumeSecret
    package var name: String
    package var grants: Grants
    /// Everybody else inside, in the order in which they came.
    package var participants: [ParticipantInfo]
    /// The queue, in the order in which they knocked; empty for who may not answer.
    package var entries: [EntryInfo]
    package var iceServers: [ICEServer]

    package init(
        roomId: RoomID, participantId: ParticipantID, resume: ResumeSecret, name: String, grants: Grants, participants: [ParticipantInfo],
        entries: [EntryInfo], iceServers: [ICEServer]
    ) {
        self.roomId = roomId
        self.participantId = participantId
        self.resume = resume
        self.name = name
        self.grants = grants
        self.participants = participants
        self.entries = entries
        self.iceServers = iceServers
    }
}

/// All that a server says on a signalling connection. A waiting guest is only ever sent `waiting`, `responded`, `entered`, `ended`,
/// `failed`, `closing` and `pong`: see `WaitingEvent` in the server.
package enum ServerMessage: WireMessage, Hashable {
    package enum Name: String, CaseIterable, Sendable {
        case waiting, responded, entered, participantJoined, participantLeft, participantUpdated, entryRequested, entryUpdated,
            entryWithdrawn
        case signal, done, failed, ended, closing, pong
    }

    case waiting(WaitingStatus)
    case responded(EntryOutcome)
    case entered(RoomSnapshot)
    case participantJoined(ParticipantInfo)
    case participantLeft(ParticipantID, DepartureReason)
    case participantUpdated(ParticipantInfo)
    case entryRequested(EntryInfo)
    case entryUpdated(EntryInfo)
    case entryWithdrawn(ParticipantID, EntryRequestID, WithdrawalReason)
    case signal(from: ParticipantID, PeerSignal)
    /// The message with this `ref` was carried out.
    case done(ref: Int)
    /// The message with this `ref` (or the connection's last one) was refused and changed nothing.
    case failed(CallError, ref: Int?)
    /// This connection's place is over: an error, a leave, a takeover. The server closes next.
    case ended(CallError?, DepartureReason)
    /// The server stops and expects to be back: reconnect and resume.
    case closing
    case pong

    package var name: Name {
        switch self {
        case .waiting: .waiting
        case .responded: .responded
        case .entered: .entered
        case .participantJoined: .participantJoined
        case .participantLeft: .participantLeft
        case .participantUpdated: .participantUpdated
        case .entryRequested: .entryRequested
        case .entryUpdated: .entryUpdated
        case .entryWithdrawn: .entryWithdrawn
        case .signal: .signal
        case .done: .done
        case .failed: .failed
        case .ended: .ended
        case .closing: .closing
        case .pong: .pong
        }
    }

    private enum Key: CodingKey { case participant, participantId, entry, requestId, reason, signal, ref, error }

    package init(name: Name, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch name {
        case .waiting: self = .waiting(try WaitingStatus(from: decoder))
        case .responded: self = .responded(try EntryOutcome(from: decoder))
        case .entered: self = .entered(try RoomSnapshot(from: decoder))
        case .participantJoined: self = .participantJoined(try fields.decode(ParticipantInfo.self, forKey: .participant))
        case .participantLeft:
            self = .participantLeft(
                try fields.decode(ParticipantID.self, forKey: .participantId), try fields.decode(DepartureReason.self, forKey: .reason))
        case .participantUpdated: self = .participantUpdated(try fields.decode(ParticipantInfo.self, forKey: .participant))
        case .entryRequested: self = .entryRequested(try fields.decode(EntryInfo.self, forKey: .entry))
        case .entryUpdated: self = .entryUpdated(try fields.decode(EntryInfo.self, forKey: .entry))
        case .entryWithdrawn:
            self = .entryWithdrawn(
                try fields.decode(ParticipantID.self, forKey: .participantId), try fields.decode(EntryRequestID.self, forKey: .requestId),
                try fields.decode(WithdrawalReason.self, forKey: .reason))
        case .signal:
            self = .signal(
                from: try fields.decode(ParticipantID.self, forKey: .participantId), try fields.decode(PeerSignal.self, forKey: .signal))
        case .done: self = .done(ref: try fields.decode(Int.self, forKey: .ref))
        case .failed:
            self = .failed(try fields.decode(CallError.self, forKey: .error), ref: try fields.decodeIfPresent(Int.self, forKey: .ref))
        case .ended:
            self = .ended(
                try fields.decodeIfPresent(CallError.self, forKey: .error), try fields.decode(DepartureReason.self, forKey: .reason))
        case .closing: self = .closing
        case .pong: self = .pong
        }
    }

    package func encodeFields(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .waiting(let status): try status.encode(to: encoder)
        case .responded(let outcome): try outcome.encode(to: encoder)
        case .entered(let snapshot): try snapshot.encode(to: encoder)
        case .participantJoined(let participant), .participantUpdated(let participant): try fields.encode(participant, forKey: .participant)
        case .participantLeft(let id, let reason):
            try fields.encode(id, forKey: .participantId)
            try fields.encode(reason, forKey: .reason)
        case .entryRequested(let entry), .entryUpdated(let entry): try fields.encode(entry, forKey: .entry)
        case .entryWithdrawn(let participant, let request, let reason):
            try fields.encode(participant, forKey: .participantId)
            try fields.encode(request, forKey: .requestId)
            try fields.encode(reason, forKey: .reason)
        case .signal(let from, let signal):
            try fields.encode(from, forKey: .participantId)
            try fields.encode(signal, forKey: .signal)
        case .done(let ref): try fields.encode(ref, forKey: .ref)
        case .failed(let error, let ref):
            try fields.encode(error, forKey: .error)
            try fields.encodeIfPresent(ref, forKey: .ref)
        case .ended(let error, let reason):
            try fields.encodeIfPresent(error, forKey: .error)
            try fields.encode(reason, forKey: .reason)
        case .closing, .pong: break
        }
    }
}
