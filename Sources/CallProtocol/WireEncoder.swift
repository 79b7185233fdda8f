/// Writes a message as JSON in UTF-8, straight into one buffer. A server says ten messages for each admission, and a general encoder builds
/// a tree for each (see `Docs/decisions/0006-own-json-writer.md`). It writes what messages are made of: objects by key, arrays, texts,
/// integers, truth values; anything else is an error of the programmer.
package enum WireEncoder {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let writer = Writer()
        try writer.write(value)
        return writer.bytes
    }
}

private final class Writer: Encoder {
    /// What the value that is being written has turned out to be.
    private enum Frame {
        case nothing, single
        case object(isEmpty: Bool)
        case array(isEmpty: Bool)
    }

    private(set) var bytes: [UInt8] = []
    private var frames: [Frame] = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init() { bytes.reserveCapacity(512) }

    func write(_ value: some Encodable) throws {
        frames.append(.nothing)
        try value.encode(to: self)
        switch frames.removeLast() {
        case .single: break
        case .nothing: bytes += [UInt8(ascii: "{"), UInt8(ascii: "}")]
        case .object: bytes.append(UInt8(ascii: "}"))
        case .array: bytes.append(UInt8(ascii: "]"))
        }
    }

    /// The same value may ask several times: its fields go into one object.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .nothing = frames[frames.count - 1] {
            frames[frames.count - 1] = .object(isEmpty: true)
            bytes.append(UInt8(ascii: "{"))
        }
        return KeyedEncodingContainer(Fields(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        frames[frames.count - 1] = .array(isEmpty: true)
        bytes.append(UInt8(ascii: "["))
        return Elements(writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        frames[frames.count - 1] = .single
        return Scalar(writer: self)
    }

    func key(_ name: String) {
        if case .object(isEmpty: false) = frames[frames.count - 1] { bytes.append(UInt8(ascii: ",")) }
        frames[frames.count - 1] = .object(isEmpty: false)
        // Names of fields are ours: nothing in them is to be escaped.
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name.utf8)
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    }

    func element() {
        if case .array(isEmpty: false) = frames[frames.count - 1] { bytes.append(UInt8(ascii: ",")) }
        frames[frames.count - 1] = .array(isEmpty: false)
    }

    func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// RFC 8259 section 7.
    func text(_ value: String) {
        var value = value
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            if text.contains(where: Self.isEscaped) { bytes.append(contentsOf: text.flatMap(Self.escaped)) } else { bytes.append(contentsOf: text) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        guard isEscaped(byte) else { return [byte] }
        if byte >= 0x20 { return [UInt8(ascii: "\\"), byte] }
        return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// No message nests containers by hand; each part of it is a value of its own.
    static func notWritten(_ what: String) -> Never { preconditionFailure("a message does not hold \(what)") }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: Writer
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        writer.key(key.stringValue)
        writer.raw("null")
    }
    func encode(_ value: Bool, forKey key: Key) {
        writer.key(key.stringValue)
        writer.raw(value ? "true" : "false")
    }
    func encode(_ value: String, forKey key: Key) {
        writer.key(key.stringValue)
        writer.text(value)
    }
    func encode(_ value: Int, forKey key: Key) {
        writer.key(key.stringValue)
        writer.raw(String(value))
    }
    func encode(_ value: Int64, forKey key: Key) {
        writer.key(key.stringValue)
        writer.raw(String(value))
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        writer.key(key.stringValue)
        try writer.write(value)
    }

    func nestedContainer<Nested>(keyedBy: Nested.Type, forKey: Key) -> KeyedEncodingContainer<Nested> { Writer.notWritten("nested objects") }
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
        writer.element()
        writer.raw("null")
        count += 1
    }
    mutating func encode(_ value: some Encodable) throws {
        writer.element()
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

    func encodeNil() { writer.raw("null") }
    func encode(_ value: Bool) { writer.raw(value ? "true" : "false") }
    func encode(_ value: String) { writer.text(value) }
    func encode(_ value: Double) throws {
        guard value.isFinite else { throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "not a number in JSON")) }
        writer.raw("\(value)")
    }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) { writer.raw(String(value)) }
    func encode(_ value: Int8) { writer.raw(String(value)) }
    func encode(_ value: Int16) { writer.raw(String(value)) }
    func encode(_ value: Int32) { writer.raw(String(value)) }
    func encode(_ value: Int64) { writer.raw(String(value)) }
    func encode(_ value: UInt) { writer.raw(String(value)) }
    func encode(_ value: UInt8) { writer.raw(String(value)) }
    func encode(_ value: UInt16) { writer.raw(String(value)) }
    func encode(_ value: UInt32) { writer.raw(String(value)) }
    func encode(_ value: UInt64) { writer.raw(String(value)) }
    func encode(_ value: some Encodable) throws { try writer.write(value) }
}
