/// Where a binding's value lives.
class Location<Value> {
    var value: Value {
        get { fatalError("abstract") }
        set { fatalError("abstract: \(newValue)") }
    }

    /// Whether both are one place.
    func isSame(as other: Location<Value>) -> Bool { self === other }
}

private final class FunctionLocation<Value>: Location<Value> {
    private let get: () -> Value
    private let set: (Value, Transaction) -> Void

    init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.get = get
        self.set = set
    }

    override var value: Value {
        get { get() }
        set { set(newValue, Transaction.current) }
    }
}

private final class PathLocation<Root, Value>: Location<Value> {
    private let root: Location<Root>
    private let path: WritableKeyPath<Root, Value>

    init(root: Location<Root>, path: WritableKeyPath<Root, Value>) {
        self.root = root
        self.path = path
    }

    override var value: Value {
        get { root.value[keyPath: path] }
        set { root.value[keyPath: path] = newValue }
    }

    override func isSame(as other: Location<Value>) -> Bool {
        guard let other = other as? PathLocation<Root, Value> else { return false }
        return path == other.path && root.isSame(as: other.root)
    }
}

/// A way to read and write a value that lives elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let location: Location<Value>
    /// The value when this binding was made: it makes the bits of a view differ when the value does, so that the view is not skipped.
    private let snapshot: Value

    init(_ location: Location<Value>) {
        self.location = location
        snapshot = location.value
    }

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.init(FunctionLocation(get: get, set: { value, _ in set(value) }))
    }

    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.init(FunctionLocation(get: get, set: set))
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(FunctionLocation(get: { value }, set: { _, _ in }))
    }

    public var wrappedValue: Value {
        get { location.value }
        nonmutating set { location.value = newValue }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(PathLocation(root: location, path: keyPath))
    }

    /// Nil while the optional behind it is nil.
    public init?(_ base: Binding<Value?>) {
        guard let initial = base.wrappedValue else { return nil }
        var last = initial
        self.init(
            FunctionLocation(
                get: {
                    last = base.wrappedValue ?? last
                    return last
                }, set: { value, _ in base.wrappedValue = value }))
    }

    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(FunctionLocation(get: { base.wrappedValue }, set: { value, _ in if let value { base.wrappedValue = value } }))
    }

    /// Writes with an animation.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        Binding(FunctionLocation(get: { wrappedValue }, set: { value, _ in withAnimation(animation) { wrappedValue = value } }))
    }
}

extension Binding: SelfComparing {
    func isSame(as other: Binding<Value>) -> Bool { location.isSame(as: other.location) && areSame(snapshot, other.snapshot) }
}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
    public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    public var startIndex: Value.Index { wrappedValue.startIndex }
    public var endIndex: Value.Index { wrappedValue.endIndex }
    public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

    public subscript(position: Value.Index) -> Binding<Value.Element> {
        Binding<Value.Element>(FunctionLocation(get: { wrappedValue[position] }, set: { value, _ in wrappedValue[position] = value }))
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
    public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}
