import Foundation

/// Which field the person is typing in.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A way to read and write the focus.
    @propertyWrapper
    public struct Binding {
        let location: FocusLocation<Value>?
        let none: Value
        /// Makes the bits differ when the value does.
        let snapshot: Value

        public var wrappedValue: Value {
            get { location?.value ?? none }
            nonmutating set { location?.value = newValue }
        }

        public var projectedValue: Binding { self }
    }

    private let none: Value
    private var location: FocusLocation<Value>?

    public init() where Value == Bool { none = false }
    public init<T>() where Value == T?, T: Hashable { none = nil }

    public var wrappedValue: Value {
        get { location?.value ?? none }
        nonmutating set { location?.value = newValue }
    }

    public var projectedValue: Binding { Binding(location: location, none: none, snapshot: wrappedValue) }
}

final class FocusLocation<Value: Hashable>: Location<Value> {
    private var stored: Value
    private weak var node: ViewNode?
    /// What the page says is not told back to it.
    private(set) var isFromPage = false

    init(_ value: Value, node: ViewNode) {
        stored = value
        self.node = node
    }

    override var value: Value {
        get { stored }
        set { set(newValue, fromPage: false) }
    }

    func set(_ value: Value, fromPage: Bool) {
        guard stored != value else { return }
        stored = value
        isFromPage = fromPage
        onMainActor { [weak node] in node?.invalidate() }
    }
}

extension FocusState: BoundProperty {
    static var isKeptByNode: Bool { true }

    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        let kept = slot as? FocusLocation<Value> ?? FocusLocation(none, node: node)
        slot = kept
        location = kept
    }
}

nonisolated private struct FocusView<Content: View, Value: Hashable>: PrimitiveView {
    let content: Content
    let binding: FocusState<Value>.Binding
    let value: Value

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        let focus = node.remember { Focus() }
        let (location, value, none) = (binding.location, value, binding.none)
        focus.handler.run = { input in
            guard case .focus(let on) = input else { return }
            if on { location?.set(value, fromPage: true) } else if location?.value == value { location?.set(none, fromPage: true) }
        }
        let isWanted = location?.value == value && value != none
        if isWanted, !focus.wasWanted, location?.isFromPage != true { node.window.requestFocus { [weak focus] in focus?.field } }
        focus.wasWanted = isWanted
        guard node.transform == nil else { return }
        node.transform = { outputs in
            focus.box = outputs.first?.box
            return outputs.map { output in
                var output = output
                output.add(.handler(focus.handler))
                return output
            }
        }
    }
}

@MainActor private final class Focus {
    let handler = Handler(.focus)
    var wasWanted = false
    weak var box: ElementBox?

    /// The field to be focused: the element itself, or the first field inside it.
    var field: ElementID? { box?.firstField?.id }
}

/// A view whose first control gets the focus whenever a value changes.
nonisolated private struct RefocusedView<Content: View, Value: Equatable>: PrimitiveView {
    let content: Content
    let value: Value

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        let focus = node.remember { Refocus<Value>() }
        if let known = focus.value, known != value { node.window.requestFocus { [weak focus] in focus?.box?.firstField?.id } }
        focus.value = value
        guard node.transform == nil else { return }
        node.transform = { outputs in
            focus.box = outputs.first?.box
            return outputs
        }
    }
}

@MainActor private final class Refocus<Value> {
    var value: Value?
    weak var box: ElementBox?
}

extension ElementBox {
    fileprivate var firstField: ElementBox? {
        switch kind {
        case .input, .textarea, .select, .button: self
        default: children.lazy.compactMap(\.firstField).first
        }
    }
}

extension View {
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        FocusView(content: self, binding: condition, value: true)
    }

    nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        FocusView(content: self, binding: binding, value: value)
    }

    /// The first control in here gets the page's focus whenever `value` changes.
    nonisolated package func pageFocus<Value: Equatable>(on value: Value) -> some View { RefocusedView(content: self, value: value) }
}
