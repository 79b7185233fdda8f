import CallProtocol
import CallServer
import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes rooms, tokens and connections against one server.
struct Load: Sendable {
    let port: Int
    let key: APIKey
    let loop: EventLoop

    func token(_ permission: Permission) throws -> Token {
        let now = Int64(Date().timeIntervalSince1970)
        // Each its own, as an app would sign them: no answer about one token can stand for another.
        let claims = TokenClaims(apikey: key.id, permissions: [permission.rawValue], exp: now + 3600, iat: now, jti: UUID().uuidString)
        return try TokenSigner.sign(claims, key: key)
    }

    func makeRooms(_ count: Int, _ prefix: String) async throws -> [String] {
        let token = try token(.allowJoin)
        var rooms: [String] = []
        for index in 0..<count {
            guard let url = URL(string: "http://127.0.0.1:\(port)\(Route.rooms)") else { throw BenchError("no address for port \(port)") }
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue(token.rawValue, forHTTPHeaderField: "Authorization")
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(CreateRoomBody(customRoomId: "\(prefix)-\(index)"))
            let (body, answer) = try await URLSession.shared.data(for: request)
            guard (answer as? HTTPURLResponse)?.statusCode ?? 0 < 300 else { throw BenchError(String(decoding: body, as: UTF8.self)) }
            rooms.append(try JSONDecoder().decode(RoomBody.self, from: body).roomId.rawValue)
        }
        return rooms
    }

    /// Opens connections at 500 a second and waits until all are open.
    func open(_ peers: [Peer]) async throws {
        await openLoop(count: peers.count, perSecond: 500) { try? peers[$0].connect(port: port, loop: loop) }
        guard await until(within: 30, { peers.allSatisfy(\.isOpen) }) else {
            throw BenchError("\(peers.filter { !$0.isOpen }.count) of \(peers.count) connections did not open")
        }
    }

    /// Guests who knock where nobody answers, spread over the rooms; returns when the server has told all of them that they wait.
    func wait(
        _ count: Int, in rooms: [String], then hear: @escaping @Sendable (Peer, ServerMessage) -> Void = { _, _ in }
    ) async throws -> [Peer] {
        let waiting = Counter()
        let guests = (0..<count).map { _ in
            Peer { peer, message in
                if case .waiting = message { waiting.add() }
                hear(peer, message)
            }
        }
        try await open(guests)
        for (index, guest) in guests.enumerated() { guest.say(try hello(rooms[index % rooms.count], .askJoin, name: "Guest \(index)")) }
        guard await until(within: 60, { waiting.count >= count }) else { throw BenchError("only \(waiting.count) of \(count) wait") }
        return guests
    }

    func close(_ peers: [Peer]) async {
        for peer in peers { peer.close() }
        _ = await until(within: 30) { peers.allSatisfy(\.isClosed) }
    }

    func hello(_ room: String, _ permission: Permission, name: String) throws -> Referenced<OpeningMessage> {
        Referenced(.hello(Hello(roomId: room, token: try token(permission), name: name)))
    }
}
