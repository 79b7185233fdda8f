/// One value of a JSON text, read by name. What is not there, or not of the type that is asked for, is the `DecodingError` that `Decodable`
/// values throw for it too.
package struct JSONValue {
    let text: JSONText
    let index: Int

    init(text: JSONText, index: Int) {
        self.text = text
        self.index = index
    }

    /// The value that a whole text is.
    /// - Throws: `DecodingError.dataCorrupted` where it is not JSON.
    package init(_ bytes: [UInt8]) throws {
        guard let text = JSONText(bytes) else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not valid JSON"))
        }
        self.init(text: text, index: 0)
    }

    var kind: JSONText.Kind { text.values[index].kind }
    /// Where it is is found out where somebody asks, which only errors do.
    package var codingPath: [any CodingKey] { text.path(to: index) }

    func wrongType(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "another type")
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func invalid(_ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
    }

    func checkObject() throws {
        guard kind == .object else { throw wrongType([String: Any].self) }
    }

    /// A field of an object, whatever it holds.
    func find(_ name: String) -> JSONValue? { text.member(name, of: index).map { JSONValue(text: text, index: $0) } }

    /// Nil also where the field holds `null`.
    func present(_ name: String) -> JSONValue? { find(name).flatMap { $0.kind == .null ? nil : $0 } }

    /// A field that an object must have.
    subscript(name: String) -> JSONValue {
        get throws {
            if let value = find(name) { return value }
            let context = DecodingError.Context(codingPath: codingPath, debugDescription: "a field is missing")
            throw DecodingError.keyNotFound(PathStep(stringValue: name), context)
        }
    }

    var string: String {
        get throws {
            guard kind == .text || kind == .escapedText else { throw wrongType(String.self) }
            return text.string(index)
        }
    }

    var strings: [String] {
        get throws {
            guard kind == .array else { throw wrongType([Any].self) }
            var (strings, element) = ([String](), index + 1)
            while element < text.values[index].next {
                strings.append(try JSONValue(text: text, index: element).string)
                element = Int(text.values[element].next)
            }
            return strings
        }
    }

    var bool: Bool {
        get throws {
            switch kind {
            case .yes: true
            case .no: false
            case .null, .number, .text, .escapedText, .array, .object:
                // Also for `null`, as Foundation has it.
                throw DecodingError.typeMismatch(
                    Bool.self, DecodingError.Context(codingPath: codingPath, debugDescription: "neither true nor false"))
            }
        }
    }

    func integer<Number: FixedWidthInteger>() throws -> Number { try number(text.integer) }

    func number<Number>(_ read: (Int) -> Number?) throws -> Number {
        guard kind == .number else { throw wrongType(Number.self) }
        guard let number = read(index) else { throw invalid("the number does not fit") }
        return number
    }

    /// A text that must be one of an enumeration's.
    func choice<Choice: RawRepresentable<String>>() throws -> Choice {
        guard let choice = Choice(rawValue: try string) else { throw invalid("not one of the known texts") }
        return choice
    }

    func id<ID: Identifier>() throws -> ID {
        guard let id = ID(validating: try string) else { throw invalid("not an id") }
        return id
    }
}
