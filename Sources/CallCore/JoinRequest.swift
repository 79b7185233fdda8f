import CallProtocol

/// A `hello` whose token has been checked, with the fresh values that a rule cannot make up by itself.
package struct JoinRequest: Sendable {
    /// Ids and a secret that nobody has yet.
    package struct Fresh: Sendable {
        package var participantId: ParticipantID
        package var requestId: EntryRequestID
        package var secret: SecretPair

        package init(participantId: ParticipantID, requestId: EntryRequestID, secret: SecretPair) {
            self.participantId = participantId
            self.requestId = requestId
            self.secret = secret
        }
    }

    package var link: LinkID
    /// Bound by the token.
    package var tokenParticipantId: ParticipantID?
    package var tokenID: String?
    /// Chosen by the app, or the place that is taken again.
    package var participantId: ParticipantID?
    package var resume: SecretPair?
    /// The token's time is over or has not come: it opens nothing new, but the owner of a place comes back.
    package var tokenFault: CallError?
    package var grants: Grants
    /// Cleaned: see `DisplayName`.
    package let name: String
    package var nameIsFixed: Bool
    package var note: String?
    package var media: MediaState
    package var mediaSession: MediaSessionID?
    package var fresh: Fresh

    package init(
        link: LinkID, tokenParticipantId: ParticipantID? = nil, tokenID: String? = nil, participantId: ParticipantID? = nil,
        resume: SecretPair? = nil, tokenFault: CallError? = nil, grants: Grants, name: String, nameIsFixed: Bool = false,
        note: String? = nil,
        media: MediaState = MediaState(microphone: false, camera: false), mediaSession: MediaSessionID? = nil, fresh: Fresh
    ) {
        self.link = link
        self.tokenParticipantId = tokenParticipantId
        self.tokenID = tokenID
        self.participantId = participantId
        self.resume = resume
        self.tokenFault = tokenFault
        self.grants = grants
        self.name = DisplayName(name).text
        self.nameIsFixed = nameIsFixed
        self.note = note
        self.media = media
        self.mediaSession = mediaSession
        self.fresh = fresh
    }
}
