/// The methods that a route can have.
package enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case options = "OPTIONS"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case head = "HEAD"
}

/// A status code of HTTP.
package struct HTTPStatus: RawRepresentable, Sendable, Hashable {
    package var rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let ok = HTTPStatus(rawValue: 200)
    package static let created = HTTPStatus(rawValue: 201)
    package static let accepted = HTTPStatus(rawValue: 202)
    package static let noContent = HTTPStatus(rawValue: 204)
    package static let movedPermanently = HTTPStatus(rawValue: 301)
    package static let found = HTTPStatus(rawValue: 302)
    package static let notModified = HTTPStatus(rawValue: 304)
    package static let badRequest = HTTPStatus(rawValue: 400)
    package static let unauthorized = HTTPStatus(rawValue: 401)
    package static let forbidden = HTTPStatus(rawValue: 403)
    package static let notFound = HTTPStatus(rawValue: 404)
    package static let methodNotAllowed = HTTPStatus(rawValue: 405)
    package static let requestTimeout = HTTPStatus(rawValue: 408)
    package static let conflict = HTTPStatus(rawValue: 409)
    package static let gone = HTTPStatus(rawValue: 410)
    package static let lengthRequired = HTTPStatus(rawValue: 411)
    package static let payloadTooLarge = HTTPStatus(rawValue: 413)
    package static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    package static let unprocessableContent = HTTPStatus(rawValue: 422)
    package static let upgradeRequired = HTTPStatus(rawValue: 426)
    package static let tooManyRequests = HTTPStatus(rawValue: 429)
    package static let internalServerError = HTTPStatus(rawValue: 500)
    package static let notImplemented = HTTPStatus(rawValue: 501)
    package static let badGateway = HTTPStatus(rawValue: 502)
    package static let serviceUnavailable = HTTPStatus(rawValue: 503)

    /// The words behind the number in a status line.
    package var reason: String {
        HTTPStatus.reasons[rawValue] ?? "Status"
    }

    /// Answers with these codes have no body.
    var forbidsBody: Bool { rawValue == 204 || rawValue == 304 || rawValue < 200 }

    private static let reasons: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        409: "Conflict", 410: "Gone", 411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 426: "Upgrade Required", 429: "Too Many Requests", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    ]
}

/// Header fields in order; names compare without case.
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    package private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value of a name. Setting replaces all of that name; nil removes them.
    package subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            fields.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field beside those of the same name.
    package mutating func add(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    package static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) { $0.name.equalsIgnoringCase($1.name) && $0.value == $1.value }
    }
}

extension String {
    /// ASCII case is ignored, as header names want it.
    func equalsIgnoringCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { $0 == $1 || ($0.asciiLowercased == $1.asciiLowercased) }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
