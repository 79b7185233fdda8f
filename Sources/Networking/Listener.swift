import CLibwebsockets
import CUV
import Glibc

/// A listening socket on a loop. Unchecked because it is touched on the loop only, `open` excepted.
final class Listener: @unchecked Sendable {
    let port: Int
    private let socket: Int32
    private let loop: EventLoop
    private let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
    private let accepted: (Int32, String) -> Void
    private var isClosed = false
    private var pause: LoopTimer?

    /// Connections taken in one turn before other events get theirs.
    private static let turn = 64
    private static let backlog: Int32 = 1_024
    /// Rest after running out of file descriptors.
    private static let rest = Duration.milliseconds(100)

    init(loop: EventLoop, socket: Int32, port: Int, accepted: @escaping (Int32, String) -> Void) throws {
        self.loop = loop
        self.socket = socket
        self.port = port
        self.accepted = accepted
        try check(uv_poll_init(loop.uv, poll, socket), "uv_poll_init")
        poll.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        listen()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        pause?.cancel()
        uv_poll_stop(poll)
        poll.withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0) { $0!.deallocate() } }
        Glibc.close(socket)
    }

    private func listen() {
        guard !isClosed else { return }
        uv_poll_start(poll, Int32(UV_READABLE.rawValue)) { handle, _, _ in
            Unmanaged<Listener>.fromOpaque(handle!.pointee.data).takeUnretainedValue().acceptTurn()
        }
    }

    private func acceptTurn() {
        for _ in 0..<Listener.turn where !isClosed {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let client = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(socket, $0, &length) }
            }
            guard client >= 0 else {
                if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { restForAWhile() }
                return
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            var on: Int32 = 1
            setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            accepted(client, SocketAddress.text(address, length))
        }
    }

    /// Without this a full table of descriptors would spin the loop.
    private func restForAWhile() {
        uv_poll_stop(poll)
        pause = loop.schedule(after: Listener.rest) { [weak self] in self?.listen() }
    }

    /// Binds and listens. Any thread; may look up a name, so not on the loop.
    static func open(host: String, port: Int) throws -> (socket: Int32, port: Int) {
        let name = "\(host):\(port)"
        var problem = "no such address"
        for address in SocketAddress.resolve(host, port: port, passive: true) {
            do { return try bind(address) } catch { problem = error.text }
        }
        throw NetworkingError.cannotListen(address: name, reason: problem)
    }

    private struct Problem: Error { var text = String(cString: strerror(errno)) }

    private static func bind(_ address: SocketAddress) throws(Problem) -> (Int32, Int) {
        let handle = Glibc.socket(Int32(address.family), Int32(SOCK_STREAM.rawValue) | SOCK_FLAGS, 0)
        guard handle >= 0 else { throw Problem() }
        var on: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard address.withPointer({ Glibc.bind(handle, $0, $1) }) == 0, Glibc.listen(handle, backlog) == 0 else {
            let problem = Problem()
            Glibc.close(handle)
            throw problem
        }
        return (handle, SocketAddress.localPort(handle))
    }

    private static let SOCK_FLAGS = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
}
