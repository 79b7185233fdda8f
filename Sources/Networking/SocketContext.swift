import CLibwebsockets
import CUV
import Synchronization

/// What a connection of libwebsockets (a "wsi") belongs to. It gets every event of it, on the loop, until `wsiDestroyed`.
///
/// `SocketContext` keeps the object from adoption to the wsi's end. The wsi carries a ticket for it and no pointer: libwebsockets calls
/// back even for connections whose start it has reported as failed. Unchecked because it is touched on the loop only.
class ConnectionOwner: @unchecked Sendable {
    /// Nil from the moment libwebsockets says that the connection is closed.
    final var wsi: OpaquePointer?
    /// Returns 0 to go on; negative closes the connection.
    func handle(_ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ data: UnsafeMutableRawPointer?, _ length: Int) -> Int32 { 0 }
    /// The last event: the wsi is about to be freed.
    func wsiDestroyed() {}

    /// Ends the connection soon, without a goodbye and never inside this call.
    final func kill(on loop: EventLoop) {
        loop.execute { if let wsi = self.wsi { foyer_lws_kill(wsi) } }
    }
}

/// The libwebsockets context of a loop: vhosts, the protocol table, and the way from C callbacks to `ConnectionOwner`s. On the loop only.
final class SocketContext {
    private unowned let loop: EventLoop
    private var context: OpaquePointer?
    private let foreignLoops = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let retryPolicy: UnsafeMutablePointer<lws_retry_bo_t>
    private let strings = CStrings()
    private var clientHosts: [TLSTrust: OpaquePointer] = [:]
    private var serverHosts: Set<OpaquePointer> = []
    /// Every living wsi's owner.
    private var owners = SlotTable<ConnectionOwner>()
    private var closed: (() -> Void)?
    /// Sockets that got their first message to send in this turn.
    private var waiting: [WebSocket] = []
    private var heartbeats: [Duration: HeartbeatWheel] = [:]
    /// Where frames are put behind `LWS_PRE` bytes for writing; one is enough, a write copies what the socket does not take.
    let scratch = ScratchBuffer(prefix: Int(foyer_lws_pre()))

    /// Header block of one request, bytes.
    static let maxHeaderBytes: UInt16 = 16 * 1024
    /// libwebsockets hands over received frames in parts of this size; every WebSocket has such a buffer, so it is kept small.
    static let receiveBytes = 2 * 1024
    /// A single write call is cut at this size.
    static let maxWriteBytes = 256 * 1024
    /// The time-outs of libwebsockets are only a net below our own timers, seconds.
    static let fallbackTimeout: UInt32 = 120

    /// Whether a context of this process has set up OpenSSL; also keeps two contexts from being made at once.
    private static let isTLSReady = Mutex(false)

    init(loop: EventLoop) throws {
        self.loop = loop
        lws_set_log_level(0, nil)
        protocols = SocketContext.makeProtocols(strings)
        retryPolicy = .allocate(capacity: 1)
        retryPolicy.initialize(to: lws_retry_bo_t())  // no pings by libwebsockets: its timer list is walked in O(connections)
        foreignLoops.initialize(to: UnsafeMutableRawPointer(loop.uv))
        var info = lws_context_creation_info()
        info.port = foyer_lws_port_no_listen()
        info.foreign_loops = foreignLoops
        info.user = Unmanaged.passUnretained(self).toOpaque()
        info.max_http_header_data = SocketContext.maxHeaderBytes
        info.max_http_header_pool2 = 1_000_000
        info.timeout_secs = SocketContext.fallbackTimeout
        info.pt_serv_buf_size = 16 * 1024
        SocketContext.isTLSReady.withLock { isReady in
            info.options = foyer_lws_context_options() | (isReady ? 0 : foyer_lws_first_context_options())
            isReady = true
            context = lws_create_context(&info)
        }
        guard context != nil else { throw NetworkingError.system(operation: "lws_create_context", reason: "libwebsockets refused") }
    }

    func flushSoon(_ socket: WebSocket) { waiting.append(socket) }

    /// At the end of each half of the loop's turn.
    func flush() {
        while !waiting.isEmpty {
            let sockets = waiting
            waiting = []
            for socket in sockets { socket.flush() }
        }
    }

    /// - Returns: what `stopBeating` wants to know.
    func startBeating(_ socket: WebSocket, every interval: Duration) -> Int {
        if let wheel = heartbeats[interval] { return wheel.add(socket) }
        let wheel = HeartbeatWheel(interval: interval, loop: loop)
        heartbeats[interval] = wheel
        return wheel.add(socket)
    }

    func stopBeating(_ socket: WebSocket, every interval: Duration, part: Int) {
        guard let wheel = heartbeats[interval] else { return }
        wheel.remove(socket, from: part)
        guard wheel.isEmpty else { return }
        wheel.stop()
        heartbeats[interval] = nil
    }

    /// Closes every connection; `done` is called when they are gone, and the loop may close the handles of libwebsockets then.
    ///
    /// The context itself is left behind: `lws_context_destroy` on a foreign libuv loop closes the descriptor of its event pipe twice, and
    /// the second time it may be somebody else's.
    func close(done: @escaping () -> Void) {
        closed = done
        for owner in owners.elements { owner.kill(on: loop) }
        closeIfEmpty()
    }

    private func closeIfEmpty() {
        guard let closed, owners.isEmpty else { return }
        self.closed = nil
        for host in serverHosts.union(clientHosts.values) { lws_vhost_destroy(host) }
        context = nil
        closed()
    }
}

// MARK: - Vhosts
extension SocketContext {
    /// A vhost for accepted sockets. `headers` go on every answer that libwebsockets makes by itself.
    func makeServerHost(tls: TLSFiles?, headers: [(String, String)]) throws -> OpaquePointer {
        guard let context else { throw NetworkingError.system(operation: "start", reason: "the loop has stopped") }
        var info = hostInfo()
        info.port = foyer_lws_port_no_listen_server()
        info.headers = strings.options(headers)
        if let tls {
            info.ssl_cert_filepath = strings.keep(tls.certificate)
            info.ssl_private_key_filepath = strings.keep(tls.key)
            info.alpn = strings.keep("http/1.1")
            info.ssl_options_set = Int(foyer_lws_tls_options())
        }
        guard let host = lws_create_vhost(context, &info) else {
            throw tls.map { NetworkingError.unusableCertificate(path: $0.certificate) }
                ?? NetworkingError.system(operation: "lws_create_vhost", reason: "libwebsockets refused")
        }
        serverHosts.insert(host)
        return host
    }

    /// No connection of the vhost may be left.
    func destroyServerHost(_ host: OpaquePointer) {
        if serverHosts.remove(host) != nil { lws_vhost_destroy(host) }
    }

    /// The vhost of clients that trust `trust`; made at first use.
    func clientHost(_ trust: TLSTrust) -> OpaquePointer? {
        if let host = clientHosts[trust] { return host }
        guard let context else { return nil }
        var info = hostInfo()
        info.port = foyer_lws_port_no_listen()
        if case .authority(let file) = trust {
            info.client_ssl_ca_filepath = strings.keep(file)
            info.options |= foyer_lws_no_system_authorities()
        }
        guard let host = lws_create_vhost(context, &info) else { return nil }
        guard lws_init_vhost_client_ssl(&info, host) == 0 else {
            lws_vhost_destroy(host)
            return nil
        }
        clientHosts[trust] = host
        return host
    }

    private func hostInfo() -> lws_context_creation_info {
        var info = lws_context_creation_info()
        info.options = foyer_lws_vhost_options()
        info.vhost_name = strings.keep("foyer")
        info.protocols = UnsafePointer(protocols)
        info.retry_and_idle_policy = UnsafePointer(retryPolicy)
        info.timeout_secs_ah_idle = SocketContext.fallbackTimeout
        info.keepalive_timeout = Int32(SocketContext.fallbackTimeout)
        info.connect_timeout_secs = SocketContext.fallbackTimeout
        return info
    }
}

// MARK: - Connections
extension SocketContext {
    /// Hands an accepted socket over. False: it was refused and closed.
    func adopt(_ socket: Int32, host: OpaquePointer, owner: ConnectionOwner) -> Bool {
        let ticket = owners.insert(owner)
        if let wsi = foyer_lws_adopt(host, socket, UnsafeMutableRawPointer(bitPattern: ticket)) {
            owner.wsi = wsi
            return true
        }
        owners.remove(ticket)
        return false
    }

    /// Starts a client connection. False: it failed at once.
    func connect(_ info: inout lws_client_connect_info, owner: ConnectionOwner) -> Bool {
        guard let context else { return false }
        info.context = context
        info.retry_and_idle_policy = UnsafePointer(retryPolicy)
        let ticket = owners.insert(owner)
        info.opaque_user_data = UnsafeMutableRawPointer(bitPattern: ticket)
        guard let wsi = lws_client_connect_via_info(&info) else {
            owners.remove(ticket)
            return false
        }
        owner.wsi = wsi
        return true
    }

    fileprivate func handle(
        _ wsi: OpaquePointer, _ ticket: UInt, _ reason: lws_callback_reasons, _ data: UnsafeMutableRawPointer?, _ length: Int
    ) -> Int32 {
        guard let owner = owners[ticket] else { return 0 }
        guard reason == LWS_CALLBACK_WSI_DESTROY else { return owner.handle(wsi, reason, data, length) }
        owner.wsi = nil
        owners.remove(ticket)
        owner.wsiDestroyed()
        closeIfEmpty()
        return 0
    }

    private static func makeProtocols(_ strings: CStrings) -> UnsafeMutablePointer<lws_protocols> {
        let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
        table.initialize(repeating: lws_protocols(), count: 2)
        table[0].name = strings.keep("foyer")
        table[0].callback = connectionCallback
        table[0].rx_buffer_size = receiveBytes
        table[0].tx_packet_size = maxWriteBytes
        return table
    }
}

/// The one C callback. Events without an owner (vhost set-up, listening) are none of ours.
private func connectionCallback(
    wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?, data: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
    guard let wsi, SocketEvent.hasConnection(reason), let ticket = lws_get_opaque_user_data(wsi) else { return 0 }
    guard let context = lws_context_user(lws_get_context(wsi)) else { return 0 }
    let sockets = Unmanaged<SocketContext>.fromOpaque(context).takeUnretainedValue()
    return sockets.handle(wsi, UInt(bitPattern: ticket), reason, data, length)
}

enum SocketEvent {
    /// Some callbacks come with a stand-in that is no connection and carries no user data.
    static func hasConnection(_ reason: lws_callback_reasons) -> Bool {
        switch reason {
        case LWS_CALLBACK_PROTOCOL_INIT, LWS_CALLBACK_PROTOCOL_DESTROY, LWS_CALLBACK_OPENSSL_LOAD_EXTRA_CLIENT_VERIFY_CERTS,
            LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS, LWS_CALLBACK_EVENT_WAIT_CANCELLED, LWS_CALLBACK_GET_THREAD_ID,
            LWS_CALLBACK_VHOST_CERT_AGING, LWS_CALLBACK_VHOST_CERT_UPDATE, LWS_CALLBACK_WSI_CREATE, LWS_CALLBACK_LOCK_POLL,
            LWS_CALLBACK_UNLOCK_POLL, LWS_CALLBACK_ADD_POLL_FD, LWS_CALLBACK_DEL_POLL_FD, LWS_CALLBACK_CHANGE_MODE_POLL_FD:
            false
        default:
            true
        }
    }
}
