import Glibc

/// A block of IP addresses, such as `10.0.0.0/8` or `::1`.
package struct CIDR: Sendable, Hashable {
    private var bytes: [UInt8]
    private var bits: Int

    /// Nil if the text is no address, or the number behind the slash does not fit it.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = IPAddress.bytes(String(parts[0])) else { return nil }
        let width = bytes.count * 8
        guard let bits = parts.count == 1 ? width : Int(parts[1]), (0...width).contains(bits) else { return nil }
        self.bytes = bytes
        self.bits = bits
    }

    /// Whether a numeric address lies in the block. IPv4 inside IPv6 (`::ffff:…`) counts as IPv4.
    package func contains(_ address: String) -> Bool {
        guard let other = IPAddress.bytes(address), other.count == bytes.count else { return false }
        let whole = bits / 8
        guard other[..<whole] == bytes[..<whole] else { return false }
        let rest = bits % 8
        guard rest > 0 else { return true }
        let mask = UInt8.max << UInt8(8 - rest)
        return other[whole] & mask == bytes[whole] & mask
    }
}

enum IPAddress {
    /// 4 or 16 bytes of a numeric address.
    static func bytes(_ text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }

    /// The client's address: that of the connection, or, while the nearest hop is a trusted proxy, the one it forwarded.
    static func client(connection: String, forwardedFor: String?, trusted: [CIDR]) -> String {
        guard let forwardedFor, !trusted.isEmpty else { return connection }
        var nearest = connection
        var hops = forwardedFor.split(separator: ",").map { $0.filter { $0 != " " } }
        while trusted.contains(where: { $0.contains(nearest) }), let hop = hops.popLast(), bytes(hop) != nil { nearest = hop }
        return nearest
    }
}
