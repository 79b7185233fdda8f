import Foundation
import Networking
import Synchronization
import ViewCore

/// One connection of a page: reads and counts on the loop, hands over to the windows on the main actor, in order.
final class PageSocket: WebSocketDelegate {
    private struct State {
        var socket: WebSocket?
        var allowance: Allowance
    }

    let origin: PageOrigin
    private let registry: WindowRegistry
    private let state: Mutex<State>
    /// The window of this connection, once it is known.
    @MainActor weak var session: ViewSession?
    @MainActor var hasOpened = false

    private static let clock = ContinuousClock()
    private static let start = clock.now

    init(origin: PageOrigin, registry: WindowRegistry, configuration: ViewServiceConfiguration) {
        self.origin = origin
        self.registry = registry
        state = Mutex(
            State(
                allowance: Allowance(
                    perSecond: configuration.messagesPerSecond, atMost: configuration.messagesAtOnce, now: PageSocket.now)))
    }

    private static var now: Duration { start.duration(to: clock.now) }

    func webSocketOpened(_ socket: WebSocket) {
        state.withLock { $0.socket = socket }
        onMain { $0.connected(self) }
    }

    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) {
        guard state.withLock({ $0.allowance.take(now: PageSocket.now) }) else { return refuse(.tooFast) }
        guard let message = try? PageMessage(text) else { return refuse(.malformed) }
        onMain { $0.received(message, from: self) }
    }

    func webSocketReceivedBinary(_ socket: WebSocket) { refuse(.binary) }

    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {
        state.withLock { $0.socket = nil }
        onMain { $0.disconnected(self) }
    }

    private func onMain(_ body: @escaping @MainActor (WindowRegistry) -> Void) {
        DispatchQueue.main.async { [registry] in MainActor.assumeIsolated { body(registry) } }
    }

    /// From any thread.
    func send(_ text: [UInt8]) {
        state.withLock { $0.socket }?.send(text)
    }

    /// Tells the page why and closes.
    func refuse(_ refusal: Refusal) {
        send(WindowMessage.refused(refusal).text)
        close(.policyViolation, reason: refusal.code.rawValue)
    }

    /// Closes after what was sent. From any thread.
    func close(_ code: WebSocketCloseCode, reason: String) {
        state.withLock { $0.socket }?.close(code, reason: reason)
    }
}
