import CLibwebsockets

/// Head of a request, read from libwebsockets' header table.
struct RequestHead {
    var method: HTTPMethod
    var path: String
    var query: [QueryItem]
    var headers: HTTPHeaders
    /// Bytes of the body that follows.
    var contentLength: Int
}

enum RequestReader {
    /// What is wrong with a head, as the answer to it.
    struct Refusal: Error {
        var status: HTTPStatus
        var text: String
        /// Where it was to go, if that much is known.
        var path: String?
    }

    static func read(_ wsi: OpaquePointer) throws(Refusal) -> RequestHead {
        // libwebsockets takes a percent-encoded line break for the end of the request line, and what follows for headers. The version is
        // then missing.
        guard let version = copy(wsi, WSI_TOKEN_HTTP, fragment: nil), HeadRules.versions.contains(version) else {
            throw Refusal(status: .badRequest, text: "bad request line")
        }
        let (method, path) = try target(wsi)
        let headers = headers(wsi)
        guard let host = headers["Host"], !host.contains(",") else { throw Refusal(status: .badRequest, text: "one Host, please") }
        do {
            let length = try HeadRules.contentLength(method: method, headers: headers)
            return RequestHead(method: method, path: path, query: query(wsi), headers: headers, contentLength: length)
        } catch {
            throw Refusal(status: error.status, text: error.text, path: path)
        }
    }

    private static func target(_ wsi: OpaquePointer) throws(Refusal) -> (HTTPMethod, String) {
        var start: UnsafeMutablePointer<CChar>?
        var length: Int32 = 0
        let index = lws_http_get_uri_and_method(wsi, &start, &length)
        guard index >= 0, let start else { throw Refusal(status: .badRequest, text: "bad request") }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
        guard let path = HeadRules.path(bytes) else { throw Refusal(status: .badRequest, text: "bad path") }
        guard let method = methods[Int(index)] else { throw Refusal(status: .notImplemented, text: "unknown method") }
        return (method, path)
    }

    /// In libwebsockets' order.
    private static let methods: [Int: HTTPMethod] = [0: .get, 1: .post, 2: .options, 3: .put, 4: .patch, 5: .delete, 7: .head]

    private static func query(_ wsi: OpaquePointer) -> [QueryItem] {
        var items: [QueryItem] = []
        while let part = copy(wsi, WSI_TOKEN_HTTP_URI_ARGS, fragment: Int32(items.count)) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            items.append(QueryItem(name: String(pair[0]), value: pair.count == 2 ? String(pair[1]) : ""))
        }
        return items
    }

    private static func headers(_ wsi: OpaquePointer) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (token, name) in headerTokens where lws_hdr_total_length(wsi, token) > 0 {
            if let value = copy(wsi, token, fragment: nil) { headers.add(name, value) }
        }
        return headers
    }

    /// The header names that libwebsockets keeps, with their tokens.
    private static let headerTokens: [(lws_token_indexes, String)] = (0..<WSI_TOKEN_COUNT.rawValue).compactMap { raw in
        let token = lws_token_indexes(raw)
        guard let text = lws_token_to_string(token) else { return nil }
        let name = String(cString: UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
        guard name.hasSuffix(":"), name.count > 1, !name.hasPrefix(":") else { return nil }
        return (token, String(name.dropLast()))
    }

    private static func copy(_ wsi: OpaquePointer, _ token: lws_token_indexes, fragment: Int32?) -> String? {
        let capacity = Int(SocketContext.maxHeaderBytes) + 1
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer -> String? in
            let length =
                if let fragment {
                    lws_hdr_copy_fragment(wsi, buffer.baseAddress, Int32(capacity), token, fragment)
                } else {
                    lws_hdr_copy(wsi, buffer.baseAddress, Int32(capacity), token)
                }
            guard length >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(length)]), as: UTF8.self)
        }
    }
}

/// What a head must keep to; pure.
enum HeadRules {
    static let versions: Set<String> = ["HTTP/1.1", "HTTP/1.0"]

    /// The decoded path if it is one we take: absolute UTF-8 without control characters, backslashes and dot segments.
    static func path(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard bytes.first == UInt8(ascii: "/"), UTF8Check.isValid(bytes) else { return nil }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return nil }
        let path = String(decoding: bytes, as: UTF8.self)
        return path.split(separator: "/").contains { $0 == "." || $0 == ".." } ? nil : path
    }

    /// Bytes of the body. Only a plain length is taken: whoever reads lengths differently from others can be smuggled past.
    static func contentLength(method: HTTPMethod, headers: HTTPHeaders) throws(RequestReader.Refusal) -> Int {
        guard headers["Transfer-Encoding"] == nil else {
            throw RequestReader.Refusal(status: .notImplemented, text: "send a Content-Length")
        }
        guard let text = headers["Content-Length"] else {
            guard [.get, .head, .delete, .options].contains(method) else {
                throw RequestReader.Refusal(status: .lengthRequired, text: "send a Content-Length")
            }
            return 0
        }
        guard text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text) else {
            throw RequestReader.Refusal(status: .badRequest, text: "bad Content-Length")
        }
        return length
    }
}
