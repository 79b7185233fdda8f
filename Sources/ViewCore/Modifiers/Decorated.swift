import Foundation

/// A view whose elements get decorations, each view of a group its own.
nonisolated struct DecoratedView<Content: View>: ModifierView {
    let content: Content
    let decorations: [Decoration]

    @MainActor func _show(in node: ViewNode, _ chain: inout _ModifierChain) {
        chain.decorate(decorations)
        content._show(in: node, &chain)
    }
}

/// A view whose decorations depend on the environment.
nonisolated struct PaintedView<Content: View, Style: ShapeStyle>: ModifierView {
    let content: Content
    let style: Style
    let decorations: (Paint) -> [Decoration]

    @MainActor func _show(in node: ViewNode, _ chain: inout _ModifierChain) {
        chain.decorate(decorations(style._paint(in: chain.environment)))
        content._show(in: node, &chain)
    }
}

/// A view with an element around each of its elements.
nonisolated struct WrappedView<Content: View>: ModifierView {
    let content: Content
    let layout: LayoutKind

    @MainActor func _show(in node: ViewNode, _ chain: inout _ModifierChain) {
        chain.wrap(layout)
        content._show(in: node, &chain)
    }
}

/// A view with another before or behind it. Of a group's views the first one gets it.
nonisolated struct LayeredView<Content: View, Layer: View>: PrimitiveView {
    let content: Content
    let layer: Layer
    let alignment: Alignment
    let isBehind: Bool

    @MainActor func _update(_ node: ViewNode) {
        let layers = node.remember { Layers(window: node.window) }
        node.inlineChildren = 1
        node.rebuild { pass in
            pass.add(content)
            pass.add(layer)
        }
        layers.layout = .layer(alignment, isBehind: isBehind)
        guard node.transform == nil else { return node.invalidateOutputs() }
        node.transform = { [unowned node] outputs in layers.apply(to: outputs, node.children[1].collect()) }
        node.onDestroy { layers.discard() }
    }
}

@MainActor private final class Layers {
    let window: ViewWindow
    var layout = LayoutKind.layer(.center, isBehind: false)
    private let wrapper = Wrapper(Spec(layout: .cell(.center), classes: ["iso"]))
    private var layer: ElementBox?

    init(window: ViewWindow) { self.window = window }

    func apply(to outputs: [Output], _ content: [Output]) -> [Output] {
        guard let first = outputs.first else { return [] }
        guard !content.isEmpty || layer != nil else { return outputs }
        let box = layer ?? ElementBox(window: window, spec: Spec(layout: layout))
        layer = box
        _ = box.setSpec(Spec(layout: layout))
        box.setContent(content)
        box.setDecorations([])
        return [wrapper.output(around: first, layers: [box], fitting: true, window: window)] + outputs.dropFirst()
    }

    func discard() {
        wrapper.discard()
        layer?.discard()
    }
}

extension View {
    nonisolated func decorated(_ decorations: [Decoration]) -> some View { DecoratedView(content: self, decorations: decorations) }

    /// An attribute of the page's elements, for what the page's own modules and assistive programs read: `role`, and names that begin with
    /// `data-` or `aria-`. Others are not set.
    nonisolated public func pageAttribute(_ name: String, _ value: String) -> some View {
        let known: AttributeName? =
            switch name {
            case "role": .role
            case _ where name.hasPrefix("data-"): .data(String(name.dropFirst(5)))
            case _ where name.hasPrefix("aria-"): .aria(String(name.dropFirst(5)))
            case _: nil
            }
        return decorated(known.map { [.attribute($0, value)] } ?? [])
    }

    /// A tap runs this action of the page at once, even while the server is away: `media.microphone`, `call.leave` …
    nonisolated public func pageAction(_ name: String) -> some View { decorated([.attribute(.data("action"), name)]) }
}
