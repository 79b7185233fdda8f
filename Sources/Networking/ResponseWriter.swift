/// Turns an answer into bytes of HTTP/1.1; pure.
enum ResponseWriter {
    static func bytes(_ response: HTTPResponse, to method: HTTPMethod, security: HTTPHeaders, keepAlive: Bool) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(1_024 + response.body.count)
        out.append(contentsOf: "HTTP/1.1 \(response.status.rawValue) \(response.status.reason)\r\n".utf8)
        for field in response.headers.fields where !isOurs(field.name) { add(field.name, field.value, to: &out) }
        for field in security.fields where response.headers[field.name] == nil { add(field.name, field.value, to: &out) }
        if !response.status.forbidsBody { add("Content-Length", String(response.body.count), to: &out) }
        add("Connection", keepAlive ? "keep-alive" : "close", to: &out)
        out.append(contentsOf: "\r\n".utf8)
        if method != .head, !response.status.forbidsBody { out.append(contentsOf: response.body) }
        return out
    }

    private static func isOurs(_ name: String) -> Bool {
        ["Content-Length", "Connection", "Transfer-Encoding"].contains { $0.equalsIgnoringCase(name) }
    }

    /// Line breaks and other control characters are left out, so that no value can become a header.
    static func add(_ name: String, _ value: String, to out: inout [UInt8]) {
        out.append(contentsOf: name.utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") })
        out.append(contentsOf: ": ".utf8)
        out.append(contentsOf: value.utf8.filter { $0 >= 0x20 && $0 != 0x7F })
        out.append(contentsOf: "\r\n".utf8)
    }
}
