import CLibwebsockets
import Synchronization

/// One WebSocket, of a server or a client. It may be kept and called from any thread for ever; once closed, calls have no effect.
///
/// Unchecked because everything that changes is touched on the loop only (`failure` is behind a lock).
package final class WebSocket: Identifiable, @unchecked Sendable {
    /// Never given twice in a process.
    package let id: UInt64
    package let peerAddress: String
    package let path: String
    package let query: [QueryItem]

    private enum Phase { case connecting, open, closing, cut, closed }

    let loop: EventLoop
    /// The server's end of a connection.
    private let isServers: Bool
    private let limits: WebSocketLimits
    private let failureBox = Mutex<WebSocketFailure?>(nil)
    private var phase = Phase.connecting
    /// Nil before opening and from the moment libwebsockets says it is closed.
    private var wsi: OpaquePointer?
    private var delegate: (any WebSocketDelegate)?
    private var queue = SendQueue()
    private var closeCode = WebSocketCloseCode.abnormal
    private var closeReason = ""
    private var saidGoodbye = false
    private var incoming: [UInt8] = []
    private var isBinary = false
    private var incomingBytes = 0
    private var heartbeat = Heartbeat()
    private var pingDue = false
    /// Its part in the heartbeats of the loop, while it is open.
    private var heartbeatPart: Int?
    /// Where this peer is watched more closely than others.
    private var watchedSilence: Duration?
    private var closeTimer: LoopTimer?

    private static let ids = Atomic<UInt64>(1)
    /// Bytes written in one turn before other sockets get theirs.
    private static let turnBytes = 64 * 1024
    /// Not empty: libwebsockets keeps an empty answer to itself.
    private static let pingPayload: [UInt8] = [UInt8(ascii: "?")]
    /// Bytes of text that a close frame can carry.
    private static let maxReason = 123

    init(
        loop: EventLoop, delegate: any WebSocketDelegate, isServers: Bool, limits: WebSocketLimits, peerAddress: String, path: String,
        query: [QueryItem]
    ) {
        id = WebSocket.ids.wrappingAdd(1, ordering: .relaxed).oldValue
        self.loop = loop
        self.delegate = delegate
        self.isServers = isServers
        self.limits = limits
        self.peerAddress = peerAddress
        self.path = path
        self.query = query
    }

    /// Why a client's socket never opened; nil otherwise. Set before `webSocketClosed`.
    package var failure: WebSocketFailure? { failureBox.withLock { $0 } }

    /// Queues a text message (UTF-8). Any thread; the order of the calls of one thread is kept. A peer that leaves more than the limit
    /// unread is cut with 1013.
    package func send(_ text: [UInt8]) {
        if loop.isCurrent { enqueue(text) } else { loop.execute { self.enqueue(text) } }
    }

    /// Queues a text message.
    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Says goodbye after what is queued was written. Any thread. `reason` is cut at 123 bytes.
    package func close(_ code: WebSocketCloseCode = .normal, reason: String = "") {
        if loop.isCurrent { beginClose(code, reason) } else { loop.execute { self.beginClose(code, reason) } }
    }
}

// MARK: - Sending and closing, on the loop
extension WebSocket {
    private func enqueue(_ message: [UInt8]) {
        guard phase == .open || phase == .connecting else { return }
        guard queue.isEmpty || queue.bytes + message.count <= limits.maxQueued else { return cut(.tryAgainLater) }
        let wasEmpty = queue.isEmpty
        queue.append(message)
        if wasEmpty, phase == .open { loop.sockets.flushSoon(self) }
    }

    private func beginClose(_ code: WebSocketCloseCode, _ reason: String) {
        guard phase == .open || phase == .connecting else { return }
        closeCode = code.canBeSent ? code : .normal
        closeReason = reason
        guard phase == .open, let wsi else { return cut(closeCode) }
        phase = .closing
        closeTimer = loop.schedule(after: limits.closeTimeout) { [weak self] in self?.cut(nil) }
        lws_callback_on_writable(wsi)
    }

    /// Ends the connection without a goodbye. `code` is what the delegate is told; nil keeps the one of the goodbye under way.
    func cut(_ code: WebSocketCloseCode?) {
        guard phase != .cut, phase != .closed else { return }
        phase = .cut
        closeCode = code ?? closeCode
        queue.removeAll()
        pingDue = false
        loop.execute { if let wsi = self.wsi { foyer_lws_kill(wsi) } else { self.ended() } }
    }

    /// Gives a client's socket its reason, then ends it.
    func fail(_ failure: WebSocketFailure) {
        guard phase == .connecting || phase == .cut else { return }
        failureBox.withLock { $0 = $0 ?? failure }
    }

    var isConnecting: Bool { phase == .connecting }
}

// MARK: - Events of libwebsockets
extension WebSocket {
    /// Negative: it was closed while connecting.
    func opened(_ wsi: OpaquePointer) -> Int32 {
        guard phase == .connecting else { return -1 }
        self.wsi = wsi
        phase = .open
        heartbeatPart = loop.sockets.startBeating(self, every: beatInterval)
        delegate?.webSocketOpened(self)
        if !queue.isEmpty { loop.sockets.flushSoon(self) }
        return 0
    }

    func received(_ wsi: OpaquePointer, _ data: UnsafeMutableRawPointer?, _ length: Int) {
        heartbeat.heard()
        guard phase == .open else { return }
        let part = UnsafeRawBufferPointer(start: data, count: length)
        let isFirst = lws_is_first_fragment(wsi) != 0
        if isFirst {
            isBinary = lws_frame_is_binary(wsi) != 0
            incomingBytes = 0
        }
        incomingBytes += length
        guard incomingBytes + lws_remaining_packet_payload(wsi) <= limits.maxMessage else { return refuse(.messageTooBig) }
        let isWhole = lws_is_final_fragment(wsi) != 0
        if isBinary {
            if isWhole { delegate?.webSocketReceivedBinary(self) }
            return
        }
        if isFirst, isWhole { return deliver(part) }
        incoming.append(contentsOf: part)
        if isWhole { deliverReassembled() }
    }

    private func deliverReassembled() {
        let message = incoming
        incoming = []
        message.withUnsafeBytes { deliver($0) }
    }

    private func deliver(_ text: UnsafeRawBufferPointer) {
        guard UTF8Check.isValid(text) else { return refuse(.invalidPayload) }
        delegate?.webSocket(self, received: text)
    }

    /// The peer has broken a rule: nothing of it is heard any more.
    private func refuse(_ code: WebSocketCloseCode) {
        queue.removeAll()
        incoming = []
        beginClose(code, "")
    }

    func writable(_ wsi: OpaquePointer) -> Int32 {
        if pingDue || !queue.isEmpty {
            if !writeTurn(wsi) { return -1 }
        } else if phase == .closing {
            return farewell()
        }
        if !queue.isEmpty || phase == .closing { lws_callback_on_writable(wsi) }
        return 0
    }

    /// At the end of the loop's turn: writes at once what fits, which saves waiting for the socket to say that it is writable.
    func flush() {
        guard phase == .open || phase == .closing, let wsi, pingDue || !queue.isEmpty else { return }
        if lws_partial_buffered(wsi) == 0, !writeTurn(wsi) { return cut(.abnormal) }
        if pingDue || !queue.isEmpty || phase == .closing { lws_callback_on_writable(wsi) }
    }

    /// Writes what is due, up to what one turn may take. False: the connection is broken.
    private func writeTurn(_ wsi: OpaquePointer) -> Bool {
        if pingDue {
            pingDue = false
            let question = WebSocket.pingPayload
            if lws_write(wsi, loop.sockets.scratch.fill(question), question.count, LWS_WRITE_PING) < 0 { return false }
            if queue.isEmpty || lws_partial_buffered(wsi) != 0 { return true }
        }
        return isServers ? writeFrames(wsi) : writeMessages(wsi)
    }

    /// All in one write. libwebsockets passes what is called HTTP on as it is.
    private func writeFrames(_ wsi: OpaquePointer) -> Bool {
        let scratch = loop.sockets.scratch
        scratch.clear()
        while scratch.count < WebSocket.turnBytes, let message = queue.popFirst() { ServerFrame.append(message, to: scratch) }
        return lws_write(wsi, scratch.start, scratch.count, LWS_WRITE_HTTP) >= scratch.count
    }

    /// One by one: libwebsockets masks what a client says.
    private func writeMessages(_ wsi: OpaquePointer) -> Bool {
        var written = 0
        while let message = queue.popFirst() {
            if lws_write(wsi, loop.sockets.scratch.fill(message), message.count, LWS_WRITE_TEXT) < message.count { return false }
            written += message.count
            if queue.isEmpty || written >= WebSocket.turnBytes || lws_partial_buffered(wsi) != 0 { break }
        }
        return true
    }

    /// Everything queued is written. The goodbye itself is said outside of the callback.
    private func farewell() -> Int32 {
        loop.execute { self.sayGoodbye() }
        return 0
    }

    private func sayGoodbye() {
        guard phase == .closing, !saidGoodbye, let wsi else { return }
        saidGoodbye = true
        var reason = Array(closeReason.utf8.prefix(WebSocket.maxReason))
        while !reason.isEmpty, !reason.withUnsafeBytes(UTF8Check.isValid) { reason.removeLast() }
        lws_close_reason(wsi, lws_close_status(UInt32(closeCode.rawValue)), &reason, reason.count)
        foyer_lws_say_goodbye(wsi)
    }

    func heardPong() { heartbeat.heard() }

    /// The peer says goodbye; libwebsockets answers by itself.
    func peerCloses(_ data: UnsafeMutableRawPointer?, _ length: Int) {
        guard phase == .open || phase == .connecting else { return }
        phase = .closing
        saidGoodbye = true
        queue.removeAll()
        let payload = UnsafeRawBufferPointer(start: data, count: length)
        closeCode = length >= 2 ? WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1])) : .noStatus
    }

    /// The connection is gone; `wsi` is never touched again. Any number of times.
    func ended() {
        guard phase != .closed else { return }
        if phase == .open || phase == .connecting { closeCode = .abnormal }
        phase = .closed
        wsi = nil
        queue.removeAll()
        incoming = []
        if let heartbeatPart { loop.sockets.stopBeating(self, every: beatInterval, part: heartbeatPart) }
        closeTimer?.cancel()
        heartbeatPart = nil
        closeTimer = nil
        let last = delegate
        delegate = nil
        last?.webSocketClosed(self, code: closeCode)
    }

    private var beatInterval: Duration { (watchedSilence ?? limits.idlePing) / Heartbeat.ticksBeforePing }

    /// From now on a silent peer is asked after `silence`, and cut if it stays silent as long again. On the loop.
    package func watch(silence: Duration) {
        guard phase == .open else { return }
        if let heartbeatPart { loop.sockets.stopBeating(self, every: beatInterval, part: heartbeatPart) }
        watchedSilence = silence
        heartbeatPart = loop.sockets.startBeating(self, every: beatInterval)
    }

    /// The loop's clock has gone on by one interval.
    func beat() {
        guard wsi != nil, phase == .open else { return }
        switch heartbeat.tick() {
        case .nothing: break
        case .ping:
            pingDue = true
            loop.sockets.flushSoon(self)
        case .dead: cut(.abnormal)
        }
    }
}
