import CallProtocol
import Foundation

package enum SignalAddress {
    /// The signalling WebSocket of a server, or nil where the address is none of `http`, `https`.
    package static func url(server: URL) -> URL? {
        guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: false), parts.host?.isEmpty == false else { return nil }
        switch parts.scheme?.lowercased() {
        case "http": parts.scheme = "ws"
        case "https": parts.scheme = "wss"
        case _: return nil
        }
        parts.path = (parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path) + Route.signal
        parts.query = nil
        parts.fragment = nil
        return parts.url
    }
}

extension Timestamp {
    /// By this machine's clock.
    package static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
