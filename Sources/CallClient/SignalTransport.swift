import Foundation

/// How one signalling connection is made: over a socket, or in memory for tests.
package protocol SignalTransport: Sendable {
    /// Begins to connect and returns at once.
    ///
    /// - Parameters:
    ///   - url: a `ws` or `wss` address.
    ///   - headers: sent with the request to upgrade.
    ///   - events: called in order from any thread; `closed` comes exactly once and last, also where no connection came about.
    func connect(to url: URL, headers: [String: String], events: @escaping @Sendable (SignalTransportEvent) -> Void) -> any SignalLink
}

package enum SignalTransportEvent: Sendable, Hashable {
    case opened
    /// One whole text message.
    case received([UInt8])
    /// The WebSocket close code; 1006 where the other side gave none.
    case closed(code: UInt16)
}

/// One connection. Both methods may be called from any thread and have no effect once it is closed.
package protocol SignalLink: Sendable {
    func send(_ text: [UInt8])
    /// Closes normally, after what was sent is written.
    func close()
}
