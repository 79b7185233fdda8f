import CallProtocol

/// A ring that ended without a call here: what there is to say of it, and whom to call again.
public struct EndedRing: Hashable, Sendable {
    /// `busy`, `noAnswer`, `rejected`, `missed` or `answeredElsewhere`.
    public let outcome: CallOutcome
    /// Who was rung, or who rang.
    public let people: [Member]
    public let video: Bool
    /// Whether it rang here.
    public let isIncoming: Bool

    /// Whether there is somebody to ring: nobody rings a door, or a call that was taken.
    public var canCallAgain: Bool { outcome != .answeredElsewhere && !isKnock }

    /// Somebody knocked on a room of this person's.
    public var isKnock: Bool { people.contains { PersonID(validating: $0.id)?.isDoor ?? false } }

    /// Nil where it ended by this person's own doing: then there is nothing to tell them.
    package init?(_ outcome: CallOutcome, _ people: [Member], video: Bool, isIncoming: Bool) {
        switch outcome {
        case .busy, .noAnswer, .rejected, .missed, .answeredElsewhere: break
        case .left, .cancelled, .expired, .removed, .ended, .replaced, .connectionLost, .declined, .refused: return nil
        }
        self.outcome = outcome
        self.people = people
        self.video = video
        self.isIncoming = isIncoming
    }
}
