import CallProtocol
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server's REST interface, as its rooms' owner uses it. Every error is a `CallError`: the server's own, or `serverError` where
/// there was no answer or none that can be understood.
package struct RESTClient: Sendable {
    private let server: URL
    private let token: Token
    private let timeout: TimeInterval = 15

    package init(server: URL, token: Token) {
        self.server = server
        self.token = token
    }

    /// With a `customRoomId`, makes the room or brings the one that there is.
    package func createRoom(customRoomId: String? = nil) async throws(CallError) -> RoomBody {
        try await send("POST", Route.rooms, body: CreateRoomBody(customRoomId: customRoomId))
    }

    package func room(_ id: String) async throws(CallError) -> RoomBody { try await send("GET", Route.room(escaped(id))) }

    package func validateRoom(_ id: String) async throws(CallError) -> RoomBody { try await send("GET", Route.validateRoom(escaped(id))) }

    /// - Parameter number: from 1.
    package func rooms(page number: Int = 1, perPage: Int = 20) async throws(CallError) -> Page<RoomBody> {
        try await send("GET", Route.rooms, query: ["page": number, "perPage": perPage])
    }

    /// Closes the room for everybody, also those inside.
    package func deactivateRoom(_ id: String) async throws(CallError) -> RoomBody {
        try await send("POST", Route.deactivateRoom, body: DeactivateRoomBody(roomId: id))
    }

    /// Who is inside, in one page.
    package func participants(_ room: String) async throws(CallError) -> Page<ParticipantInfo> {
        try await send("GET", Route.participants(escaped(room)))
    }

    /// The whole queue, in one page.
    package func entries(_ room: String) async throws(CallError) -> Page<EntryInfo> { try await send("GET", Route.entries(escaped(room))) }

    package func decide(
        _ room: String, participant: String, _ decision: EntryDecision, message: String? = nil
    ) async throws(CallError) -> EntryInfo {
        try await send(
            "POST", Route.entry(escaped(room), escaped(participant)), body: EntryDecisionBody(decision: decision, message: message))
    }

    /// On a development server: a room with a link for its host and one for guests. It needs no token.
    package func createDevRoom(_ room: DevRoomRequest) async throws(CallError) -> DevRoomBody {
        try await send("POST", Route.devRooms, body: room)
    }

    func send<Answer: Decodable>(_ method: String, _ path: String, query: [String: Int] = [:]) async throws(CallError) -> Answer {
        try await perform(try request(method, path, query: query))
    }

    func send<Answer: Decodable>(_ method: String, _ path: String, body: some Encodable) async throws(CallError) -> Answer {
        var request = try request(method, path, query: [:])
        request.httpBody = try? JSONEncoder().encode(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await perform(request)
    }

    private func request(_ method: String, _ path: String, query: [String: Int]) throws(CallError) -> URLRequest {
        guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: false) else { throw unreachable }
        parts.percentEncodedPath =
            (parts.percentEncodedPath.hasSuffix("/") ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath) + path
        parts.queryItems =
            query.isEmpty ? nil : query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: String($0.value)) }
        guard let url = parts.url else { throw unreachable }
        var request = URLRequest(url: url, timeoutInterval: timeout)
        request.httpMethod = method
        request.setValue(token.rawValue, forHTTPHeaderField: "Authorization")
        return request
    }

    private func perform<Answer: Decodable>(_ request: URLRequest) async throws(CallError) -> Answer {
        let (data, status) = try await answer(to: request)
        guard (200..<300).contains(status) else {
            throw (try? JSONDecoder().decode(CallError.self, from: data))
                ?? CallError(.serverError, "The server answered with status \(status).")
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
            throw CallError(.serverError, "The server's answer cannot be understood.")
        }
        return answer
    }

    private func answer(to request: URLRequest) async throws(CallError) -> (Data, status: Int) {
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
        } catch {
            throw unreachable
        }
    }

    private var unreachable: CallError { CallError(.serverError, "The server at \(server) cannot be reached.") }

    func escaped(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_~"))) ?? ""
    }
}
