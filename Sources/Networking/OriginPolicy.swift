import Foundation

/// Which pages may open WebSockets here. A browser names the page's origin; a request without one comes from no browser and passes.
package struct OriginPolicy: Sendable, Equatable {
    /// Whether the origin's host and port may be those of the `Host` header.
    package var allowsSameHost: Bool
    /// Further origins, such as `https://call.example.org`.
    package var origins: [String]

    package init(allowsSameHost: Bool = true, origins: [String] = []) {
        self.allowsSameHost = allowsSameHost
        self.origins = origins
    }

    package func allows(origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        guard let asked = Origin(origin) else { return false }
        if origins.contains(where: { Origin($0) == asked }) { return true }
        guard allowsSameHost, let host else { return false }
        return Origin("\(asked.scheme)://\(host)") == asked
    }
}

/// Scheme, host and port of a page, with the scheme's usual port filled in.
struct Origin: Equatable {
    var scheme: String
    var host: String
    var port: Int

    /// Nil for everything but `http(s)://host[:port]`, `null` among it.
    init?(_ text: String) {
        guard let range = text.range(of: "://") else { return nil }
        scheme = text[..<range.lowerBound].lowercased()
        guard let usual = Origin.ports[scheme] else { return nil }
        let rest = text[range.upperBound...]
        guard !rest.isEmpty, !rest.contains(where: { "/?#@, ".contains($0) }) else { return nil }
        guard let (host, port) = Origin.split(rest, usual: usual) else { return nil }
        self.host = host
        self.port = port
    }

    private static let ports = ["http": 80, "https": 443]

    private static func split(_ text: Substring, usual: Int) -> (String, Int)? {
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
        guard let colon = text[end...].lastIndex(of: ":") else { return (text.lowercased(), usual) }
        let digits = text[text.index(after: colon)...]
        guard colon > text.startIndex, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits), port < 65_536 else {
            return nil
        }
        return (text[..<colon].lowercased(), port)
    }
}
