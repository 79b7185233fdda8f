import Foundation
import Glibc
import Testing

@testable import Networking

@Suite struct RouterTests {
    private func routes() -> Routes {
        var routes = Routes()
        for pattern in ["/", "/a", "/a/{x}", "/a/{x}/b", "/a/special", "/a/special/{y}/z", "/{any}/end", "/slash/"] {
            routes.on(.get, pattern) { _, parameters in
                .text(pattern + parameters.values.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined())
            }
        }
        routes.on(.post, "/a/{id}") { _, parameters in .text("post \(parameters["id"])") }
        routes.webSocket("/live") { _ in .refuse(.forbidden) }
        return routes
    }

    @Test(arguments: [
        ("GET", "/", "/"), ("GET", "/a", "/a"), ("GET", "/a/1", "/a/{x} x=1"), ("GET", "/a/special", "/a/special"),
        ("GET", "/a/special/b", "/a/{x}/b x=special"), ("GET", "/a/special/2/z", "/a/special/{y}/z y=2"), ("GET", "/a/1/b", "/a/{x}/b x=1"),
        ("GET", "/q/end", "/{any}/end any=q"), ("GET", "/a/end", "/a/{x} x=end"), ("GET", "/slash/", "/slash/"), ("HEAD", "/a", "/a"),
        ("POST", "/a/7", "post 7"), ("GET", "/slash", "404"), ("GET", "/a/", "404"), ("GET", "/a/1/c", "404"), ("GET", "//", "404"),
        ("DELETE", "/a/1", "405 GET, POST"), ("POST", "/a", "405 GET"), ("POST", "/a/special", "405 GET"), ("GET", "/live", "426"),
    ])
    func findsTheMostSpecific(_ method: String, _ path: String, _ expected: String) async throws {
        let request = HTTPRequest(method: try #require(HTTPMethod(rawValue: method)), path: path)
        switch routes().resolve(request) {
        case .handler(let handler, let parameters):
            #expect(String(decoding: await handler(request, parameters).body, as: UTF8.self) == expected)
        case .response(let response):
            let allow = response.headers["Allow"].map { " " + $0 } ?? ""
            #expect("\(response.status.rawValue)\(allow)" == expected)
        }
    }

    @Test func mergesAndFallsBack() async throws {
        var first = routes()
        var second = Routes()
        second.on(.get, "/a/special") { _, _ in .text("second") }
        second.on(.put, "/a/{other}") { _, parameters in .text("put \(parameters["other"])") }
        second.fallback { request, _ in .text("shell of \(request.path)") }
        first.merge(second)
        func body(_ method: HTTPMethod, _ path: String) async -> String {
            let request = HTTPRequest(method: method, path: path)
            switch first.resolve(request) {
            case .handler(let handler, let parameters): return String(decoding: await handler(request, parameters).body, as: UTF8.self)
            case .response(let response): return "\(response.status.rawValue)"
            }
        }
        #expect(await body(.get, "/a/special") == "second")
        #expect(await body(.put, "/a/1") == "put 1")
        #expect(await body(.get, "/a/1") == "/a/{x} x=1")
        #expect(await body(.get, "/room/abc") == "shell of /room/abc")
        #expect(await body(.post, "/room/abc") == "404")
        #expect(await body(.patch, "/a/1") == "405")
    }
}

@Suite struct StaticFilesTests {
    private let files = StaticFiles(
        prefix: "/_app", contents: ["main.js": Array("code".utf8), "deep/a b.svg": [1], "noending": [2], "x.WOFF2": []], cache: .revalidate)

    private func response(_ path: String, _ headers: HTTPHeaders = [:]) -> HTTPResponse? {
        files.response(to: HTTPRequest(method: .get, path: path, headers: headers))
    }

    @Test func servesWithTypeAndTag() throws {
        let main = try #require(response("/_app/main.js"))
        #expect(main.body == Array("code".utf8) && main.headers["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(main.headers["Cache-Control"] == "no-cache")
        #expect(response("/_app/deep/a b.svg")?.headers["content-type"] == "image/svg+xml")
        #expect(response("/_app/noending")?.headers["content-type"] == "application/octet-stream")
        #expect(response("/_app/x.WOFF2")?.headers["content-type"] == "font/woff2")
        #expect(
            response("/_app/") == nil && response("/_app") == nil && response("/_appmain.js") == nil && response("/_app/MAIN.js") == nil)
    }

    @Test func answers304ToTheSameTag() throws {
        let tag = try #require(response("/_app/main.js")?.headers["ETag"])
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let answer = try #require(response("/_app/main.js", ["If-None-Match": known]))
            #expect(answer.status == .notModified && answer.body.isEmpty && answer.headers["ETag"] == tag)
        }
        #expect(response("/_app/main.js", ["If-None-Match": "\"other\""])?.status == .ok)
        #expect(StaticFiles.tag([1, 2]) != StaticFiles.tag([2, 1]) && StaticFiles.tag([]) != StaticFiles.tag([0]))
    }

    @Test func whatIsLongAndMadeOfLettersGoesInGzipToThoseWhoTakeIt() throws {
        let text = Array(String(repeating: "export const a = 1;\n", count: 500).utf8)
        let files = StaticFiles(prefix: "/", contents: ["a.js": text, "a.png": text, "short.js": [1, 2]], cache: .revalidate)
        func answer(_ name: String, _ accepted: String?, knows: String? = nil) -> HTTPResponse? {
            var headers: HTTPHeaders = [:]
            headers["Accept-Encoding"] = accepted
            headers["If-None-Match"] = knows
            return files.response(to: HTTPRequest(method: .get, path: "/" + name, headers: headers))
        }
        for accepted in ["gzip", "br, gzip;q=0.5", "*", "deflate, GZIP"] {
            let packed = try #require(answer("a.js", accepted))
            #expect(packed.headers["Content-Encoding"] == "gzip" && packed.body.count < text.count / 10)
            #expect(packed.headers["Vary"] == "Accept-Encoding" && packed.body.prefix(2) == [0x1F, 0x8B])
        }
        for accepted in [nil, "", "br", "gzip;q=0", "identity;q=1, *;q=0"] {
            let plain = try #require(answer("a.js", accepted))
            #expect(plain.headers["Content-Encoding"] == nil && plain.body == text && plain.headers["Vary"] == "Accept-Encoding")
        }
        let (packed, plain) = (answer("a.js", "gzip")?.headers["ETag"], answer("a.js", nil)?.headers["ETag"])
        #expect(packed != plain && answer("a.js", "gzip", knows: packed)?.status == .notModified)
        #expect(answer("a.js", "gzip", knows: plain)?.status == .ok)
        #expect(answer("a.png", "gzip")?.body == text && answer("short.js", "gzip")?.headers["Vary"] == nil)
    }

    @Test func servesOverASocket() async throws {
        var routes = Routes()
        routes.files("/_app", ["main.js": Array("code".utf8)], cache: .immutable)
        routes.fallback { _, _ in .text("shell") }
        try await withServer(routes) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                let first = try client.get("/_app/main.js")
                #expect(first.body == "code" && first.headers["cache-control"]?.contains("immutable") == true)
                let second = try client.get("/_app/main.js", headers: ["If-None-Match: \(first.headers["etag"] ?? "")"])
                #expect(second.status == 304 && second.headers["content-length"] == nil)
                #expect(try client.get("/_app/main.js", method: "HEAD").headers["content-length"] == "4")
                #expect(try client.get("/some/page").body == "shell")
            }
        }
    }
}

@Suite struct OriginTests {
    @Test(
        arguments: [
            (nil, "a", true), ("http://a", "a", true), ("https://a", "a", true), ("http://A:80", "a", true), ("https://a", "a:443", true),
            ("http://a:8080", "a:8080", true), ("http://[::1]:80", "[::1]", true), ("https://ok.example", "a", true),
            ("https://OK.example:443", "a", true), ("http://ok.example", "a", false), ("http://a:8080", "a", false),
            ("http://a", nil, false),
            ("http://a.b", "a", false), ("null", "null", false), ("", "a", false), ("file://a", "a", false), ("http://a/", "a", false),
            ("http://a@b", "b", false), ("http://a, http://b", "a", false), ("http://a:x", "a", false), ("http://", "", false),
            ("javascript:alert(1)", "a", false),
        ] as [(String?, String?, Bool)])
    func decides(_ origin: String?, _ host: String?, _ expected: Bool) {
        #expect(OriginPolicy(origins: ["https://ok.example"]).allows(origin: origin, host: host) == expected)
    }

    @Test func canForbidTheSameHost() {
        #expect(!OriginPolicy(allowsSameHost: false).allows(origin: "http://a", host: "a"))
    }
}

@Suite struct CIDRTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.0.0.0", false), ("127.0.0.1", "127.0.0.1", true),
        ("127.0.0.1", "127.0.0.2", false), ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
        ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false), ("::1", "::1", true), ("fd00::/8", "fdab::1", true),
        ("fd00::/8", "fe00::1", false), ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("10.0.0.0/8", "nonsense", false),
    ])
    func contains(_ block: String, _ address: String, _ expected: Bool) throws {
        #expect(try #require(CIDR(block)).contains(address) == expected)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0/8", "a", "10.0.0.0/8/8", "/8"]) func refuses(_ text: String) {
        #expect(CIDR(text) == nil)
    }

    @Test(
        arguments: [
            ("127.0.0.1", nil, "127.0.0.1"), ("127.0.0.1", "9.9.9.9", "9.9.9.9"), ("8.8.8.8", "9.9.9.9", "8.8.8.8"),
            ("127.0.0.1", "1.1.1.1, 9.9.9.9", "9.9.9.9"), ("127.0.0.1", "9.9.9.9, 10.0.0.5", "9.9.9.9"),
            ("127.0.0.1", "garbage", "127.0.0.1"), ("127.0.0.1", "9.9.9.9, garbage", "127.0.0.1"), ("127.0.0.1", "", "127.0.0.1"),
            ("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"),
        ] as [(String, String?, String)])
    func findsTheClient(_ connection: String, _ forwarded: String?, _ expected: String) throws {
        let trusted = [try #require(CIDR("127.0.0.0/8")), try #require(CIDR("10.0.0.0/8"))]
        #expect(IPAddress.client(connection: connection, forwardedFor: forwarded, trusted: trusted) == expected)
    }
}

@Suite struct SmallRulesTests {
    @Test func queueKeepsOrderAndCountsBytes() {
        var queue = SendQueue()
        var expected: [[UInt8]] = []
        var random = SystemRandomNumberGenerator()
        for number in 0..<5_000 {
            let message = [UInt8](repeating: UInt8(number & 0xFF), count: number % 7)
            queue.append(message)
            expected.append(message)
            if Bool.random(using: &random) { #expect(queue.popFirst() == expected.removeFirst()) }
            if number % 100 == 0 { #expect(queue.bytes == expected.reduce(0) { $0 + $1.count }) }
        }
        while let message = queue.popFirst() { #expect(message == expected.removeFirst()) }
        #expect(expected.isEmpty && queue.isEmpty && queue.bytes == 0)
    }

    @Test func ticketsAreNeverGivenTwice() {
        var table = SlotTable<Int>()
        let first = table.insert(1)
        let second = table.insert(2)
        table.remove(first)
        table.remove(first)
        let third = table.insert(3)
        #expect(table[first] == nil && table[second] == 2 && table[third] == 3 && first != third && first != 0)
        #expect(table[0] == nil && table[99] == nil && !table.isEmpty && table.elements.sorted() == [2, 3])
        table.remove(second)
        table.remove(third)
        #expect(table.isEmpty)
    }

    @Test func heartbeatAsksOnceAndThenGivesUp() {
        var heartbeat = Heartbeat()
        #expect((0..<4).map { _ in heartbeat.tick() } == [.nothing, .ping, .nothing, .dead])
        heartbeat.heard()
        #expect(heartbeat.tick() == .nothing)
    }

    @Test func headersIgnoreCase() {
        var headers: HTTPHeaders = ["Content-Type": "a", "Set-Cookie": "1"]
        headers.add("set-cookie", "2")
        #expect(headers["CONTENT-TYPE"] == "a" && headers["set-COOKIE"] == "1" && headers["content_type"] == nil)
        headers["SET-COOKIE"] = "3"
        #expect(headers == ["content-type": "a", "set-cookie": "3"])
        headers["Content-Type"] = nil
        #expect(headers["content-type"] == nil)
    }

    @Test func durationsRoundUp() {
        #expect(Duration.milliseconds(5).milliseconds == 5 && Duration.microseconds(5_001).milliseconds == 6)
        #expect(
            Duration.seconds(-1).milliseconds == 0 && Duration.zero.milliseconds == 0 && Duration.seconds(90_000).milliseconds == 90_000_000
        )
    }

    @Test func logLinesCannotBeForged() {
        var noon = tm()
        noon.tm_hour = 12
        #expect(Log.line("info", "a\nerror b\u{1B}[0m\u{7F}", time: noon) == "12:00:00 info a error b [0m \n")
    }

    @Test(arguments: [
        (1000, true), (1001, true), (1005, false), (1006, false), (1015, false), (4000, true), (4999, true), (5000, false), (999, false),
    ])
    func knowsWhichCodesMayBeSent(_ code: UInt16, _ expected: Bool) {
        #expect(WebSocketCloseCode(rawValue: code).canBeSent == expected)
    }
}
