import Foundation

/// The values of the screens above a navigation stack's root, of any types.
public struct NavigationPath: Equatable {
    var elements: [AnyHashable]

    public init() { elements = [] }

    public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = elements.map { AnyHashable($0) } }

    public init(_ codable: CodableRepresentation) { elements = codable.elements }

    public var count: Int { elements.count }
    public var isEmpty: Bool { elements.isEmpty }

    public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }

    public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }

    /// The path as it can be kept, nil where one of its values cannot be coded.
    public var codable: CodableRepresentation? {
        elements.allSatisfy { $0.base is any Codable } ? CodableRepresentation(elements: elements) : nil
    }

    /// The values of a path with the names of their types.
    public struct CodableRepresentation: Codable, Equatable {
        let elements: [AnyHashable]

        init(elements: [AnyHashable]) { self.elements = elements }

        public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var elements: [AnyHashable] = []
            while !container.isAtEnd {
                let name = try container.decode(String.self)
                let text = try container.decode(String.self)
                guard let type = _typeByName(name) as? any (Decodable & Hashable).Type else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "no codable type is called \(name)")
                }
                elements.append(try Self.value(of: type, text))
            }
            self.elements = elements
        }

        private static func value<V: Decodable & Hashable>(of type: V.Type, _ text: String) throws -> AnyHashable {
            AnyHashable(try JSONDecoder().decode(type, from: Data(text.utf8)))
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for element in elements {
                guard let value = element.base as? any Encodable else { continue }
                try container.encode(_mangledTypeName(type(of: element.base)) ?? "")
                try container.encode(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
            }
        }
    }
}

/// A stack's path, whatever holds it.
struct PathBinding {
    let get: () -> [AnyHashable]
    let set: ([AnyHashable]) -> Void
    /// Whether the path can hold a value.
    let takes: (AnyHashable) -> Bool

    init(_ path: Binding<NavigationPath>) {
        get = { path.wrappedValue.elements }
        set = { path.wrappedValue.elements = $0 }
        takes = { _ in true }
    }

    init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(_ path: Binding<Data>)
    where Data.Element: Hashable {
        get = { path.wrappedValue.map { AnyHashable($0) } }
        set = { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
        takes = { $0.base is Data.Element }
    }
}
