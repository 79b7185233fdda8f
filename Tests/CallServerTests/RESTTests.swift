import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// REST under `/v2` and the rest of HTTP, over real sockets.
struct RESTTests {
    private struct Answer {
        var status: Int
        var body: Data

        func decoded<Body: Decodable>(_ type: Body.Type) throws -> Body { try JSONDecoder().decode(type, from: body) }
        var code: ErrorCode? { (try? decoded(CallError.self))?.code }
    }

    private func call(
        _ server: TestServer, _ method: String, _ path: String, _ token: Token? = nil, body: String? = nil, scheme: String = ""
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if let token { request.setValue(scheme + token.rawValue, forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return Answer(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: data)
    }

    @Test func `Rooms are made, found, listed and deactivated`() async throws {
        try await withServer { server in
            let token = try server.token([.allowJoin])
            let made = try await call(server, "POST", Route.rooms, token, body: #"{"customRoomId":"clinic-7"}"#).decoded(RoomBody.self)
            #expect(made.createdAt.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            #expect(made.customRoomId == "clinic-7" && made.disabled == false && made.id == made.roomId)
            #expect(made.roomId.rawValue.wholeMatch(of: /[a-z]{4}-[a-z]{4}-[a-z]{4}/) != nil)
            let again = try await call(server, "POST", Route.rooms, token, body: #"{"customRoomId":"clinic-7"}"#).decoded(RoomBody.self)
            #expect(again == made)
            #expect(try await call(server, "GET", Route.room("clinic-7"), token, scheme: "Bearer ").decoded(RoomBody.self) == made)
            #expect(try await call(server, "GET", Route.validateRoom(made.roomId.rawValue), token).decoded(RoomBody.self) == made)
            let page = try await call(server, "GET", Route.rooms + "?page=1&perPage=10", token).decoded(Page<RoomBody>.self)
            #expect(page.data == [made] && page.pageInfo.total == 1)
            let off = try await call(server, "POST", Route.deactivateRoom, token, body: #"{"roomId":"clinic-7"}"#).decoded(RoomBody.self)
            #expect(off.disabled)
            let on = try await call(server, "POST", Route.room("clinic-7"), token, body: #"{"status":"activate"}"#).decoded(RoomBody.self)
            #expect(!on.disabled)
        }
    }

    @Test func `A deactivated room sends everybody out and lets nobody in`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let guest = await WireClient.inMemory(server)
            try guest.hello(Hello(roomId: room, token: server.token([.askJoin], room: room)))
            _ = try await guest.next(.waiting)
            _ = try await call(server, "POST", Route.deactivateRoom, server.token([.allowJoin]), body: #"{"roomId":"\#(room)"}"#)
            guard case .ended(let error, .roomClosed) = try await guest.next(.ended) else { throw TestTimeout(description: "ended") }
            #expect(error?.code == .roomClosed)
            let late = await WireClient.inMemory(server)
            try late.hello(Hello(roomId: room, token: server.token([.allowJoin])))
            guard case .ended(let refusal, _) = try await late.next(.ended) else { throw TestTimeout(description: "ended") }
            #expect(refusal?.code == .roomClosed)
        }
    }

    @Test func `The queue is read and answered over REST`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let guest = await WireClient.inMemory(server)
            try guest.hello(Hello(roomId: room, token: server.token([.askJoin], room: room), name: "Bo"))
            guard case .waiting(let status) = try await guest.next(.waiting) else { throw TestTimeout(description: "waiting") }
            let token = try server.token([.allowJoin], room: room)
            let entries = try await call(server, "GET", Route.entries(room), token).decoded(Page<EntryInfo>.self).data
            #expect(entries.map(\.name) == ["Bo"])
            let path = Route.entry(room, status.participantId.rawValue)
            #expect(try await call(server, "POST", path, token, body: #"{"decision":"perhaps"}"#).code == .invalidRequestBody)
            #expect(try await call(server, "POST", path, token, body: #"{"decision":"allowed"}"#).status == 200)
            _ = try await guest.next(.entered)
            let inside = try await call(server, "GET", Route.participants(room), token).decoded(Page<ParticipantInfo>.self).data
            #expect(inside.map(\.name) == ["Bo"])
            #expect(try await call(server, "POST", path, token, body: #"{"decision":"denied"}"#).code == .participantNotFound)
        }
    }

    /// contract: rights over REST, scope before existence.
    @Test func `Each token does what it may and no more`() async throws {
        try await withServer { server in
            let room = try await server.makeRoom()
            let guest = try server.token([.askJoin], room: room)
            let scoped = try server.token([.allowJoin], room: room)
            let other = try server.token([.allowJoin], room: "other")
            let rtc = try server.token([.allowJoin], roles: ["rtc"])
            let all = try server.token([.allowJoin])
            #expect(try await call(server, "GET", Route.validateRoom(room), guest).status == 200)
            #expect(try await call(server, "GET", Route.room(room), guest).code == .invalidPermissions)
            #expect(try await call(server, "GET", Route.entries(room), guest).code == .invalidPermissions)
            #expect(try await call(server, "GET", Route.participants(room), guest).code == .invalidPermissions)
            #expect(try await call(server, "POST", Route.rooms, guest).code == .invalidPermissions)
            #expect(try await call(server, "GET", Route.room(room), scoped).status == 200)
            #expect(try await call(server, "POST", Route.rooms, scoped).code == .tokenNotValidForRoom)
            #expect(try await call(server, "GET", Route.rooms, scoped).code == .tokenNotValidForRoom)
            #expect(
                try await call(server, "POST", Route.room(room), scoped, body: #"{"status":"deactivate"}"#).code == .tokenNotValidForRoom)
            for target in [room, "no-such-room"] {
                #expect(try await call(server, "GET", Route.room(target), other).code == .tokenNotValidForRoom)
                #expect(try await call(server, "GET", Route.validateRoom(target), other).code == .tokenNotValidForRoom)
            }
            let missing = try server.token([.allowJoin], room: "no-such-room")
            #expect(try await call(server, "GET", Route.room("no-such-room"), missing).code == .tokenNotValidForRoom)
            #expect(try await call(server, "GET", Route.room("no-such-room"), all).code == .invalidRoomID)
            #expect(try await call(server, "GET", Route.rooms, rtc).code == .roleNotAllowed)
            #expect(try await call(server, "GET", Route.rooms).status == 401)
            #expect(try await call(server, "GET", Route.rooms, Token("nonsense")).code == .invalidToken)
        }
    }

    @Test(arguments: ["{", "[]", #"{"customRoomId":7}"#, #"{"customRoomId":"a/b"}"#, #"{"customRoomId":""}"#])
    func `A bad body is refused with a code`(body: String) async throws {
        try await withServer { server in
            let answer = try await call(server, "POST", Route.rooms, server.token([.allowJoin]), body: body)
            #expect(answer.code == .invalidRequestBody || answer.code == .invalidRoomID)
        }
    }

    @Test(arguments: ["page=0", "page=x", "perPage=101", "perPage=-1"]) func `A bad page is refused`(query: String) async throws {
        try await withServer { server in
            let answer = try await call(server, "GET", Route.rooms + "?" + query, server.token([.allowJoin]))
            #expect(answer.code == .invalidRequestBody)
        }
    }

    @Test func `The dev page makes a room whose links work, and only with dev`() async throws {
        try await withServer { server in
            let answer = try await call(server, "POST", Route.devRooms, body: #"{"name":"Ana"}"#).decoded(DevRoomBody.self)
            let token = Token(String(answer.hostURL.split(separator: "=")[1]))
            let host = await WireClient.inMemory(server)
            try host.hello(Hello(roomId: answer.roomId.rawValue, token: token))
            guard case .entered(let snapshot) = try await host.next(.entered) else { throw TestTimeout(description: "entered") }
            #expect(snapshot.name == "Ana" && snapshot.grants == Grants(canAdmit: true, canModerate: true))
        }
        try await withServer(configure: { $0.devKey = nil }) { server in
            let answer = try await call(server, "POST", Route.devRooms, body: #"{"name":"Ana"}"#)
            #expect(answer.status == 404)
        }
    }

    @Test func `Health and metrics`() async throws {
        try await withServer { server in
            #expect(try await call(server, "GET", Route.health).body == Data(#"{"status":"ok"}"#.utf8))
            let metrics = try await call(server, "GET", Route.metrics)
            #expect(String(decoding: metrics.body, as: UTF8.self).contains("foyer_signal_connections 0"))
        }
        try await withServer(configure: { $0.metricsToken = "m" }) { server in
            let without = try await call(server, "GET", Route.metrics)
            let with = try await call(server, "GET", Route.metrics, Token("m"), scheme: "Bearer ")
            #expect(without.status == 404 && with.status == 200)
        }
    }
}
