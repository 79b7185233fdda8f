import CallProtocol
import Foundation
import Networking
import Synchronization

/// Hosts, one in each of some rooms, who can answer knocks.
struct HostedRooms {
    /// A call holds four; the host has one of the seats.
    static let guestsPerRoom = 3

    let load: Load
    let rooms: [String]
    let hosts: [Peer]
    /// Guests whom hosts saw leave.
    let departures: Counter

    /// Rooms with a host inside each.
    /// - Parameter react: what a host does with what it hears.
    static func open(_ load: Load, rooms: [String], react: @escaping @Sendable (Peer, ServerMessage) -> Void) async throws -> HostedRooms {
        let entered = Counter()
        let departures = Counter()
        let hosts = rooms.map { _ in
            Peer { peer, message in
                if case .entered = message { entered.add() }
                if case .participantLeft = message { departures.add() }
                react(peer, message)
            }
        }
        try await load.open(hosts)
        for (host, room) in zip(hosts, rooms) { host.say(try load.hello(room, .allowJoin, name: "Host")) }
        guard await until(within: 30, { entered.count == rooms.count }) else { throw BenchError("only \(entered.count) hosts came in") }
        return HostedRooms(load: load, rooms: rooms, hosts: hosts, departures: departures)
    }

    static let allowAtOnce: @Sendable (Peer, ServerMessage) -> Void = { host, message in
        if case .entryRequested(let entry) = message { allow(entry, by: host) }
    }

    static func allow(_ entry: EntryInfo, by host: Peer) {
        host.say(Referenced(ParticipantMessage.respondEntry(EntryResponse(requestId: entry.requestId, decision: .allowed)), ref: 1))
    }
}

/// What admissions cost.
struct Wave {
    var admitted = 0
    var cpuNanoseconds: UInt64 = 0
    var seconds = 0.0
    var messages = 0

    static func += (left: inout Wave, right: Wave) {
        left.admitted += right.admitted
        left.cpuNanoseconds += right.cpuNanoseconds
        left.seconds += right.seconds
        left.messages += right.messages
    }

    var cpuMicrosecondsPerAdmission: Double { admitted == 0 ? 0 : Double(cpuNanoseconds) / 1000 / Double(admitted) }
    /// Without what the server does anyway in this time.
    func cpuMicrosecondsPerAdmission(beside idle: Double) -> Double {
        admitted == 0 ? 0 : cpuMicrosecondsPerAdmission - idle * seconds / Double(admitted)
    }

    var messagesPerAdmission: Double { admitted == 0 ? 0 : Double(messages) / Double(admitted) }
}

/// Several waves: what they cost together, and the one that others on this machine disturbed least.
struct Waves {
    private(set) var total = Wave()
    private(set) var cheapest: Double = .infinity

    mutating func add(_ wave: Wave) {
        total += wave
        cheapest = min(cheapest, wave.cpuMicrosecondsPerAdmission)
    }
}

extension HostedRooms {
    /// Some waves one after another, after one that is not counted. Fails where somebody was not let in.
    func waves(_ count: Int, cost: ProcessCost, rate: Double, samples: Samples) async throws -> Waves {
        _ = try await wave(cost: cost, rate: rate, samples: Samples())
        var waves = Waves()
        for _ in 0..<count { waves.add(try await wave(cost: cost, rate: rate, samples: samples)) }
        let expected = count * rooms.count * Self.guestsPerRoom
        guard waves.total.admitted == expected else { throw BenchError("\(waves.total.admitted) of \(expected) were admitted") }
        return waves
    }

    /// Fills the rooms once: the guests' sockets are open before, then one knocks every 1/`rate` s and its host allows at once.
    /// The time from knock to in goes to `samples`. Leaving is not in the cost.
    private func wave(cost: ProcessCost, rate: Double, samples: Samples) async throws -> Wave {
        let count = rooms.count * Self.guestsPerRoom
        let clock = ContinuousClock()
        let knocked = (0..<count).map { _ in KnockTime() }
        let inside = Counter()
        let guests = (0..<count).map { index in
            Peer { _, message in
                guard case .entered = message else { return }
                samples.add(clock.now - knocked[index].get())
                inside.add()
            }
        }
        let hellos = try (0..<count).map { try load.hello(rooms[$0 % rooms.count], .askJoin, name: "Guest \($0)") }
        try await load.open(guests)
        let gone = departures.count
        let start = clock.now
        let (cpu, messages) = (cost.cpuNanoseconds(), Peer.messages.load(ordering: .relaxed))
        await openLoop(count: count, perSecond: rate) { index in
            knocked[index].set(clock.now)
            guests[index].say(hellos[index])
        }
        _ = await until(within: 20) { inside.count == count }
        let wave = Wave(
            admitted: inside.count, cpuNanoseconds: cost.cpuNanoseconds() - cpu, seconds: (clock.now - start).microseconds / 1e6,
            messages: Peer.messages.load(ordering: .relaxed) - messages)
        for guest in guests { guest.say(Referenced(ParticipantMessage.leave)) }
        await load.close(guests)
        _ = await until(within: 20) { departures.count - gone >= inside.count }
        return wave
    }
}

/// When a guest knocked; written by the pacer, read on the loop.
final class KnockTime: Sendable {
    private let time = Mutex(ContinuousClock.now)
    func set(_ value: ContinuousClock.Instant) { time.withLock { $0 = value } }
    func get() -> ContinuousClock.Instant { time.withLock { $0 } }
}
