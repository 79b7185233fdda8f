import Foundation

/// The value of one `@GestureState` in its node.
@MainActor final class GestureStateLocation<Value> {
    fileprivate(set) var value: Value
    private weak var node: ViewNode?

    init(_ value: Value, node: ViewNode) {
        self.value = value
        self.node = node
    }

    fileprivate func set(_ new: Value, _ transaction: Transaction) {
        value = new
        withTransaction(transaction) { node?.invalidate() }
    }
}

/// A value that follows a gesture and returns to its first value once the gesture is over.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    private let initial: Value
    private let transaction: Transaction
    private let onReset: ((Value, inout Transaction) -> Void)?
    private var location: GestureStateLocation<Value>?
    private var current: Value?

    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    public init(wrappedValue: Value, resetTransaction: Transaction) {
        (initial, transaction, onReset) = (wrappedValue, resetTransaction, nil)
    }

    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        (initial, transaction, onReset) = (wrappedValue, Transaction(), reset)
    }

    public var wrappedValue: Value { current ?? initial }
    public var projectedValue: GestureState<Value> { self }

    @MainActor func update(_ change: (inout Value, inout Transaction) -> Void) {
        guard let location else { return }
        var (value, transaction) = (location.value, Transaction())
        change(&value, &transaction)
        location.set(value, transaction)
    }

    @MainActor func reset() {
        guard let location else { return }
        var transaction = transaction
        onReset?(location.value, &transaction)
        location.set(initial, transaction)
    }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    public init(resetTransaction: Transaction = Transaction()) { self.init(wrappedValue: nil, resetTransaction: resetTransaction) }
}

extension GestureState: BoundProperty {
    static var isKeptByNode: Bool { true }

    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        let kept = slot as? GestureStateLocation<Value> ?? GestureStateLocation(initial, node: node)
        slot = kept
        location = kept
        current = kept.value
    }
}
