/// Base64 with the URL alphabet and without padding (RFC 4648 section 5), as JWTs use it.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        for (value, byte) in alphabet.enumerated() { table[Int(byte)] = UInt8(value) }
        return table
    }()

    static func encode(_ bytes: some Collection<UInt8>) -> String {
        let alphabet = alphabet
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var value: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            value = value << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(value >> bits & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(value << (6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for anything but the one spelling of some bytes: other characters, an impossible length, loose bits at the end.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        let values = values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var value: UInt32 = 0
        var bits = 0
        for character in text {
            let digit = values[Int(character)]
            guard digit < 64 else { return nil }
            value = value << 6 | UInt32(digit)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
                value &= (1 << UInt32(bits)) - 1
            }
        }
        return value == 0 ? bytes : nil
    }
}
