import CallProtocol
import CallServer
import CallTesting
import Foundation
import Networking
import Testing
import VideoSDK

/// Seed 002 over sockets: hosts and guests as apps write them, in front of the real server.
@MainActor @Suite(.timeLimit(.minutes(5))) struct RealServerTests {
    /// A person with a room object and a listener of their own.
    @MainActor
    private final class Person {
        let room: Room
        let listener = WritingListener()
        private(set) var joining: Task<VideoSDKError?, Never>?

        init(_ name: String, _ permissions: [Permission], in roomId: String, on server: TestServer, id: String? = nil) throws {
            room = try VideoSDK.createRoom(
                roomId: roomId, token: try server.token(permissions, room: roomId).rawValue, participantName: name, micEnabled: false,
                camEnabled: false, participantId: id, signalingBaseUrl: server.url.absoluteString)
            room.addEventListener(listener)
        }

        func join() { joining = Task { [room] in await failure { try await room.join() } } }

        /// What `join()` throws in the end, or nil.
        func joined() async -> VideoSDKError? { await joining?.value }

        func told(_ line: String) async throws {
            try await eventually("\(line) for \(room.localParticipant.displayName) in \(listener.lines)") { listener.lines.contains(line) }
        }
    }

    @Test func documentsHandlerAllows() async throws {
        try await withMainServer { server in
            let id = try await server.makeRoom()
            let host = try Person("Host", [.allowJoin], in: id, on: server, id: "host")
            host.listener.answering = { allow, deny in
                allow()
                deny()
            }
            host.join()
            #expect(await host.joined() == nil)
            try await host.told("response host ALLOWED")
            let guest = try Person("Ana", [.askJoin], in: id, on: server, id: "ana")
            guest.join()
            #expect(await guest.joined() == nil)
            try await host.told("response ana ALLOWED")
            try await guest.told("response ana ALLOWED")
            try await host.told("+ana")
            try await guest.told("+host")
            #expect(host.listener.lines.filter { $0.hasPrefix("error") } == [])
            try await guest.room.leave()
            try await host.told("-ana 1101")
            try await host.room.leave()
        }
    }

    @Test func secondHostIsTooLateAndHearsOfIt() async throws {
        try await withMainServer { server in
            let id = try await server.makeRoom()
            let first = try Person("Cole", [.allowJoin], in: id, on: server, id: "cole")
            let second = try Person("Diaz", [.allowJoin], in: id, on: server, id: "diaz")
            let guest = try Person("Ana", [.askJoin], in: id, on: server, id: "ana")
            for host in [first, second] {
                host.join()
                #expect(await host.joined() == nil)
            }
            guest.join()
            try await first.told("request ana Ana")
            try await second.told("request ana Ana")
            try await first.room.respondEntry(participantId: "ana", decision: .DENIED, message: "Later")
            second.listener.allow?()
            try await second.told("error 4059")
            try await second.told("response ana DENIED")
            try await guest.told("response ana DENIED")
            #expect(guest.room.roomState == .CONNECTED)
            try await guest.room.leave()
            #expect(await guest.joined() == .ERROR_OPERATION_ABORTED)
            try await first.room.leave()
            try await second.room.leave()
        }
    }

    @Test func lateHostGetsTheQueueAndSeesAGuestGiveUp() async throws {
        try await withMainServer { server in
            let id = try await server.makeRoom()
            let guests = try ["ana", "ben"].map { try Person($0, [.askJoin], in: id, on: server, id: $0) }
            for guest in guests {
                guest.join()
                try await guest.told("CONNECTED")
            }
            let host = try Person("Host", [.allowJoin], in: id, on: server)
            host.join()
            try await host.told("queue ana,ben")
            try await guests[0].room.leave()
            try await host.told("withdrawn ana cancelled")
            try await host.told("queue ben")
            host.room.admitAll()
            #expect(await guests[1].joined() == nil)
            try await host.room.leave()
            try await guests[1].room.leave()
        }
    }

    @Test func placeholderTokenIs4002() async throws {
        try await withMainServer { server in
            let room = try VideoSDK.createRoom(
                roomId: "abcd-efgh-hijk", token: "allow_join token will be here", participantName: "John Doe", micEnabled: true,
                camEnabled: true,
                signalingBaseUrl: server.url.absoluteString)
            let listener = WritingListener()
            room.addEventListener(listener)
            #expect(await failure { try await room.join() } == .INVALID_TOKEN)
            #expect(listener.lines == ["CONNECTING", "error 4002", "FAILED", "DISCONNECTED", "left 1103"])
        }
    }

    @Test func closedRoomSendsEverybodyOut() async throws {
        try await withMainServer { server in
            let id = try await server.makeRoom()
            let host = try Person("Host", [.allowJoin], in: id, on: server)
            host.join()
            #expect(await host.joined() == nil)
            _ = try await server.calls.directory.setDisabled(id, true)
            try await host.told("left 1006")
        }
    }

    @Test func guestsWaitOutlivesTheServer() async throws {
        let repository = MemoryRepository()
        let first = try await TestServer(repository: repository)
        let id = try await first.makeRoom()
        let guest = try Person("Ana", [.askJoin], in: id, on: first, id: "ana")
        guest.join()
        try await guest.told("CONNECTED")
        await first.stop()
        try await guest.told("RECONNECTING")
        let second = try await TestServer(repository: repository, key: first.key, network: ServerConfiguration(port: first.port))
        let host = try Person("Host", [.allowJoin], in: id, on: second, id: "host")
        host.join()
        try await host.told("queue ana")
        host.listener.allow?()
        #expect(await guest.joined() == nil)
        try await host.room.leave()
        try await guest.room.leave()
        await second.stop()
    }
}

/// Runs a test of the main actor against a server of its own.
@MainActor
private func withMainServer(_ body: @MainActor (TestServer) async throws -> Void) async throws {
    let server = try await TestServer()
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
