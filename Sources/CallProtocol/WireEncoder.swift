/// Writes a message as JSON in UTF-8, straight into one buffer. A server says ten messages for each admission, and a general encoder builds
/// a tree for each (see `Docs/decisions/0006-own-json-writer.md`). It writes what messages are made of: objects by key, arrays, texts,
/// integers, truth values; anything else is an error of the programmer.
package enum WireEncoder {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let writer = Writer()
        try writer.write(value)
        return writer.json.bytes
    }
}

private final class Writer: Encoder {
    /// What the value that is being written has turned out to be.
    private enum Form { case nothing, single, object, array }

    var json = JSONWriter()
    private var form = Form.nothing
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func write(_ value: some Encodable) throws {
        let outer = form
        form = .nothing
        try value.encode(to: self)
        switch form {
        case .single: break
        case .nothing: json.raw("{}")
        case .object: json.close("}")
        case .array: json.close("]")
        }
        form = outer
    }

    /// The same value may ask several times: its fields go into one object.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if form != .object { json.open("{") }
        form = .object
        return KeyedEncodingContainer(Fields(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        form = .array
        json.open("[")
        return Elements(writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        form = .single
        return Scalar(writer: self)
    }

    /// No message nests containers by hand; each part of it is a value of its own.
    static func notWritten(_ what: String) -> Never { preconditionFailure("a message does not hold \(what)") }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: Writer
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        writer.json.key(key.stringValue)
        writer.json.raw("null")
    }
    func encode(_ value: Bool, forKey key: Key) {
        writer.json.key(key.stringValue)
        writer.json.raw(value ? "true" : "false")
    }
    func encode(_ value: String, forKey key: Key) {
        writer.json.key(key.stringValue)
        writer.json.text(value)
    }
    func encode(_ value: Int, forKey key: Key) {
        writer.json.key(key.stringValue)
        writer.json.raw(String(value))
    }
    func encode(_ value: Int64, forKey key: Key) {
        writer.json.key(key.stringValue)
        writer.json.raw(String(value))
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        writer.json.key(key.stringValue)
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
        writer.json.element()
        writer.json.raw("null")
        count += 1
    }
    mutating func encode(_ value: some Encodable) throws {
        writer.json.element()
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

    func encodeNil() { writer.json.raw("null") }
    func encode(_ value: Bool) { writer.json.raw(value ? "true" : "false") }
    func encode(_ value: String) { writer.json.text(value) }
    func encode(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "not a number in JSON"))
        }
        writer.json.raw("\(value)")
    }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) { writer.json.raw(String(value)) }
    func encode(_ value: Int8) { writer.json.raw(String(value)) }
    func encode(_ value: Int16) { writer.json.raw(String(value)) }
    func encode(_ value: Int32) { writer.json.raw(String(value)) }
    func encode(_ value: Int64) { writer.json.raw(String(value)) }
    func encode(_ value: UInt) { writer.json.raw(String(value)) }
    func encode(_ value: UInt8) { writer.json.raw(String(value)) }
    func encode(_ value: UInt16) { writer.json.raw(String(value)) }
    func encode(_ value: UInt32) { writer.json.raw(String(value)) }
    func encode(_ value: UInt64) { writer.json.raw(String(value)) }
    func encode(_ value: some Encodable) throws { try writer.write(value) }
}
