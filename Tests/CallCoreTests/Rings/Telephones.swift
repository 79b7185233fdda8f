import CallProtocol
import CallTesting

@testable import CallCore

/// A device of a person: what it was told, and what it shows because of that.
final class Phone {
    let person: PersonID
    let id: DeviceID
    var link: LinkID?
    /// The last word on each ring, by what this device was told alone.
    private(set) var rings: [RingID: RingInfo] = [:]
    private(set) var admissions: [RingID] = []
    private(set) var told: [RingInfo] = []
    private(set) var ended: CallError?

    init(_ person: PersonID, _ id: DeviceID) {
        self.person = person
        self.id = id
    }

    /// What rings on this device.
    var ringing: [RingID] { rings.values.filter { isRinging($0) }.map(\.ringId).sorted() }

    private func isRinging(_ ring: RingInfo) -> Bool { ring.outcome == nil && ring.member(person)?.state == .ringing }

    func outcome(_ ring: RingID) -> RingOutcome? { rings[ring]?.outcome }
    func state(_ person: PersonID, _ ring: RingID = "r1") -> RingMemberState? { rings[ring]?.member(person)?.state }

    /// What is wrong with hearing this; nil where nothing is.
    func hear(_ event: PersonEvent, isAnswer: Bool) -> String? {
        switch event {
        case .signedIn(let signedIn):
            rings = Dictionary(signedIn.rings.map { ($0.ringId, $0) }, uniquingKeysWith: { $1 })
            return nil
        case .ring(let ring):
            defer {
                rings[ring.ringId] = ring
                told.append(ring)
            }
            if isAnswer { return nil }
            if rings[ring.ringId] == ring { return "\(id) hears the same of \(ring.ringId) twice" }
            return rings[ring.ringId]?.outcome == nil ? nil : "\(id) hears of \(ring.ringId) after its end"
        case .admission, .done, .failed, .ended, .closing, .pong: return "\(event.name) is not the rule's to say"
        }
    }

    func admit(_ ring: RingID) { admissions.append(ring) }
    func end(_ error: CallError) { ended = error }
    func hush() { told = [] }
}

/// An exchange played through time, with everybody's devices and all that would be kept.
final class Telephones {
    let clock = FakeClock()
    private(set) var limits: RingLimits
    private(set) var exchange: Exchange
    private(set) var phones: [LinkID: Phone] = [:]
    var records: [PersonID: PersonRecord] = [:]
    /// What a database would hold.
    private(set) var rows: [RingID: Ring] = [:]
    private(set) var openCalls: [RoomID: CallRef] = [:]
    private(set) var notices: [CallNotice] = []
    private(set) var emptied: [RoomID] = []
    private(set) var violations: [String] = []
    private(set) var endings: [RingID: Int] = [:]
    private(set) var nextWake: Timestamp?
    private var lastLink: UInt64 = 0
    private var answering: LinkID?
    private let start: Timestamp

    init(limits: RingLimits = RingLimits()) {
        self.limits = limits
        exchange = Exchange(limits: limits)
        start = clock.now
    }

    // MARK: Time

    func at(_ seconds: Double) { pass(until: start + .milliseconds(Int64(seconds * 1000))) }

    func at(_ seconds: Double, _ body: () throws -> Void) rethrows {
        at(seconds)
        try body()
    }

    func pass(_ duration: Duration) { pass(until: clock.now + duration) }

    private func pass(until time: Timestamp) {
        while let wake = nextWake, wake <= time {
            clock.advance(to: wake)
            nextWake = nil
            run(exchange.tick(now: clock.now))
        }
        clock.advance(to: time)
    }

    /// The process dies and comes back after `standstill`: connections are gone, rows are all there is.
    func restart(after standstill: Duration = .zero) {
        for phone in phones.values { phone.link = nil }
        phones = [:]
        nextWake = nil
        clock.advance(by: standstill)
        exchange = Exchange(limits: limits)
        let recent = clock.now + (.zero - limits.retention)
        let kept = rows.values.filter { $0.isOpen || ($0.endedAt ?? recent) > recent }.map(asKept)
        run(exchange.restore(kept, open: openCalls, people: records.values.sorted { $0.id < $1.id }, now: clock.now))
        pass(.zero)
    }

    private func asKept(_ ring: Ring) -> Ring {
        Ring(
            id: ring.id, call: ring.call, room: ring.room, caller: ring.caller, device: ring.device, video: ring.video,
            createdAt: ring.createdAt, deadline: ring.deadline,
            members: ring.members.map {
                Ring.Member(person: $0.person, state: $0.state, reason: $0.reason, device: $0.device, isSilenced: $0.isSilenced)
            }, outcome: ring.outcome, endedAt: ring.endedAt)
    }

    // MARK: What people do

    func record(_ id: PersonID) -> PersonRecord {
        records[id] ?? PersonRecord(info: PersonInfo(personId: id, name: "The name of \(id)"))
    }

    func phone(_ person: PersonID, _ device: String? = nil) -> Phone {
        let phone = Phone(person, DeviceID(device ?? person.rawValue))
        connect(phone)
        return phone
    }

    func connect(_ phone: Phone) {
        lastLink += 1
        let link = LinkID(lastLink)
        phone.link = link
        phones[link] = phone
        records[phone.person] = record(phone.person)
        run(exchange.signIn(record(phone.person), device: phone.id, link: link, now: clock.now))
    }

    func drop(_ phone: Phone) {
        guard let link = phone.link else { return }
        phones[link] = nil
        phone.link = nil
        run(exchange.connectionLost(phone.person, link: link, now: clock.now))
    }

    func ring(
        _ phone: Phone, _ members: PersonID..., id: RingID = "r1", call: String = "c1", timeout: Int? = nil
    ) throws(CallError) { try ring(phone, members: members, id: id, call: call, timeout: timeout) }

    func ring(_ phone: Phone, members: [PersonID], id: RingID, call: String, timeout: Int? = nil) throws(CallError) {
        let order = RingOrder(ringId: id, call: CallRef(id: CallID(call)), members: members, timeout: timeout)
        try play(phone) { exchange, link, now throws(CallError) in
            try exchange.ring(
                order, by: record(phone.person), from: (phone.id, link), members: members.map(record), room: RoomID(call), now: now)
        }
    }

    func accept(_ phone: Phone, _ id: RingID = "r1") throws(CallError) {
        try play(phone) { exchange, link, now throws(CallError) in
            try exchange.accept(id, by: phone.person, device: phone.id, link: link, now: now)
        }
    }

    func reject(_ phone: Phone, _ id: RingID = "r1", reason: String? = nil) throws(CallError) {
        try play(phone) { exchange, _, now throws(CallError) in
            try exchange.reject(id, by: phone.person, reason: reason, device: phone.id, now: now)
        }
    }

    func cancel(_ phone: Phone, _ id: RingID = "r1") throws(CallError) {
        try play(phone) { exchange, _, now throws(CallError) in try exchange.cancel(id, by: phone.person, now: now) }
    }

    func enter(_ person: PersonID, call: String = "c1") { run(exchange.entered(RoomID(call), person, now: clock.now)) }
    func leave(_ person: PersonID, call: String = "c1") { run(exchange.left(RoomID(call), person, now: clock.now)) }
    func endCall(_ call: String = "c1") { run(exchange.endCall(RoomID(call), now: clock.now)) }
    func block(_ phone: Phone, _ other: PersonID, _ isBlocked: Bool = true) {
        run(exchange.block(other, isBlocked, by: phone.person, now: clock.now))
    }
    func policy(_ person: PersonID, _ policy: BusyPolicy) {
        var record = record(person)
        record.busyPolicy = policy
        records[person] = record
        run(exchange.setBusyPolicy(policy, by: person))
    }

    private func play(_ phone: Phone, _ event: (inout Exchange, LinkID, Timestamp) throws(CallError) -> [RingAction]) throws(CallError) {
        guard let link = phone.link else { throw CallError(.notAllowedHere, "not connected") }
        answering = link
        defer { answering = nil }
        run(try event(&exchange, link, clock.now))
    }

    // MARK: What follows

    private func run(_ actions: [RingAction]) { for action in actions { run(action) } }

    private func run(_ action: RingAction) {
        switch action {
        case .tell(let event, let links):
            for link in links { tell(event, link) }
        case .admit(let link, let person, let ring):
            guard let phone = phones[link], phone.person == person else { return violations.append("an admission goes astray") }
            phone.admit(ring.id)
        case .end(let link, let error):
            phones[link]?.end(error)
            phones.removeValue(forKey: link)?.link = nil
        case .persist(let change): persist(change)
        case .notify(let notice): notices.append(notice)
        case .emptyRoom(let room): emptied.append(room)
        case .wake(let time): nextWake = min(nextWake ?? time, time)
        }
    }

    private func tell(_ event: PersonEvent, _ link: LinkID) {
        guard let phone = phones[link] else { return violations.append("\(event.name) goes to a closed connection") }
        if let problem = phone.hear(event, isAnswer: link == answering) { violations.append(problem) }
    }

    private func persist(_ change: RingChange) {
        switch change {
        case .saveRing(let ring):
            guard !ring.isOpen else { return rows[ring.id] = ring }
            endings[ring.id, default: 0] += 1
            rows[ring.id]?.outcome = ring.outcome
            rows[ring.id]?.endedAt = ring.endedAt
        case .saveMember(let member, let ring):
            guard var row = rows[ring] else { return violations.append("a member is kept before the ring") }
            guard let index = row.index(member.person.personId) else { return violations.append("a member is not in the row") }
            row.members[index] = member
            rows[ring] = row
        case .savePerson(let record): records[record.id] = record
        case .callOpened(let call): openCalls[RoomID(call.roomName)] = call
        case .callClosed(let call, _):
            if openCalls.removeValue(forKey: RoomID(call.roomName)) == nil { violations.append("\(call) is closed and was not open") }
        }
    }

    func kinds(_ person: PersonID? = nil) -> [CallNotice.Kind] {
        notices.filter { person == nil || $0.person == person }.map(\.kind)
    }

    /// A row as a person's history shows it.
    func isMissed(_ ring: RingID, by person: PersonID) -> Bool { rows[ring]?.member(person)?.isMissed ?? false }
}
