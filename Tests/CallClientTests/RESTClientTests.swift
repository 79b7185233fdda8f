import CallClient
import CallProtocol
import CallTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct RESTClientTests {
    private func failure<Value>(_ body: () async throws(CallError) -> Value) async -> CallError? {
        do throws(CallError) {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func roomsAreMadeFoundAndClosed() async throws {
        try await withServer { server in
            let client = RESTClient(server: server.url, token: try server.token([.allowJoin]))
            let room = try await client.createRoom(customRoomId: "knee")
            #expect(try await client.createRoom(customRoomId: "knee").roomId == room.roomId)
            #expect(try await client.room(room.roomId.rawValue) == room)
            #expect(try await client.validateRoom(room.roomId.rawValue).roomId == room.roomId)
            #expect(try await client.rooms(page: 1, perPage: 10).data.map(\.roomId) == [room.roomId])
            #expect(try await client.entries(room.roomId.rawValue).data == [])
            #expect(try await client.deactivateRoom(room.roomId.rawValue).disabled)
        }
    }

    @Test func refusalsCarryTheServersCode() async throws {
        try await withServer { server in
            let host = RESTClient(server: server.url, token: try server.token([.allowJoin]))
            #expect(await failure { () async throws(CallError) in try await host.room("nope") }?.code == .invalidRoomID)
            let stranger = RESTClient(server: server.url, token: Token("nothing"))
            #expect(await failure { () async throws(CallError) in try await stranger.rooms() }?.code == .invalidToken)
        }
    }

    @Test func idsCannotLeaveTheirPlaceInTheAddress() async throws {
        try await withServer { server in
            let client = RESTClient(server: server.url, token: try server.token([.allowJoin]))
            #expect(await failure { () async throws(CallError) in try await client.room("../rooms?perPage=1") } != nil)
        }
    }

    @Test func serverThatIsNotThereIsAnError() async throws {
        let url = try await withServer { $0.url }
        let client = RESTClient(server: url, token: Token("t"))
        #expect(await failure { () async throws(CallError) in try await client.rooms() }?.code == .serverError)
    }
}
