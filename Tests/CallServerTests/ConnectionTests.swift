import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Networking
import Testing

/// What a connection may do to others by behaving badly: nothing.
@Suite(.timeLimit(.minutes(5)))
struct ConnectionTests {
    private struct Scene: Sendable {
        let server: TestServer
        let room: String

        func guest(_ name: String, id: String? = nil) async throws -> (WireClient, WaitingStatus) {
            let guest = await WireClient.inMemory(server)
            try guest.hello(Hello(roomId: room, token: server.token([.askJoin], room: room), name: name, participantId: id))
            guard case .waiting(let status) = try await guest.next(.waiting) else { throw TestTimeout(description: "waiting") }
            return (guest, status)
        }

        func host(_ name: String, boundTo id: String? = nil) async throws -> WireClient {
            let host = await WireClient.inMemory(server)
            try host.hello(Hello(roomId: room, token: server.token([.allowJoin], room: room, participant: id, name: name)))
            _ = try await host.next(.entered)
            return host
        }

        func allow(_ request: EntryRequestID, by host: WireClient) async throws {
            try host.send(ParticipantMessage.respondEntry(EntryResponse(requestId: request, decision: .allowed)), ref: 1)
            _ = try await host.next(.done)
        }
    }

    private func scene(_ repository: any Repository = MemoryRepository(), _ play: (Scene) async throws -> Void) async throws {
        try await withServer(repository: repository) { server in
            try await play(Scene(server: server, room: try await server.makeRoom()))
        }
    }

    private func code(_ client: WireClient) async throws -> ErrorCode? {
        guard case .ended(let error, _) = try await client.next(.ended) else { throw TestTimeout(description: "ended") }
        return error?.code
    }

    @Test(arguments: [true, false]) func `Who is cut off for nonsense is away, and no ghost`(isInside: Bool) async throws {
        try await scene { scene in
            let host = try await scene.host("Ana")
            let (guest, status) = try await scene.guest("Eve")
            _ = try await host.next(.entryRequested)
            if isInside { try await scene.allow(status.requestId, by: host) }
            for _ in 0..<20 { guest.send("nonsense") }
            #expect(try await code(guest) == .malformedMessage)
            if isInside {
                guard case .participantUpdated(let person) = try await host.next(.participantUpdated) else { return }
                #expect(person.participantId == status.participantId && person.isAway)
            } else {
                guard case .entryUpdated(let entry) = try await host.next(.entryUpdated) else { return }
                #expect(entry.state == .away)
            }
        }
    }

    @Test func `A rule's refusal is an answer, and cuts nobody off`() async throws {
        try await scene { scene in
            let host = try await scene.host("Ana")
            let gone = ParticipantMessage.respondEntry(EntryResponse(requestId: "gone", decision: .allowed))
            for ref in 0..<40 { try host.send(gone, ref: ref) }
            #expect(try await host.rest().filter { $0.name == .failed }.count == 40)
        }
    }

    /// Else it would speak as whoever has the place by then.
    @Test(arguments: [true, false]) func `A connection whose page is hidden speaks for nobody`(isInside: Bool) async throws {
        try await scene { scene in
            let ana = try await scene.host("Ana")
            let (eve, status) = try await scene.guest("Eve", id: "doctor")
            if isInside { try await scene.allow(status.requestId, by: ana) }
            eve.send(#"{"type":"pageHidden"}"#)
            let doctor = try await scene.host("Doctor", boundTo: "doctor")
            let (_, bo) = try await scene.guest("Bo")
            _ = try await doctor.next(.entryRequested)
            try eve.send(ParticipantMessage.respondEntry(EntryResponse(requestId: bo.requestId, decision: .allowed)))
            try eve.send(ParticipantMessage.leave)
            try eve.send(WaitingMessage.cancel)
            #expect(try await doctor.rest().filter { $0.name == .responded || $0.name == .ended }.isEmpty)
            #expect(try await eve.closed() == .goingAway)
        }
    }

    @Test func `A flood is refused with 4105 and ends the connection`() async throws {
        try await scene { scene in
            let host = try await scene.host("Ana")
            let (guest, _) = try await scene.guest("Eve")
            _ = try await host.rest()
            for index in 0..<2000 { try guest.send(WaitingMessage.setNote("note \(index)")) }
            #expect(try await code(guest) == .tooManyMessages)
            let heard = try await host.rest().count
            #expect((1...100).contains(heard), "\(heard)")
        }
    }

    @Test func `A room in which nobody is takes no memory`() async throws {
        try await scene { scene in
            let directory = scene.server.calls.directory
            let refused = await WireClient.inMemory(scene.server)
            try refused.hello(
                Hello(
                    roomId: scene.room, token: scene.server.token([.askJoin], room: scene.room, exp: 1), participantId: "a",
                    resume: ResumeSecret("b")))
            #expect(try await code(refused) == .invalidToken)
            #expect(await directory.openRooms == 0)
            #expect(try await directory.visit(scene.room) { $0.entries }.isEmpty)
            #expect(await directory.openRooms == 0)
            _ = try await directory.setDisabled(scene.room, true)
            #expect(await directory.openRooms == 0)
            _ = try await directory.setDisabled(scene.room, false)
            let (guest, _) = try await scene.guest("Bo")
            #expect(await directory.openRooms == 1)
            try guest.send(WaitingMessage.cancel)
            _ = try await guest.next(.ended)
            #expect(await directory.openRooms == 0)
        }
    }

    @Test func `A room that is deactivated while nobody has it open forgets its queue and its admissions`() async throws {
        let repository = MemoryRepository()
        try await scene(repository) { scene in
            let room = RoomID(scene.room)
            let request = EntryRequest(id: "r", requestedAt: SystemTime.wall.now(), note: nil)
            for (id, place) in [("a", Place.waiting(request)), ("b", .inside(since: SystemTime.wall.now()))] {
                repository.saveSeat(
                    Seat(
                        id: ParticipantID(id), name: id, nameIsFixed: false, grants: .guest, secretDigest: "d", isBound: false,
                        tokenID: nil, place: place),
                    room: room)
            }
            _ = try await scene.server.calls.directory.setDisabled(scene.room, true)
            #expect(repository.seats(room: room).isEmpty)
        }
    }

    /// contract: only a token that is valid, and bound to no room, ever sees 4003.
    @Test(arguments: [true, false]) func `A token whose time is over learns of no room`(isScoped: Bool) async throws {
        try await scene { scene in
            let closed = try await scene.server.makeRoom()
            _ = try await scene.server.calls.directory.setDisabled(closed, true)
            for room in [scene.room, closed, "no-such-room"] {
                let client = await WireClient.inMemory(scene.server)
                let token = try scene.server.token([.allowJoin], room: isScoped ? room : nil, exp: 1)
                try client.hello(Hello(roomId: room, token: token, participantId: "a", resume: ResumeSecret("guessed")))
                #expect(try await code(client) == .invalidToken)
            }
        }
    }
}
