import Foundation
import Networking
import Synchronization

/// A browser's page without a browser: opens a window of the web app, fills in the name and taps. It has no devices.
final class WindowPage: WebSocketDelegate, Sendable {
    private struct State {
        var socket: WebSocket?
        /// Numbers of the elements that tests and this load know by name.
        var elements: [String: Int] = [:]
        var knockedAt: ContinuousClock.Instant?
        var isInside = false
    }

    private let state = Mutex(State())
    private let address: String
    private let inside: Samples

    /// - Parameters:
    ///   - address: the guest's link.
    ///   - inside: told how long it took from the tap to the call.
    init(address: String, inside: Samples) {
        self.address = address
        self.inside = inside
    }

    /// The lobby is there and can be joined.
    var isInLobby: Bool { state.withLock { $0.elements["joinCall"] != nil && $0.elements["nameField"] != nil } }

    func connect(port: Int, loop: EventLoop) throws {
        guard let url = URL(string: "ws://127.0.0.1:\(port)/v1/window") else { throw BenchError("no address for port \(port)") }
        let socket = try WebSocketClient.connect(url: url, loop: loop, delegate: self)
        state.withLock { $0.socket = socket }
    }

    /// Types the name and taps on "Ask to join".
    func knock(name: String) {
        let (field, button) = state.withLock { state in
            state.knockedAt = ContinuousClock.now
            return (state.elements["nameField"] ?? 0, state.elements["joinCall"] ?? 0)
        }
        say(["t": "input", "id": field, "value": name, "v": 1])
        say(["t": "tap", "id": button])
    }

    func close() {
        say(["t": "bye"])
        state.withLock { $0.socket }?.close()
    }

    private func say(_ message: [String: Any]) {
        guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
        state.withLock { $0.socket }?.send([UInt8](data))
    }

    func webSocketOpened(_ socket: WebSocket) {
        say([
            "t": "open", "page": UUID().uuidString, "url": address, "viewport": ["w": 390, "h": 844], "scheme": "light", "locale": "en",
            "reducedMotion": false, "storage": [String: String](),
        ])
    }

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        guard let message = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any] else { return }
        if let root = message["root"] as? [String: Any] { note(root) }
        for step in message["ops"] as? [[String: Any]] ?? [] {
            for element in step["n"] as? [[String: Any]] ?? [] { note(element) }
        }
        let took: Duration? = state.withLock { state in
            guard !state.isInside, state.elements["callView"] != nil, let knockedAt = state.knockedAt else { return nil }
            state.isInside = true
            return knockedAt.duration(to: ContinuousClock.now)
        }
        if let took { inside.add(took) }
    }

    private func note(_ element: [String: Any]) {
        if let name = (element["a"] as? [String: Any])?["data-testid"] as? String, let id = element["i"] as? Int {
            state.withLock { $0.elements[name] = id }
        }
        for child in element["n"] as? [[String: Any]] ?? [] { note(child) }
    }

    func webSocketReceivedBinary(_ socket: WebSocket) {}
    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {}
}
