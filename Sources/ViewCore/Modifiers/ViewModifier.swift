/// A change to any view, as a value.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// A view and the modifier applied to it.
nonisolated public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    public typealias Body = Never

    @MainActor public func _update(_ node: ViewNode) {
        let last = node.memory as? ModifierSource<Content>
        let source = last.flatMap { areSame($0.content, content) ? $0 : nil } ?? ModifierSource(content)
        node.memory = source
        var bound = modifier
        bindProperties(of: &bound, node: node)
        node.show(node.observed { bound.body(content: _ViewModifier_Content(source: source)) })
    }
}

/// The modified view, for whoever shows it: the same object as long as the view is the same, so that it can be skipped.
@MainActor public class AnyModifierSource {
    func show(in node: ViewNode) {}
}

private final class ModifierSource<Content: View>: AnyModifierSource {
    let content: Content

    init(_ content: Content) { self.content = content }

    override func show(in node: ViewNode) { node.show(content) }
}

/// Stands for the modified view inside a modifier's body.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
    let source: AnyModifierSource

    @MainActor public func _update(_ node: ViewNode) { source.show(in: node) }
}

/// Changes nothing.
public struct EmptyModifier: ViewModifier, Sendable {
    nonisolated public init() {}
    public func body(content: Content) -> some View { content }
}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent(content: self, modifier: modifier) }
}
