import CallClient
import CallProtocol
import Foundation

extension ResumeSecret {
    /// What the scripted server gives out.
    package static let sample = ResumeSecret("resume-secret")
}

extension ParticipantInfo {
    package static func sample(_ id: String, host: Bool = false, media: MediaSessionID? = nil, away: Bool = false, at: Int64 = 0)
        -> ParticipantInfo
    {
        ParticipantInfo(
            participantId: ParticipantID(id), name: id.capitalized, isHost: host, media: MediaState(microphone: false, camera: false),
            mediaSession: media, isAway: away, joinedAt: Timestamp(milliseconds: at))
    }
}

extension EntryInfo {
    package static func sample(_ id: String, request: String? = nil, state: EntryState = .pending) -> EntryInfo {
        EntryInfo(
            requestId: EntryRequestID(request ?? "request-\(id)"), participantId: ParticipantID(id), name: id.capitalized, state: state,
            requestedAt: Timestamp(milliseconds: 0))
    }
}

extension ServerMessage {
    /// `me` waits, with the request `request-me`.
    package static func waiting(_ reason: WaitingReason = .waitingForApproval, id: String = "me") -> ServerMessage {
        .waiting(
            WaitingStatus(
                participantId: ParticipantID(id), resume: .sample, requestId: EntryRequestID("request-\(id)"), reason: reason,
                name: id.capitalized))
    }

    /// `me` is inside.
    package static func entered(
        _ grants: Grants = .host, participants: [ParticipantInfo] = [], entries: [EntryInfo] = [], id: String = "me"
    ) -> ServerMessage {
        .entered(
            RoomSnapshot(
                roomId: RoomID("abcd-efgh-ijkl"), participantId: ParticipantID(id), resume: .sample, name: id.capitalized, grants: grants,
                participants: participants, entries: entries, iceServers: []))
    }

    /// The request `request-ID` of a guest is answered.
    package static func responded(_ id: String, _ decision: EntryDecision, message: String? = nil) -> ServerMessage {
        .responded(
            EntryOutcome(
                participantId: ParticipantID(id), requestId: EntryRequestID("request-\(id)"), decision: decision, message: message))
    }
}
