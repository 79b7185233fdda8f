import CallProtocol
import Foundation

extension RingID {
    /// One that no other ring has.
    package init() { self.init(UUID().uuidString.lowercased()) }
}

/// A call that rings for this person.
public struct IncomingCall: Identifiable, Hashable, Sendable {
    /// The id of the call: together with `type` it says what is accepted or rejected.
    public let id: String
    public let type: String
    /// Who rings.
    public let caller: User
    /// Everybody who is invited, this person included.
    public let members: [Member]
    /// Whether pictures are meant to be sent.
    public let video: Bool
    /// When the ring ends unanswered, by the server's clock.
    public let deadline: Date
    package let ringId: RingID

    /// Somebody knocks on a room of this person's in which no host is: taking the call opens the room, with them at its door.
    public var isKnock: Bool { PersonID(validating: caller.id)?.isDoor ?? false }

    public init(id: String, type: String, caller: User, members: [Member] = [], video: Bool = true, deadline: Date) {
        self.init(ringId: RingID(), id: id, type: type, caller: caller, members: members, video: video, deadline: deadline)
    }

    package init(ringId: RingID, id: String, type: String, caller: User, members: [Member], video: Bool, deadline: Date) {
        self.ringId = ringId
        self.id = id
        self.type = type
        self.caller = caller
        self.members = members
        self.video = video
        self.deadline = deadline
    }
}
