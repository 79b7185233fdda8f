import Foundation

/// Opens WebSockets to servers.
package enum WebSocketClient {
    /// Starts connecting and returns at once. What is sent before it opens waits. The delegate hears `webSocketOpened`, or
    /// `webSocketClosed` with `socket.failure` set. `headers` are added to the handshake. Throws `invalidURL` for other than
    /// `ws://` and `wss://` URLs. Any thread; the loop may be that of a server.
    @discardableResult
    package static func connect(
        url: URL, headers: HTTPHeaders = [:], loop: EventLoop, delegate: any WebSocketDelegate, trust: TLSTrust = .system,
        options: WebSocketClientOptions = WebSocketClientOptions()
    ) throws -> WebSocket {
        let target = try WebSocketURL(url)
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let limits = WebSocketLimits(maxMessage: options.maxMessage, maxQueued: options.maxQueued, idlePing: options.idlePing)
        let socket = WebSocket(
            loop: loop, delegate: delegate, isServers: false, limits: limits, peerAddress: target.host,
            path: url.path.isEmpty ? "/" : url.path,
            query: query.map { QueryItem(name: $0.name, value: $0.value ?? "") })
        let attempt = ConnectAttempt(socket: socket, url: target, headers: headers, trust: trust, timeout: options.connectTimeout)
        loop.execute { attempt.start() }
        return socket
    }
}

/// What a client bears, and how long it waits.
package struct WebSocketClientOptions: Sendable {
    /// Bytes of one message; a larger one closes with 1009.
    package var maxMessage: Int
    /// Bytes waiting to be sent; beyond it the socket is cut.
    package var maxQueued: Int
    /// A silent server is asked (ping) after this long, and cut if it stays silent as long again.
    package var idlePing: Duration
    /// From the call to the opened socket.
    package var connectTimeout: Duration

    package init(
        maxMessage: Int = 4 * 1024 * 1024, maxQueued: Int = 1024 * 1024, idlePing: Duration = .seconds(20),
        connectTimeout: Duration = .seconds(10)
    ) {
        self.maxMessage = maxMessage
        self.maxQueued = maxQueued
        self.idlePing = idlePing
        self.connectTimeout = connectTimeout
    }
}
