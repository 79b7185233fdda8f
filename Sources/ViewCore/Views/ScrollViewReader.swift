import Foundation

/// Gives its content the means to scroll to a view by its id.
nonisolated public struct ScrollViewReader<Content: View>: PrimitiveView {
    public var content: (ScrollViewProxy) -> Content

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    @MainActor public func _update(_ node: ViewNode) {
        let root = node.remember { ScrollRoot(node) }
        node.show(node.observed { content(ScrollViewProxy(root: root)) })
    }
}

/// Where a proxy looks for ids.
@MainActor final class ScrollRoot {
    private weak var node: ViewNode?

    init(_ node: ViewNode) { self.node = node }

    func scroll(to id: AnyHashable, anchor: UnitPoint?, isSmooth: Bool) {
        guard let node, !node.isDestroyed else { return }
        node.window.sendLate { [weak node] in
            guard let node, let target = node.first(with: .id(id))?.collect().first else { return nil }
            let box = target.holder ?? target.box
            var arguments: [String: WireValue] = ["id": .number(Double(box.id)), "smooth": .bool(isSmooth)]
            if let anchor {
                arguments["x"] = .number(Double(anchor.x))
                arguments["y"] = .number(Double(anchor.y))
            }
            return ("scroll", arguments)
        }
    }
}

extension ViewNode {
    /// The first node below with this key, nearest to the root first.
    fileprivate func first(with key: NodeKey) -> ViewNode? {
        var level = [self]
        while !level.isEmpty {
            let next = level.flatMap(\.children)
            if let found = next.first(where: { $0.key == key }) { return found }
            level = next
        }
        return nil
    }
}

/// Scrolls the views of a `ScrollViewReader`.
public struct ScrollViewProxy {
    let root: ScrollRoot

    /// Scrolls as far as is needed to see the view with this id, or until it stands at `anchor`.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        let (root, isSmooth) = (root, Transaction.current.animation != nil)
        nonisolated(unsafe) let id = AnyHashable(id)  // handed over to the main actor
        onMainActor { root.scroll(to: id, anchor: anchor, isSmooth: isSmooth) }
    }
}
