import CallProtocol
import Foundation
import Networking

/// The sections of a run, each with its method in a line and against a server of its own, so that no section pays for, or profits from,
/// what an earlier one left behind.
struct Bench {
    static let rooms = 100
    static let crowd = 1000
    /// Knocks a second, the rate at which latency is judged.
    static let rate = 100.0

    enum Section: String, CaseIterable { case setup, waiting, participants, admissions, crowd, windows, rings }

    let binary: String
    let loop: EventLoop
    let report = Report()

    func run(_ section: Section) async throws {
        switch section {
        case .setup: try await connectionSetUp()
        case .waiting: try await waitingGuests()
        case .participants: try await participants()
        case .admissions: try await admissions()
        case .crowd: try await joinsInACrowd()
        case .windows: try await windows()
        case .rings: try await rings()
        }
    }

    func withServer(_ section: (Load, ProcessCost) async throws -> Void) async throws {
        let server = try ServerProcess(binary: binary)
        defer { server.stop() }
        do {
            try await server.waitForAddress()
            try await section(Load(port: server.port, key: server.key, loop: loop), server.cost)
        } catch {
            throw BenchError("\(error)\nThe server said last:\n\(server.log.suffix(2000))")
        }
    }
}

// MARK: - Many connections

extension Bench {
    func connectionSetUp() async throws {
        report.heading("Connection set-up: 1,000 WebSockets to the signalling path, 500 a second, nothing said on them")
        try await withServer { load, cost in
            let peers = (0..<Self.crowd).map { _ in Peer() }
            let (cpu, memory) = (cost.cpuNanoseconds(), cost.residentBytes())
            try await load.open(peers)
            report.line("CPU of the server per connection", micro(cost.cpuNanoseconds() - cpu, per: peers.count))
            report.line("memory of the server per silent connection", kilobytes(cost.residentBytes() - memory, per: peers.count))
            await load.close(peers)
        }
    }

    func waitingGuests() async throws {
        report.heading("1,000 guests wait in 100 rooms; then hosts come and let everybody in, three at a time (a call holds four)")
        try await withServer { load, cost in
            let rooms = try await load.makeRooms(Self.rooms, "waiting")
            let inside = Counter()
            let memory = cost.residentBytes()
            let guests = try await load.wait(Self.crowd, in: rooms) { guest, message in
                guard case .entered = message else { return }
                inside.add()
                guest.say(Referenced(ParticipantMessage.leave))
            }
            report.line("memory of the server per waiting guest", kilobytes(cost.residentBytes() - memory, per: guests.count))

            let start = ContinuousClock.now
            let hosted = try await HostedRooms.open(load, rooms: rooms, react: QueueOfHosts(seats: HostedRooms.guestsPerRoom).react)
            _ = await until(within: 60) { inside.count == guests.count }
            let seconds = (ContinuousClock.now - start).microseconds / 1e6
            report.line("let in", "\(inside.count) of \(guests.count) in \(String(format: "%.1f", seconds)) s, hosts' arrival included")
            report.ratio("lostOfThousand", "lost", Double(guests.count - inside.count))
            await load.close(guests + hosted.hosts)
        }
    }

    func participants() async throws {
        report.heading("1,000 participants without media: 250 rooms, four hosts each")
        try await withServer { load, cost in
            let rooms = try await load.makeRooms(Self.crowd / 4, "inside")
            let inside = Counter()
            let people = (0..<Self.crowd).map { _ in
                Peer { _, message in
                    if case .entered = message { inside.add() }
                }
            }
            let memory = cost.residentBytes()
            try await load.open(people)
            for (index, person) in people.enumerated() { person.say(try load.hello(rooms[index / 4], .allowJoin, name: "Person \(index)")) }
            guard await until(within: 30, { inside.count == people.count }) else { throw BenchError("only \(inside.count) came in") }
            report.line("memory of the server per participant", kilobytes(cost.residentBytes() - memory, per: people.count))
            await load.close(people)
        }
    }
}

// MARK: - Admissions

extension Bench {
    func admissions() async throws {
        report.heading(
            "Full admission (knock, host told, allow, in), 100 a second, open loop; sockets open already, token check and SQLite on")
        try await withServer { load, cost in
            let rooms = try await load.makeRooms(Self.rooms, "admission")
            let hosted = try await HostedRooms.open(load, rooms: rooms, react: HostedRooms.allowAtOnce)
            let samples = Samples()
            let waves = try await hosted.waves(4, cost: cost, rate: Self.rate, samples: samples)
            let total = waves.total
            await load.close(hosted.hosts)
            report.line("admissions measured, after a wave to warm up", "\(total.admitted), none lost")
            report.line("CPU of the server per admission", String(format: "%.0f µs", total.cpuMicrosecondsPerAdmission))
            report.line("the cheapest of four waves", String(format: "%.0f µs", waves.cheapest))
            report.line("knock to in, median", milliseconds(samples.percentile(0.5)))
            report.line("knock to in, p99", milliseconds(samples.percentile(0.99)))
            try await compareWithEcho(total)
        }
    }

    private func compareWithEcho(_ total: Wave) async throws {
        // Every message of the load is either heard or said by the server; a round trip is one of each.
        let roundTrips = total.messagesPerAdmission / 2
        let echo = try await EchoLoad.cpuPerRoundTrip(connections: 400, rate: Self.rate * roundTrips, seconds: 5, loop: loop)
        report.line("messages per admission, both directions", String(format: "%.1f", total.messagesPerAdmission))
        report.line("beside it: WebSocket echo through Networking, same rate", String(format: "%.0f µs of CPU per round trip", echo))
        let ratio = total.cpuMicrosecondsPerAdmission / (echo * roundTrips)
        report.ratio("admissionToEcho", "an admission in units of echoing as many messages", ratio)
    }

    func joinsInACrowd() async throws {
        report.heading("CPU per admission with 1,000 and with 5,000 open connections (guests who wait elsewhere)")
        try await withServer { load, cost in
            let elsewhere = try await load.makeRooms(Self.rooms, "crowd")
            let rooms = try await load.makeRooms(Self.rooms, "joins")
            let hosted = try await HostedRooms.open(load, rooms: rooms, react: HostedRooms.allowAtOnce)
            var crowd: [Peer] = []
            var costs: [Double] = []
            for size in [1000, 5000] {
                crowd += try await load.wait(size - crowd.count, in: elsewhere)
                let idle = try await idleCost(cost)
                let total = try await hosted.waves(2, cost: cost, rate: Self.rate, samples: Samples()).total
                costs.append(total.cpuMicrosecondsPerAdmission(beside: idle))
                report.line("CPU a second of \(size) connections that say nothing", String(format: "%.0f µs", idle))
                report.line("CPU per admission beside it", String(format: "%.0f µs", costs[costs.count - 1]))
            }
            let held = (crowd + hosted.hosts).filter(\.isOpen).count
            report.line("connections held at once", "\(held) of \(crowd.count + hosted.hosts.count)")
            report.ratio("joinAt5000To1000", "growth from 1,000 to 5,000", costs[1] / costs[0])
            await load.close(crowd + hosted.hosts)
        }
    }
}

extension Bench {
    /// As long as a silent connection goes without a ping, so that each has its one in it.
    private static let idleTime: Duration = .seconds(20)

    /// Microseconds of CPU in a second in which nobody says anything.
    private func idleCost(_ cost: ProcessCost) async throws -> Double {
        let before = cost.cpuNanoseconds()
        try await Task.sleep(for: Self.idleTime)
        return Double(cost.cpuNanoseconds() - before) / 1000 / (Self.idleTime.microseconds / 1e6)
    }
}

// MARK: - Windows

extension Bench {
    /// One machine may hold 200 windows (`ViewServiceConfiguration`); all of the load comes from one.
    static let windowRooms = 50

    func windows() async throws {
        report.heading("The same through windows: 150 pages (no browser, no devices) in the lobby, each types a name and taps, 20 a second")
        try await withServer { load, cost in
            let rooms = try await load.makeRooms(Self.windowRooms, "window")
            let hosted = try await HostedRooms.open(load, rooms: rooms, react: HostedRooms.allowAtOnce)
            let inside = Samples()
            let pages = try (0..<rooms.count * HostedRooms.guestsPerRoom).map { index in
                let path = Route.joinPage(rooms[index % rooms.count], token: try load.token(.askJoin).rawValue)
                return WindowPage(address: "http://127.0.0.1:\(load.port)\(path)", inside: inside)
            }
            let (cpu, memory) = (cost.cpuNanoseconds(), cost.residentBytes())
            await openLoop(count: pages.count, perSecond: 50) { try? pages[$0].connect(port: load.port, loop: loop) }
            guard await until(within: 30, { pages.allSatisfy(\.isInLobby) }) else { throw BenchError("not every page reached its lobby") }
            report.line("CPU of the server per window opened, up to its lobby", micro(cost.cpuNanoseconds() - cpu, per: pages.count))
            report.line("memory of the server per window in its lobby", kilobytes(cost.residentBytes() - memory, per: pages.count))
            let before = cost.cpuNanoseconds()
            await openLoop(count: pages.count, perSecond: 20) { pages[$0].knock(name: "Guest \($0)") }
            guard await until(within: 30, { inside.count == pages.count }) else {
                throw BenchError("only \(inside.count) pages show the call")
            }
            report.line("CPU of the server per admission through a window", micro(cost.cpuNanoseconds() - before, per: pages.count))
            report.line("tap to call on the page, median", milliseconds(inside.percentile(0.5)))
            report.line("tap to call on the page, p99", milliseconds(inside.percentile(0.99)))
            for page in pages { page.close() }
            await load.close(hosted.hosts)
        }
    }
}

private func micro(_ nanoseconds: UInt64, per count: Int) -> String {
    String(format: "%.0f µs", Double(nanoseconds) / 1000 / Double(count))
}
private func kilobytes(_ bytes: Int, per count: Int) -> String { String(format: "%.1f KB", Double(bytes) / 1024 / Double(count)) }
private func milliseconds(_ duration: Duration) -> String { String(format: "%.2f ms", duration.microseconds / 1000) }
