import CallClient
import Foundation
import Synchronization

/// Connections within this process: each one the client makes is handed to `accept` as its other end.
package final class InMemoryTransport: SignalTransport {
    private let accept: @Sendable (InMemoryPeer) -> Void

    /// - Parameter accept: opens the peer, or closes it to refuse; called on the client's thread.
    package init(accept: @escaping @Sendable (InMemoryPeer) -> Void) { self.accept = accept }

    package func connect(
        to url: URL, headers: [String: String], events: @escaping @Sendable (SignalTransportEvent) -> Void
    ) -> any SignalLink {
        let peer = InMemoryPeer(url: url, headers: headers, client: events)
        accept(peer)
        return InMemoryConnection(peer: peer)
    }
}

/// The server's end of one connection.
package final class InMemoryPeer: Sendable {
    package let url: URL
    package let headers: [String: String]
    /// What the client sends, to be read by one reader; it ends with `closed`.
    package let received: AsyncStream<SignalTransportEvent>

    private let client: @Sendable (SignalTransportEvent) -> Void
    private let fromClient: AsyncStream<SignalTransportEvent>.Continuation
    private let isClosed = Mutex(false)

    init(url: URL, headers: [String: String], client: @escaping @Sendable (SignalTransportEvent) -> Void) {
        self.url = url
        self.headers = headers
        self.client = client
        (received, fromClient) = AsyncStream.makeStream()
    }

    package func open() { whileOpen { client(.opened) } }

    package func send(_ text: [UInt8]) { whileOpen { client(.received(text)) } }

    /// 1006 cuts the connection as a broken network does.
    package func close(code: UInt16 = 1000) {
        let wasClosed = isClosed.withLock { closed in
            defer { closed = true }
            return closed
        }
        guard !wasClosed else { return }
        client(.closed(code: code))
        fromClient.yield(.closed(code: code))
        fromClient.finish()
    }

    fileprivate func receive(_ text: [UInt8]) { whileOpen { fromClient.yield(.received(text)) } }

    private func whileOpen(_ body: () -> Void) {
        guard !isClosed.withLock({ $0 }) else { return }
        body()
    }
}

private struct InMemoryConnection: SignalLink {
    let peer: InMemoryPeer

    func send(_ text: [UInt8]) { peer.receive(text) }
    func close() { peer.close() }
}
