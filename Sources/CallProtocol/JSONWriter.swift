/// Writes JSON (RFC 8259) in UTF-8 into one buffer, in the order of the calls.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(512) }

    mutating func open(_ bracket: Unicode.Scalar) { bytes.append(UInt8(ascii: bracket)) }
    mutating func close(_ bracket: Unicode.Scalar) { bytes.append(UInt8(ascii: bracket)) }

    /// The name of an object's next field. Names are ours: nothing in them is to be escaped.
    mutating func key(_ name: String) {
        separate(from: UInt8(ascii: "{"))
        bytes.append(UInt8(ascii: "\""))
        raw(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// An array's next element follows.
    mutating func element() { separate(from: UInt8(ascii: "[")) }

    /// No value ends with what opens one, so whatever else is there is an earlier field or element.
    private mutating func separate(from bracket: UInt8) {
        if bytes.last != bracket { bytes.append(UInt8(ascii: ",")) }
    }

    mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// RFC 8259 section 7.
    mutating func text(_ value: String) {
        var value = value
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            if text.contains(where: Self.isEscaped) {
                for byte in text { escaped(byte) }
            } else {
                bytes.append(contentsOf: text)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

    private mutating func escaped(_ byte: UInt8) {
        guard Self.isEscaped(byte) else { return bytes.append(byte) }
        bytes.append(UInt8(ascii: "\\"))
        if byte >= 0x20 { return bytes.append(byte) }
        raw("u00")
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

/// What is written as an object.
protocol JSONObject {
    func writeFields(to json: inout JSONWriter)
}

// One field each, with its name.
extension JSONWriter {
    mutating func object(_ fields: (inout JSONWriter) -> Void) {
        open("{")
        fields(&self)
        close("}")
    }

    mutating func field(_ name: String, _ value: String) {
        key(name)
        text(value)
    }

    mutating func field(_ name: String, _ value: some RawRepresentable<String>) { field(name, value.rawValue) }

    mutating func field(_ name: String, _ value: some BinaryInteger) {
        key(name)
        raw(String(value))
    }

    mutating func field(_ name: String, _ value: Bool) {
        key(name)
        raw(value ? "true" : "false")
    }

    mutating func field(_ name: String, _ value: some JSONObject) {
        key(name)
        object(value.writeFields)
    }

    mutating func field(_ name: String, _ values: [some JSONObject]) {
        key(name)
        open("[")
        for value in values {
            element()
            object(value.writeFields)
        }
        close("]")
    }

    mutating func field(_ name: String, _ values: [String]) {
        key(name)
        open("[")
        for value in values {
            element()
            text(value)
        }
        close("]")
    }
}
