import Foundation
import Synchronization
import Testing

@testable import Networking

/// A loop with a server on it, stopped at the end of `body`.
func withServer<Value: Sendable>(
    _ routes: Routes, _ configuration: ServerConfiguration = ServerConfiguration(),
    body: @Sendable (Int, EventLoop, HTTPServer) async throws -> Value
) async throws -> Value {
    let loop = try EventLoop(name: "test")
    let server = HTTPServer(loop: loop, configuration: configuration, routes: routes)
    do {
        let port = try await server.start()
        let value = try await body(port, loop, server)
        await server.stop(drain: .milliseconds(200))
        await loop.stop()
        return value
    } catch {
        await server.stop(drain: .zero)
        await loop.stop()
        throw error
    }
}

/// Remembers what a delegate hears, and can do something about it.
final class Recorder: WebSocketDelegate {
    enum Event: Equatable {
        case opened, text(String), binary, closed(Int)
    }

    struct State {
        var events: [Event] = []
        var sockets: [WebSocket] = []
        var offLoop = 0
    }

    let state = Mutex(State())
    let onText: @Sendable (WebSocket, String) -> Void
    let onOpen: @Sendable (WebSocket) -> Void
    let onClose: @Sendable (WebSocket) -> Void

    init(
        onOpen: @escaping @Sendable (WebSocket) -> Void = { _ in }, onClose: @escaping @Sendable (WebSocket) -> Void = { _ in },
        onText: @escaping @Sendable (WebSocket, String) -> Void = { _, _ in }
    ) {
        self.onOpen = onOpen
        self.onClose = onClose
        self.onText = onText
    }

    /// Sends every text back.
    static func echo() -> Recorder { Recorder(onText: { socket, text in socket.send(text) }) }

    var events: [Event] { state.withLock { $0.events } }
    var sockets: [WebSocket] { state.withLock { $0.sockets } }
    var closeCode: Int? {
        for case .closed(let code) in events { return code }
        return nil
    }

    func webSocketOpened(_ socket: WebSocket) {
        state.withLock {
            $0.sockets.append(socket)
            $0.events.append(.opened)
        }
        onOpen(socket)
    }

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        let text = String(decoding: text, as: UTF8.self)
        state.withLock { $0.events.append(.text(text)) }
        onText(socket, text)
    }

    func webSocketReceivedBinary(_ socket: WebSocket) { state.withLock { $0.events.append(.binary) } }

    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {
        state.withLock { $0.events.append(.closed(Int(code.rawValue))) }
        onClose(socket)
    }
}

/// Waits until `condition` holds; records an issue if it does not within `seconds`.
func eventually(
    within seconds: Double = 30, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @Sendable () -> Bool
) async {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
        guard ContinuousClock.now < deadline else {
            Issue.record(comment ?? "it did not come true in \(seconds) s", sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(2))
    }
}

extension Routes {
    /// One WebSocket path whose delegate is always the same.
    static func socket(_ delegate: any WebSocketDelegate) -> Routes {
        var routes = Routes()
        routes.webSocket("/socket") { _ in .accept(delegate) }
        return routes
    }
}
