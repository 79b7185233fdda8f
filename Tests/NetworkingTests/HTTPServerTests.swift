import Glibc
import Synchronization
import Testing

@testable import Networking

@Suite struct HTTPServerTests {
    static func routes() -> Routes {
        var routes = Routes()
        routes.on(.get, "/v2/rooms/{id}") { _, parameters in .json(["id": parameters["id"]]) }
        routes.on(.post, "/v2/rooms") { request, _ in
            .text(String(decoding: request.body, as: UTF8.self), status: .created)
        }
        routes.on(.get, "/query") { request, _ in .json(request.query.map { [$0.name, $0.value] }) }
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
                let head = try client.get("/v2/rooms/x", method: "HEAD")
                #expect(head.status == 200 && head.headers["content-length"] == "10")
                #expect(try client.get("/query?a=1&b=x%26y&c").body == #"[["a","1"],["b","x&y"],["c",""]]"#)
            }
        }
    }

    @Test func answersPipelinedRequestsInOrder() async throws {
        try await withServer(HTTPServerTests.routes()) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.write((1...5).map { "GET /v2/rooms/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                for number in 1...5 { #expect(try client.readResponse().body == #"{"id":"\#(number)"}"#) }
            }
        }
    }

    @Test func putsSecurityHeadersOnEveryAnswer() async throws {
        var routes = HTTPServerTests.routes()
        routes.on(.get, "/own") { _, _ in HTTPResponse.text("x").with("Referrer-Policy", "same-origin") }
        try await withServer(routes) { port, _, _ in
            try await blocking {
                for path in ["/v2/rooms/a", "/nothing", "/v2/rooms"] {
                    let answer = try RawConnection(port: port).get(path)
                    let policy = try #require(answer.headers["content-security-policy"])
                    #expect(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"))
                    #expect(!policy.contains("unsafe-inline"))
                    #expect(answer.headers["x-content-type-options"] == "nosniff")
                    #expect(answer.headers["referrer-policy"] == "no-referrer")
                    #expect(answer.headers["permissions-policy"]?.contains("camera=(self), microphone=(self)") == true)
                    #expect(answer.headers["server"] == nil)
                }
                #expect(try RawConnection(port: port).get("/own").headers["referrer-policy"] == "same-origin")
            }
        }
    }

    @Test func cannotBeMadeToSplitAnswers() async throws {
        var routes = Routes()
        routes.on(.get, "/go") { _, _ in
            HTTPResponse(status: .found, headers: ["Location": "/a\r\nSet-Cookie: a=b", "Bad Name:\r\n": "x"])
        }
        try await withServer(routes) { port, _, _ in
            try await blocking {
                let answer = try RawConnection(port: port).get("/go")
                #expect(answer.headers["set-cookie"] == nil)
                #expect(answer.headers["location"] == "/aSet-Cookie: a=b")
            }
        }
    }

    @Test func closesWhenAsked() async throws {
        try await withServer(HTTPServerTests.routes()) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                #expect(try client.get("/v2/rooms/a", headers: ["Connection: close"]).headers["connection"] == "close")
                #expect(client.isClosedByPeer())
                let old = try RawConnection(port: port)
                try old.write("GET /v2/rooms/a HTTP/1.0\r\nHost: a\r\n\r\n")
                #expect(String(decoding: try old.readToEnd(), as: UTF8.self).hasSuffix(#"{"id":"a"}"#))
            }
        }
    }

    @Test func sendsLargeAnswersWhole() async throws {
        let large = [UInt8](repeating: UInt8(ascii: "x"), count: 3 * 1024 * 1024)
        var routes = Routes()
        routes.on(.get, "/large") { _, _ in HTTPResponse(body: large) }
        try await withServer(routes) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                #expect(try client.get("/large").body.utf8.count == large.count)
                #expect(try client.get("/large", headers: ["Connection: close"]).body.utf8.count == large.count)
                #expect(client.isClosedByPeer())
            }
        }
    }

    @Test func runsHandlersOnTheLoopAndCancelsThemAtTheEnd() async throws {
        let cancelled = Mutex(0)
        let onLoop = Mutex<[Bool]>([])
        let loopBox = Mutex<EventLoop?>(nil)
        var routes = Routes()
        routes.on(.get, "/slow") { _, _ in
            onLoop.withLock { $0.append(loopBox.withLock { $0?.isCurrent ?? false }) }
            do { try await Task.sleep(for: .seconds(30)) } catch { cancelled.withLock { $0 += 1 } }
            return .text("late")
        }
        try await withServer(routes) { port, loop, _ in
            loopBox.withLock { $0 = loop }
            try await blocking {
                let client = try RawConnection(port: port)
                try client.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                while onLoop.withLock({ $0.isEmpty }) { usleep(1_000) }
            }
            #expect(onLoop.withLock { $0 } == [true])
            #expect(try await blocking { try RawConnection(port: port).get("/none").status } == 404)
            let before = await turns(of: loop)
            try await Task.sleep(for: .milliseconds(300))
            #expect(await turns(of: loop) - before < 100, "the loop spins while a handler works for a client that has left")
        }
        await eventually { cancelled.withLock { $0 } == 1 }
    }

    @Test func honoursForwardedAddressesFromTrustedProxiesOnly() async throws {
        var routes = Routes()
        routes.on(.get, "/me") { request, _ in .text(request.peerAddress) }
        let asked = ["X-Forwarded-For: 203.0.113.9, 198.51.100.7"]
        for (trusted, seen) in [([], "127.0.0.1"), ([CIDR("127.0.0.0/8")!], "198.51.100.7")] {
            try await withServer(routes, ServerConfiguration(trustedProxies: trusted)) { port, _, _ in
                let body = try await blocking { try RawConnection(port: port).get("/me", headers: asked).body }
                #expect(body == seen)
            }
        }
    }
}

/// How often the loop has gone round so far.
private func turns(of loop: EventLoop) async -> Int {
    await withCheckedContinuation { done in loop.execute { done.resume(returning: loop.turns) } }
}
