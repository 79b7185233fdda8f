import Foundation

/// Content in the browser's top layer, beside the view it is an overlay of. A press beside it, or Escape, closes it.
nonisolated struct FloatingLayer<Content: View>: PrimitiveView {
    private let kind: String
    private let close: @MainActor () -> Void
    private let content: Content

    init(kind: String, close: @escaping () -> Void, @ViewBuilder content: () -> Content) {
        self.kind = kind
        self.close = onMain(close)
        self.content = content()
    }

    @MainActor func _update(_ node: ViewNode) {
        let handler = node.remember { Handler(.tap) }
        let close = close
        handler.run = { _ in close() }
        let inner = node.derive(0) { values in
            values.page = nil
            values.isInRow = false
        }
        node.rebuild { pass in
            pass.add(Closer(handler: handler))
            pass.add(FloatingBox(kind: kind, content: content), environment: inner)
        }
    }
}

/// Nothing to be seen: what the page taps to close its neighbour.
nonisolated private struct Closer: PrimitiveView {
    let handler: Handler

    @MainActor func _update(_ node: ViewNode) {
        node.showElement(
            Spec(
                layout: .fixed, classes: ["gone"], attributes: [.data("dismiss"): "", .data("tap"): "", .aria("hidden"): "true"],
                handlers: [handler]))
    }
}

nonisolated private struct FloatingBox<Content: View>: PrimitiveView {
    let kind: String
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        let isMenu = kind != "popover"
        var attributes: AttributeList<AttributeName> = [.data("floating"): kind, .role: isMenu ? "menu" : "dialog"]
        if isMenu { attributes[.data("arrows")] = "vertical" }
        node.showElement(
            Spec(
                layout: isMenu ? .verticalStack(.leading, spacing: 0) : .cell(.center), classes: ["floating", "floating-\(kind)"],
                attributes: attributes))
        node.show(content)
    }
}
