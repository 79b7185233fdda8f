import CUV
import Glibc

/// One end of a stream socket that carries whole frames of bytes between two processes, each behind its length.
///
/// Unchecked because everything that changes is touched on the loop only.
package final class FrameLink: @unchecked Sendable {
    private let loop: EventLoop
    private let socket: Int32
    private let maxFrame: Int
    private let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
    private var received: ((UnsafeRawBufferPointer) -> Void)?
    private var ended: (() -> Void)?
    /// What one turn reads into.
    private var buffer = [UInt8](repeating: 0, count: FrameLink.turnBytes)
    private var incoming: [UInt8] = []
    private var outgoing: [UInt8] = []
    private var written = 0
    private var isFlushPlanned = false
    private var isOpen = false
    private var isOver = false

    /// Bytes of the length in front of each frame.
    private static let headBytes = 4
    /// Bytes read in one turn before other events get theirs.
    private static let turnBytes = 256 * 1024

    /// Takes over the socket. Nothing is heard before `start`; what is sent before it waits.
    /// - Parameter maxFrame: bytes; a longer one of the other side ends the link.
    package init(loop: EventLoop, socket: Int32, maxFrame: Int) {
        self.loop = loop
        self.socket = socket
        self.maxFrame = maxFrame
    }

    deinit { poll.deallocate() }

    /// Hears each frame, then one end: the other side has closed, or broken the rules. Both are called on the loop. Any thread.
    package func start(received: @escaping @Sendable (UnsafeRawBufferPointer) -> Void, ended: @escaping @Sendable () -> Void) {
        loop.run { self.open(received, ended) }
    }

    /// Queues a frame. Any thread; the order of the calls of one thread is kept.
    package func send(_ frame: [UInt8]) {
        loop.run { self.enqueue(frame) }
    }

    /// Ends the link; `ended` is not called. Any thread, any number of times.
    package func close() {
        loop.run { self.end() }
    }

    /// Bytes that wait to be taken by the other side. On the loop.
    package var queuedBytes: Int { outgoing.count - written }

    private func open(_ received: @escaping (UnsafeRawBufferPointer) -> Void, _ ended: @escaping () -> Void) {
        guard !isOpen, !isOver else { return }
        self.received = received
        self.ended = ended
        guard fcntl(socket, F_SETFL, O_NONBLOCK) == 0, uv_poll_init(loop.uv, poll, socket) == 0 else { return fail() }
        isOpen = true
        // The handle belongs to the loop until it is closed, and so does the link.
        poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
        loop.remember(self) { self.end() }
        listen()
        flush()
    }

    private func listen() {
        guard isOpen else { return }
        let events = Int32(UV_READABLE.rawValue) | (queuedBytes > 0 ? Int32(UV_WRITABLE.rawValue) : 0)
        uv_poll_start(poll, events) { handle, status, events in
            let link = Unmanaged<FrameLink>.fromOpaque(handle!.pointee.data).takeUnretainedValue()
            guard status == 0 else { return link.fail() }
            // What an end that goes has said last is heard before a write to it fails.
            if events & Int32(UV_READABLE.rawValue) != 0 { link.readTurn() }
            if events & Int32(UV_WRITABLE.rawValue) != 0 { link.flush() }
        }
    }

    private func enqueue(_ frame: [UInt8]) {
        guard !isOver else { return }
        withUnsafeBytes(of: UInt32(frame.count).littleEndian) { outgoing.append(contentsOf: $0) }
        outgoing.append(contentsOf: frame)
        guard isOpen, !isFlushPlanned else { return }
        isFlushPlanned = true
        loop.execute { self.flush() }
    }

    private func flush() {
        isFlushPlanned = false
        guard isOpen else { return }
        while written < outgoing.count {
            let count = outgoing.withUnsafeBytes { Glibc.send(socket, $0.baseAddress! + written, $0.count - written, Int32(MSG_NOSIGNAL)) }
            if count > 0 { written += count } else if errno != EINTR { break }
        }
        let isStuck = written < outgoing.count
        if isStuck, errno != EAGAIN { return fail() }
        if !isStuck || written > FrameLink.turnBytes {
            outgoing.removeFirst(written)
            written = 0
        }
        listen()
    }

    private func readTurn() {
        guard isOpen else { return }
        let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            return fail()
        }
        incoming.append(contentsOf: buffer[..<count])
        deliver()
    }

    private func deliver() {
        let bytes = incoming
        guard let used = bytes.withUnsafeBytes(deliver) else { return fail() }
        if used > 0 { incoming = isOpen ? Array(bytes[used...]) : [] }
    }

    /// Bytes of the whole frames among these, or nil where a frame is too long.
    private func deliver(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var start = 0
        while isOpen, bytes.count - start >= FrameLink.headBytes {
            let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
            guard length <= maxFrame else { return nil }
            let first = start + FrameLink.headBytes
            guard first + length <= bytes.count else { break }
            received?(UnsafeRawBufferPointer(rebasing: bytes[first..<(first + length)]))
            start = first + length
        }
        return start
    }

    private func fail() {
        let last = ended
        end()
        last?()
    }

    private func end() {
        guard !isOver else { return }
        isOver = true
        received = nil
        ended = nil
        incoming = []
        outgoing = []
        written = 0
        guard isOpen else {
            Glibc.close(socket)
            return
        }
        isOpen = false
        loop.forget(self)
        uv_poll_stop(poll)
        Glibc.close(socket)
        poll.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
            uv_close($0) { Unmanaged<FrameLink>.fromOpaque($0!.pointee.data).release() }
        }
    }
}
