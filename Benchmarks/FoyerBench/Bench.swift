import CallProtocol
import Foundation
import Networking

/// The sections of a run, each with its method in a line.
struct Bench {
    let server: ServerProcess
    let load: Load
    var report = Report()

    static let rooms = 100
    static let waitingGuests = 1000
    /// Knocks a second, the rate at which latency is judged.
    static let rate = 100.0

    private var cost: ProcessCost { server.cost }

    // MARK: - Connections

    mutating func connectionSetUp() async throws {
        report.heading("Connection set-up: 1,000 WebSockets to the signalling path, 500 a second, nothing said on them")
        let peers = (0..<1000).map { _ in Peer() }
        let (cpu, memory) = (cost.cpuNanoseconds(), cost.residentBytes())
        try await load.open(peers)
        report.line("CPU of the server per connection", micro(cost.cpuNanoseconds() - cpu, per: peers.count))
        report.line("memory of the server per silent connection", kilobytes(cost.residentBytes() - memory, per: peers.count))
        await load.close(peers)
    }

    // MARK: - Waiting

    mutating func thousandWaiting() async throws {
        report.heading("1,000 guests wait in 100 rooms without a host; then hosts come and let everybody in, three at a time (a call holds four)")
        let rooms = try await load.makeRooms(Self.rooms, "waiting")
        let (waiting, inside) = (Counter(), Counter())
        let guests = (0..<Self.waitingGuests).map { _ in
            Peer { peer, message in
                if case .waiting(let status) = message, status.reason == .waitingForHost { waiting.add() }
                guard case .entered = message else { return }
                inside.add()
                peer.say(Referenced(ParticipantMessage.leave))
            }
        }
        let memory = cost.residentBytes()
        try await load.open(guests)
        for (index, guest) in guests.enumerated() { guest.say(try load.hello(rooms[index % rooms.count], .askJoin, name: "Guest \(index)")) }
        guard await until(within: 30, { waiting.count >= guests.count }) else { throw BenchError("only \(waiting.count) guests wait") }
        report.line("memory of the server per waiting guest", kilobytes(cost.residentBytes() - memory, per: guests.count))

        let clock = ContinuousClock()
        let start = clock.now
        let hosted = try await HostedRooms.open(load, rooms: rooms, react: QueueOfHosts(room: HostedRooms.guestsPerRoom).react)
        _ = await until(within: 60) { inside.count == guests.count }
        let seconds = (clock.now - start).microseconds / 1e6
        report.line("admitted", "\(inside.count) of \(guests.count) in \(String(format: "%.1f", seconds)) s")
        report.ratio("lostOfThousand", "not admitted", Double(guests.count - inside.count))
        await load.close(guests + hosted.hosts)
    }

    // MARK: - Inside

    mutating func participants() async throws {
        report.heading("1,000 participants without media: 250 rooms, four hosts each")
        let rooms = try await load.makeRooms(250, "inside")
        let inside = Counter()
        let people = (0..<1000).map { _ in
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

    // MARK: - Admissions

    mutating func admissions() async throws {
        report.heading("Full admission (knock, host told, allow, in) at 100 a second, open loop, over sockets that are open; token check and SQLite on")
        let hosted = try await HostedRooms.open(load, rooms: try await load.makeRooms(Self.rooms, "admission"), react: HostedRooms.allowAtOnce)
        _ = try await hosted.wave(cost: cost, rate: Self.rate, samples: Samples())
        let samples = Samples()
        var total = Wave()
        for _ in 0..<4 { total += try await hosted.wave(cost: cost, rate: Self.rate, samples: samples) }
        await load.close(hosted.hosts)
        let expected = 4 * Self.rooms * HostedRooms.guestsPerRoom
        guard total.admitted == expected else { throw BenchError("\(total.admitted) of \(expected) were admitted") }

        report.line("admissions measured, after a wave to warm up", "\(total.admitted)")
        report.line("CPU of the server per admission", String(format: "%.0f µs", total.cpuMicrosecondsPerAdmission))
        report.line("knock to in, median", milliseconds(samples.percentile(0.5)))
        report.line("knock to in, p99", milliseconds(samples.percentile(0.99)))
        try await compareWithEcho(total)
    }

    private mutating func compareWithEcho(_ total: Wave) async throws {
        // Every message of the load is either heard or said by the server; a round trip is one of each.
        let roundTripsPerSecond = Self.rate * total.messagesPerAdmission / 2
        let echo = try await EchoLoad.cpuPerRoundTrip(connections: 400, rate: roundTripsPerSecond, seconds: 5, loop: load.loop)
        report.line("messages per admission, both directions", String(format: "%.1f", total.messagesPerAdmission))
        report.line("beside it: WebSocket echo through Networking, same rate", String(format: "%.0f µs of CPU per round trip", echo))
        let network = echo * total.messagesPerAdmission / 2
        report.ratio("admissionToEcho", "admission, in units of echoing as many messages", total.cpuMicrosecondsPerAdmission / network)
    }

    mutating func joinsUnderLoad() async throws {
        report.heading("CPU per admission with 1,000 and with 5,000 open connections (guests who wait elsewhere)")
        let waitingRooms = try await load.makeRooms(Self.rooms, "crowd")
        let hosted = try await HostedRooms.open(load, rooms: try await load.makeRooms(Self.rooms, "joins"), react: HostedRooms.allowAtOnce)
        var crowd: [Peer] = []
        var costs: [Double] = []
        for size in [1000, 5000] {
            try await grow(&crowd, to: size, in: waitingRooms)
            _ = try await hosted.wave(cost: cost, rate: Self.rate, samples: Samples())
            var total = Wave()
            for _ in 0..<2 { total += try await hosted.wave(cost: cost, rate: Self.rate, samples: Samples()) }
            costs.append(total.cpuMicrosecondsPerAdmission)
            report.line("CPU per admission, \(size) connections open", String(format: "%.0f µs", total.cpuMicrosecondsPerAdmission))
        }
        report.line("connections held at once, none lost", "\(crowd.filter(\.isOpen).count + hosted.hosts.filter(\.isOpen).count)")
        report.ratio("joinAt5000To1000", "growth from 1,000 to 5,000", costs[1] / costs[0])
        await load.close(crowd + hosted.hosts)
    }

    private func grow(_ crowd: inout [Peer], to size: Int, in rooms: [String]) async throws {
        let waiting = Counter()
        let newcomers = (crowd.count..<size).map { _ in
            Peer { _, message in
                if case .waiting = message { waiting.add() }
            }
        }
        try await load.open(newcomers)
        for (index, guest) in newcomers.enumerated() { guest.say(try load.hello(rooms[index % rooms.count], .askJoin, name: "Crowd \(index)")) }
        guard await until(within: 60, { waiting.count >= newcomers.count }) else { throw BenchError("only \(waiting.count) of \(newcomers.count) wait") }
        crowd += newcomers
    }
}

private func micro(_ nanoseconds: UInt64, per count: Int) -> String { String(format: "%.0f µs", Double(nanoseconds) / 1000 / Double(count)) }
private func kilobytes(_ bytes: Int, per count: Int) -> String { String(format: "%.1f KB", Double(bytes) / 1024 / Double(count)) }
private func milliseconds(_ duration: Duration) -> String { String(format: "%.2f ms", duration.microseconds / 1000) }
