/// Writes a message as JSON in UTF-8, straight into one buffer. A server says ten messages for each admission, and a general encoder builds
/// a tree for each (see `Docs/decisions/0006-own-json-writer.md`). It writes what messages are made of: objects by key, arrays, texts,
/// integers, truth values; anything else is an error of the programmer.
package enum WireEncoder {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let writer = Writer()
        try writer.write(value)
        return writer.output.bytes
    }
}

/// The text so far.
private struct Output {
    private(set) var bytes: [UInt8] = []
    /// What the value that is being written has turned out to be: the byte that opened it, or 0 for nothing yet.
    private(set) var opening: UInt8 = 0

    private static let (quote, comma, colon, backslash) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\\"))
    private static let (object, array, scalar) = (UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "x"))

    init() { bytes.reserveCapacity(512) }

    /// A value begins; what it is inside of is opened by what comes back.
    mutating func begin() -> UInt8 {
        defer { opening = 0 }
        return opening
    }

    mutating func end(inside outer: UInt8) {
        switch opening {
        case Self.object: bytes.append(UInt8(ascii: "}"))
        case Self.array: bytes.append(UInt8(ascii: "]"))
        case Self.scalar: break
        default: bytes.append(contentsOf: "{}".utf8)
        }
        opening = outer
    }

    /// The same value may ask several times: its fields go into one object.
    mutating func openObject() {
        if opening != Self.object { open(Self.object) }
    }

    mutating func openArray() { open(Self.array) }
    mutating func isScalar() { opening = Self.scalar }

    private mutating func open(_ byte: UInt8) {
        opening = byte
        bytes.append(byte)
    }

    mutating func key(_ name: String) {
        // No value ends with what opens one.
        if bytes.last != Self.object { bytes.append(Self.comma) }
        // Names of fields are ours: nothing in them is to be escaped.
        bytes.append(Self.quote)
        raw(name)
        bytes.append(Self.quote)
        bytes.append(Self.colon)
    }

    mutating func element() {
        if bytes.last != Self.array { bytes.append(Self.comma) }
    }

    mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// RFC 8259 section 7.
    mutating func text(_ value: String) {
        var value = value
        bytes.append(Self.quote)
        value.withUTF8 { text in
            if text.contains(where: Self.isEscaped) {
                for byte in text { escaped(byte) }
            } else {
                bytes.append(contentsOf: text)
            }
        }
        bytes.append(Self.quote)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == quote || byte == backslash }

    private mutating func escaped(_ byte: UInt8) {
        guard Self.isEscaped(byte) else { return bytes.append(byte) }
        bytes.append(Self.backslash)
        if byte >= 0x20 { return bytes.append(byte) }
        raw("u00")
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

private final class Writer: Encoder {
    var output = Output()
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func write(_ value: some Encodable) throws {
        let outer = output.begin()
        try value.encode(to: self)
        output.end(inside: outer)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.openObject()
        return KeyedEncodingContainer(Fields(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.openArray()
        return Elements(writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        output.isScalar()
        return Scalar(writer: self)
    }

    /// No message nests containers by hand; each part of it is a value of its own.
    static func notWritten(_ what: String) -> Never { preconditionFailure("a message does not hold \(what)") }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: Writer
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        writer.output.key(key.stringValue)
        writer.output.raw("null")
    }
    func encode(_ value: Bool, forKey key: Key) {
        writer.output.key(key.stringValue)
        writer.output.raw(value ? "true" : "false")
    }
    func encode(_ value: String, forKey key: Key) {
        writer.output.key(key.stringValue)
        writer.output.text(value)
    }
    func encode(_ value: Int, forKey key: Key) {
        writer.output.key(key.stringValue)
        writer.output.raw(String(value))
    }
    func encode(_ value: Int64, forKey key: Key) {
        writer.output.key(key.stringValue)
        writer.output.raw(String(value))
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        writer.output.key(key.stringValue)
        try writer.write(value)
    }

    func nestedContainer<Nested>(keyedBy: Nested.Type, forKey: Key) -> KeyedEncodingContainer<Nested> {
        Writer.notWritten("nested objects")
    }
    func nestedUnkeyedContainer(forKey: Key) -> any UnkeyedEncodingContainer { Writer.notWritten("nested arrays") }
    func superEncoder() -> any Encoder { Writer.notWritten("a superclass") }
    func superEncoder(forKey: Key) -> any Encoder { Writer.notWritten("a superclass") }
}

private struct Elements: UnkeyedEncodingContainer {
    let writer: Writer
    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    init(writer: Writer) { self.writer = writer }

    mutating func encodeNil() {
        writer.output.element()
        writer.output.raw("null")
        count += 1
    }
    mutating func encode(_ value: some Encodable) throws {
        writer.output.element()
        try writer.write(value)
        count += 1
    }

    func nestedContainer<Nested>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> { Writer.notWritten("nested objects") }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Writer.notWritten("nested arrays") }
    func superEncoder() -> any Encoder { Writer.notWritten("a superclass") }
}

private struct Scalar: SingleValueEncodingContainer {
    let writer: Writer
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.output.raw("null") }
    func encode(_ value: Bool) { writer.output.raw(value ? "true" : "false") }
    func encode(_ value: String) { writer.output.text(value) }
    func encode(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "not a number in JSON"))
        }
        writer.output.raw("\(value)")
    }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) { writer.output.raw(String(value)) }
    func encode(_ value: Int8) { writer.output.raw(String(value)) }
    func encode(_ value: Int16) { writer.output.raw(String(value)) }
    func encode(_ value: Int32) { writer.output.raw(String(value)) }
    func encode(_ value: Int64) { writer.output.raw(String(value)) }
    func encode(_ value: UInt) { writer.output.raw(String(value)) }
    func encode(_ value: UInt8) { writer.output.raw(String(value)) }
    func encode(_ value: UInt16) { writer.output.raw(String(value)) }
    func encode(_ value: UInt32) { writer.output.raw(String(value)) }
    func encode(_ value: UInt64) { writer.output.raw(String(value)) }
    func encode(_ value: some Encodable) throws { try writer.write(value) }
}
