import CallProtocol
import CallServer
import Foundation
import Networking
import Synchronization

/// A person's device of the load. What it hears goes to `hear`, on the load's loop.
final class TelephonePeer: WebSocketDelegate, Sendable {
    private struct State {
        var socket: WebSocket?
        var isSignedIn = false
        var isClosed = false
    }

    let person: PersonID
    private let state = Mutex(State())
    private let hear: @Sendable (TelephonePeer, PersonEvent) -> Void

    init(_ person: PersonID, hear: @escaping @Sendable (TelephonePeer, PersonEvent) -> Void) {
        self.person = person
        self.hear = hear
    }

    var isSignedIn: Bool { state.withLock(\.isSignedIn) }
    var isClosed: Bool { state.withLock(\.isClosed) }

    func connect(_ load: Load) throws {
        guard let url = URL(string: "ws://127.0.0.1:\(load.port)\(Route.signal)") else { throw BenchError("no address") }
        let socket = try WebSocketClient.connect(
            url: url, loop: load.loop, delegate: self, options: WebSocketClientOptions(idlePing: .seconds(600)))
        state.withLock { $0.socket = socket }
    }

    func say(_ message: some Encodable) {
        guard let bytes = try? WireEncoder.encode(message) else { return }
        state.withLock { $0.socket }?.send(bytes)
    }

    func close() { state.withLock { $0.socket }?.close() }

    func webSocketOpened(_ socket: WebSocket) {}

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        guard let event = try? JSONDecoder().decode(PersonEvent.self, from: Data(text)) else { return }
        if case .signedIn = event { state.withLock { $0.isSignedIn = true } }
        hear(self, event)
    }

    func webSocketReceivedBinary(_ socket: WebSocket) {}
    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) { state.withLock { $0.isClosed = true } }
}

/// When each ring was asked for, to be compared with when its device heard of it.
private final class RingTimes: Sendable {
    private let asked = Mutex<[RingID: ContinuousClock.Instant]>([:])

    func ask(_ ring: RingID) { asked.withLock { $0[ring] = .now } }
    func heard(_ ring: RingID) -> Duration? { asked.withLock { $0.removeValue(forKey: ring) }.map { .now - $0 } }
}

extension Bench {
    /// Half of them ring, the other half are rung.
    static let people = 1000
    static let ringRates = [100.0, 500.0]
    static let ringSeconds = 4.0

    func rings() async throws {
        report.heading(
            "Rings: 500 people ring 500 others, who accept at once; the caller hangs up when the callee has accepted. Tokens checked, SQLite on"
        )
        for rate in Self.ringRates {
            try await withServer { load, cost in
                let (times, samples, over) = (RingTimes(), Samples(), Counter())
                let memory = cost.residentBytes()
                let telephones = try await signIn(load, times, samples, over)
                if rate == Self.ringRates[0] {
                    let bytes = Double(cost.residentBytes() - memory) / 1024 / Double(telephones.count)
                    report.line("memory of the server per connected person", String(format: "%.1f KB", bytes))
                }
                let cpu = cost.cpuNanoseconds()
                let count = Int(rate * Self.ringSeconds)
                await openLoop(count: count, perSecond: rate) { dial($0, telephones, times) }
                guard await until(within: 30, { over.count >= count }) else {
                    throw BenchError("only \(over.count) of \(count) rings ended")
                }
                let each = Double(cost.cpuNanoseconds() - cpu) / 1000 / Double(count)
                report.line("at \(Int(rate)) rings a second: CPU per ring, accept and hang-up", String(format: "%.0f µs", each))
                report.line("ring to the other's device, median", String(format: "%.2f ms", samples.percentile(0.5).microseconds / 1000))
                report.line("ring to the other's device, p99", String(format: "%.2f ms", samples.percentile(0.99).microseconds / 1000))
                for telephone in telephones { telephone.close() }
                _ = await until(within: 30) { telephones.allSatisfy(\.isClosed) }
            }
        }
    }

    private func signIn(_ load: Load, _ times: RingTimes, _ samples: Samples, _ over: Counter) async throws -> [TelephonePeer] {
        let telephones = (0..<Self.people).map { index in
            TelephonePeer(PersonID("p\(index)")) { telephone, event in
                guard case .ring(let ring) = event else { return }
                Self.react(telephone, ring, times, samples, over)
            }
        }
        await openLoop(count: telephones.count, perSecond: 500) { try? telephones[$0].connect(load) }
        for telephone in telephones {
            let token = try load.token(.allowJoin, person: telephone.person)
            telephone.say(Referenced(OpeningMessage.signIn(SignIn(token: token, deviceId: DeviceID(telephone.person.rawValue)))))
        }
        guard await until(within: 30, { telephones.allSatisfy(\.isSignedIn) }) else { throw BenchError("not everybody signed in") }
        return telephones
    }

    private static func react(_ telephone: TelephonePeer, _ ring: RingInfo, _ times: RingTimes, _ samples: Samples, _ over: Counter) {
        if ring.caller.personId == telephone.person {
            if ring.outcome != nil { return over.add() }
            if ring.members[0].state == .accepted { telephone.say(Referenced(PersonMessage.cancel(ring.ringId), ref: 1)) }
        } else if ring.outcome == nil, ring.members[0].state == .ringing, let time = times.heard(ring.ringId) {
            samples.add(time)
            telephone.say(Referenced(PersonMessage.accept(ring.ringId), ref: 1))
        }
    }

    private func dial(_ number: Int, _ telephones: [TelephonePeer], _ times: RingTimes) {
        let half = telephones.count / 2
        let caller = telephones[number % half]
        let id = RingID("r\(number)")
        times.ask(id)
        caller.say(
            Referenced(
                PersonMessage.ring(
                    RingOrder(ringId: id, call: CallRef(id: CallID("c\(number)")), members: [telephones[half + number % half].person])),
                ref: 1))
    }
}

extension Load {
    func token(_ permission: Permission, person: PersonID) throws -> Token {
        let now = Int64(Date().timeIntervalSince1970)
        let claims = TokenClaims(
            apikey: key.id, permissions: [permission.rawValue], participantId: person.rawValue, name: "Person \(person)", exp: now + 3600,
            iat: now, jti: UUID().uuidString)
        return try TokenSigner.sign(claims, key: key)
    }
}
