import Foundation

/// The size of the place a reader got.
public struct GeometryProxy: Sendable {
    public let size: CGSize

    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The reader's own bounds; other coordinate spaces are not known to the window.
    public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

public enum CoordinateSpace: Hashable, Sendable { case global, local, named(String) }

/// Takes all the room it is offered and tells its content how much that is.
nonisolated public struct GeometryReader<Content: View>: PrimitiveView {
    let content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    @MainActor public func _update(_ node: ViewNode) {
        let measure = node.remember { Measure(estimate: node.estimatedSize) }
        measure.handler.run = { [unowned node] input in
            if case .size(let size) = input, measure.accept(size) { node.invalidate() }
        }
        node.showElement(Spec(layout: .reader, attributes: [.data("observe"): "size"], handlers: [measure.handler]))
        node.show(node.observed { content(GeometryProxy(size: measure.size)) })
    }
}

/// What the page measured for one reader.
final class Measure {
    private(set) var size: CGSize
    private var before: CGSize?
    private var flips = 0
    let handler = Handler(.size)

    init(estimate: CGSize) { size = estimate }

    /// Whether a report is news. A size that goes back and forth because the content answers to it is stopped.
    func accept(_ new: CGSize) -> Bool {
        guard abs(new.width - size.width) >= 0.5 || abs(new.height - size.height) >= 0.5 else { return false }
        flips = new == before ? flips + 1 : 0
        guard flips < Self.flipLimit else { return false }
        before = size
        size = new
        return true
    }

    private static let flipLimit = 6
}

extension ViewNode {
    /// The size a reader here probably gets, until the page has measured it: the viewport less the frames and paddings around it.
    var estimatedSize: CGSize {
        var size = parent?.estimatedSize ?? window.context.environment.viewport
        guard let narrowing = memory as? any SizeNarrowing else { return size }
        narrowing.narrow(&size)
        return size
    }
}

/// A modifier that changes how much room its content is offered.
@MainActor protocol SizeNarrowing: AnyObject {
    func narrow(_ size: inout CGSize)
}

extension ModifierKeeper: SizeNarrowing {
    func narrow(_ size: inout CGSize) {
        for step in steps.reversed() {
            switch step {
            case .wrap(let layout): narrow(&size, to: layout)
            case .decorate(let decorations): narrow(&size, by: decorations)
            }
        }
    }

    private func narrow(_ size: inout CGSize, to layout: LayoutKind) {
        guard case .frame(let frame, _) = layout else { return }
        if let width = frame.width ?? frame.maxWidth.map({ min($0, size.width) }) { size.width = width }
        if let height = frame.height ?? frame.maxHeight.map({ min($0, size.height) }) { size.height = height }
    }

    private func narrow(_ size: inout CGSize, by decorations: [Decoration]) {
        for case .padding(let insets) in decorations {
            size.width = max(0, size.width - insets.leading - insets.trailing)
            size.height = max(0, size.height - insets.top - insets.bottom)
        }
    }
}
