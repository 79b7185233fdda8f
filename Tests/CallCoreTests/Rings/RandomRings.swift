import CallProtocol
import CallTesting
import Testing

@testable import CallCore

/// Five people with two devices each who ring, answer, give up, drop and come back at any time.
private final class RandomRings {
    let time: Telephones
    private let phones: [Phone]
    private var random: SeededRandom
    private var made: [RingID] = []
    private let people: [PersonID] = ["ana", "bo", "cy", "di", "ed"]
    private let calls = ["c1", "c2", "c3"]
    private(set) var trace: [String] = []
    private(set) var outcomes: [RingOutcome: Int] = [:]
    private var settled: Set<RingID> = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        var limits = RingLimits()
        limits.retention = .seconds(30)
        time = Telephones(limits: limits)
        phones = people.flatMap { [Phone($0, DeviceID("\($0)-1")), Phone($0, DeviceID("\($0)-2"))] }
        time.policy("di", .waiting)
        for phone in phones { time.connect(phone) }
    }

    func step() -> [String] {
        time.pass(.milliseconds(pick(7) == 0 ? Int64(pick(12_000)) : Int64(pick(1500))))
        do { try act() } catch { trace.append("  refused: \(error.code)") }
        return time.violations + check()
    }

    private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private func act() throws(CallError) {
        // Half of the time it is somebody whom it concerns.
        let rung = pick(2) == 0 ? phones.filter { !$0.ringing.isEmpty && $0.link != nil } : []
        let phone = rung.isEmpty ? phones[pick(phones.count)] : rung[pick(rung.count)]
        let ring = made.isEmpty ? RingID("none") : made[max(0, made.count - 1 - pick(4))]
        let call = calls[pick(calls.count)]
        let action = pick(100)
        trace.append("\(time.clock.now.milliseconds % 10_000_000) \(phone.id) \(action) \(ring) \(call)")
        switch action {
        case 0..<22: try dial(phone, call)
        case 22..<34: try time.accept(phone, phone.ringing.first ?? ring)
        case 34..<47: try time.reject(phone, phone.ringing.first ?? ring, reason: [nil, "busy", "cancel", "At lunch"][pick(4)])
        case 47..<54: try time.cancel(phone, ring)
        case 54..<64: time.drop(phone)
        case 64..<76: time.connect(phone)
        case 76..<82: time.enter(phone.person, call: ring == "none" ? call : time.rows[ring]?.call.id.rawValue ?? call)
        case 82..<95: time.leave(phone.person, call: call)
        case 95: time.endCall(call)
        case 96: time.block(phone, people[pick(people.count)], pick(2) == 0)
        case 97: try time.cancel(phone, RingID("r\(made.count)"))
        case 98: time.restart(after: .milliseconds(Int64(pick(20_000))))
        case _: for phone in phones { time.connect(phone) }
        }
    }

    private func dial(_ phone: Phone, _ call: String) throws(CallError) {
        let id = RingID("r\(made.count)")
        let others = people.filter { $0 != phone.person }.shuffled(using: &random).prefix(pick(2) == 0 ? 1 : 1 + pick(3))
        made.append(id)
        try time.ring(phone, members: Array(others), id: id, call: call)
    }

    private func check() -> [String] {
        var problems: [String] = []
        for (id, count) in time.endings where count != 1 { problems.append("\(id) ended \(count) times") }
        for ring in time.exchange.rings.values { problems += check(ring) }
        for phone in phones where phone.link != nil { problems += check(phone) }
        for (room, call) in time.exchange.calls where call.isEmpty { problems.append("\(room) is open for nobody") }
        if Set(time.openCalls.keys) != Set(time.exchange.calls.keys) { problems.append("the rows of open calls are wrong") }
        return problems
    }

    private func check(_ ring: Ring) -> [String] {
        var problems: [String] = []
        if ring.isOpen, ring.deadline <= time.clock.now { problems.append("\(ring.id) rings after its time") }
        if ring.isOpen, !ring.members.contains(where: { $0.state == .ringing || $0.state == .accepted }) {
            problems.append("\(ring.id) is open for nobody")
        }
        if !ring.isOpen, ring.members.contains(where: { $0.state == .ringing }) { problems.append("\(ring.id) rings after its end") }
        if ring.isOpen != (time.exchange.calls[ring.room]?.rings.contains(ring.id) ?? false) {
            problems.append("\(ring.id) is lost to its call")
        }
        if let row = time.rows[ring.id], row.info != ring.info { problems.append("the row of \(ring.id) is another") }
        if let outcome = ring.outcome, settled.insert(ring.id).inserted { outcomes[outcome, default: 0] += 1 }
        return problems
    }

    /// A device shows what is, from what it was told alone.
    private func check(_ phone: Phone) -> [String] {
        let rings = time.exchange.people[phone.person]?.rings.compactMap { time.exchange.rings[$0] } ?? []
        let real = rings.filter { ring in
            ring.isOpen && ring.member(phone.person).map { $0.state == .ringing && !$0.isSilenced } == true
        }
        let shown = phone.ringing
        return shown == real.map(\.id).sorted() ? [] : ["\(phone.id) shows \(shown), and \(real.map(\.id)) ring"]
    }
}

@Suite("Ringing: anything at any time")
struct RandomRingTests {
    @Test("whatever people do, each ring ends once and each device shows what is", arguments: UInt64(1)...6)
    func anything(seed: UInt64) {
        let story = RandomRings(seed: seed)
        for step in 0..<12_000 {
            let problems = story.step()
            if problems.isEmpty { continue }
            Issue.record(
                "seed \(seed), step \(step): \(problems.joined(separator: "; "))\nafter\n\(story.trace.suffix(25).joined(separator: "\n"))")
            return
        }
        // A story in which nothing happens proves nothing.
        for outcome in RingOutcome.allCases { #expect(story.outcomes[outcome, default: 0] > 10, "\(outcome)") }
    }
}
