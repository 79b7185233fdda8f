import Foundation

/// Any JSON value: the data of a page event and the arguments of a command to the page.
package enum WireValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([WireValue])
    case object([String: WireValue])

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    package var array: [WireValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    package var object: [String: WireValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of an object; nil for a missing member and for anything that is no object.
    package subscript(key: String) -> WireValue? { object?[key] }
}

extension WireValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(dictionaryLiteral elements: (String, WireValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
    package init(arrayLiteral elements: WireValue...) { self = .array(elements) }
    package init(nilLiteral: ()) { self = .null }
}

extension WireValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([WireValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: WireValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try encode(value, into: &container)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    private func encode(_ number: Double, into container: inout any SingleValueEncodingContainer) throws {
        if let whole = Int(exactly: number) {
            try container.encode(whole)
        } else {
            try container.encode(number)
        }
    }
}
