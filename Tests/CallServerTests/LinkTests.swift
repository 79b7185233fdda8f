import CallClient
import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Testing

/// Short links over real sockets, as a backend, a host and a page use them.
struct LinkTests {
    private func client(_ server: TestServer, _ token: Token = Token("")) -> RESTClient { RESTClient(server: server.url, token: token) }

    private func refusal(_ body: () async throws(CallError) -> some Sendable) async -> ErrorCode? {
        do throws(CallError) {
            _ = try await body()
            return nil
        } catch {
            return error.code
        }
    }

    private func firstWord(_ server: TestServer, _ opened: OpenedLinkBody, resume: ResumeSecret? = nil) async throws -> ServerMessage {
        let guest = await WireClient.inMemory(server)
        try guest.hello(Hello(roomId: opened.roomId.rawValue, token: opened.token, name: "Bo", resume: resume))
        return try await guest.next()
    }

    @Test(arguments: [false, true]) func `A guest's link is made, opened and knocks; a revoked one does not`(onDisk: Bool) async throws {
        let repository: any Repository = onDisk ? try SQLiteRepository(path: ":memory:") : MemoryRepository()
        try await withServer(repository: repository) { server in
            let room = try await server.makeRoom(customID: "knee")
            let backend = try client(server, server.token([.allowJoin]))
            let link = try await backend.makeLink("knee", CreateLinkBody(kind: .guest))
            #expect(link.roomId.rawValue == room && link.url == "/l/\(link.linkId)")
            let opened = try await client(server).openLink(link.linkId.rawValue)
            guard case .waiting(let status) = try await firstWord(server, opened) else { throw TestTimeout(description: "waiting") }
            #expect(try await backend.links(room).data.map(\.linkId) == [link.linkId])

            #expect(try await backend.revokeLink(link.linkId.rawValue).revoked)
            #expect(try await backend.revokeLink(link.linkId.rawValue).revoked)
            #expect(try await backend.links(room).data.isEmpty)
            #expect(await refusal { () throws(CallError) in try await client(server).openLink(link.linkId.rawValue) } == .notFound)
            guard case .ended(let error, _) = try await firstWord(server, opened) else { throw TestTimeout(description: "ended") }
            #expect(error?.code == .invalidToken)
            // Who stood at the door before keeps the place.
            guard case .waiting = try await firstWord(server, opened, resume: status.resume) else { throw TestTimeout(description: "back") }
        }
    }

    @Test func `A host finds the guests' link, sees no host's link, and makes none`() async throws {
        try await withServer(configure: { $0.publicURL = "https://calls.example.org" }) { server in
            let room = try await server.makeRoom()
            let backend = try client(server, server.token([.allowJoin]))
            let own = try await backend.makeLink(room, CreateLinkBody(kind: .host, name: "Dr Ana"))
            let opened = try await client(server).openLink(own.linkId.rawValue)
            let host = client(server, opened.token)
            let first = try await host.guestLink(room)
            #expect(first.url.hasPrefix("https://calls.example.org/l/"))
            #expect(try await host.guestLink(room) == first)
            #expect(try await host.links(room).data == [first])
            #expect(
                await refusal { () throws(CallError) in try await host.makeLink(room, CreateLinkBody(kind: .host, name: "Eve")) }
                    == .tokenNotValidForRoom)
            _ = try await backend.revokeLink(own.linkId.rawValue)
            #expect(await refusal { () throws(CallError) in try await host.links(room) } == .invalidToken)
        }
    }

    @Test func `Guests, strangers and other rooms' hosts get nothing`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let other = try await server.makeRoom()
            let link = try await client(server, server.token([.allowJoin])).makeLink(room, CreateLinkBody(kind: .guest))
            let guest = try client(server, server.token([.askJoin], room: room))
            #expect(await refusal { () throws(CallError) in try await guest.links(room) } == .invalidPermissions)
            #expect(
                await refusal { () throws(CallError) in try await guest.makeLink(room, CreateLinkBody(kind: .guest)) }
                    == .invalidPermissions)
            #expect(await refusal { () throws(CallError) in try await guest.revokeLink(link.linkId.rawValue) } == .invalidPermissions)
            let stranger = try client(server, server.token([.allowJoin], room: other))
            #expect(await refusal { () throws(CallError) in try await stranger.links(room) } == .tokenNotValidForRoom)
            #expect(await refusal { () throws(CallError) in try await stranger.revokeLink(link.linkId.rawValue) } == .notFound)
            for unknown in ["nothing", "%00", String(repeating: "x", count: 300)] {
                #expect(await refusal { () throws(CallError) in try await client(server).openLink(unknown) } == .notFound)
            }
        }
    }

    @Test func `A link outlives the server, and ends by itself`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("db").path
        let key = APIKey.generate()
        let now = SystemTime.wall.now()
        let link = ShortLink(
            id: ShortLinkID("link"), room: RoomID("room"), kind: .host, name: "Ana", apiKey: key.id, createdAt: now,
            expiresAt: now + .seconds(60))
        try SQLiteRepository(path: path).saveLink(link)
        let again = try SQLiteRepository(path: path)
        #expect(try again.link(link.id) == link)
        #expect(try again.links(room: link.room, validAt: link.expiresAt).isEmpty)
        var next = link
        next.id = ShortLinkID("next")
        next.createdAt = link.expiresAt + .seconds(1)
        next.expiresAt = next.createdAt + .seconds(60)
        try again.saveLink(next)
        #expect(try again.link(link.id) == nil)
    }
}
