import Foundation

/// Somebody for whom this person rings, and what they have said so far.
public struct InvitedMember: Identifiable, Hashable, Sendable {
    public enum Answer: Hashable, Sendable {
        case ringing
        case accepted
        /// Perhaps with a reason.
        case rejected(String?)
        /// In another call.
        case busy
        case missed
    }

    public let member: Member
    public let answer: Answer

    public var id: String { member.id }

    public init(member: Member, answer: Answer) {
        self.member = member
        self.answer = answer
    }
}

/// A ring that goes out, as the server knows it.
package struct OutgoingRing: Hashable, Sendable {
    package let request: RingRequest
    package let members: [InvitedMember]
    package let deadline: Date

    package init(request: RingRequest, members: [InvitedMember], deadline: Date) {
        self.request = request
        self.members = members
        self.deadline = deadline
    }
}
