import CallProtocol

/// With it the same person takes the same place again, from a new connection or a new process.
package struct ResumeTicket: Hashable, Sendable, Codable {
    package var participantId: ParticipantID
    package var secret: ResumeSecret

    package init(participantId: ParticipantID, secret: ResumeSecret) {
        self.participantId = participantId
        self.secret = secret
    }
}
