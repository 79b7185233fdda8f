import Foundation
import FoundationNetworking
import Networking
import Synchronization
import Testing
import ViewCore

@testable import ViewServer

/// A server with windows of one view on a free port, for one test.
@MainActor
final class ServedWindows {
    let service: ViewService
    let loop: EventLoop
    private let server: HTTPServer
    let port: Int
    private let made: Made

    @MainActor private final class Made { var windows: [ViewWindow] = [] }

    init<Root: View>(
        _ configuration: ViewServiceConfiguration = ViewServiceConfiguration(),
        server settings: ServerConfiguration = ServerConfiguration(),
        @ViewBuilder root: @escaping @MainActor () -> Root
    ) async throws {
        let made = Made()
        service = ViewService(configuration: configuration) { environment, output in
            let window = ViewWindow(environment: environment, output: output, root: root)
            made.windows.append(window)
            return window
        }
        self.made = made
        loop = try EventLoop(name: "test")
        server = HTTPServer(loop: loop, configuration: settings, routes: try service.routes())
        port = try await server.start()
    }

    var windowCount: Int { get async { await service.counts().windows } }
    var latest: ViewWindow? { made.windows.last }

    func page(_ name: String = "page-1", resume: (id: String, secret: String, seq: Int, left: Bool)? = nil, headers: HTTPHeaders = [:])
        throws
        -> FakePage
    {
        let page = try silentPage(headers: headers)
        var resumeText = ""
        if let resume {
            resumeText = #","resume":{"id":"\#(resume.id)","secret":"\#(resume.secret)","seq":\#(resume.seq),"left":\#(resume.left)}"#
        }
        page.say(
            #"{"t":"open","page":"\#(name)","url":"http://127.0.0.1:\#(port)/","viewport":{"w":400,"h":800},"scheme":"light","locale":"en","#
                + #""reducedMotion":false,"storage":{}\#(resumeText)}"#)
        return page
    }

    /// A connection that has not said anything.
    func silentPage(headers: HTTPHeaders = [:]) throws -> FakePage {
        let page = FakePage()
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/v1/window"))
        page.socket = try WebSocketClient.connect(url: url, headers: headers, loop: loop, delegate: page)
        return page
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> (status: Int, headers: [AnyHashable: Any], body: String) {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return (http.statusCode, http.allHeaderFields, String(decoding: data, as: UTF8.self))
    }

    /// The status of the answer.
    func post(_ path: String, _ body: String) async throws -> Int? {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        return (try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)?.statusCode
    }

    func stop() async {
        await service.close()
        await server.stop(drain: .milliseconds(100))
        await loop.stop()
    }
}

/// The other end of a window, without a browser.
final class FakePage: WebSocketDelegate {
    private struct Heard {
        var messages: [WireValue] = []
        var closed: WebSocketCloseCode?
        var everything = ""
    }
    private let heard = Mutex(Heard())
    private let line = Mutex<WebSocket?>(nil)

    var socket: WebSocket? {
        get { line.withLock { $0 } }
        set { line.withLock { $0 = newValue } }
    }

    func webSocketOpened(_ socket: WebSocket) {}

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        heard.withLock { $0.everything += String(decoding: text, as: UTF8.self) }
        guard let message = try? JSONDecoder().decode(WireValue.self, from: Data(text)) else { return }
        heard.withLock { $0.messages.append(message) }
    }

    func webSocketReceivedBinary(_ socket: WebSocket) {}

    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) { heard.withLock { $0.closed = code } }

    /// All that it has heard, as text.
    var everything: String { heard.withLock { $0.everything } }

    var closed: WebSocketCloseCode? { heard.withLock { $0.closed } }

    func say(_ text: String) { socket?.send(text) }

    func close() { socket?.close() }

    /// The next message of a kind; those before it are dropped.
    @MainActor func next(_ kind: String) async throws -> WireValue {
        try await eventually("a message \(kind)") { take(kind) }
    }

    /// The same where it is there already.
    func take(_ kind: String) -> WireValue? {
        heard.withLock { heard in
            guard let index = heard.messages.firstIndex(where: { $0["t"]?.string == kind }) else { return nil }
            let message = heard.messages[index]
            heard.messages.removeFirst(index + 1)
            return message
        }
    }
}

struct NotInTime: Error, CustomStringConvertible {
    let description: String
}

/// Waits for something that comes by itself.
@MainActor
func eventually<Value: Sendable>(
    _ what: String, within limit: Duration = .seconds(60), _ value: @MainActor () async throws -> Value?
) async throws -> Value {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if let value = try await value() { return value }
        try await Task.sleep(for: .milliseconds(5))
    }
    throw NotInTime(description: "\(what) did not come within \(limit)")
}
