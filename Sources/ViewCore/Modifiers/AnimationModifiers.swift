import Foundation

/// A view whose changes pass with an animation whenever a value changes.
nonisolated private struct AnimatedView<Content: View, Value: Equatable>: PrimitiveView {
    let content: Content
    let animation: Animation?
    let value: Value

    @MainActor func _update(_ node: ViewNode) {
        let known = node.memory as? Kept<Value>
        if let known, known.value != value { node.window.animate(node, with: animation) }
        if let known { known.value = value } else { node.memory = Kept(value) }
        node.show(content)
    }
}

public enum MatchedGeometryProperties: Sendable { case position, size, frame }

extension View {
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        AnimatedView(content: self, animation: animation, value: value)
    }

    /// Every change of this view's own looks passes this way.
    nonisolated public func animation(_ animation: Animation?) -> some View { decorated(animation.map { [.style($0.css)] } ?? []) }

    nonisolated public func transition(_ transition: AnyTransition) -> some View { decorated(transition.decorations) }

    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
        decorated(transition.name.isEmpty ? [] : [.attribute(.data("content"), transition.name)])
    }

    /// Where a view with this name goes and another with it comes in one animation, the other grows out of the first one's place.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
        isSource: Bool = true
    ) -> some View {
        decorated([.attribute(.data("match"), "\(namespace.number) \(id)")])
    }
}
