/// Reads a message from JSON in UTF-8. It reads the same `Decodable` values as Foundation's `JSONDecoder`, with the same kinds of errors, for
/// a fraction of the cost (see `Docs/decisions/0007-own-json-reader.md`), and is stricter in what it takes for JSON: `JSONText`.
package enum WireDecoder {
    /// - Throws: `DecodingError`, and what the value throws.
    package static func decode<Value: Decodable>(_ type: Value.Type, from text: [UInt8]) throws -> Value {
        guard let text = JSONText(text) else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not valid JSON"))
        }
        return try Value(from: Reader(text: text, index: 0))
    }
}

/// One value of a text.
private struct Reader: Decoder, SingleValueDecodingContainer {
    let text: JSONText
    let index: Int

    var kind: JSONText.Kind { text.values[index].kind }
    /// Where it is is found out where somebody asks, which only errors do.
    var codingPath: [any CodingKey] { text.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard kind == .object else { throw wrongType([String: Any].self) }
        return KeyedDecodingContainer(Fields(object: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard kind == .array else { throw wrongType([Any].self) }
        return Elements(array: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func wrongType(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "another type")
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func decodeNil() -> Bool { kind == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch kind {
        case .yes: true
        case .no: false
        case .null, .number, .text, .escapedText, .array, .object: throw wrongType(type)
        }
    }

    func decode(_ type: String.Type) throws -> String {
        guard kind == .text || kind == .escapedText else { throw wrongType(type) }
        return text.string(index)
    }

    func decode(_ type: Double.Type) throws -> Double { try number(text.double) }
    func decode(_ type: Float.Type) throws -> Float { try number { index in text.double(index).map { Float($0) } } }
    func decode(_ type: Int.Type) throws -> Int { try number(text.integer) }
    func decode(_ type: Int8.Type) throws -> Int8 { try number(text.integer) }
    func decode(_ type: Int16.Type) throws -> Int16 { try number(text.integer) }
    func decode(_ type: Int32.Type) throws -> Int32 { try number(text.integer) }
    func decode(_ type: Int64.Type) throws -> Int64 { try number(text.integer) }
    func decode(_ type: UInt.Type) throws -> UInt { try number(text.integer) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try number(text.integer) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try number(text.integer) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try number(text.integer) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try number(text.integer) }

    private func number<Number>(_ read: (Int) -> Number?) throws -> Number {
        guard kind == .number else { throw wrongType(Number.self) }
        guard let number = read(index) else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "the number does not fit")
        }
        return number
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: Reader
    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        var (keys, index) = ([Key](), object.index + 1)
        while index < object.text.values[object.index].next {
            if let key = Key(stringValue: object.text.string(index)) { keys.append(key) }
            index = Int(object.text.values[index + 1].next)
        }
        return keys
    }

    private func find(_ key: Key) -> Reader? {
        object.text.member(key.stringValue, of: object.index).map { Reader(text: object.text, index: $0) }
    }

    private func reader(_ key: Key) throws -> Reader {
        if let reader = find(key) { return reader }
        throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "a field is missing"))
    }

    /// Nil also where the field holds `null`.
    private func present(_ key: Key) -> Reader? { find(key).flatMap { $0.kind == .null ? nil : $0 } }

    func contains(_ key: Key) -> Bool { find(key) != nil }
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
    let array: Reader
    private(set) var currentIndex = 0
    private var next: Int

    init(array: Reader) {
        self.array = array
        next = array.index + 1
    }

    var codingPath: [any CodingKey] { array.codingPath }
    /// Not counted beforehand: whoever reads asks for the end.
    var count: Int? { nil }
    var isAtEnd: Bool { next >= array.text.values[array.index].next }

    private func reader(_ type: Any.Type) throws -> Reader {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(type, DecodingError.Context(codingPath: codingPath, debugDescription: "no more elements"))
        }
        return Reader(text: array.text, index: next)
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
