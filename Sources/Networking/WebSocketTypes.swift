/// Hears what happens on a `WebSocket`; always called on the loop, so an actor of that loop can `assumeIsolated` in it.
///
/// Every socket that was accepted or asked for ends with one `webSocketClosed`, also if it never opened.
package protocol WebSocketDelegate: AnyObject, Sendable {
    func webSocketOpened(_ socket: WebSocket)
    /// One whole text message, valid UTF-8. The bytes are gone after the call.
    func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer)
    /// A binary message came, and its content was dropped.
    func webSocketReceivedBinary(_ socket: WebSocket)
    /// The last call. `socket.failure` says why a client's socket never opened.
    func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode)
}

/// Why a WebSocket ended. 1000 to 1015 are those of RFC 6455, from 4000 on they are the application's.
package struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let normal = WebSocketCloseCode(rawValue: 1000)
    /// The server stops or the page is left.
    package static let goingAway = WebSocketCloseCode(rawValue: 1001)
    package static let protocolError = WebSocketCloseCode(rawValue: 1002)
    package static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// The peer closed without a code. Never sent.
    package static let noStatus = WebSocketCloseCode(rawValue: 1005)
    /// The connection broke, was cut or never opened. Never sent.
    package static let abnormal = WebSocketCloseCode(rawValue: 1006)
    package static let invalidPayload = WebSocketCloseCode(rawValue: 1007)
    package static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    package static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
    package static let internalError = WebSocketCloseCode(rawValue: 1011)
    package static let serviceRestart = WebSocketCloseCode(rawValue: 1012)
    /// The peer reads too slowly.
    package static let tryAgainLater = WebSocketCloseCode(rawValue: 1013)

    /// Whether a close frame may carry the code.
    var canBeSent: Bool { (1000...1014).contains(rawValue) && ![1004, 1005, 1006].contains(rawValue) || (3000...4999).contains(rawValue) }
}

/// Why a client's WebSocket never opened.
package enum WebSocketFailure: Error, Sendable, Equatable {
    /// The name has no address.
    case unresolved(host: String)
    /// No connection, no TLS or no answer; the text is for logs.
    case unreachable(reason: String)
    /// The server answered with another status than 101.
    case refused(HTTPStatus)
    case timedOut
}

/// What one WebSocket may cost.
struct WebSocketLimits: Sendable {
    var maxMessage: Int
    var maxQueued: Int
    var idlePing: Duration
    /// From the wish to close until the cut, whatever the peer does.
    var closeTimeout: Duration = .seconds(3)
}
