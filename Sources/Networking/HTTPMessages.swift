import Foundation

/// One `name=value` of a query string, decoded.
package struct QueryItem: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A whole request.
package struct HTTPRequest: Sendable {
    package var method: HTTPMethod
    /// Percent-decoded, absolute, without `.` and `..` segments.
    package var path: String
    package var query: [QueryItem]
    package var headers: HTTPHeaders
    package var body: [UInt8]
    /// The numeric address of the client; behind a trusted proxy the one that the proxy saw.
    package var peerAddress: String

    package init(
        method: HTTPMethod, path: String, query: [QueryItem] = [], headers: HTTPHeaders = [:], body: [UInt8] = [], peerAddress: String = ""
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.peerAddress = peerAddress
    }

    /// The first value of a query name.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

/// What a handler answers. Length, connection and security headers are added by the server; a security header set here wins.
package struct HTTPResponse: Sendable {
    package var status: HTTPStatus
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value as JSON with sorted keys; 500 if it cannot be encoded.
    package static func json(_ value: some Encodable, status: HTTPStatus = .ok) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return .text("internal error", status: .internalServerError) }
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: [UInt8](data))
    }

    /// Plain text, UTF-8.
    package static func text(_ text: String, status: HTTPStatus = .ok, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    }
}

/// A request to become a WebSocket. The origin has been checked already.
package struct UpgradeRequest: Sendable {
    package var path: String
    package var query: [QueryItem]
    package var headers: HTTPHeaders
    package var peerAddress: String

    /// The first value of a query name.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

/// The answer to an `UpgradeRequest`.
package enum UpgradeDecision {
    case accept(any WebSocketDelegate)
    case refuse(HTTPStatus)
}
