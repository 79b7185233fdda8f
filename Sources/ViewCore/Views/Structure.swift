@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
        TupleView((repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> { .init(.first(first)) }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        .init(.second(second))
    }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// Nothing at all.
nonisolated public struct EmptyView: PrimitiveView {
    public init() {}
    public func _update(_ node: ViewNode) {}
}

/// One of two views.
nonisolated public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
    enum Storage {
        case first(First)
        case second(Second)
    }

    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }

    @MainActor public func _update(_ node: ViewNode) {
        switch storage {
        case .first(let view): node.show(view, key: .branch(0))
        case .second(let view): node.show(view, key: .branch(1))
        }
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("an optional view has no body") }

    public func _update(_ node: ViewNode) {
        node.rebuild { pass in
            if let self { pass.add(self) }
        }
    }
}

/// Several views, one after another.
nonisolated public struct Group<Content: View>: PrimitiveView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public func _update(_ node: ViewNode) { node.show(content) }
}

/// A view of any type. A new type is a new view.
nonisolated public struct AnyView: PrimitiveView {
    private let add: @MainActor (ViewNode) -> Void

    public init<Content: View>(_ view: Content) {
        nonisolated(unsafe) let view = view  // only ever touched on the main actor, as all views are
        add = { $0.show(view) }
    }

    public init<Content: View>(erasing view: Content) { self.init(view) }

    @MainActor public func _update(_ node: ViewNode) { add(node) }
}

/// A view with an identity of its own: another id is another view.
nonisolated struct IdentifiedView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable

    @MainActor func _update(_ node: ViewNode) { node.show(content, key: .id(id)) }
}

extension View {
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: AnyHashable(id)) }
}

/// Compares views by `==` rather than by their bits.
nonisolated public struct EquatableView<Content: View & Equatable>: PrimitiveView {
    let content: Content

    @MainActor public func _update(_ node: ViewNode) {
        let kept = node.remember { Kept<Content>(content) }
        if kept.value != content { kept.value = content }
        node.show(kept.value)
    }
}

/// A value in a box.
final class Kept<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension View where Self: Equatable {
    nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
