/// Reads a message from JSON in UTF-8. It reads the same `Decodable` values as Foundation's `JSONDecoder`, with the same kinds of errors, for
/// a fraction of the cost (see `Docs/decisions/0008-own-json-reader.md`), and is stricter in what it takes for JSON: `JSONText`.
package enum WireDecoder {
    /// - Throws: `DecodingError`, and what the value throws.
    package static func decode<Value: Decodable>(_ type: Value.Type, from text: [UInt8]) throws -> Value {
        try Value(from: JSONValue(text))
    }
}

extension JSONValue: Decoder, SingleValueDecodingContainer {
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try checkObject()
        return KeyedDecodingContainer(Fields(object: self))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard kind == .array else { throw wrongType([Any].self) }
        return Elements(array: self)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }

    package func decodeNil() -> Bool { kind == .null }

    package func decode(_ type: Bool.Type) throws -> Bool { try bool }
    package func decode(_ type: String.Type) throws -> String { try string }
    package func decode(_ type: Double.Type) throws -> Double { try number(text.double) }
    package func decode(_ type: Float.Type) throws -> Float { try number { index in text.double(index).map { Float($0) } } }
    package func decode(_ type: Int.Type) throws -> Int { try integer() }
    package func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    package func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    package func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    package func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    package func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    package func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    package func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    package func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    package func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONValue
    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        var (keys, index) = ([Key](), object.index + 1)
        while index < object.text.values[object.index].next {
            if let key = Key(stringValue: object.text.string(index)) { keys.append(key) }
            index = Int(object.text.values[index + 1].next)
        }
        return keys
    }

    private func reader(_ key: Key) throws -> JSONValue {
        if let value = object.find(key.stringValue) { return value }
        throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "a field is missing"))
    }

    private func present(_ key: Key) -> JSONValue? { object.present(key.stringValue) }

    func contains(_ key: Key) -> Bool { object.find(key.stringValue) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try reader(key).decodeNil() }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reader(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try reader(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Value(from: reader(key)) }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.decode(type) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key)?.decode(type) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key)?.decode(type) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? { try present(key).map(Value.init(from:)) }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try reader(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try reader(key).unkeyedContainer() }
    func superDecoder() -> any Decoder { object }
    func superDecoder(forKey key: Key) throws -> any Decoder { try reader(key) }
}

private struct Elements: UnkeyedDecodingContainer {
    let array: JSONValue
    private(set) var currentIndex = 0
    private var next: Int

    init(array: JSONValue) {
        self.array = array
        next = array.index + 1
    }

    var codingPath: [any CodingKey] { array.codingPath }
    /// Not counted beforehand: whoever reads asks for the end.
    var count: Int? { nil }
    var isAtEnd: Bool { next >= array.text.values[array.index].next }

    private func reader(_ type: Any.Type) throws -> JSONValue {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(type, DecodingError.Context(codingPath: codingPath, debugDescription: "no more elements"))
        }
        return JSONValue(text: array.text, index: next)
    }

    private mutating func advance() {
        currentIndex += 1
        next = Int(array.text.values[next].next)
    }

    mutating func decodeNil() throws -> Bool {
        guard try reader(Never.self).decodeNil() else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try Value(from: reader(type))
        advance()
        return value
    }

    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        defer { advance() }
        return try reader([String: Any].self).container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        defer { advance() }
        return try reader([Any].self).unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder {
        defer { advance() }
        return try reader((any Decoder).self)
    }
}
