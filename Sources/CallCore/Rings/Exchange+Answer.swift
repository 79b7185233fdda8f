import CallProtocol

/// The reasons that have a name; any other text is the person's own words.
package enum RingReason {
    package static let decline = "decline"
    package static let busy = "busy"
    package static let cancel = "cancel"
    package static let timeout = "timeout"
}

// What those who are rung do.
extension Exchange {
    /// A person takes the call on one device; the others stop.
    ///
    /// - Throws: 4132 no such ring, 4133 it is not for this person, 4135 another device of the person was faster, 4134 over.
    package mutating func accept(_ id: RingID, by person: PersonID, device: DeviceID?, link: LinkID?, now: Timestamp) throws(CallError)
        -> [RingAction]
    {
        let (ring, member) = try find(id, person)
        switch member.state {
        case .ringing where ring.isOpen: return accepted(ring, by: person, device: device, link: link, now: now)
        case .accepted, .joined:
            guard member.device == device else { throw CallError(.answeredElsewhere, "You took this call on another device.") }
            guard ring.outcome != .cancelled else { throw over }
            return link.map { [.tell(.ring(ring.info), [$0]), .admit($0, person, ring)] } ?? []
        case .ringing, .rejected, .busy, .missed: throw over
        }
    }

    private var over: CallError { CallError(.ringOver, "This call no longer rings.") }

    /// Somebody whose block keeps the ring away does not know of it.
    private func find(_ id: RingID, _ person: PersonID) throws(CallError) -> (Ring, Ring.Member) {
        guard let ring = rings[id] else { throw CallError(.ringNotFound, "There is no such ring.") }
        guard let member = ring.member(person), !member.isSilenced else {
            throw CallError(.notAMember, "This call does not ring for you.")
        }
        return (ring, member)
    }

    mutating func accepted(_ ring: Ring, by person: PersonID, device: DeviceID?, link: LinkID?, now: Timestamp) -> [RingAction] {
        let isInside = calls[ring.room]?.inside.contains(person) == true
        let told = change(ring.id, now: now) { $0.set(person, isInside ? .joined : .accepted, device: device) }
        let own = link.map { [RingAction.admit($0, person, ring)] } ?? []
        let expected = expect(person, in: ring.room, now: now)
        return told + own + expected + (ring.isAnswered ? [] : admitCaller(ring, now: now))
    }

    /// The device that rings joins once somebody has answered.
    private mutating func admitCaller(_ ring: Ring, now: Timestamp) -> [RingAction] {
        let caller = ring.caller.personId
        guard let device = ring.device, calls[ring.room]?.inside.contains(caller) != true else { return [] }
        let told = (people[caller]?.devices ?? []).filter { $0.id == device }.map { RingAction.admit($0.link, caller, ring) }
        return told + expect(caller, in: ring.room, now: now)
    }

    /// A person does not want the call. On the accepting device it takes the acceptance back, while that device is not in the call yet.
    ///
    /// - Throws: 4132 no such ring, 4133 it is not for this person, 4110 the reason is too long.
    package mutating func reject(_ id: RingID, by person: PersonID, reason: String?, device: DeviceID?, now: Timestamp) throws(CallError)
        -> [RingAction]
    {
        try reject(id, by: person, reason: reason, device: device, isOwner: false, now: now)
    }

    mutating func reject(
        _ id: RingID, by person: PersonID, reason: String?, device: DeviceID?, isOwner: Bool, now: Timestamp
    ) throws(CallError) -> [RingAction] {
        let (ring, member) = try find(id, person)
        let words = try words(reason)
        guard ring.isOpen, member.state == .ringing || member.state == .accepted && (isOwner || member.device == device) else { return [] }
        calls[ring.room]?.expected[person] = nil
        return change(id, now: now) { $0.set(person, words == RingReason.busy ? .busy : .rejected, reason: words) }
    }

    private func words(_ reason: String?) throws(CallError) -> String {
        guard let reason else { return RingReason.decline }
        guard reason.count <= limits.reasonLength else {
            throw CallError(.invalidRequestBody, "A reason holds at most \(limits.reasonLength) characters.")
        }
        let words = cleaned(reason, maxLength: limits.reasonLength)
        return words.isEmpty ? RingReason.decline : words
    }

    /// A person no longer wants to hear of another, or does again.
    package mutating func block(_ other: PersonID, _ isBlocked: Bool, by id: PersonID, now: Timestamp) -> [RingAction] {
        guard var person = people[id], person.record.blocked.contains(other) != isBlocked else { return [] }
        if isBlocked { person.record.blocked.insert(other) } else { person.record.blocked.remove(other) }
        people[id] = person
        let stopped = isBlocked ? person.rings.flatMap { silence($0, from: other, for: person) } : []
        return [.persist(.savePerson(person.record))] + stopped
    }

    /// The devices stop; the caller sees it ring.
    private mutating func silence(_ id: RingID, from caller: PersonID, for person: Person) -> [RingAction] {
        guard var ring = rings[id], ring.isOpen, ring.caller.personId == caller, let index = ring.index(person.record.id),
            ring.members[index].state == .ringing, !ring.members[index].isSilenced
        else { return [] }
        ring.members[index].isSilenced = true
        rings[id] = ring
        var shown = ring
        shown.set(person.record.id, .rejected, reason: RingReason.decline)
        return [.persist(.saveMember(ring.members[index], ring: id)), .tell(.ring(shown.info), person.links)]
    }

    package mutating func setBusyPolicy(_ policy: BusyPolicy, by id: PersonID) -> [RingAction] {
        guard people[id] != nil, people[id]?.record.busyPolicy != policy else { return [] }
        people[id]?.record.busyPolicy = policy
        return people[id].map { [.persist(.savePerson($0.record))] } ?? []
    }
}
