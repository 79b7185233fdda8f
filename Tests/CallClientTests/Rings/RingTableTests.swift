import CallProtocol
import CallTesting
import Testing

/// A line of the table: what is done, and what each device shows when all is quiet.
struct RingCase: CustomTestStringConvertible, Sendable {
    let script: String
    let shows: String
    var testDescription: String { script }

    init(_ script: String, _ shows: String) {
        self.script = script
        self.shows = shows
    }
}

@Suite("Rings on devices, as a table")
struct RingTableTests {
    static let answers: [RingCase] = [
        .init("ana, bo, ana rings bo", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, bo accepts, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, bo rejects", "ana rejected, bo rejected: decline"),
        .init("ana, bo, ana rings bo, bo rejects Later", "ana rejected: Later, bo rejected: Later"),
        .init("ana, bo, ana rings bo, bo rejects busy", "ana busy, bo busy"),
        .init("ana, bo, ana rings bo, ana cancels", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, +45000", "ana unanswered, bo unanswered"),
        .init("ana, bo, ana rings bo 5, +4500", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo 5, +5000", "ana unanswered, bo unanswered"),
        .init("ana, ana rings bo, +45000", "ana unanswered"),
        .init("ana, bo, &ana rings bo, ana cancels", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo 4", "ana refused invalidTimeout, bo -"),
        .init("ana, ana rings ana", "ana refused selfRing"),
    ]

    static let twoDevices: [RingCase] = [
        .init("ana, bo, bo2, ana rings bo", "ana calling, bo ringing, bo2 ringing"),
        .init("ana, bo, bo2, ana rings bo, bo accepts, +500", "ana in, bo in, bo2 elsewhere"),
        .init("ana, bo, bo2, ana rings bo, bo2 accepts, +500", "ana in, bo elsewhere, bo2 in"),
        .init("ana, bo, bo2, ana rings bo, bo rejects", "ana rejected, bo rejected: decline, bo2 rejected: decline"),
        .init("ana, bo, bo2, ana rings bo, &bo accepts, bo2 accepts, +500", "ana in, bo in, bo2 elsewhere"),
        .init("ana, bo, bo2, ana rings bo, &bo accepts, bo2 rejects, +500", "ana in, bo in, bo2 elsewhere"),
        .init("ana, bo, bo2, ana rings bo, &bo rejects, bo2 accepts, +500", "ana rejected, bo rejected: decline, bo2 rejected: decline"),
        .init("ana, bo, bo2, ana rings bo, ana cancels", "ana cancelled, bo cancelled, bo2 cancelled"),
        .init("ana, ana2, bo, ana rings bo", "ana calling, ana2 -, bo ringing"),
        .init("ana, ana2, bo, ana rings bo, bo accepts, +500", "ana in, ana2 -, bo in"),
        .init("ana, bo, ana rings bo, bo2", "ana calling, bo ringing, bo2 ringing"),
        .init("ana, bo, ana rings bo, bo2, bo2 accepts, +500", "ana in, bo elsewhere, bo2 in"),
        .init("ana, bo, ana rings bo, ana cancels, bo2", "ana cancelled, bo cancelled, bo2 -"),
        .init("ana, bo, bo2, ana rings bo, bo accepts, bo leaves, +500", "ana in, bo left, bo2 elsewhere"),
        .init("ana, bo, bo2, ana rings bo, &bo accepts, &+60, bo closes, +2000", "ana in, bo in, bo2 ringing"),
    ]

    static let groups: [RingCase] = [
        .init("ana, bo, cy, di, ana rings bo cy di", "ana calling, bo ringing, cy ringing, di ringing"),
        .init("ana, bo, cy, di, ana rings bo cy di, bo rejects", "ana calling, bo rejected: decline, cy ringing, di ringing"),
        .init("ana, bo, cy, di, ana rings bo cy di, bo accepts, +500", "ana in, bo in, cy ringing, di ringing"),
        .init("ana, bo, cy, di, ana rings bo cy di, bo accepts, cy accepts, +500", "ana in, bo in, cy in, di ringing"),
        .init(
            "ana, bo, cy, di, ana rings bo cy di, bo accepts, cy rejects, di accepts, +500", "ana in, bo in, cy rejected: decline, di in"),
        .init("ana, bo, cy, di, ana rings bo cy di, bo accepts, +45000", "ana in, bo in, cy unanswered, di unanswered"),
        .init(
            "ana, bo, cy, di, ana rings bo cy di, bo rejects, cy rejects, di rejects",
            "ana unanswered, bo rejected: decline, cy rejected: decline, di rejected: decline"),
        .init("ana, bo, cy, di, ana rings bo cy di, ana cancels", "ana cancelled, bo cancelled, cy cancelled, di cancelled"),
        .init("ana, bo, cy, di, ana rings bo cy di, +45000", "ana unanswered, bo unanswered, cy unanswered, di unanswered"),
        .init("ana, bo, cy, di, ana rings bo cy di, &bo accepts, &cy accepts, di accepts, +500", "ana in, bo in, cy in, di in"),
        .init("ana, bo, cy, ana rings-in c9 bo, bo accepts, +500, bo rings-in c9 cy, cy accepts, +500", "ana in, bo in, cy in"),
    ]

    static let several: [RingCase] = [
        .init("ana, bo, cy, ana rings bo, bo accepts, +500, cy rings bo", "ana in, bo in, cy busy"),
        .init("ana, bo, cy, ana rings bo, cy rings bo", "ana calling, bo ringing, cy busy"),
        .init("ana, bo, cy, bo waits, ana rings bo, cy rings bo", "ana calling, bo ringing, cy calling"),
        .init("ana, bo, cy, bo waits, ana rings bo, cy rings bo, bo rejects, bo accepts, +500", "ana rejected, bo in, cy in"),
        .init("ana, bo, cy, bo waits, ana rings bo, cy rings bo, ana cancels", "ana cancelled, bo ringing, cy calling"),
        .init("ana, bo, cy, ana rings bo, bo accepts, +500, bo leaves, cy rings bo", "ana in, bo ringing, cy calling"),
        .init("ana, bo, cy, ana rings bo, cy rings ana", "ana calling, bo ringing, cy busy"),
        .init("ana, bo, &ana rings bo, bo rings ana, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, bo rings ana, +500", "ana in, bo in"),
        .init("ana, bo, bo2, &ana rings bo, bo rings ana, +500", "ana in, bo in, bo2 elsewhere"),
        .init("ana, bo, &ana rings bo, &bo rings ana, bo cancels, +500", "ana rejected: cancel, bo cancelled"),
        .init(
            (1...10).reduce("ana, bo") { script, _ in script + ", ana rings bo, bo accepts, +500, ana leaves, bo leaves, +1000" },
            "ana left, bo left"),
        .init(
            (1...10).reduce("ana, bo") { script, _ in script + ", ana rings bo, bo rejects, +1000" }, "ana rejected, bo rejected: decline"),
        .init((1...10).reduce("ana, bo") { script, _ in script + ", &ana rings bo, ana cancels, +1000" }, "ana cancelled, bo cancelled"),
        .init("ana, bo, " + (1...30).map { _ in "&ana rings bo, &ana cancels, " }.joined() + "+100", "ana cancelled, bo cancelled"),
    ]

    static let races: [RingCase] = [
        .init("ana, bo, ana rings bo, &bo accepts, ana cancels, +500", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, &ana cancels, bo accepts, +500", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, &bo rejects, ana cancels", "ana cancelled, bo rejected: decline"),
        .init("ana, bo, ana rings bo 5, +4390, bo accepts, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo 5, &+4815, bo accepts, +500", "ana unanswered, bo unanswered"),
        .init("ana, bo, ana rings bo, bo accepts, +500, ana cancels", "ana -, bo in"),
        .init("ana, bo, ana rings bo, &bo accepts, &+30, bo reloads, +1500", "ana in, bo in"),
    ]

    static let losses: [RingCase] = [
        // Nobody is told; somebody is away in each state.
        .init("ana, bo, bo closes, ana rings bo, bo returns", "ana calling, bo ringing"),
        .init("ana, bo, bo closes, ana rings bo, +46000, bo returns", "ana unanswered, bo -"),
        .init("ana, bo, ana rings bo, bo closes, bo returns", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, bo vanishes, ana cancels, bo returns", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, bo vanishes, +60000", "ana unanswered, bo unanswered"),
        .init("ana, bo, bo2, ana rings bo, bo vanishes, bo2 accepts, +500, bo returns", "ana in, bo elsewhere, bo2 in"),
        .init("ana, bo, ana rings bo, bo vanishes, &bo accepts, +1000, bo returns, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, bo vanishes, &bo accepts, +11000", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, bo vanishes, &bo rejects, +1000, bo returns", "ana rejected, bo rejected: decline"),
        .init("ana, bo, ana rings bo, bo vanishes, &bo accepts, ana cancels, bo returns", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, &bo accepts, bo vanishes, +500, bo returns, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, &bo accepts, +30, bo vanishes, +500, bo returns, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, ana closes, +9000, ana returns", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, ana closes, +10000, ana returns", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, ana vanishes, +15000", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, ana vanishes, +20000", "ana calling, bo cancelled"),
        .init("ana, bo, ana rings bo, ana vanishes, bo accepts, +500, ana returns, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, ana vanishes, bo rejects, ana returns", "ana rejected, bo rejected: decline"),
        .init("ana, bo, ana rings bo, ana vanishes, ana cancels, ana returns", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana closes, ana rings bo, ana cancels, ana returns", "ana cancelled, bo -"),
        .init("ana, bo, ana closes, ana rings bo, ana returns", "ana calling, bo ringing"),
        .init("ana, bo, ana closes, ana rings bo, +11000, ana returns", "ana refused serverError, bo -"),
        .init("ana, bo, &ana rings bo, ana vanishes, ana returns", "ana calling, bo ringing"),
        .init("ana, bo, &ana rings bo, &+30, ana vanishes, ana returns", "ana calling, bo ringing"),
        .init("ana, bo, &ana rings bo, &+30, ana vanishes, +11000, ana returns", "ana refused serverError, bo cancelled"),
        .init("ana, bo, ana rings bo, bo accepts, +500, ana vanishes, bo vanishes, +500, ana returns, bo returns", "ana in, bo in"),
        .init("ana, bo, ana rings bo, ana reloads, +500", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, bo reloads, +500", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, ana reloads, +500, bo accepts, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, bo accepts, +500, ana leaves, ana reloads, +1000", "ana -, bo in"),
    ]

    static let restarts: [RingCase] = [
        .init("ana, bo, ana rings bo, server stops, server starts", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, server stops, server starts, bo accepts, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, server stops, server starts, bo rejects", "ana rejected, bo rejected: decline"),
        .init("ana, bo, ana rings bo, server stops, server starts, ana cancels", "ana cancelled, bo cancelled"),
        .init("ana, bo, ana rings bo, server stops, server starts, +45000", "ana unanswered, bo unanswered"),
        .init("ana, bo, ana rings bo, server stops, +46000, server starts", "ana unanswered, bo unanswered"),
        .init("ana, bo, ana rings bo, server stops, &bo accepts, server starts, +500", "ana in, bo in"),
        .init("ana, bo, ana rings bo, server stops, &ana cancels, server starts", "ana cancelled, bo cancelled"),
        .init("ana, bo, server stops, ana rings bo, server starts", "ana calling, bo ringing"),
        .init("ana, bo, ana rings bo, &bo accepts, &+50, server stops, server starts, +1000", "ana in, bo in"),
        .init("ana, bo, bo2, ana rings bo, bo accepts, +500, server stops, server starts, +500", "ana in, bo in, bo2 elsewhere"),
        .init("ana, bo, cy, ana rings bo cy, bo accepts, +500, server stops, server starts, +500", "ana in, bo in, cy ringing"),
    ]

    @Test("devices show what is", arguments: answers + twoDevices + groups + several + races + losses + restarts)
    func table(_ line: RingCase) throws {
        let script = RingScript()
        try script.run(line.script)
        let shows = script.play.devices.values.sorted { $0.name < $1.name }.map { "\($0.name) \($0.shows)" }.joined(separator: ", ")
        #expect(shows == line.shows)
        #expect(script.play.check() == [])
    }

    @Test("nobody joins a call twice for one ring") func joinsOnce() throws {
        let script = RingScript()
        try script.run("ana, bo, ana rings bo, bo accepts, +500, ana vanishes, ana returns, bo vanishes, bo returns, +1000")
        for device in script.play.devices.values { #expect(device.joins.values.allSatisfy { $0 == 1 }) }
    }
}

/// Anything at any time; once the network is quiet every device shows what is.
@Suite("Rings on devices, at random")
struct RandomRingPlayTests {
    @Test(arguments: UInt64(1)...8) func anything(seed: UInt64) {
        var random = Numbers(state: seed)
        let play = RingPlay()
        let names = ["ana", "ana2", "bo", "bo2", "cy", "di"]
        let devices = names.map { play.device($0) }
        var trace: [String] = []
        for round in 0..<120 {
            for _ in 0..<4 {
                let device = devices[random.pick(devices.count)]
                let deed = random.pick(100)
                trace.append("\(device.name) \(deed)")
                switch deed {
                case 0..<25:
                    let others = ["ana", "bo", "cy", "di"].map { PersonID($0) }.filter { $0 != device.person }
                    play.ring(device, Array(others.prefix(1 + random.pick(3))))
                case 25..<45: play.accept(device)
                case 45..<55: play.reject(device)
                case 55..<65: play.cancel(device)
                case 65..<75: play.leave(device)
                case 75..<80: play.lose(device, isSilent: random.pick(2) == 0)
                case 80..<90: play.connect(device)
                case 90..<93: play.reload(device)
                case 93: play.stopServer()
                case _: break
                }
                play.pass(.milliseconds(Int64(random.pick(150))))
            }
            play.startServerIfDown()
            for device in devices { play.connect(device) }
            // Longer than the patience of a device for an answer, and than that of the server for a silent one.
            play.pass(.seconds(12))
            for device in devices { play.connect(device) }
            play.pass(.seconds(1))
            let problems = play.check()
            if problems.isEmpty { continue }
            Issue.record("seed \(seed), round \(round): \(problems)\nafter\n\(trace.suffix(10).joined(separator: "\n"))")
            return
        }
    }

    private struct Numbers {
        var state: UInt64

        mutating func pick(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
    }
}
