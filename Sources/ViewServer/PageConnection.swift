import Foundation
import Networking
import Synchronization
import ViewCore

/// One connection of a page in the process of its window: reads what comes, hands it over to the windows on the main actor, in order.
final class PageConnection: PageEar {
    let ticket: UInt64
    let origin: PageOrigin
    private let wire: any PageWire
    private let registry: WindowRegistry
    /// What comes after its end, or after a refusal, is not heard.
    private let isOver = Atomic(false)
    /// The window of this connection, once it is known.
    @MainActor weak var session: ViewSession?
    @MainActor var hasOpened = false

    init(_ arrival: PageArrival, wire: any PageWire, registry: WindowRegistry) {
        ticket = arrival.ticket
        origin = arrival.origin
        self.wire = wire
        self.registry = registry
        onMain { $0.connected(self) }
    }

    func received(_ text: UnsafeRawBufferPointer) {
        guard !isOver.load(ordering: .relaxed) else { return }
        do {
            let message = try PageMessage(text)
            onMain { $0.received(message, from: self) }
        } catch {
            refuse(error as? Refusal ?? .malformed)
        }
    }

    func closed() {
        isOver.store(true, ordering: .relaxed)
        onMain { $0.disconnected(self) }
    }

    private func onMain(_ body: @escaping @MainActor (WindowRegistry) -> Void) {
        DispatchQueue.main.async { [registry] in MainActor.assumeIsolated { body(registry) } }
    }

    /// From any thread.
    func send(_ text: [UInt8]) { wire.send(text) }

    /// Tells the page why and closes.
    func refuse(_ refusal: Refusal) {
        isOver.store(true, ordering: .relaxed)
        wire.refuse(refusal)
    }

    /// Closes after what was sent. From any thread.
    func close(_ code: WebSocketCloseCode, reason: String) { wire.close(code, reason: reason) }
}
