/// A person as others see them.
package struct PersonInfo: Hashable, Sendable, Codable {
    package var personId: PersonID
    package var name: String
    /// An `https` address.
    package var image: String?

    package init(personId: PersonID, name: String, image: String? = nil) {
        self.personId = personId
        self.name = name
        self.image = image
    }
}

/// Where one of those who are rung stands.
package enum RingMemberState: String, Hashable, Sendable, Codable, CaseIterable {
    case ringing
    /// Accepted on one device, which is not in the call yet.
    case accepted
    /// In the call.
    case joined
    case rejected
    /// In another call; in this person's history a missed call.
    case busy
    /// The time was over, or the caller gave up before an answer.
    case missed
}

/// How a ring ended.
package enum RingOutcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody took it.
    case accepted
    /// The only one who was rung said no.
    case rejected
    /// The only one who was rung is in another call.
    case busy
    case unanswered
    /// The caller gave up, or the call was ended for everybody.
    case cancelled
}

package struct RingMemberInfo: Hashable, Sendable, Codable {
    package var person: PersonInfo
    package var state: RingMemberState
    /// Of a rejection: `decline`, `busy`, `cancel`, `timeout` or the person's own words.
    package var reason: String?
    /// On which device the person took the call.
    package var deviceId: DeviceID?

    package init(person: PersonInfo, state: RingMemberState, reason: String? = nil, deviceId: DeviceID? = nil) {
        self.person = person
        self.state = state
        self.reason = reason
        self.deviceId = deviceId
    }
}

/// A ring as everybody on it sees it: the whole of it with every change.
package struct RingInfo: Hashable, Sendable, Codable {
    package var ringId: RingID
    package var callType: CallType
    package var callId: CallID
    package var caller: PersonInfo
    /// The device that rings; nil where a backend does.
    package var deviceId: DeviceID?
    package var members: [RingMemberInfo]
    package var video: Bool
    package var createdAt: Timestamp
    /// When those who have not answered by then have missed it.
    package var deadline: Timestamp
    /// Nil while it goes on.
    package var outcome: RingOutcome?

    package init(
        ringId: RingID, callType: CallType, callId: CallID, caller: PersonInfo, deviceId: DeviceID?, members: [RingMemberInfo], video: Bool,
        createdAt: Timestamp, deadline: Timestamp, outcome: RingOutcome? = nil
    ) {
        self.ringId = ringId
        self.callType = callType
        self.callId = callId
        self.caller = caller
        self.deviceId = deviceId
        self.members = members
        self.video = video
        self.createdAt = createdAt
        self.deadline = deadline
        self.outcome = outcome
    }

    package var call: CallRef { CallRef(type: callType, id: callId) }

    package func member(_ person: PersonID) -> RingMemberInfo? { members.first { $0.person.personId == person } }
}

/// What rings while a person is in another call, or is rung already.
package enum BusyPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The caller is told `busy`; the person has a missed call.
    case busy
    /// It is shown beside the other.
    case waiting
}

/// With it its holder enters the call's room without asking.
package struct Admission: Hashable, Sendable, Codable {
    /// The ring that was answered; nil where somebody joins without one.
    package var ringId: RingID?
    package var callType: CallType
    package var callId: CallID
    package var roomId: RoomID
    /// For this person and this room alone.
    package var token: Token

    package init(ringId: RingID? = nil, callType: CallType, callId: CallID, roomId: RoomID, token: Token) {
        self.ringId = ringId
        self.callType = callType
        self.callId = callId
        self.roomId = roomId
        self.token = token
    }
}
