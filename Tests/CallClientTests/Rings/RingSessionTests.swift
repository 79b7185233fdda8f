import CallClient
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Networking
import Testing

/// A device of a person over real sockets, and all that it was told.
@MainActor
private final class Telephone {
    private(set) var events: [RingSession.Event] = []
    private var session: RingSession?

    init(_ server: TestServer, _ id: String, device: String? = nil, token: TokenSource? = nil) throws {
        let own = TokenSource(try server.token([.allowJoin], participant: id, name: id.capitalized))
        let configuration = RingSession.Configuration(
            serverURL: server.url, token: token ?? own, deviceId: DeviceID(device ?? id),
            schedule: ReconnectSchedule(firstPause: .milliseconds(5), longestPause: .milliseconds(20)))
        session = RingSession(configuration: configuration, transport: try SocketTransport.standard()) { [weak self] event in
            self?.events.append(event)
        }
        session?.start()
    }

    var line: RingSession { session! }

    func hears(_ what: String, _ isMeant: @escaping (RingSession.Event) -> Bool) async throws {
        try await eventually(what) { events.contains(where: isMeant) }
    }

    func connected() async throws { try await hears("connected") { if case .connected = $0 { true } else { false } } }

    func rings() async throws -> RingInfo {
        try await hears("a ring") { if case .incoming = $0 { true } else { false } }
        return try #require(line.incoming.first)
    }

    func ends(_ end: RingEnd) async throws {
        try await hears("\(end)") { if case .ended(_, end) = $0 { true } else { false } }
    }
}

@MainActor
struct RingSessionTests {
    private let order = RingOrder(ringId: "r1", call: CallRef(id: "c1"), members: ["bo"])

    @Test func ringAcceptAndJoin() async throws {
        try await serve { server in
            let (ana, bo, tab) = (try Telephone(server, "ana"), try Telephone(server, "bo"), try Telephone(server, "bo", device: "tab"))
            for phone in [ana, bo, tab] { try await phone.connected() }
            try await ana.line.ring(order)
            #expect(try await bo.rings().caller.name == "Ana")
            _ = try await tab.rings()
            let admission = try await bo.line.accept("r1")
            try await tab.ends(.answeredElsewhere)
            try await ana.hears("the way in") { if case .join("r1", _) = $0 { true } else { false } }
            let room = RoomSession(
                configuration: RoomSession.Configuration(
                    serverURL: server.url, roomId: admission.roomId.rawValue, token: TokenSource(admission.token)),
                transport: try SocketTransport.standard())
            room.start()
            try await eventually("inside") { room.phase == .inside }
            #expect(room.localParticipant?.participantId == "bo")
            #expect(await refusal { try await tab.line.accept("r1") } == .ringOver)
            #expect(try await bo.line.join(CallRef(id: "c1")).roomId == admission.roomId)
            await room.leave()
        }
    }

    private func serve(_ body: @MainActor (TestServer) async throws -> Void) async throws {
        let server = try await TestServer()
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func refusal(_ body: () async throws -> Admission) async -> ErrorCode? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? CallError)?.code
        }
    }

    @Test func rejectionsAndCancelsAreHeard() async throws {
        try await serve { server in
            let (ana, bo) = (try Telephone(server, "ana"), try Telephone(server, "bo"))
            for phone in [ana, bo] { try await phone.connected() }
            try await ana.line.ring(order)
            _ = try await bo.rings()
            try await bo.line.reject("r1", reason: "Later")
            try await ana.ends(.rejected(reason: "Later"))
            try await ana.line.ring(RingOrder(ringId: "r2", call: CallRef(id: "c1"), members: ["bo"]))
            try await ana.line.cancel("r2")
            try await bo.ends(.cancelled)
            await #expect(throws: CallError.self) {
                try await ana.line.ring(RingOrder(ringId: "r3", call: CallRef(id: "c1"), members: ["nobody"]))
            }
        }
    }

    @Test func whatIsSaidWhileTheServerIsAwayIsSaidOnReturn() async throws {
        let key = APIKey.generate()
        let repository = MemoryRepository()
        let first = try await TestServer(repository: repository, key: key)
        let (ana, bo) = (try Telephone(first, "ana"), try Telephone(first, "bo"))
        for phone in [ana, bo] { try await phone.connected() }
        try await ana.line.ring(order)
        _ = try await bo.rings()
        await first.stop()
        try await bo.hears("the loss") { $0 == .lost }
        async let rejected: Void = bo.line.reject("r1", reason: nil)
        let network = first.port
        let second = try await TestServer(repository: repository, key: key, network: ServerConfiguration(port: network))
        try await rejected
        try await ana.ends(.rejected(reason: nil))
        await second.stop()
    }

    @Test func whoIsNobodyIsRefused() async throws {
        try await serve { server in
            let phone = try Telephone(server, "x", token: TokenSource(try server.token([.allowJoin])))
            try await phone.hears("the refusal") { if case .refused(let error) = $0 { error.code == .notAPerson } else { false } }
            await #expect(throws: CallError.self) { try await phone.line.ring(order) }
        }
    }
}
