import Testing

@testable import Networking

@Suite struct HTTPServerTests {
    static func routes() -> Routes {
        var routes = Routes()
        routes.on(.get, "/v2/rooms/{id}") { _, parameters in .json(["id": parameters["id"]]) }
        routes.on(.post, "/v2/rooms") { request, _ in
            .text(String(decoding: request.body, as: UTF8.self), status: .created)
        }
        return routes
    }

    @Test func answersRequestsOnOneConnection() async throws {
        try await withServer(HTTPServerTests.routes()) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                let room = try client.get("/v2/rooms/a%20b")
                #expect(room.status == 200 && room.body == #"{"id":"a b"}"#)
                #expect(room.headers["content-type"] == "application/json")
                let created = try client.get("/v2/rooms", method: "POST", body: "hello")
                #expect(created.status == 201 && created.body == "hello")
                #expect(try client.get("/nothing").status == 404)
                let wrong = try client.get("/v2/rooms", method: "DELETE")
                #expect(wrong.status == 405 && wrong.headers["allow"] == "POST")
            }
        }
    }
}
