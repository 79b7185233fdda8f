/// A piece of a screen: a value that says what is to be seen.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }

    /// Brings a node up to date with this value. Views made of other views take the default; the library's primitive views have their own.
    func _update(_ node: ViewNode)
}

extension View {
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
