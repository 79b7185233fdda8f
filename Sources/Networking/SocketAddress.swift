import CLibwebsockets
import Glibc

/// An address of a socket as the system wants it.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length: socklen_t = 0

    var family: sa_family_t { storage.ss_family }
    var text: String { SocketAddress.text(storage, length) }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) } }
    }

    /// The addresses of a name, in the system's order. Blocks while it asks; empty if there are none.
    static func resolve(_ host: String, port: Int, passive: Bool = false) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV | (passive ? AI_PASSIVE : AI_ADDRCONFIG)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
            guard let info = entry?.pointee, let source = info.ai_addr else { return nil }
            var address = SocketAddress()
            address.length = info.ai_addrlen
            withUnsafeMutableBytes(of: &address.storage) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: Int(info.ai_addrlen)))
            }
            return address
        }
    }

    /// The numeric address without the port; IPv4 inside IPv6 as IPv4.
    static func text(_ storage: sockaddr_storage, _ length: socklen_t) -> String {
        var name = [CChar](repeating: 0, count: 64)
        let code = withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo($0, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            }
        }
        guard code == 0 else { return "" }
        let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }

    static func localPort(_ socket: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        // The port is at the same place in both families.
        return withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(UInt16(bigEndian: $0.pointee.sin_port)) }
        }
    }
}
