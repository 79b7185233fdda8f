import CallProtocol

// Devices come and go, people go in and out of calls, time passes.
extension Exchange {
    /// A device is there. It is told everything that it has to know; an older connection of the same device is over.
    package mutating func signIn(_ record: PersonRecord, device: DeviceID, link: LinkID, now: Timestamp) -> [RingAction] {
        var person = people[record.id] ?? Person(record)
        let isNew = people[record.id] == nil || person.record != record
        person.record = record
        let replaced = person.devices.filter { $0.id == device }
        person.devices.removeAll { $0.id == device }
        guard person.devices.count < limits.devices else {
            return [.end(link, CallError(.notAllowedHere, "Too many devices of this person are connected."))]
        }
        person.devices.append(Person.Device(link: link, id: device))
        people[record.id] = person
        let taken = CallError(.joinedFromAnotherDevice, "This device has signed in on another connection.")
        let ended = replaced.map { RingAction.end($0.link, taken) }
        let kept: [RingAction] = isNew ? [.persist(.savePerson(record))] : []
        return ended + kept + [.tell(.signedIn(snapshot(person, device)), [link])] + returned(person, device, link, now: now)
    }

    private func snapshot(_ person: Person, _ device: DeviceID) -> SignedIn {
        let heard = person.rings.compactMap { rings[$0] }.filter { $0.member(person.record.id)?.isSilenced != true }
        return SignedIn(person: person.record.info, deviceId: device, busyPolicy: person.record.busyPolicy, rings: heard.map(\.info))
    }

    /// What goes on with a device that is back: the ways into calls that it may not have heard of.
    private mutating func returned(_ person: Person, _ device: DeviceID, _ link: LinkID, now: Timestamp) -> [RingAction] {
        let id = person.record.id
        return person.rings.flatMap { ringId -> [RingAction] in
            let told = change(ringId, now: now) { ring in
                ring.deviceGone(id, device, resumesAt: nil)
                if ring.caller.personId == id { ring.callerGoneUntil = nil }
            }
            guard let ring = rings[ringId], calls[ring.room]?.inside.contains(id) != true, ring.outcome != .cancelled else { return told }
            let isAccepting = ring.member(id).map { $0.state == .accepted && $0.device == device } ?? false
            let isAnswered =
                ring.caller.personId == id && ring.device == device && ring.isAnswered && !ring.isCallerSettled && calls[ring.room] != nil
            return told + (isAccepting || isAnswered ? [.admit(link, id, ring)] : [])
        }
    }

    /// A connection of a person's device is gone, or was closed.
    package mutating func connectionLost(_ id: PersonID, link: LinkID, now: Timestamp) -> [RingAction] {
        guard var person = people[id], let index = person.devices.firstIndex(where: { $0.link == link }) else { return [] }
        let device = person.devices.remove(at: index).id
        people[id] = person
        let callerGone = person.devices.isEmpty ? now + limits.callerGrace : nil
        let actions = person.rings.flatMap { ringId in
            change(ringId, now: now) { [limits] ring in
                ring.deviceGone(id, device, resumesAt: now + limits.acceptGrace)
                if let callerGone, ring.isOpen, ring.caller.personId == id, ring.device != nil { ring.callerGoneUntil = callerGone }
            }
        }
        forget(id)
        return actions
    }

    /// Somebody is in a room. It concerns nobody here where the room holds no call.
    package mutating func entered(_ room: RoomID, _ id: PersonID, now: Timestamp) -> [RingAction] {
        guard let open = calls[room], !open.inside.contains(id) else { return [] }
        calls[room]?.inside.insert(id)
        calls[room]?.expected[id] = nil
        people[id]?.rooms.insert(room)
        for ring in people[id]?.rings ?? [] where rings[ring]?.room == room && rings[ring]?.caller.personId == id {
            rings[ring]?.isCallerSettled = true
        }
        return open.rings.sorted().flatMap { change($0, now: now) { $0.joined(id) } }
    }

    package mutating func left(_ room: RoomID, _ id: PersonID, now: Timestamp) -> [RingAction] {
        guard calls[room]?.inside.remove(id) != nil else { return [] }
        people[id]?.rooms.remove(room)
        forget(id)
        return closeIfEmpty(room, now: now) + endIfAlone(room)
    }

    /// A member joins without being rung: says the way in, and counts on the person's coming.
    package mutating func join(_ call: CallRef, room: RoomID, _ id: PersonID, now: Timestamp) -> [RingAction] {
        let opens = calls[room] == nil
        if opens { calls[room] = OpenCall(call: call) }
        return (opens ? [.persist(.callOpened(call))] : []) + expect(id, in: room, now: now)
    }

    private func endIfAlone(_ room: RoomID) -> [RingAction] {
        guard limits.endsWhenAlone, let open = calls[room], open.inside.count == 1, open.rings.isEmpty else { return [] }
        return [.emptyRoom(room)]
    }

    /// Whatever is due at `now` happens.
    package mutating func tick(now: Timestamp) -> [RingAction] {
        wakeAt = nil
        var actions: [RingAction] = []
        while let due = deadlines.popDue(now) {
            switch due.id {
            case .ring(let id): actions += expire(id, now: now)
            case .call(let room): actions += stopExpecting(room, now: now)
            }
        }
        return actions + wake()
    }

    private mutating func expire(_ id: RingID, now: Timestamp) -> [RingAction] {
        guard let ring = rings[id] else { return [] }
        if ring.isOpen { return expire(ring, now: now) }
        if let ended = ring.endedAt, ended + limits.retention <= now { purge(ring) }
        return []
    }

    /// Who has not come by now does not come.
    private mutating func stopExpecting(_ room: RoomID, now: Timestamp) -> [RingAction] {
        guard var open = calls[room] else { return [] }
        open.expected = open.expected.filter { $0.value > now }
        if let until = open.returnsUntil, until <= now { open.returnsUntil = nil }
        calls[room] = open
        return closeIfEmpty(room, now: now)
    }

    private mutating func expire(_ ring: Ring, now: Timestamp) -> [RingAction] {
        // Who is in the call needs no device to ring for others.
        let isInside = calls[ring.room]?.inside.contains(ring.caller.personId) == true
        return change(ring.id, now: now) { ring in
            if isInside { ring.callerGoneUntil = nil }
            ring.tick(now: now)
        }
    }

    private mutating func purge(_ ring: Ring) {
        rings[ring.id] = nil
        for id in ring.members.map(\.person.personId) + [ring.caller.personId] {
            guard var person = people[id] else { continue }
            person.rings.removeAll { $0 == ring.id }
            person.becameAccept = person.becameAccept.filter { $0.value != ring.id }
            people[id] = person
            forget(id)
        }
    }

    /// Puts back what was kept: rings that go on, and those that ended a short time ago. Nobody is connected yet: callers and accepting devices have a grace, everybody else their old deadlines.
    ///
    /// - Parameters:
    ///   - open: the calls that ran, with their rooms.
    ///   - people: everybody who is on one of the rings.
    package mutating func restore(_ kept: [Ring], open: [RoomID: CallRef], people records: [PersonRecord], now: Timestamp) -> [RingAction] {
        for record in records { people[record.id] = Person(record) }
        for (room, call) in open {
            calls[room] = OpenCall(call: call, returnsUntil: now + limits.returnGrace)
            deadlines.add(now + limits.returnGrace, .call(room))
        }
        var actions: [RingAction] = []
        for ring in kept.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) { actions += restore(ring, now: now) }
        return actions + wake()
    }

    private mutating func restore(_ kept: Ring, now: Timestamp) -> [RingAction] {
        for id in kept.members.map(\.person.personId) + [kept.caller.personId] { people[id]?.rings.append(kept.id) }
        guard kept.isOpen else {
            rings[kept.id] = kept
            return schedule(kept)
        }
        var ring = kept
        for index in ring.members.indices where ring.members[index].state == .accepted {
            if ring.members[index].device != nil { ring.members[index].resumesAt = now + limits.restartGrace }
        }
        if ring.device != nil { ring.callerGoneUntil = now + limits.restartGrace }
        rings[ring.id] = ring
        calls[ring.room, default: OpenCall(call: ring.call)].rings.insert(ring.id)
        return schedule(ring)
    }
}
