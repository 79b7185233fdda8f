import CallProtocol

/// The telephone exchange of one app: who is there with which devices, and what rings. Each event is a method that takes the time and returns
/// what must happen; nothing here knows a socket, a clock or a row.
package struct Exchange: Sendable {
    let limits: RingLimits
    /// Who is connected, in a call, or on a ring that is remembered.
    var people: [PersonID: Person] = [:]
    /// Those that go on, and those that ended a short time ago.
    var rings: [RingID: Ring] = [:]
    /// Calls that somebody is in, or rung for, by their rooms.
    var calls: [RoomID: OpenCall] = [:]
    var deadlines = Deadlines<Due>()
    var wakeAt: Timestamp?

    /// What is due at some time.
    enum Due: Hashable, Sendable {
        case ring(RingID)
        case call(RoomID)
    }

    package init(limits: RingLimits = RingLimits()) { self.limits = limits }

    /// Nobody is connected and nothing rings.
    package var isIdle: Bool { people.isEmpty && rings.isEmpty && calls.isEmpty }
    package var connectedPeople: [PersonInfo] { people.values.lazy.filter { !$0.devices.isEmpty }.map(\.record.info) }
    package var deviceCount: Int { people.values.reduce(0) { $0 + $1.devices.count } }
    package var openRings: Int { rings.values.lazy.filter(\.isOpen).count }

    package func record(_ id: PersonID) -> PersonRecord? { people[id]?.record }
    /// What is known of a person has changed outside.
    package mutating func update(_ record: PersonRecord) { people[record.id]?.record = record }
    package func isConnected(_ id: PersonID) -> Bool { people[id]?.devices.isEmpty == false }
    package func ring(_ id: RingID) -> Ring? { rings[id] }
    /// Whether somebody is in the call or rung for it.
    package func isOpen(_ room: RoomID) -> Bool { calls[room] != nil }

    /// The ring of this call that rings for a person, or did last.
    package func ring(of call: CallRef, for person: PersonID) -> Ring? {
        let own = (people[person]?.rings ?? []).compactMap { rings[$0] }.filter { $0.call == call && $0.member(person) != nil }
        return own.last(where: \.isOpen) ?? own.last
    }
}

/// One person as the exchange knows them now.
struct Person: Sendable {
    struct Device: Hashable, Sendable {
        let link: LinkID
        let id: DeviceID
    }

    var record: PersonRecord
    var devices: [Device] = []
    /// Those that this person is on, also those that ended a short time ago, in the order in which they began.
    var rings: [RingID] = []
    /// The calls that this person is in.
    var rooms: Set<RoomID> = []
    /// Rings that were called off before they began; what comes for them later does not ring.
    var calledOff: [RingID] = []
    /// Rings of this person's that became an accept, and of what.
    var becameAccept: [RingID: RingID] = [:]
    var allowance = MessageAllowance.rings

    init(_ record: PersonRecord) { self.record = record }

    /// How many cancelled rings are remembered before they come.
    static let calledOffKept = 16

    var links: [LinkID] { devices.map(\.link) }
    var isForgettable: Bool { devices.isEmpty && rings.isEmpty && rooms.isEmpty }
}

/// A call that runs.
struct OpenCall: Sendable {
    let call: CallRef
    var inside: Set<PersonID> = []
    /// Those that go on.
    var rings: Set<RingID> = []
    /// Who was told the way in and has not come yet, with the time until which that counts.
    var expected: [PersonID: Timestamp] = [:]
    /// After a restart: until then people may come back though it looks empty.
    var returnsUntil: Timestamp?

    var isEmpty: Bool { inside.isEmpty && rings.isEmpty && expected.isEmpty && returnsUntil == nil }
}

// What several rules share.
extension Exchange {
    /// Changes a ring and says everything that follows from the difference; nothing where there is none.
    mutating func change(_ id: RingID, now: Timestamp, _ body: (inout Ring) -> Void) -> [RingAction] {
        guard let old = rings[id] else { return [] }
        var new = old
        body(&new)
        new.settle(now: now)
        guard new != old else { return [] }
        rings[id] = new
        let told = new.info == old.info ? [] : tellDifference(from: old, to: new, now: now)
        return told + schedule(new)
    }

    private mutating func tellDifference(from old: Ring, to new: Ring, now: Timestamp) -> [RingAction] {
        let changed = zip(old.members, new.members).filter { $0.state != $1.state }.map(\.1)
        let isOver = !new.isOpen && old.isOpen
        let kept = changed.map { RingAction.persist(.saveMember($0, ring: new.id)) } + (isOver ? [.persist(.saveRing(new))] : [])
        let told = kept + [tell(new)] + changed.compactMap { notice($0, of: new, now: now) }
        return told + (isOver ? over(new, now: now) : [])
    }

    func notice(_ member: Ring.Member, of ring: Ring, now: Timestamp) -> RingAction? {
        guard !member.isSilenced else { return nil }
        let kind: CallNotice.Kind
        switch member.state {
        case .ringing, .joined: return nil
        case .accepted: kind = .accepted
        case .rejected: kind = .rejected
        case .busy, .missed: kind = .missed
        }
        return .notify(CallNotice(kind, call: ring.call, at: now, ring: ring.info, person: member.person.personId))
    }

    func tell(_ ring: Ring) -> RingAction { .tell(.ring(ring.info), links(on: ring)) }

    /// Every device of everybody who may hear of the ring.
    private func links(on ring: Ring) -> [LinkID] {
        let listeners = ring.members.lazy.filter { !$0.isSilenced }.map(\.person.personId)
        return (people[ring.caller.personId]?.links ?? []) + listeners.flatMap { people[$0]?.links ?? [] }
    }

    private mutating func over(_ ring: Ring, now: Timestamp) -> [RingAction] {
        calls[ring.room]?.rings.remove(ring.id)
        return closeIfEmpty(ring.room, now: now)
    }

    /// Says that a call is over when nobody is in it or rung for it.
    mutating func closeIfEmpty(_ room: RoomID, now: Timestamp) -> [RingAction] {
        guard let open = calls[room], open.isEmpty else { return [] }
        calls[room] = nil
        return [.persist(.callClosed(open.call, at: now)), .notify(CallNotice(.ended, call: open.call, at: now))]
    }

    /// Somebody was told the way into a call.
    mutating func expect(_ id: PersonID, in room: RoomID, now: Timestamp) -> [RingAction] {
        guard calls[room]?.inside.contains(id) == false else { return [] }
        let until = now + limits.arrivalGrace
        calls[room]?.expected[id] = until
        deadlines.add(until, .call(room))
        return wake()
    }

    /// Makes sure that the ring's next deadline is met.
    mutating func schedule(_ ring: Ring) -> [RingAction] {
        guard let due = ring.due ?? ring.endedAt.map({ $0 + limits.retention }) else { return [] }
        deadlines.add(due, .ring(ring.id))
        return wake()
    }

    mutating func wake() -> [RingAction] {
        guard let next = deadlines.next else { return [] }
        if let wakeAt, wakeAt <= next { return [] }
        wakeAt = next
        return [.wake(at: next)]
    }

    mutating func forget(_ id: PersonID) {
        if people[id]?.isForgettable == true { people[id] = nil }
    }
}
