import CallClient
import CallCore
import CallProtocol
import CallTesting

/// Devices with the client's rules, one exchange with the server's, and a network with delays between them, on a virtual clock.
final class RingPlay {
    /// One device as its person sees it.
    final class Device {
        let name: String
        let person: PersonID
        fileprivate(set) var board: RingBoard
        fileprivate(set) var link: LinkID?
        fileprivate(set) var ownRing: RingID?
        /// The call whose room it is in, or on the way into.
        fileprivate(set) var room: RoomID?
        fileprivate(set) var last = "-"
        fileprivate(set) var ends: [RingID: Int] = [:]
        fileprivate(set) var incomings: [RingID: Int] = [:]
        fileprivate(set) var joins: [RingID: Int] = [:]

        fileprivate init(_ name: String) {
            self.name = name
            person = PersonID(name.filter(\.isLetter))
            board = RingBoard(device: DeviceID(name))
        }

        /// What the screen would say, in a word.
        var shows: String {
            if room != nil { return "in" }
            if !board.incoming.isEmpty { return "ringing" }
            if board.isCalling { return "calling" }
            return last
        }
    }

    static let latency: Duration = .milliseconds(20)
    /// From being told to join until the room has one.
    static let joining: Duration = .milliseconds(100)
    /// Until the server takes a silent connection for gone.
    static let silence: Duration = .seconds(9)

    let clock = FakeClock()
    private(set) var devices: [String: Device] = [:]
    private(set) var exchange = Exchange()
    private(set) var violations: [String] = []
    private var records: [PersonID: PersonRecord] = [:]
    private var rows: [RingID: Ring] = [:]
    private var openCalls: [RoomID: CallRef] = [:]
    private var isServerDown = false
    private var queue: [(time: Timestamp, number: Int, work: () -> Void)] = []
    private var number = 0
    private var lastLink: UInt64 = 0
    private var rings = 0

    func device(_ name: String) -> Device {
        if let device = devices[name] { return device }
        let device = Device(name)
        devices[name] = device
        records[device.person] =
            records[device.person] ?? PersonRecord(info: PersonInfo(personId: device.person, name: device.person.rawValue))
        connect(device)
        return device
    }

    // MARK: Time

    private func after(_ delay: Duration, _ work: @escaping () -> Void) {
        number += 1
        queue.append((clock.now + delay, number, work))
    }

    func pass(_ duration: Duration) {
        let end = clock.now + duration
        while let next = nextTime, next <= end {
            clock.advance(to: next)
            runDue()
        }
        clock.advance(to: end)
    }

    private var nextTime: Timestamp? {
        ([queue.map(\.time).min(), isServerDown ? nil : wakeAt] + devices.values.map(\.board.due)).compactMap(\.self).min()
    }

    private var wakeAt: Timestamp?

    private func runDue() {
        let due = queue.filter { $0.time <= clock.now }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
        queue.removeAll { $0.time <= clock.now }
        for entry in due { entry.work() }
        if let wake = wakeAt, wake <= clock.now, !isServerDown {
            wakeAt = nil
            run(exchange.tick(now: clock.now))
        }
        for device in devices.values.sorted(by: { $0.name < $1.name }) where device.board.due.map({ $0 <= clock.now }) ?? false {
            show(device.board.tick(now: clock.now), device)
        }
    }

    // MARK: What people do

    func ring(_ device: Device, _ members: [PersonID], call: String? = nil, timeout: Int? = nil) {
        rings += 1
        let id = RingID("r\(rings)")
        device.ownRing = id
        for member in members where records[member] == nil {
            records[member] = PersonRecord(info: PersonInfo(personId: member, name: member.rawValue))
        }
        let order = RingOrder(ringId: id, call: CallRef(id: CallID(call ?? "c\(rings)")), members: members, timeout: timeout)
        show(device.board.ring(order, now: clock.now), device)
    }

    func accept(_ device: Device) {
        guard let ring = device.board.incoming.first else { return }
        show(device.board.accept(ring.ringId, now: clock.now), device)
    }

    func reject(_ device: Device, reason: String? = nil) {
        guard let ring = device.board.incoming.first else { return }
        show(device.board.reject(ring.ringId, reason: reason, now: clock.now), device)
    }

    func cancel(_ device: Device) {
        guard let ring = device.ownRing else { return }
        device.room = nil
        show(device.board.cancel(ring, now: clock.now), device)
    }

    /// Out of the call, or given up on the way in.
    func leave(_ device: Device) {
        guard let room = device.room else { return }
        device.room = nil
        device.last = "left"
        run(exchange.left(room, device.person, now: clock.now))
    }

    func setWaiting(_ person: PersonID) {
        records[person]?.busyPolicy = .waiting
        run(exchange.setBusyPolicy(.waiting, by: person))
    }

    // MARK: The network

    func connect(_ device: Device) {
        guard device.link == nil else { return }
        lastLink += 1
        let link = LinkID(lastLink)
        device.link = link
        after(Self.latency) { [self] in
            guard device.link == link else { return }
            guard !isServerDown else { return lose(device, isSilent: false) }
            guard let record = records[device.person] else { return }
            run(exchange.signIn(record, device: device.board.device, link: link, now: clock.now))
        }
    }

    /// - Parameter isSilent: the server notices only after a while.
    func lose(_ device: Device, isSilent: Bool) {
        guard let link = device.link else { return }
        device.link = nil
        device.board.connectionLost()
        after(isSilent ? Self.silence : Self.latency) { [self] in run(exchange.connectionLost(device.person, link: link, now: clock.now)) }
    }

    /// The page comes back and remembers nothing but its device.
    func reload(_ device: Device) {
        lose(device, isSilent: false)
        device.board = RingBoard(device: device.board.device)
        device.last = "-"
        (device.ends, device.incomings, device.joins) = ([:], [:], [:])
        after(.milliseconds(300)) { [self] in connect(device) }
    }

    func stopServer() {
        isServerDown = true
        wakeAt = nil
        for device in devices.values { lose(device, isSilent: false) }
        exchange = Exchange()
    }

    func startServer() {
        isServerDown = false
        exchange = Exchange()
        run(exchange.restore(Array(rows.values), open: openCalls, people: Array(records.values), now: clock.now))
        run(exchange.tick(now: clock.now))
        for device in devices.values {
            if let room = device.room { run(exchange.entered(room, device.person, now: clock.now)) }
            connect(device)
        }
    }

    func startServerIfDown() {
        if isServerDown { startServer() }
    }

    // MARK: What follows on a device

    private func show(_ outputs: [RingBoard.Output], _ device: Device) {
        for output in outputs { show(output, device) }
    }

    private func show(_ output: RingBoard.Output, _ device: Device) {
        switch output {
        case .send(let message, let deed): send(message, deed, device)
        case .incoming(let ring): device.incomings[ring.ringId, default: 0] += 1
        case .outgoing(let ring): device.ownRing = ring.ringId
        case .join(let ring, let admission): join(ring, admission, device)
        case .ended(let ring, let end):
            device.ends[ring, default: 0] += 1
            device.last = word(end)
            if let state = exchange.ring(ring), device.room == state.room, !state.isOpen, state.outcome != .accepted { device.room = nil }
        case .settled(.accept(let ring), nil):
            guard let admission = device.board.admission(ring) else { return violations.append("\(device.name) is not told the way in") }
            join(ring, admission, device)
        case .settled(_, let error?): device.last = "refused \(error.code)"
        case .settled(_, nil): break
        }
    }

    private func word(_ end: RingEnd) -> String {
        switch end {
        case .answeredElsewhere: "elsewhere"
        case .cancelled: "cancelled"
        case .unanswered: "unanswered"
        case .busy: "busy"
        case .rejected(let reason): reason == nil ? "rejected" : "rejected: \(reason ?? "")"
        }
    }

    private func join(_ ring: RingID, _ admission: Admission, _ device: Device) {
        device.joins[ring, default: 0] += 1
        device.room = admission.roomId
        after(Self.joining) { [self] in
            guard device.room == admission.roomId, !isServerDown, device.link != nil else { return }
            run(exchange.entered(admission.roomId, device.person, now: clock.now))
        }
    }

    private func send(_ message: PersonMessage, _ deed: RingBoard.Deed, _ device: Device) {
        guard let link = device.link else { return violations.append("\(device.name) sends without a connection") }
        after(Self.latency) { [self] in
            guard device.link == link, !isServerDown else { return }
            do throws(CallError) {
                try carryOut(message, device, link)
                answer(device, link) { $0.answered(deed) }
            } catch {
                answer(device, link) { [clock] in $0.refused(deed, error, now: clock.now) }
            }
        }
    }

    private func answer(_ device: Device, _ link: LinkID, _ body: @escaping (inout RingBoard) -> [RingBoard.Output]) {
        after(Self.latency) { [self] in
            guard device.link == link else { return }
            show(body(&device.board), device)
        }
    }

    // MARK: The server

    private func carryOut(_ message: PersonMessage, _ device: Device, _ link: LinkID) throws(CallError) {
        let now = clock.now
        switch message {
        case .ring(let order):
            let members = order.members.compactMap { records[$0] }
            guard let caller = records[device.person] else { return }
            run(
                try exchange.ring(
                    order, by: caller, from: (device.board.device, link), members: members, room: RoomID(order.call.roomName), now: now))
        case .accept(let ring):
            run(try exchange.accept(ring, by: device.person, device: device.board.device, link: link, now: now))
        case .reject(let ring, let reason):
            run(try exchange.reject(ring, by: device.person, reason: reason, device: device.board.device, now: now))
        case .cancel(let ring): run(try exchange.cancel(ring, by: device.person, now: now))
        case .join, .end, .setBusyPolicy, .block, .ping: break
        }
    }

    private func run(_ actions: [RingAction]) {
        for action in actions {
            switch action {
            case .tell(let event, let links): for link in links { deliver(event, link) }
            case .admit(let link, let person, let ring):
                let admission = Admission(
                    ringId: ring.id, callType: ring.call.type, callId: ring.call.id, roomId: ring.room, token: Token("for \(person)"))
                deliver(.admission(admission), link)
            case .end(let link, _): for device in devices.values where device.link == link { lose(device, isSilent: false) }
            case .persist(let change): persist(change)
            case .notify, .emptyRoom: break
            case .wake(let time): wakeAt = min(wakeAt ?? time, time)
            }
        }
    }

    private func deliver(_ event: PersonEvent, _ link: LinkID) {
        after(Self.latency) { [self] in
            guard let device = devices.values.first(where: { $0.link == link }) else { return }
            show(device.board.receive(event, now: clock.now), device)
        }
    }

    private func persist(_ change: RingChange) {
        switch change {
        case .saveRing(let ring): rows[ring.id] = ring
        case .saveMember(_, let id): rows[id] = exchange.ring(id) ?? rows[id]
        case .savePerson(let record): records[record.id] = record
        case .callOpened(let call): openCalls[RoomID(call.roomName)] = call
        case .callClosed(let call, _): openCalls[RoomID(call.roomName)] = nil
        }
    }

    // MARK: What must hold once the network is quiet

    /// Every connected device shows exactly what rings for its person.
    func check() -> [String] {
        var problems = violations
        for device in devices.values where device.link != nil {
            let real = rows.keys.compactMap { exchange.ring($0) }.filter { ring in
                ring.isOpen && ring.member(device.person).map { $0.state == .ringing } == true
            }.map(\.id)
            let shown = device.board.incoming.map(\.ringId)
            if Set(shown) != Set(real) { problems.append("\(device.name) shows \(shown.sorted()), and \(real.sorted()) ring") }
            for (ring, count) in device.ends where count > max(1, device.incomings[ring] ?? 1) {
                problems.append("\(device.name) is told the end of \(ring) \(count) times")
            }
        }
        return problems
    }
}
