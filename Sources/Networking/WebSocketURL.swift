import Foundation

/// The parts of a `ws://` or `wss://` URL that a client needs.
struct WebSocketURL: Equatable {
    var isSecure: Bool
    /// Without brackets.
    var host: String
    var port: Int
    /// Percent-encoded, with the query; starts with a slash.
    var target: String

    init(_ url: URL) throws {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let secure = ["ws": false, "wss": true][parts?.scheme?.lowercased() ?? ""]
        guard let parts, let secure, let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil else {
            throw NetworkingError.invalidURL(WebSocketURL.redacted(url))
        }
        isSecure = secure
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? (secure ? 443 : 80)
        guard (1...65_535).contains(port) else { throw NetworkingError.invalidURL(WebSocketURL.redacted(url)) }
        target = (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    /// As the `Host` header names it.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// A query may hold a token, so it does not go into errors.
    private static func redacted(_ url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "?" })
    }
}
