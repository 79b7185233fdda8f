import Foundation
import Glibc
import Testing

@testable import Networking

@Suite struct HostileHTTPTests {
    private static func routes() throws -> Routes {
        var routes = HTTPServerTests.routes()
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-\(UUID().uuidString)")
        let files = directory.appendingPathComponent("public")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: directory.appendingPathComponent("secret.txt"))
        try Data("hello".utf8).write(to: files.appendingPathComponent("hello.txt"))
        try Data("hidden secret".utf8).write(to: files.appendingPathComponent(".env"))
        try FileManager.default.createSymbolicLink(
            at: files.appendingPathComponent("link.txt"), withDestinationURL: directory.appendingPathComponent("secret.txt"))
        try routes.files("/files", files)
        try FileManager.default.removeItem(at: directory)
        return routes
    }

    @Test(arguments: [
        "/files/../secret.txt", "/files/%2e%2e/secret.txt", "/files/..%2fsecret.txt", "/files/%2e%2e%2fsecret.txt",
        "/files/..%5csecret.txt",
        "/files/.env", "/files/%2eenv", "/files/link.txt", "/files/hello.txt%00", "/files/%00", "/files/hello.txt/..",
        "/files//../secret.txt",
        "/files/%252e%252e/secret.txt", "/files/\u{c0}\u{ae}\u{c0}\u{ae}/secret.txt", "/files/%c0%ae%c0%ae/secret.txt", "/files/%ff",
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/files/%zz", "/files/%", "/files/%2",
    ])
    func cannotWalkOutOfTheFiles(_ path: String) async throws {
        try await withServer(HostileHTTPTests.routes()) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.write("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
                #expect(!answer.contains("secret") && !answer.contains("root:") && !answer.hasPrefix("HTTP/1.1 200"))
                #expect(try RawConnection(port: port).get("/files/hello.txt").body == "hello")
            }
        }
    }

    /// Each is answered with 4xx or 5xx, or hung up on, and harms nobody else.
    @Test(arguments: [
        "nonsense\r\n\r\n", "GET\r\n\r\n", "GET /v2/rooms/a\r\n\r\n", "GET  HTTP/1.1\r\nHost: a\r\n\r\n", "\u{0}\u{1}\u{2}\u{3}\r\n\r\n",
        "BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n", "GET v2/rooms/a HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://other/v2/rooms/a HTTP/1.1\r\nHost: a\r\n\r\n", "GET /v2/rooms/a HTTP/1.1\r\n\r\n",
        "GET /v2/rooms/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "CONNECT /v2/rooms/a HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\n\r\n", "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /v2/rooms/a HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /v2/rooms/\u{7f} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /v2/rooms/a?x=%0d%0aX-Real-Ip:%201.1.1.1 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /v2/rooms/a%0aHost:%20b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /v2/rooms/a HTTP/2.0\r\nHost: a\r\n\r\n",
    ])
    func refusesWhatIsNoRequest(_ text: String) async throws {
        try await withServer(HostileHTTPTests.routes(), ServerConfiguration(headerTimeout: .milliseconds(500))) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.write(text)
                let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
                let status = answer.dropFirst(9).prefix(3)
                #expect(answer.isEmpty || status.hasPrefix("4") || status.hasPrefix("5"), "\(answer)")
                // More than one try, for on a busy machine our own request may be the slow one.
                #expect((0..<20).contains { _ in (try? RawConnection(port: port).get("/v2/rooms/ok").status) == 200 })
            }
        }
    }

    @Test func cutsSlowHeads() async throws {
        try await withServer(HostileHTTPTests.routes(), ServerConfiguration(headerTimeout: .milliseconds(600))) { port, _, _ in
            try await blocking {
                let silent = try RawConnection(port: port)
                let dripping = try RawConnection(port: port)
                try dripping.write("GET /v2/rooms/a HTTP/1.1\r\n")
                let start = ContinuousClock.now
                while (try? dripping.write("X-Drip: 1\r\n")) != nil {
                    usleep(20_000)
                    guard ContinuousClock.now - start < .seconds(4) else {
                        Issue.record("a dripping client was let on")
                        break
                    }
                }
                #expect(silent.isClosedByPeer())
                let late = try RawConnection(port: port)
                try late.write("POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
                #expect(late.isClosedByPeer())
                let idle = try RawConnection(port: port)
                #expect(try idle.get("/v2/rooms/a").status == 200)
                #expect(idle.isClosedByPeer())
            }
        }
    }

    @Test(arguments: [20_000, 200_000]) func refusesHugeHeads(_ size: Int) async throws {
        try await withServer(HostileHTTPTests.routes()) { port, _, _ in
            try await blocking {
                for head in ["Authorization: Bearer ", "X-Large: ", "Cookie: "] {
                    let client = try RawConnection(port: port)
                    try? client.write("GET /v2/rooms/a HTTP/1.1\r\nHost: a\r\n\(head)\(String(repeating: "a", count: size))\r\n\r\n")
                    let answer = String(decoding: (try? client.readToEnd()) ?? [], as: UTF8.self)
                    #expect(!answer.hasPrefix("HTTP/1.1 2"), "\(head) \(answer.prefix(80))")
                }
                let path = try RawConnection(port: port)
                try? path.write("GET /v2/rooms/\(String(repeating: "a", count: size)) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(!String(decoding: (try? path.readToEnd()) ?? [], as: UTF8.self).hasPrefix("HTTP/1.1 2"))
                #expect(try RawConnection(port: port).get("/v2/rooms/ok").status == 200)
            }
        }
    }

    @Test func refusesLargeBodiesAndGoesOn() async throws {
        try await withServer(HostileHTTPTests.routes(), ServerConfiguration(maxBody: 1_000)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                #expect(try client.get("/v2/rooms", method: "POST", body: String(repeating: "a", count: 1_000)).status == 201)
                #expect(try client.get("/v2/rooms", method: "POST", body: String(repeating: "a", count: 1_001)).status == 413)
                #expect(try client.get("/v2/rooms/a").status == 200)
                #expect(
                    try RawConnection(port: port).get("/v2/rooms", method: "POST", body: String(repeating: "a", count: 1_000_000)).status
                        == 413)
            }
        }
    }

    @Test func takesNoMoreConnectionsThanAllowed() async throws {
        try await withServer(HostileHTTPTests.routes(), ServerConfiguration(maxConnections: 5)) { port, _, _ in
            try await blocking {
                var clients = try (0..<5).map { _ in try RawConnection(port: port) }
                for client in clients { #expect(try client.get("/v2/rooms/a").status == 200) }
                let sixth = try RawConnection(port: port)
                #expect(sixth.isClosedByPeer())
                clients.removeLast()
                let start = ContinuousClock.now
                var status = 0
                while status != 200, ContinuousClock.now - start < .seconds(3) {
                    status = (try? RawConnection(port: port).get("/v2/rooms/a").status) ?? 0
                }
                #expect(status == 200)
            }
        }
    }

    @Test func survivesClientsThatGoInTheMiddle() async throws {
        try await withServer(HostileHTTPTests.routes()) { port, _, _ in
            try await blocking {
                let request = "POST /v2/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                for end in request.indices.dropFirst() {
                    let client = try RawConnection(port: port)
                    try client.write(String(request[..<end]))
                }
                #expect(try RawConnection(port: port).get("/v2/rooms", method: "POST", body: "fine").body == "fine")
            }
        }
    }
}
