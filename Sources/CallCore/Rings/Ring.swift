import CallProtocol

/// One ring: who rings whom for which call, and where everybody stands. It knows neither devices that are connected nor other rings.
package struct Ring: Hashable, Sendable {
    /// Somebody who is rung.
    package struct Member: Hashable, Sendable {
        package let person: PersonInfo
        package internal(set) var state: RingMemberState
        package internal(set) var reason: String?
        /// On which the person took the call; nil also where a backend did.
        package internal(set) var device: DeviceID?
        /// The person has blocked the caller: no device of theirs hears of the ring, and the caller does not hear of that.
        package internal(set) var isSilenced: Bool
        /// The accepting device is gone: then the ring goes on for the person's others.
        var resumesAt: Timestamp?

        package init(
            person: PersonInfo, state: RingMemberState, reason: String? = nil, device: DeviceID? = nil, isSilenced: Bool = false
        ) {
            self.person = person
            self.state = state
            self.reason = reason
            self.device = device
            self.isSilenced = isSilenced
        }

        /// For the person's history.
        package var isMissed: Bool { !isSilenced && (state == .missed || state == .busy) }
        var hasAnswered: Bool { state == .accepted || state == .joined }
    }

    package let id: RingID
    package let call: CallRef
    package let room: RoomID
    package let caller: PersonInfo
    package let device: DeviceID?
    package let video: Bool
    package let createdAt: Timestamp
    package let deadline: Timestamp
    /// In the order in which they were named.
    package internal(set) var members: [Member]
    package internal(set) var outcome: RingOutcome?
    package internal(set) var endedAt: Timestamp?
    /// The caller has no device left: the ring ends then.
    var callerGoneUntil: Timestamp?
    /// The caller has been in the call, or has given up: nobody is shown the way in again.
    var isCallerSettled = false

    package init(
        id: RingID, call: CallRef, room: RoomID, caller: PersonInfo, device: DeviceID?, video: Bool, createdAt: Timestamp,
        deadline: Timestamp, members: [Member], outcome: RingOutcome? = nil, endedAt: Timestamp? = nil
    ) {
        self.id = id
        self.call = call
        self.room = room
        self.caller = caller
        self.device = device
        self.video = video
        self.createdAt = createdAt
        self.deadline = deadline
        self.members = members
        self.outcome = outcome
        self.endedAt = endedAt
    }

    package var isOpen: Bool { outcome == nil }
    var isAnswered: Bool { members.contains(where: \.hasAnswered) }

    package func member(_ person: PersonID) -> Member? { index(person).map { members[$0] } }

    func index(_ person: PersonID) -> Int? { members.firstIndex { $0.person.personId == person } }

    /// As everybody on it sees it.
    package var info: RingInfo {
        RingInfo(
            ringId: id, callType: call.type, callId: call.id, caller: caller, deviceId: device,
            members: members.map { RingMemberInfo(person: $0.person, state: $0.state, reason: $0.reason, deviceId: $0.device) },
            video: video, createdAt: createdAt, deadline: deadline, outcome: outcome)
    }

    /// When something is due by itself; nil once the ring is over.
    var due: Timestamp? {
        guard isOpen else { return nil }
        return ([deadline, callerGoneUntil] + members.map(\.resumesAt)).compactMap(\.self).min()
    }
}

// What happens to it. Each event may come again, or too late: then it changes nothing.
extension Ring {
    mutating func set(_ person: PersonID, _ state: RingMemberState, reason: String? = nil, device: DeviceID? = nil) {
        guard let index = index(person) else { return }
        members[index].state = state
        members[index].reason = reason
        members[index].device = device
        members[index].resumesAt = nil
    }

    /// The person is in the call's room, by this ring or otherwise.
    mutating func joined(_ person: PersonID) {
        guard isOpen, let member = member(person) else { return }
        switch member.state {
        case .ringing, .accepted: set(person, .joined, device: member.device)
        case .joined, .rejected, .busy, .missed: break
        }
    }

    /// The device on which the person accepted is gone, or back.
    mutating func deviceGone(_ person: PersonID, _ device: DeviceID, resumesAt: Timestamp?) {
        guard isOpen, let index = index(person), members[index].state == .accepted, members[index].device == device else { return }
        members[index].resumesAt = resumesAt
    }

    /// The caller gives up. Who has answered goes on with the others; where the one who was rung is not in the call yet, nothing comes of it.
    mutating func callOff(now: Timestamp) {
        guard isOpen else { return }
        let isForNobody = members.count == 1 ? members[0].state != .joined : !isAnswered
        missRinging()
        end(isForNobody ? .cancelled : .accepted, now: now)
    }

    /// The call was ended for everybody.
    mutating func callEnded(now: Timestamp) {
        guard isOpen else { return }
        missRinging()
        end(isAnswered ? .accepted : .cancelled, now: now)
    }

    /// What is due at `now`, in the order of its deadlines.
    mutating func tick(now: Timestamp) {
        if let gone = callerGoneUntil, gone <= now, gone < deadline { callOff(now: now) }
        for index in members.indices {
            guard isOpen, let resumes = members[index].resumesAt, resumes <= now else { continue }
            set(members[index].person.personId, resumes < deadline ? .ringing : .missed)
        }
        guard isOpen, deadline <= now else { return settle(now: now) }
        missRinging()
        if isAnswered { end(.accepted, now: now) } else { settle(now: now) }
    }

    private mutating func missRinging() {
        for index in members.indices where members[index].state == .ringing { members[index].state = .missed }
    }

    /// Ends the ring where nobody is left who could answer.
    mutating func settle(now: Timestamp) {
        guard isOpen, !members.contains(where: { $0.state == .ringing || $0.state == .accepted }) else { return }
        if isAnswered { return end(.accepted, now: now) }
        guard members.count == 1 else { return end(.unanswered, now: now) }
        switch members[0].state {
        case .rejected: end(.rejected, now: now)
        case .busy: end(.busy, now: now)
        case .ringing, .accepted, .joined, .missed: end(.unanswered, now: now)
        }
    }

    private mutating func end(_ outcome: RingOutcome, now: Timestamp) {
        self.outcome = outcome
        endedAt = now
        callerGoneUntil = nil
        for index in members.indices { members[index].resumesAt = nil }
    }
}
