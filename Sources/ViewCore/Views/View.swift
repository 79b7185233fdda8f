/// A piece of a screen: a value that says what is to be seen.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }

    /// Brings a node up to date with this value. Views made of other views take the default; the library's primitive views have their own.
    func _update(_ node: ViewNode)

    /// Shows this view in the node of the modifiers around it. A modifier adds its own step, so that a chain of them is one node.
    func _show(in node: ViewNode, _ chain: inout _ModifierChain)

    /// Adds this view to the children of a node: several views in a row add each of them, so that they need no node of their own.
    func _add(to pass: inout _ChildPass, environment: EnvironmentValues?)
}

extension View {
    public func _show(in node: ViewNode, _ chain: inout _ModifierChain) {
        node.apply(chain.finished)
        node.show(self, environment: chain.environment)
    }

    public func _add(to pass: inout _ChildPass, environment: EnvironmentValues?) { pass.add(self, environment: environment) }

    public func _update(_ node: ViewNode) {
        var bound = self
        bindProperties(of: &bound, node: node)
        node.show(node.observed { bound.body })
    }
}

extension Never: View {
    public var body: Never { fatalError("Never has no body") }
}

/// A view that is not made of other views.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError("a primitive view has no body") }
}
