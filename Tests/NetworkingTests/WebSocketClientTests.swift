import Foundation
import Glibc
import Synchronization
import Testing

@testable import Networking

@Suite struct WebSocketClientTests {
    private func url(_ port: Int, _ path: String = "/socket", host: String = "127.0.0.1") -> URL {
        URL(string: "ws://\(host):\(port)\(path)")!
    }

    @Test func talksToAServerInTheSameLoop() async throws {
        let served = Recorder.echo()
        try await withServer(.socket(served)) { port, loop, _ in
            let heard = Recorder(onText: { socket, text in if text == "last" { socket.close(.normal, reason: "done") } })
            let socket = try WebSocketClient.connect(url: url(port, "/socket?k=v"), loop: loop, delegate: heard)
            socket.send("first")
            socket.send(String(repeating: "long ", count: 20_000))
            socket.send("last")
            await eventually { heard.closeCode != nil && served.closeCode != nil }
            #expect(
                heard.events == [.opened, .text("first"), .text(String(repeating: "long ", count: 20_000)), .text("last"), .closed(1000)])
            #expect(served.closeCode == 1000)
            #expect(socket.failure == nil)
            #expect(served.sockets[0].query == [QueryItem(name: "k", value: "v")])
        }
    }

    @Test func sendsHeadersAndTheNameItWasGiven() async throws {
        let asked = Mutex<HTTPHeaders>([:])
        var routes = Routes()
        routes.webSocket("/socket") { request in
            asked.withLock { $0 = request.headers }
            return .accept(Recorder())
        }
        try await withServer(routes) { port, loop, _ in
            let heard = Recorder()
            try WebSocketClient.connect(
                url: url(port, host: "localhost"), headers: ["Authorization": "Bearer abc", "User-Agent": "foyer\r\nX-Evil: 1"],
                loop: loop, delegate: heard)
            await eventually { heard.events == [.opened] }
            let headers = asked.withLock { $0 }
            #expect(headers["authorization"] == "Bearer abc")
            #expect(headers["host"] == "localhost:\(port)")
            #expect(headers["user-agent"] == "foyerX-Evil: 1")
            #expect(headers["sec-websocket-extensions"] == nil)
        }
    }

    @Test func isToldWhyItWasRefused() async throws {
        var routes = Routes()
        routes.webSocket("/locked") { _ in .refuse(.unauthorized) }
        try await withServer(routes) { port, loop, _ in
            let (locked, missing) = (Recorder(), Recorder())
            let first = try WebSocketClient.connect(url: url(port, "/locked"), loop: loop, delegate: locked)
            let second = try WebSocketClient.connect(url: url(port, "/missing"), loop: loop, delegate: missing)
            await eventually { locked.closeCode != nil && missing.closeCode != nil }
            #expect(locked.events == [.closed(1006)] && missing.events == [.closed(1006)])
            #expect(first.failure == .refused(.unauthorized))
            #expect(second.failure == .refused(.notFound))
        }
    }

    @Test func failsWhereNobodyListens() async throws {
        let port = try await withServer(Routes()) { port, _, _ in port }
        let loop = try EventLoop(name: "client")
        let heard = Recorder()
        let socket = try WebSocketClient.connect(url: url(port), loop: loop, delegate: heard)
        await eventually { heard.closeCode != nil }
        guard case .unreachable = socket.failure else {
            Issue.record("\(String(describing: socket.failure))")
            return
        }
        #expect(heard.events == [.closed(1006)])
        await loop.stop()
    }

    @Test func failsForNamesWithoutAddress() async throws {
        let loop = try EventLoop(name: "client")
        let heard = Recorder()
        let socket = try WebSocketClient.connect(url: URL(string: "ws://nobody.invalid/")!, loop: loop, delegate: heard)
        await eventually { heard.closeCode != nil }
        #expect(socket.failure == .unresolved(host: "nobody.invalid"))
        await loop.stop()
    }

    @Test func givesUpOnAServerThatSaysNothing() async throws {
        let (silent, port) = try await blocking { try Listener.open(host: "127.0.0.1", port: 0) }
        defer { Glibc.close(silent) }
        let loop = try EventLoop(name: "client")
        let heard = Recorder()
        let socket = try WebSocketClient.connect(
            url: url(port), loop: loop, delegate: heard, options: WebSocketClientOptions(connectTimeout: .milliseconds(100)))
        await eventually { heard.closeCode != nil }
        #expect(socket.failure == .timedOut)
        await loop.stop()
    }

    /// However far the connection has come, the end of the loop does not wait for it.
    @Test(arguments: [0, 1, 3, 10, 30]) func theLoopEndsWhileClientsConnect(_ milliseconds: Int) async throws {
        let (silent, port) = try await blocking { try Listener.open(host: "127.0.0.1", port: 0) }
        defer { Glibc.close(silent) }
        let loop = try EventLoop(name: "client")
        let heard = Recorder()
        try WebSocketClient.connect(url: url(port), loop: loop, delegate: heard)
        try WebSocketClient.connect(url: URL(string: "wss://127.0.0.1:\(port)/")!, loop: loop, delegate: heard)
        try await Task.sleep(for: .milliseconds(milliseconds))
        let time = await ContinuousClock().measure { await loop.stop() }
        #expect(time < .seconds(30))
        await eventually { heard.events == [.closed(1006), .closed(1006)] }
    }

    @Test func closingWhileConnectingEndsIt() async throws {
        let served = Recorder()
        try await withServer(.socket(served)) { port, loop, _ in
            let heard = Recorder()
            let socket = try WebSocketClient.connect(url: url(port), loop: loop, delegate: heard)
            socket.close(.normal)
            await eventually { heard.closeCode != nil }
            #expect(heard.closeCode != nil)
            socket.send("too late")
            socket.close(.normal)
        }
        #expect(served.sockets.count <= 1)
    }

    @Test(arguments: ["http://a/", "ws://", "a", "ws://u:p@a/", "ws://a:99999/"])
    func refusesOtherURLs(_ text: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: NetworkingError.self) { try WebSocketURL(url) }
    }

    @Test func readsURLs() throws {
        let plain = try WebSocketURL(URL(string: "ws://Host/a%20b?c=%26&d")!)
        #expect(!plain.isSecure && plain.port == 80 && plain.target == "/a%20b?c=%26&d" && plain.authority == "Host")
        let secure = try WebSocketURL(URL(string: "wss://[::1]:8443")!)
        #expect(secure.isSecure && secure.host == "::1" && secure.authority == "[::1]:8443" && secure.target == "/")
    }
}
