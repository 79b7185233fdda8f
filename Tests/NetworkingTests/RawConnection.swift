import Foundation
import Glibc

/// A plain TCP client that can misbehave. Blocking calls with a time-out, made off the tasks' threads by `blocking`.
final class RawConnection: @unchecked Sendable {
    struct Closed: Error {}

    let socket: Int32
    private var buffer: [UInt8] = []

    /// `receiveBuffer` in bytes keeps the system from reading much ahead of us.
    init(port: Int, receiveBuffer: Int32? = nil, timeout: Int = 30) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard code == 0 else { throw Closed() }
    }

    deinit { close(socket) }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Closed() }
            sent += count
        }
    }

    /// Exactly `count` bytes; throws if the peer closes or says nothing.
    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Everything until the peer closes. Throws if it does not.
    func readToEnd() throws -> [UInt8] {
        while true {
            do { try fill() } catch {
                guard errno != EAGAIN else { throw error }
                return buffer
            }
        }
    }

    /// Whether the peer closes before it says anything (more).
    func isClosedByPeer() -> Bool {
        do { try fill() } catch { return errno != EAGAIN }
        return false
    }

    struct Response {
        var status: Int
        var headers: [String: String]
        var body: String
    }

    func readResponse(hasBody: Bool = true) throws -> Response {
        var head: [UInt8] = []
        while !head.ends(with: Array("\r\n\r\n".utf8)) { head += try read(1) }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() where line.contains(":") {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        let length = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        return Response(status: status, headers: headers, body: String(decoding: try read(length), as: UTF8.self))
    }

    /// One request and its answer.
    func get(_ path: String, method: String = "GET", headers: [String] = [], body: String? = nil) throws -> Response {
        var text = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers.map { $0 + "\r\n" }.joined()
        if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
        try write(text + "\r\n" + (body ?? ""))
        return try readResponse(hasBody: method != "HEAD")
    }

    private func fill() throws {
        var part = [UInt8](repeating: 0, count: 65_536)
        errno = 0
        let count = recv(socket, &part, part.count, 0)
        guard count > 0 else { throw Closed() }
        buffer += part.prefix(count)
    }
}

// MARK: - WebSocket frames
extension RawConnection {
    enum Opcode: UInt8 { case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 }

    struct Frame: Equatable {
        var isFinal: Bool
        var opcode: UInt8
        var payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        /// Of a close frame.
        var code: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
    }

    /// The handshake; returns the answer's status.
    @discardableResult
    func upgrade(_ path: String, headers: [String] = []) throws -> Int {
        let fixed = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        try write("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n" + (fixed + headers).map { $0 + "\r\n" }.joined() + "\r\n")
        return try readResponse().status
    }

    func writeFrame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true) throws {
        try write(RawConnection.frame(opcode, payload, isFinal: isFinal, isMasked: isMasked))
    }

    func writeText(_ text: String) throws { try writeFrame(.text, Array(text.utf8)) }

    static func frame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true) -> [UInt8] {
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        var out: [UInt8] = [(isFinal ? 0x80 : 0) | opcode.rawValue]
        let flag: UInt8 = isMasked ? 0x80 : 0
        switch payload.count {
        case ..<126: out.append(flag | UInt8(payload.count))
        case ..<65_536: out += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: out += [flag | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
        }
        guard isMasked else { return out + payload }
        return out + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    func readFrame() throws -> Frame {
        let head = try read(2)
        let marker = Int(head[1] & 0x7F)
        let longer = [126: 2, 127: 8][marker]
        let count = try longer.map { try read($0).reduce(0) { $0 << 8 | Int($1) } } ?? marker
        return Frame(isFinal: head[0] & 0x80 != 0, opcode: head[0] & 0x0F, payload: try read(count))
    }

    /// The code of the close frame that comes next (other frames are skipped); nil if the connection just ends.
    func readCloseCode() throws -> Int? {
        do {
            while true {
                let frame = try readFrame()
                if frame.opcode == Opcode.close.rawValue { return frame.code }
            }
        } catch {
            guard errno != EAGAIN else { throw error }
            return nil
        }
    }
}

extension [UInt8] {
    func ends(with other: [UInt8]) -> Bool { count >= other.count && suffix(other.count).elementsEqual(other) }
}

/// Runs blocking work on a thread that no task needs.
func blocking<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { done in
        Thread.detachNewThread { done.resume(with: Swift.Result { try work() }) }
    }
}
