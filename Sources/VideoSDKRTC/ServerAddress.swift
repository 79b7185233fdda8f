import Foundation

/// The server that a program talks to.
package enum ServerAddress {
    private static let local = "http://127.0.0.1:8080"

    /// Of a text that may be a full address, one of its WebSocket (`wss://…`) or a bare host, which is taken to speak TLS. Nil where it is
    /// no address.
    ///
    /// - Parameter text: by default the environment's `FOYER_URL`, else this machine's port 8080.
    package static func url(_ text: String?, environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
        let text = text ?? environment["FOYER_URL"].flatMap { $0.isEmpty ? nil : $0 } ?? local
        guard var parts = URLComponents(string: text.contains("://") ? text : "https://" + text), parts.host?.isEmpty == false else {
            return nil
        }
        switch parts.scheme?.lowercased() {
        case "http", "ws": parts.scheme = "http"
        case "https", "wss": parts.scheme = "https"
        case _: return nil
        }
        return parts.url
    }
}
