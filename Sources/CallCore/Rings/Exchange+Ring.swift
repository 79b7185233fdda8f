import CallProtocol

// What the one who rings does.
extension Exchange {
    /// What can be refused before anybody is looked up.
    /// - Throws: 4137 too many or none, 4136 oneself, 4138 the time-out.
    package static func check(_ order: RingOrder, by caller: PersonID, limits: RingLimits) throws(CallError) {
        guard !order.members.isEmpty else { throw CallError(.invalidRequestBody, "A ring is for somebody.") }
        guard order.members.count <= limits.members else {
            throw CallError(.tooManyMembers, "A ring is for at most \(limits.members) people.")
        }
        guard !order.members.contains(caller) else { throw CallError(.selfRing, "Nobody rings for themselves.") }
        _ = try limits.timeout(order.timeout)
    }

    /// Somebody rings.
    ///
    /// - Parameters:
    ///   - members: what is known of those whom the order names, in its order.
    ///   - room: where the call takes place.
    ///   - link: the connection that wants to know; nil for a backend.
    /// - Throws: what `check` throws, 4139 rings too often, 4132 the id is somebody else's. Nothing has changed then.
    package mutating func ring(
        _ order: RingOrder, by caller: PersonRecord, from device: (id: DeviceID, link: LinkID)?, members: [PersonRecord], room: RoomID,
        now: Timestamp
    ) throws(CallError) -> [RingAction] {
        try Self.check(order, by: caller.id, limits: limits)
        if let known = try knownRing(order.ringId, of: caller.id) { return answer(known, device?.link) }
        let ring = try make(order, by: caller, from: device?.id, room: room, now: now)
        if people[caller.id]?.calledOff.contains(order.ringId) == true { return answer(cancelled(ring, members, now), device?.link) }
        try takeAllowance(caller, now: now)
        if let other = crossing(ring, members) {
            people[caller.id]?.becameAccept[order.ringId] = other.id
            return accepted(other, by: caller.id, device: device?.id, link: device?.link, now: now)
        }
        return begin(ring, members, now: now)
    }

    private func answer(_ ring: Ring, _ link: LinkID?) -> [RingAction] { link.map { [.tell(.ring(ring.info), [$0])] } ?? [] }

    /// The same order again.
    private func knownRing(_ id: RingID, of caller: PersonID) throws(CallError) -> Ring? {
        let id = people[caller]?.becameAccept[id] ?? id
        guard let ring = rings[id] else { return nil }
        guard ring.caller.personId == caller || ring.member(caller) != nil else {
            throw CallError(.ringNotFound, "This id names another ring.")
        }
        return ring
    }

    /// Whether the order would begin a ring, so that its call has to be there.
    /// - Throws: what `ring` would throw for the caller's own sake.
    package func begins(_ order: RingOrder, by caller: PersonID, now: Timestamp) throws(CallError) -> Bool {
        try Self.check(order, by: caller, limits: limits)
        if try knownRing(order.ringId, of: caller) != nil { return false }
        guard var person = people[caller] else { return true }
        if person.calledOff.contains(order.ringId) { return false }
        try checkAllowance(&person, now: now)
        return true
    }

    private func make(_ order: RingOrder, by caller: PersonRecord, from device: DeviceID?, room: RoomID, now: Timestamp) throws(CallError)
        -> Ring
    {
        Ring(
            id: order.ringId, call: order.call, room: room, caller: caller.info, device: device, video: order.video, createdAt: now,
            deadline: now + (try limits.timeout(order.timeout)), members: [])
    }

    /// A ring that was called off before it came: it never rings, and nobody has missed it.
    private func cancelled(_ ring: Ring, _ members: [PersonRecord], _ now: Timestamp) -> Ring {
        var ring = ring
        ring.members = members.map { Ring.Member(person: $0.info, state: .missed) }
        ring.callOff(now: now)
        return ring
    }

    private mutating func takeAllowance(_ caller: PersonRecord, now: Timestamp) throws(CallError) {
        var person = people[caller.id] ?? Person(caller)
        try checkAllowance(&person, now: now)
        people[caller.id] = person
    }

    private func checkAllowance(_ person: inout Person, now: Timestamp) throws(CallError) {
        let open = person.rings.compactMap { rings[$0] }.filter { $0.isOpen && $0.caller.personId == person.record.id }.count
        guard open < limits.openRings, person.allowance.take(now: now) else {
            throw CallError(.tooManyRings, "Too many rings in too short a time.")
        }
    }

    /// Where the one who is rung rings for the caller already, the later ring becomes an accept.
    private func crossing(_ ring: Ring, _ members: [PersonRecord]) -> Ring? {
        guard members.count == 1, let other = people[members[0].id] else { return nil }
        let caller = ring.caller.personId
        return other.rings.lazy.compactMap { rings[$0] }.first {
            $0.isOpen && $0.caller.personId == other.record.id && $0.member(caller)?.state == .ringing
                && $0.member(caller)?.isSilenced == false
        }
    }

    private mutating func begin(_ ring: Ring, _ members: [PersonRecord], now: Timestamp) -> [RingAction] {
        var ring = ring
        let opens = calls[ring.room] == nil
        calls[ring.room, default: OpenCall(call: ring.call)].rings.insert(ring.id)
        var seen: Set<PersonID> = []
        for member in members where seen.insert(member.id).inserted {
            if people[member.id] == nil { people[member.id] = Person(member) }
            ring.members.append(firstState(of: member.id, ring))
            people[member.id]?.rings.append(ring.id)
        }
        people[ring.caller.personId]?.rings.append(ring.id)
        rings[ring.id] = ring
        let begun = [
            .persist(.saveRing(ring)), tell(ring), RingAction.notify(CallNotice(.ring, call: ring.call, at: now, ring: ring.info)),
        ]
        let unreached = ring.members.compactMap { notice($0, of: ring, now: now) }
        let opened: [RingAction] = opens ? [.persist(.callOpened(ring.call))] : []
        // Where nobody could be reached the ring ends as it begins; what it was is told first.
        return opened + begun + unreached + schedule(ring) + change(ring.id, now: now) { _ in }
    }

    private func firstState(of id: PersonID, _ ring: Ring) -> Ring.Member {
        guard let person = people[id] else { preconditionFailure("made known just before") }
        let info = person.record.info
        if isInCall(id, ring) { return Ring.Member(person: info, state: .joined) }
        if person.record.blocked.contains(ring.caller.personId) { return Ring.Member(person: info, state: .ringing, isSilenced: true) }
        let isBusy = person.record.busyPolicy == .busy && isElsewhere(person, than: ring.room)
        return Ring.Member(person: info, state: isBusy ? .busy : .ringing)
    }

    /// The person is in this call already, or is the one who rings for it.
    private func isInCall(_ id: PersonID, _ ring: Ring) -> Bool {
        guard let open = calls[ring.room] else { return false }
        return open.inside.contains(id) || open.rings.contains { rings[$0]?.caller.personId == id && rings[$0]?.isAnswered == true }
    }

    /// In another call, or on another ring.
    private func isElsewhere(_ person: Person, than room: RoomID) -> Bool {
        if person.rooms.contains(where: { $0 != room }) { return true }
        return person.rings.lazy.compactMap { rings[$0] }.contains { other in
            guard other.isOpen, other.room != room else { return false }
            if other.caller.personId == person.record.id { return true }
            guard let member = other.member(person.record.id), !member.isSilenced else { return false }
            return member.state == .ringing || member.hasAnswered
        }
    }

    /// The caller gives up, perhaps before the ring has come.
    /// - Throws: 4133 the ring is somebody else's.
    package mutating func cancel(_ id: RingID, by caller: PersonID, now: Timestamp) throws(CallError) -> [RingAction] {
        if let other = people[caller]?.becameAccept[id] {
            return try reject(other, by: caller, reason: RingReason.cancel, device: nil, isOwner: true, now: now)
        }
        guard let ring = rings[id] else {
            rememberCalledOff(id, by: caller)
            return []
        }
        guard ring.caller.personId == caller else { throw CallError(.notAMember, "Only who rings gives a ring up.") }
        calls[ring.room]?.expected[caller] = nil
        rings[id]?.isCallerSettled = true
        let told = change(id, now: now) { $0.callOff(now: now) }
        if rings[id]?.outcome == .cancelled { calls[ring.room]?.expected = [:] }
        return told + closeIfEmpty(ring.room, now: now)
    }

    private mutating func rememberCalledOff(_ id: RingID, by caller: PersonID) {
        guard var person = people[caller], !person.calledOff.contains(id) else { return }
        person.calledOff = person.calledOff.suffix(Person.calledOffKept - 1) + [id]
        people[caller] = person
    }

    /// The call is over for everybody.
    package mutating func endCall(_ room: RoomID, now: Timestamp) -> [RingAction] {
        guard let open = calls[room] else { return [] }
        calls[room]?.expected = [:]
        calls[room]?.returnsUntil = nil
        let ended = open.rings.sorted().flatMap { change($0, now: now) { $0.callEnded(now: now) } }
        return ended + [.emptyRoom(room)] + closeIfEmpty(room, now: now)
    }
}
