import Combine
import Foundation

/// The name of a value that flows down the tree.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values that flow down the tree. Two are equal when they are the same object: a setter that changes nothing keeps it.
public struct EnvironmentValues: Equatable {
    private class Entry {
        let key: ObjectIdentifier
        let rest: Entry?

        init(key: ObjectIdentifier, rest: Entry?) {
            self.key = key
            self.rest = rest
        }
    }

    private final class ValueEntry<Value>: Entry {
        let value: Value

        init(key: ObjectIdentifier, value: Value, rest: Entry?) {
            self.value = value
            super.init(key: key, rest: rest)
        }
    }

    private var head: Entry?

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { find(ObjectIdentifier(key)) ?? Key.defaultValue }
        set { head = ValueEntry(key: ObjectIdentifier(key), value: newValue, rest: head) }
    }

    /// The object of a type set by `environmentObject`.
    func object<Object: ObservableObject>(_ type: Object.Type) -> Object? { find(ObjectIdentifier(type)) }

    mutating func setObject<Object: ObservableObject>(_ object: Object) {
        head = ValueEntry(key: ObjectIdentifier(Object.self), value: object, rest: head)
    }

    func observable<Object: AnyObject>(_ type: Object.Type) -> Object? {
        let found: Object?? = find(ObjectIdentifier(type))
        return found ?? nil
    }

    mutating func setObservable<Object: AnyObject>(_ object: Object?) {
        head = ValueEntry<Object?>(key: ObjectIdentifier(Object.self), value: object, rest: head)
    }

    private func find<Value>(_ key: ObjectIdentifier) -> Value? {
        var entry = head
        while let current = entry {
            if current.key == key { return unsafeDowncast(current, to: ValueEntry<Value>.self).value }
            entry = current.rest
        }
        return nil
    }

    public static func == (left: EnvironmentValues, right: EnvironmentValues) -> Bool { left.head === right.head }
}

/// Reads a value that flows down the tree.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private enum Source {
        case path(KeyPath<EnvironmentValues, Value>)
        case read((EnvironmentValues) -> Value)
    }

    private let source: Source
    private var value: Value?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .path(keyPath) }

    init(reading read: @escaping (EnvironmentValues) -> Value) { source = .read(read) }

    public var wrappedValue: Value {
        if let value { return value }
        switch source {
        case .path(let keyPath): return EnvironmentValues()[keyPath: keyPath]
        case .read(let read): return read(EnvironmentValues())
        }
    }
}

extension Environment: BoundProperty {
    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        switch source {
        case .path(let keyPath): value = node.environment[keyPath: keyPath]
        case .read(let read): value = read(node.environment)
        }
    }
}

/// The object of this type that a view above put into the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private var object: ObjectType?

    public init() {}

    public var wrappedValue: ObjectType {
        guard let object else {
            fatalError("No ObservableObject of type \(ObjectType.self) found: a view above must call environmentObject(_:)")
        }
        return object
    }

    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension EnvironmentObject: BoundProperty {
    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        object = node.environment.object(ObjectType.self)
        if let object { ObjectObservation.observe(object, slot: &slot, node: node) }
    }
}

/// Gives the views inside another environment.
nonisolated struct EnvironmentWriter<Content: View, Value>: ModifierView {
    let content: Content
    let value: Value
    let write: @MainActor (inout EnvironmentValues, Value) -> Void

    @MainActor func _show(in node: ViewNode, _ chain: inout _ModifierChain) {
        chain.environment = node.derive(value, from: chain.environment, number: chain.writers) { write(&$0, value) }
        chain.writers += 1
        if let direction = value as? LayoutDirection {
            chain.decorate([.attribute(.dir, direction == .rightToLeft ? "rtl" : "ltr")])
        }
        content._show(in: node, &chain)
    }
}

extension View {
    nonisolated public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        nonisolated(unsafe) let keyPath = keyPath  // key paths without captures cannot change
        return EnvironmentWriter(content: self, value: value) { $0[keyPath: keyPath] = $1 }
    }

    nonisolated public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        EnvironmentWriter(content: self, value: object) { $0.setObject($1) }
    }

    nonisolated public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        nonisolated(unsafe) let keyPath = keyPath  // key paths without captures cannot change
        return EnvironmentWriter(content: self, value: transform) { $1(&$0[keyPath: keyPath]) }
    }
}
