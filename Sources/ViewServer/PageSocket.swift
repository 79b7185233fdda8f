import Networking
import Synchronization

/// One connection of a page, where it reaches this machine: counts what it says, and passes on what is text and not too much.
final class PageSocket: WebSocketDelegate {
    private struct State {
        var allowance: Allowance
        var ear: (any PageEar)?
    }

    private let arrival: PageArrival
    private let host: any PageHost
    private let state: Mutex<State>

    private static let clock = ContinuousClock()
    private static let start = clock.now
    private static var now: Duration { start.duration(to: clock.now) }

    init(_ arrival: PageArrival, host: any PageHost, configuration: ViewServiceConfiguration) {
        self.arrival = arrival
        self.host = host
        let allowance = Allowance(
            perSecond: configuration.messagesPerSecond, atMost: configuration.messagesAtOnce, now: PageSocket.now)
        state = Mutex(State(allowance: allowance, ear: nil))
    }

    func webSocketOpened(_ socket: WebSocket) {
        let ear = host.connect(arrival, wire: socket)
        state.withLock { $0.ear = ear }
    }

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        guard state.withLock({ $0.allowance.take(now: PageSocket.now) }) else { return socket.refuse(.tooFast) }
        state.withLock { $0.ear }?.received(text)
    }

    func webSocketReceivedBinary(_ socket: WebSocket) { socket.refuse(.binary) }

    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {
        let ear = state.withLock { state in
            defer { state.ear = nil }
            return state.ear
        }
        ear?.closed()
    }
}

/// A page that gets no window: it is told why, and that is all.
final class RefusedPage: WebSocketDelegate {
    private let refusal: Refusal

    init(_ refusal: Refusal) { self.refusal = refusal }

    func webSocketOpened(_ socket: WebSocket) { socket.refuse(refusal) }
    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {}
    func webSocketReceivedBinary(_ socket: WebSocket) {}
    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {}
}

extension PageWire {
    /// Tells the page why and closes.
    func refuse(_ refusal: Refusal) {
        send(WindowMessage.refused(refusal).text)
        close(.policyViolation, reason: refusal.code.rawValue)
    }
}
