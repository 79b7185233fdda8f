import Foundation

/// The first of several views that fits into the room it is offered; the last one where none does. All of them are there, and the page shows
/// one: which that is it measures by itself.
nonisolated public struct ViewThatFits<Content: View>: PrimitiveView {
    let axes: Axis.Set
    let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let words = (axes.contains(.horizontal) ? "h" : "") + (axes.contains(.vertical) ? "v" : "")
        node.showElement(Spec(layout: .cell(.center), classes: ["fits"], attributes: [.data("fits"): words]))
        node.show(content)
    }
}
