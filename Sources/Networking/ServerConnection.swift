import CLibwebsockets

/// One accepted connection: requests one after another, or a WebSocket. On the loop only.
///
/// Unchecked because handlers' tasks carry it back to the loop, and touch it nowhere else.
final class ServerConnection: ConnectionOwner, @unchecked Sendable {
    private enum Phase { case awaitingHead, awaitingBody, handling, writing, upgraded }

    private let server: ServerCore
    private let peerAddress: String
    private var phase = Phase.awaitingHead
    /// Counts requests, so that a late answer cannot go to the next one.
    private var generation = 0
    private var request: HTTPRequest?
    private var missingBody = 0
    private var outgoing: [UInt8]?
    private var closesAfterAnswer = false
    private var deadline: LoopTimer?
    private var task: Task<Void, Never>?
    private(set) var socket: WebSocket?

    init(server: ServerCore, peerAddress: String) {
        self.server = server
        self.peerAddress = peerAddress
        super.init()
        restartDeadline(server.configuration.headerTimeout)
    }

    override func handle(_ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ data: UnsafeMutableRawPointer?, _ length: Int) -> Int32 {
        switch reason {
        case LWS_CALLBACK_RECEIVE: socket?.received(wsi, data, length)
        case LWS_CALLBACK_SERVER_WRITEABLE: return socket?.writable(wsi) ?? -1
        case LWS_CALLBACK_RECEIVE_PONG: socket?.heardPong()
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: socket?.peerCloses(data, length)
        case LWS_CALLBACK_ESTABLISHED: return socket?.opened(wsi) ?? -1
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP: gone()
        case LWS_CALLBACK_HTTP: return requestCame(wsi)
        case LWS_CALLBACK_HTTP_BODY: return bodyCame(data, length)
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: dispatch()
        case LWS_CALLBACK_HTTP_WRITEABLE: return write(wsi)
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return upgrade(wsi, to: data)
        case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: accepted(wsi)
        default: break
        }
        return 0
    }

    override func wsiDestroyed() {
        gone()
        server.connectionEnded(self)
    }

    /// The server stops: a WebSocket gets 1001, a request its answer, an idle connection its end.
    func retire() {
        closesAfterAnswer = true
        switch phase {
        case .upgraded: socket?.close(.goingAway, reason: "server stops")
        case .awaitingHead, .awaitingBody: cut()
        case .handling, .writing: break
        }
    }

    /// Ends the connection soon, without a goodbye.
    func cut() {
        if let socket, phase == .upgraded { return socket.cut(.goingAway) }
        kill(on: server.loop)
    }

    private func accepted(_ wsi: OpaquePointer) {
        self.wsi = wsi
        foyer_lws_no_timeout(wsi)
    }

    private func gone() {
        wsi = nil
        request = nil
        outgoing = nil
        deadline?.cancel()
        deadline = nil
        task?.cancel()
        task = nil
        socket?.ended()
    }

    private func restartDeadline(_ time: Duration?) {
        deadline?.cancel()
        deadline = time.map { time in server.loop.schedule(after: time) { [weak self] in self?.cut() } }
    }
}

// MARK: - Requests
extension ServerConnection {
    private func requestCame(_ wsi: OpaquePointer) -> Int32 {
        self.wsi = wsi
        foyer_lws_no_timeout(wsi)
        generation += 1
        do {
            let head = try RequestReader.read(wsi)
            let request = makeRequest(head)
            self.request = request
            guard head.contentLength <= server.configuration.maxBody else {
                refuse(.payloadTooLarge, "too large", to: request.method, path: request.path, close: false)
                return 0
            }
            missingBody = head.contentLength
            phase = .awaitingBody
            restartDeadline(server.configuration.headerTimeout)
            if missingBody == 0 { dispatch() }
        } catch {
            refuse(error.status, error.text, to: .get, path: error.path, close: true)
        }
        return 0
    }

    private func makeRequest(_ head: RequestHead) -> HTTPRequest {
        let peer = IPAddress.client(
            connection: peerAddress, forwardedFor: head.headers["X-Forwarded-For"], trusted: server.configuration.trustedProxies)
        return HTTPRequest(method: head.method, path: head.path, query: head.query, headers: head.headers, peerAddress: peer)
    }

    private func bodyCame(_ data: UnsafeMutableRawPointer?, _ length: Int) -> Int32 {
        guard phase == .awaitingBody else { return 0 }
        guard length <= missingBody else { return -1 }
        missingBody -= length
        request?.body.append(contentsOf: UnsafeRawBufferPointer(start: data, count: length))
        return 0
    }

    private func dispatch() {
        guard phase == .awaitingBody, missingBody == 0, let request else { return }
        phase = .handling
        restartDeadline(nil)
        let current = generation
        switch server.routes.resolve(request) {
        case .response(let response): respond(response, current)
        case .handler(let handler, let parameters):
            let loop = server.loop
            // What the client sends meanwhile (its end among it) would wake the loop again and again, for libwebsockets does not read it.
            if let wsi { lws_rx_flow_control(wsi, 0) }
            // Unstructured: it belongs to the connection, which cancels it when it is cut.
            task = Task(executorPreference: loop) {
                let response = await handler(request, parameters)
                loop.run { self.respond(response, current) }
            }
        }
    }

    private func refuse(_ status: HTTPStatus, _ text: String, to method: HTTPMethod, path: String?, close: Bool) {
        phase = .handling
        closesAfterAnswer = closesAfterAnswer || close
        request = HTTPRequest(method: method, path: "/")
        respond(server.routes.refusal(status, text, path: path), generation)
    }

    private func respond(_ response: HTTPResponse, _ generation: Int) {
        guard let wsi, phase == .handling, generation == self.generation, let request else { return }
        let keepAlive = !closesAfterAnswer && !(request.headers["Connection"]?.equalsIgnoringCase("close") ?? false)
        closesAfterAnswer = !keepAlive
        outgoing = ResponseWriter.bytes(
            response, to: request.method, security: server.configuration.securityHeaders, keepAlive: keepAlive)
        phase = .writing
        lws_rx_flow_control(wsi, 1)
        lws_callback_on_writable(wsi)
    }

    private func write(_ wsi: OpaquePointer) -> Int32 {
        guard phase == .writing, let bytes = outgoing else { return 0 }
        outgoing = nil
        request = nil
        task = nil
        guard send(bytes, on: wsi), !closesAfterAnswer else { return -1 }
        phase = .awaitingHead
        let timeout = server.configuration.headerTimeout
        restartDeadline(bytes.count > ServerConnection.largeAnswer ? timeout * ServerConnection.largeAnswerFactor : timeout)
        return lws_http_transaction_completed(wsi) == 0 ? 0 : -1
    }

    private func send(_ bytes: [UInt8], on wsi: OpaquePointer) -> Bool {
        lws_write(wsi, server.loop.sockets.scratch.fill(bytes), bytes.count, LWS_WRITE_HTTP_HEADERS) >= bytes.count
    }

    /// Bytes from which an answer may take a slow network longer than a head.
    private static let largeAnswer = 64 * 1024
    private static let largeAnswerFactor = 6
}

// MARK: - WebSockets
extension ServerConnection {
    /// 0: go on with the handshake. 1: the refusal is written. -1: hang up.
    private func upgrade(_ wsi: OpaquePointer, to data: UnsafeMutableRawPointer?) -> Int32 {
        self.wsi = wsi
        foyer_lws_no_timeout(wsi)
        guard let data, String(cString: data.assumingMemoryBound(to: CChar.self)).equalsIgnoringCase("websocket") else { return -1 }
        do {
            let head = try RequestReader.read(wsi)
            let delegate = try UpgradeRules.decide(head, peerAddress: makeRequest(head).peerAddress, server: server)
            accept(head, delegate)
            return 0
        } catch {
            let bytes = ResponseWriter.bytes(
                .text(error.text, status: error.status), to: .get, security: server.configuration.securityHeaders, keepAlive: false)
            return send(bytes, on: wsi) ? 1 : -1
        }
    }

    private func accept(_ head: RequestHead, _ delegate: any WebSocketDelegate) {
        let configuration = server.configuration
        phase = .upgraded
        restartDeadline(nil)
        socket = WebSocket(
            loop: server.loop, delegate: delegate, isServers: true,
            limits: WebSocketLimits(
                maxMessage: configuration.maxMessage, maxQueued: configuration.maxQueued, idlePing: configuration.idlePing),
            peerAddress: makeRequest(head).peerAddress, path: head.path, query: head.query)
    }
}

/// Whether a request may become a WebSocket.
enum UpgradeRules {
    static func decide(_ head: RequestHead, peerAddress: String, server: ServerCore) throws(RequestReader.Refusal) -> any WebSocketDelegate
    {
        try check(head)
        guard !server.isStopping else { throw RequestReader.Refusal(status: .serviceUnavailable, text: "stopping") }
        guard server.configuration.allowedOrigins.allows(origin: head.headers["Origin"], host: head.headers["Host"]) else {
            throw RequestReader.Refusal(status: .forbidden, text: "origin not allowed")
        }
        guard let accept = server.routes.tree.upgrade(head.path) else { throw RequestReader.Refusal(status: .notFound, text: "not found") }
        let request = UpgradeRequest(path: head.path, query: head.query, headers: head.headers, peerAddress: peerAddress)
        switch accept(request) {
        case .accept(let delegate): return delegate
        case .refuse(let status): throw RequestReader.Refusal(status: status, text: status.reason)
        }
    }

    /// What libwebsockets would only hang up on, or not notice.
    private static func check(_ head: RequestHead) throws(RequestReader.Refusal) {
        guard head.method == .get, head.contentLength == 0 else { throw RequestReader.Refusal(status: .badRequest, text: "GET, please") }
        guard head.headers["Sec-WebSocket-Version"] == "13" else {
            throw RequestReader.Refusal(status: .upgradeRequired, text: "WebSocket version 13, please")
        }
        guard let key = head.headers["Sec-WebSocket-Key"], key.utf8.count == 24 else {
            throw RequestReader.Refusal(status: .badRequest, text: "bad WebSocket key")
        }
        guard head.headers["Sec-WebSocket-Protocol"] == nil else {
            throw RequestReader.Refusal(status: .badRequest, text: "no subprotocols")
        }
        let connection = head.headers["Connection"] ?? ""
        guard connection.utf8.count < 100,
            connection.split(separator: ",").contains(where: { word in
                String(word.filter { $0 != " " }).equalsIgnoringCase("upgrade")
            })
        else { throw RequestReader.Refusal(status: .badRequest, text: "Connection: Upgrade, please") }
    }
}
