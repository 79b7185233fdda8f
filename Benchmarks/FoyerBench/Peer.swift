import CallProtocol
import Foundation
import Networking
import Synchronization

/// One signalling connection of the load. What it hears goes to `hear`, on the load's loop.
final class Peer: WebSocketDelegate, Sendable {
    private struct State {
        var socket: WebSocket?
        var isOpen = false
        var isClosed = false
    }

    /// Messages said and heard by all peers.
    static let messages = Atomic<Int>(0)

    private let state = Mutex(State())
    private let hear: @Sendable (Peer, ServerMessage) -> Void

    init(hear: @escaping @Sendable (Peer, ServerMessage) -> Void = { _, _ in }) { self.hear = hear }

    var isOpen: Bool { state.withLock { $0.isOpen } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func connect(port: Int, loop: EventLoop) throws {
        guard let url = URL(string: "ws://127.0.0.1:\(port)\(Route.signal)") else { throw BenchError("no address for port \(port)") }
        // Pings would count as the server's work; a run is shorter than anybody's patience.
        let options = WebSocketClientOptions(idlePing: .seconds(600))
        let socket = try WebSocketClient.connect(url: url, loop: loop, delegate: self, options: options)
        state.withLock { $0.socket = socket }
    }

    func say(_ message: some Encodable) {
        guard let data = try? JSONEncoder().encode(message) else { return }
        Peer.messages.wrappingAdd(1, ordering: .relaxed)
        state.withLock { $0.socket }?.send([UInt8](data))
    }

    func close() { state.withLock { $0.socket }?.close() }

    func webSocketOpened(_ socket: WebSocket) { state.withLock { $0.isOpen = true } }

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        Peer.messages.wrappingAdd(1, ordering: .relaxed)
        guard let message = try? JSONDecoder().decode(ServerMessage.self, from: Data(text)) else { return }
        hear(self, message)
    }

    func webSocketReceivedBinary(_ socket: WebSocket) {}

    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {
        state.withLock {
            $0.isClosed = true
            $0.isOpen = false
        }
    }
}
