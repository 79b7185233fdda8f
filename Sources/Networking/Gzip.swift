import CZlib

/// Compresses what is sent often and made once.
enum Gzip {
    /// The gzip form of `content` (RFC 1952); nil where it would not be a tenth smaller.
    static func compressed(_ content: [UInt8]) -> [UInt8]? {
        guard content.count >= smallest else { return nil }
        var stream = z_stream()
        guard foyer_gzip_init(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = content
        let bound = Int(deflateBound(&stream, UInt(input.count)))
        var isWhole = false
        let result = input.withUnsafeMutableBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: bound) { target, count in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(bound)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
        }
        return isWhole && result.count < content.count * 9 / 10 ? result : nil
    }

    /// Less fits into one packet as it is.
    private static let smallest = 1_024

    /// Whether a request takes gzip (RFC 9110, 12.5.3): named, or by `*`, and not with a weight of zero.
    static func isAccepted(by header: String?) -> Bool {
        let offers = (header ?? "").split(separator: ",").map { $0.split(separator: ";").map { $0.trimmingWhitespace() } }
        let named = offers.first { $0.first?.lowercased() == "gzip" } ?? offers.first { $0.first == "*" }
        guard let named else { return false }
        return !named.dropFirst().contains { part in
            part.hasPrefix("q=") && Double(part.dropFirst(2)) == 0
        }
    }
}

extension Substring {
    fileprivate func trimmingWhitespace() -> String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
