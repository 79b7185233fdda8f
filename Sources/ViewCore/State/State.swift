import Foundation

/// The lasting value of one `@State` in its node.
final class StateLocation<Value>: Location<Value> {
    private var stored: Value
    private weak var node: ViewNode?

    init(_ value: Value, node: ViewNode) {
        stored = value
        self.node = node
    }

    override var value: Value {
        get { stored }
        set {
            stored = newValue
            onMainActor { [weak node] in node?.invalidate() }
        }
    }
}

/// A value a view owns: it lasts as long as the view stays in its place.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    public init(wrappedValue: Value) { initial = wrappedValue }
    public init(initialValue: Value) { initial = initialValue }

    public var wrappedValue: Value {
        get { location?.value ?? initial }
        nonmutating set { location?.value = newValue }
    }

    public var projectedValue: Binding<Value> { location.map(Binding.init) ?? .constant(initial) }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: BoundProperty {
    static var isKeptByNode: Bool { true }

    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        let kept = slot as? StateLocation<Value> ?? StateLocation(initial, node: node)
        slot = kept
        location = kept
    }
}
