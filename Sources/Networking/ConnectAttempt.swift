import CLibwebsockets
import Foundation

/// One client connection, from the look-up of the name to its end: tries the addresses of the name one after another.
///
/// Unchecked because it is touched on the loop only; the look-up on another thread gets copies.
final class ConnectAttempt: @unchecked Sendable {
    private let socket: WebSocket
    private let url: WebSocketURL
    private let headers: HTTPHeaders
    private let trust: TLSTrust
    private let timeout: Duration
    private var addresses: [SocketAddress] = []
    private var current: ClientConnection?
    private var deadline: LoopTimer?

    init(socket: WebSocket, url: WebSocketURL, headers: HTTPHeaders, trust: TLSTrust, timeout: Duration) {
        self.socket = socket
        self.url = url
        self.headers = headers
        self.trust = trust
        self.timeout = timeout
    }

    /// On the loop. The system's look-up blocks, so it gets a thread.
    func start() {
        guard socket.isConnecting else { return }
        deadline = socket.loop.schedule(after: timeout) { self.giveUp(.timedOut) }
        let (host, port, loop) = (url.host, url.port, socket.loop)
        Thread.detachNewThread {
            let addresses = SocketAddress.resolve(host, port: port)
            loop.execute { self.resolved(addresses) }
        }
    }

    private func resolved(_ addresses: [SocketAddress]) {
        self.addresses = addresses.reversed()
        guard !addresses.isEmpty else { return giveUp(.unresolved(host: url.host)) }
        tryNext()
    }

    private func tryNext() {
        guard socket.isConnecting, let address = addresses.popLast() else { return }
        let connection = ClientConnection(attempt: self, socket: socket, headers: headers)
        current = connection
        if !connection.connect(to: address.text, url: url, trust: trust) { failed(connection, .unreachable(reason: "no connection")) }
    }

    /// The server has agreed.
    func opened() {
        deadline?.cancel()
        deadline = nil
    }

    /// One address does not work; the next may. A server that answered has answered for all.
    func failed(_ connection: ClientConnection, _ failure: WebSocketFailure) {
        guard connection === current else { return }
        current = nil
        if case .unreachable = failure, !addresses.isEmpty, socket.isConnecting {
            socket.loop.execute { self.tryNext() }
        } else {
            giveUp(failure)
        }
    }

    private func giveUp(_ failure: WebSocketFailure) {
        deadline?.cancel()
        deadline = nil
        let rest = current
        current = nil
        guard socket.isConnecting else { return }
        socket.fail(failure)
        socket.cut(.abnormal)
        rest?.abandon()
    }
}

/// A client's wsi. Unchecked, as every owner of a wsi, because it is touched on the loop only.
final class ClientConnection: ConnectionOwner, @unchecked Sendable {
    private let attempt: ConnectAttempt
    private let socket: WebSocket
    private let headers: HTTPHeaders
    private var isOver = false

    init(attempt: ConnectAttempt, socket: WebSocket, headers: HTTPHeaders) {
        self.attempt = attempt
        self.socket = socket
        self.headers = headers
    }

    /// False: it failed at once.
    func connect(to address: String, url: WebSocketURL, trust: TLSTrust) -> Bool {
        guard let host = socket.loop.sockets.clientHost(trust) else { return false }
        let strings = CStrings()
        var info = lws_client_connect_info()
        info.vhost = host
        info.address = strings.keep(address)
        info.port = Int32(url.port)
        info.path = strings.keep(url.target)
        info.host = strings.keep(url.authority)
        info.alpn = strings.keep("http/1.1")
        info.ietf_version_or_minus_one = -1
        info.ssl_connection = Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue | (url.isSecure ? LCCSCF_USE_SSL.rawValue : 0))
        let connected = withExtendedLifetime(strings) { socket.loop.sockets.connect(&info, owner: self) }
        return connected && !isOver
    }

    /// Ends an attempt that is of no use any more.
    func abandon() {
        isOver = true
        kill(on: socket.loop)
    }

    override func handle(_ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ data: UnsafeMutableRawPointer?, _ length: Int) -> Int32 {
        switch reason {
        case LWS_CALLBACK_CLIENT_RECEIVE: socket.received(wsi, data, length)
        case LWS_CALLBACK_CLIENT_WRITEABLE: return socket.writable(wsi)
        case LWS_CALLBACK_CLIENT_RECEIVE_PONG: socket.heardPong()
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: socket.peerCloses(data, length)
        case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return appendHeaders(data, length)
        case LWS_CALLBACK_CLIENT_ESTABLISHED: return established(wsi)
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: failed(wsi, data, length)
        case LWS_CALLBACK_CLIENT_CLOSED: ended()
        default: break
        }
        return 0
    }

    override func wsiDestroyed() {
        if !isOver { failed(nil, nil, 0) }
        ended()
    }

    private func established(_ wsi: OpaquePointer) -> Int32 {
        guard !isOver, socket.isConnecting else { return -1 }
        attempt.opened()
        isOpen = true
        return socket.opened(wsi)
    }

    private var isOpen = false

    private func ended() {
        wsi = nil
        isOver = true
        if isOpen { socket.ended() }
    }

    private func failed(_ wsi: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ length: Int) {
        self.wsi = nil
        guard !isOver, !isOpen else { return }
        isOver = true
        let status = wsi.map { lws_http_client_http_response($0) } ?? 0
        let text = data.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length).prefix { $0 != 0 }, as: UTF8.self) }
        attempt.failed(self, status >= 300 ? .refused(HTTPStatus(rawValue: Int(status))) : .unreachable(reason: text ?? "closed"))
    }

    /// `data` is where libwebsockets writes its handshake; what we add goes behind it.
    private func appendHeaders(_ data: UnsafeMutableRawPointer?, _ room: Int) -> Int32 {
        guard let position = data?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>.self) else { return 0 }
        var lines: [UInt8] = []
        for field in headers.fields { ResponseWriter.add(field.name, field.value, to: &lines) }
        guard lines.count < room else { return -1 }
        position.pointee.update(from: lines, count: lines.count)
        position.pointee += lines.count
        return 0
    }
}
