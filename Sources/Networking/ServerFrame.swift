/// A whole text message as a server's frame (RFC 6455 section 5.2): final and not masked.
///
/// libwebsockets makes one frame, and one write to the network, of each message that it is given, so several messages for one socket cost
/// several writes, and a write is the dearest part of a small message. Frames that are made here are written together.
enum ServerFrame {
    static func append(_ message: [UInt8], to buffer: ScratchBuffer) {
        buffer.append(0x81)
        switch message.count {
        case ..<126: appendLength(message.count, marker: nil, bytes: 1, to: buffer)
        case ..<65_536: appendLength(message.count, marker: 126, bytes: 2, to: buffer)
        default: appendLength(message.count, marker: 127, bytes: 8, to: buffer)
        }
        buffer.append(message)
    }

    private static func appendLength(_ length: Int, marker: UInt8?, bytes: Int, to buffer: ScratchBuffer) {
        if let marker { buffer.append(marker) }
        for shift in stride(from: 8 * (bytes - 1), through: 0, by: -8) { buffer.append(UInt8(truncatingIfNeeded: length >> shift)) }
    }
}
