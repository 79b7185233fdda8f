import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Networking
import Testing

/// The job between wires: in memory and over real sockets, with the same text.
struct SignallingTests {
    enum Line: CaseIterable { case memory, socket }

    private func client(_ line: Line, _ server: TestServer) async throws -> WireClient {
        switch line {
        case .memory: await .inMemory(server)
        case .socket: try .overSocket(server)
        }
    }

    private func host(_ line: Line, _ server: TestServer, _ room: String) async throws -> WireClient {
        let host = try await client(line, server)
        try host.hello(Hello(roomId: room, token: server.token([.allowJoin], room: room, name: "Dr Ana")))
        return host
    }

    private func guest(_ line: Line, _ server: TestServer, _ room: String, name: String = "Bo") async throws -> WireClient {
        let guest = try await client(line, server)
        try guest.hello(Hello(roomId: room, token: server.token([.askJoin], room: room), name: name))
        return guest
    }

    private func waiting(_ client: WireClient) async throws -> WaitingStatus {
        guard case .waiting(let status) = try await client.next(.waiting) else { throw TestTimeout(description: "waiting") }
        return status
    }

    private func entered(_ client: WireClient) async throws -> RoomSnapshot {
        guard case .entered(let snapshot) = try await client.next(.entered) else { throw TestTimeout(description: "entered") }
        return snapshot
    }

    private func failure(_ client: WireClient) async throws -> (CallError, Int?) {
        guard case .failed(let error, let ref) = try await client.next(.failed) else { throw TestTimeout(description: "failed") }
        return (error, ref)
    }

    private func ended(_ client: WireClient) async throws -> CallError? {
        guard case .ended(let error, _) = try await client.next(.ended) else { throw TestTimeout(description: "ended") }
        return error
    }

    @Test(arguments: Line.allCases) func `A guest knocks, the host allows, both are in`(line: Line) async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let guest = try await guest(line, server, room)
            #expect(try await waiting(guest).reason == .waitingForHost)
            let host = try await host(line, server, room)
            let queue = try await entered(host).entries
            #expect(queue.map(\.name) == ["Bo"])
            #expect(try await waiting(guest).reason == .waitingForApproval)
            try host.send(ParticipantMessage.respondEntry(EntryResponse(requestId: queue[0].requestId, decision: .allowed)), ref: 7)
            #expect(try await host.next(.done) == .done(ref: 7))
            #expect(try await entered(guest).participants.map(\.name) == ["Dr Ana"])
        }
    }

    @Test(arguments: Line.allCases) func `A denied guest stays connected and may ask again`(line: Line) async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let host = try await host(line, server, room)
            _ = try await entered(host)
            let guest = try await guest(line, server, room)
            let first = try await waiting(guest).requestId
            try host.send(ParticipantMessage.respondEntry(EntryResponse(requestId: first, decision: .denied, message: "Later")), ref: 1)
            guard case .responded(let outcome) = try await guest.next(.responded) else { return }
            #expect(outcome.decision == .denied && outcome.message == "Later")
            try guest.send(WaitingMessage.requestEntry(note: "please"), ref: 2)
            #expect(try await waiting(guest).requestId != first)
            #expect(try await guest.next(.done) == .done(ref: 2))
        }
    }

    /// Point 5: the second host is told who was faster.
    @Test(arguments: Line.allCases) func `The second answer is refused with 4059`(line: Line) async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let (one, two) = (try await host(line, server, room), try await host(line, server, room))
            _ = (try await entered(one), try await entered(two))
            let guest = try await guest(line, server, room)
            let request = try await waiting(guest).requestId
            try one.send(ParticipantMessage.respondEntry(EntryResponse(requestId: request, decision: .allowed)), ref: 1)
            _ = try await one.next(.done)
            try two.send(ParticipantMessage.respondEntry(EntryResponse(requestId: request, decision: .denied)), ref: 9)
            let (error, ref) = try await failure(two)
            #expect(error.code == .entryResponseFailed && error.message.contains("Dr Ana") && ref == 9)
            _ = try await entered(guest)
        }
    }

    /// Isolation: what a participant may say does not exist for who waits.
    @Test(arguments: ParticipantMessage.Name.allCases.filter { WaitingMessage.Name(rawValue: $0.rawValue) == nil })
    func `A waiting guest cannot say what a participant says`(name: ParticipantMessage.Name) async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let host = try await host(.memory, server, room)
            let me = try await entered(host)
            let guest = try await guest(.memory, server, room)
            let own = try await waiting(guest)
            _ = try await host.rest()
            guest.send(
                """
                {"type":"\(name.rawValue)","ref":3,"requestId":"\(own.requestId)","decision":"allowed","participantId":"\(me.participantId)",\
                "media":{"microphone":true,"camera":true},"signal":{"kind":"offer","from":"a","to":"b","data":"v=0"}}
                """)
            #expect(try await failure(guest).0.code == .unknownMessage)
            #expect(try await guest.rest().isEmpty)
            #expect(try await host.rest().isEmpty)
        }
    }

    @Test(arguments: [
        ("{", ErrorCode.malformedMessage), ("[]", .malformedMessage), ("\"hello\"", .malformedMessage), ("{}", .malformedMessage),
        (#"{"type":7}"#, .malformedMessage), (#"{"type":"join"}"#, .unknownMessage), (#"{"type":"hello"}"#, .malformedMessage),
        (#"{"type":"hello","version":1,"roomId":7,"token":"x","media":{}}"#, .malformedMessage), ("", .malformedMessage),
    ])
    func `A first message that is none ends the connection with a code`(text: String, code: ErrorCode) async throws {
        try await withServer { server in
            let client = await WireClient.inMemory(server)
            client.send(text)
            #expect(try await ended(client)?.code == code)
            _ = try await client.closed()
        }
    }

    @Test(arguments: ["[", "{\"a\":", "\"", "1"]) func `A message made to be slow or deep is refused`(piece: String) async throws {
        try await withServer { server in
            let client = await WireClient.inMemory(server)
            client.send(String(repeating: piece, count: 200_000 / piece.count))
            let error = try await ended(client)
            #expect(error?.code == .malformedMessage)
        }
    }

    @Test func `Fields that are not known are ignored`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let token = try server.token([.allowJoin], room: room).rawValue
            let client = await WireClient.inMemory(server)
            client.send(
                #"{"type":"hello","version":1,"roomId":"\#(room)","token":"\#(token)","media":{"microphone":false,"camera":false,"hologram":1},"future":[1]}"#
            )
            #expect(try await entered(client).name == DisplayName.fallback)
        }
    }

    @Test func `Nonsense from inside changes nothing and ends at the limit`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let host = try await host(.memory, server, room)
            _ = try await entered(host)
            for _ in 0..<19 { host.send("nonsense") }
            #expect(try await host.rest().filter { $0.name == .failed }.count == 19)
            for _ in 0..<20 { host.send("nonsense") }
            #expect(try await ended(host)?.code == .malformedMessage)
        }
    }

    private struct Fault: Sendable {
        var permissions: [String]
        var room: String?
        var participant: String?
        var roles: [String]?
        var exp: Int64?
        var nbf: Int64?
        var code: ErrorCode
    }

    private static let faults: [Fault] = [
        Fault(permissions: [], code: .invalidPermissions),
        Fault(permissions: ["allow_mod"], code: .invalidPermissions),
        Fault(permissions: ["ask_join", "allow_mod"], code: .invalidPermissions),
        Fault(permissions: ["ask_join", "allow_join"], code: .invalidPermissions),
        Fault(permissions: ["admin"], code: .invalidPermissions),
        Fault(permissions: ["allow_join"], room: "another-room", code: .tokenNotValidForRoom),
        Fault(permissions: ["allow_join"], participant: "somebody-else", code: .tokenNotValidForParticipant),
        Fault(permissions: ["allow_join"], roles: ["crawler"], code: .roleNotAllowed),
        Fault(permissions: ["allow_join"], exp: 1_000_000_000, code: .invalidToken),
        Fault(permissions: ["allow_join"], nbf: 4_000_000_000, code: .invalidToken),
    ]

    @Test(arguments: faults.indices) func `A token's fault has its code`(index: Int) async throws {
        let fault = Self.faults[index]
        try await withServer { server in
            let room = try await server.makeRoom()
            let claims = TokenClaims(
                apikey: server.key.id, permissions: fault.permissions, roomId: fault.room, participantId: fault.participant,
                roles: fault.roles,
                exp: fault.exp, nbf: fault.nbf)
            let client = await WireClient.inMemory(server)
            try client.hello(Hello(roomId: room, token: TokenSigner.sign(claims, key: server.key), participantId: "me"))
            #expect(try await ended(client)?.code == fault.code)
        }
    }

    @Test func `A scoped token never learns whether a room exists`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            for target in [room, "no-such-room"] {
                let client = await WireClient.inMemory(server)
                try client.hello(Hello(roomId: target, token: server.token([.askJoin], room: "mine")))
                #expect(try await ended(client)?.code == .tokenNotValidForRoom)
            }
            let unscoped = await WireClient.inMemory(server)
            try unscoped.hello(Hello(roomId: "no-such-room", token: server.token([.allowJoin])))
            #expect(try await ended(unscoped)?.code == .invalidRoomID)
        }
    }

    /// Point 18: an admission outlives its token, and nothing else does.
    @Test func `An expired token opens nothing but a place of one's own`() async throws {
        let clock = Locked(Timestamp(milliseconds: 1_000_000))
        let server = try await TestServer(time: SystemTime { clock.value })
        let room = try await server.makeRoom()
        let token = try server.token([.allowJoin], room: room, exp: 2_000)
        let first = await WireClient.inMemory(server)
        try first.hello(Hello(roomId: room, token: token))
        let me = try await entered(first)
        first.drop()
        clock.value = Timestamp(milliseconds: 3_000_000)
        for (secret, isBack) in [(ResumeSecret("guessed"), false), (me.resume, true)] {
            let client = await WireClient.inMemory(server)
            try client.hello(Hello(roomId: room, token: token, participantId: me.participantId.rawValue, resume: secret))
            if isBack {
                #expect(try await entered(client).participantId == me.participantId)
            } else {
                #expect(try await ended(client)?.code == .invalidToken)
            }
        }
        await server.stop()
    }

    @Test(arguments: Line.allCases) func `Knocks and admissions survive a server that was killed`(line: Line) async throws {
        let repository = try SQLiteRepository(path: ":memory:")
        let key = APIKey.generate()
        let first = try await TestServer(repository: repository, key: key)
        let room = try await first.makeRoom()
        let host = try await host(line, first, room)
        let hostSeat = try await entered(host)
        let guest = try await guest(line, first, room)
        let guestSeat = try await waiting(guest)
        // Nothing of the first server reaches the repository any more: its rooms are simply forgotten, as after `kill -9`.
        let second = try await TestServer(repository: repository, key: key)
        let again = try await client(line, second)
        try again.hello(
            Hello(
                roomId: room, token: second.token([.askJoin], room: room), participantId: guestSeat.participantId.rawValue,
                resume: guestSeat.resume))
        let back = try await waiting(again)
        #expect(back.requestId == guestSeat.requestId && back.reason == .waitingForHost)
        let hostAgain = try await client(line, second)
        try hostAgain.hello(
            Hello(
                roomId: room, token: second.token([.allowJoin], room: room), participantId: hostSeat.participantId.rawValue,
                resume: hostSeat.resume))
        #expect(try await entered(hostAgain).entries.map(\.requestId) == [guestSeat.requestId])
        #expect(try await waiting(again).reason == .waitingForApproval)
        try hostAgain.send(ParticipantMessage.respondEntry(EntryResponse(requestId: guestSeat.requestId, decision: .allowed)))
        #expect(try await entered(again).participantId == guestSeat.participantId)
        await first.stop()
        await second.stop()
    }

    @Test(arguments: Line.allCases) func `A server that stops tells everybody to come back`(line: Line) async throws {
        let server = try await TestServer()
        let room = try await server.makeRoom()
        let guest = try await guest(line, server, room)
        _ = try await waiting(guest)
        await server.stop()
        #expect(try await guest.next(.closing) == .closing)
        #expect(try await guest.closed() == .goingAway)
    }

    @Test func `TURN credentials are minted at admission and not before`() async throws {
        try await withServer(configure: { $0.ice = ICEPlan(urls: ["stun:a", "turn:b"], turnSecret: "s") }) { server in
            let room = try await server.makeRoom()
            let guest = try await guest(.memory, server, room)
            _ = try await waiting(guest)
            let host = try await host(.memory, server, room)
            let snapshot = try await entered(host)
            #expect(snapshot.iceServers.first == ICEServer(urls: ["stun:a"]))
            let turn = try #require(snapshot.iceServers.last)
            let parts = try #require(turn.username).split(separator: ":")
            #expect(parts.last.map(String.init) == snapshot.participantId.rawValue)
            #expect(try #require(Int64(parts[0])) > SystemTime.wall.now().seconds)
            #expect(turn.credential != nil)
        }
    }

    /// coturn's scheme: base64(HMAC-SHA1(secret, username)), checked against a value computed with OpenSSL's command line.
    @Test func `The TURN credential is the one that coturn computes`() throws {
        let plan = ICEPlan(urls: ["turn:b"], turnSecret: "north")
        let life = ICEPlan.credentialLife.components.seconds
        let server = plan.servers(for: "ana", now: Timestamp(milliseconds: (1_700_000_000 - life) * 1000))[0]
        #expect(server.username == "1700000000:ana")
        #expect(server.credential == "/V6vMibmvRAPIMy3tyPu2GxFkDI=")
    }
}

/// A value that two threads use.
private final class Locked<Value: Sendable>: @unchecked Sendable {  // the lock guards the value
    private let lock = NSLock()
    private var stored: Value
    init(_ value: Value) { stored = value }
    var value: Value {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}
