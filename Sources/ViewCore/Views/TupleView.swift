/// Several views in a row, as a builder's block makes them.
nonisolated public struct TupleView<each Content: View>: PrimitiveView {
    let content: (repeat each Content)

    init(_ content: (repeat each Content)) { self.content = content }

    @MainActor public func _update(_ node: ViewNode) { node.show(self) }

    @MainActor public func _add(to pass: inout _ChildPass, environment: EnvironmentValues?) {
        repeat (each content)._add(to: &pass, environment: environment)
    }
}
