import Foundation

extension View {
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        PaddedView(content: self, insets: EdgeInsets(edges, length ?? 16))
    }

    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    nonisolated public func padding(_ insets: EdgeInsets) -> some View { PaddedView(content: self, insets: insets) }

    nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        WrappedView(content: self, layout: .frame(FrameSize(width: width, height: height), alignment))
    }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        let size = FrameSize(
            minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight, maxHeight: maxHeight, idealWidth: idealWidth,
            idealHeight: idealHeight)
        return WrappedView(content: self, layout: .frame(size, alignment))
    }

    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        decorated([.fixedSize(horizontal: horizontal, vertical: vertical)])
    }

    nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    nonisolated public func layoutPriority(_ value: Double) -> some View { decorated([.priority(value)]) }

    nonisolated public func zIndex(_ value: Double) -> some View { decorated([.style("z-index:\(Int(value));")]) }

    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        decorated([.transform("translate(\(CSS.pixels(x)),\(CSS.pixels(y)))")])
    }

    nonisolated public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        decorated([.style(origin(anchor)), .transform("rotate(\(CSS.number(angle.degrees))deg)")])
    }

    nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        decorated([.style(origin(anchor)), .transform("scale(\(CSS.number(x)),\(CSS.number(y)))")])
    }

    nonisolated public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale, y: scale, anchor: anchor)
    }

    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }

    nonisolated private func origin(_ anchor: UnitPoint) -> String { anchor == .center ? "" : "transform-origin:\(anchor.css);" }

    /// Puts the view's middle at a point of the room it is offered.
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        decorated([.style("position:absolute;left:\(CSS.pixels(x));top:\(CSS.pixels(y));"), .transform("translate(-50%,-50%)")])
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    nonisolated public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        AspectView(content: self, ratio: ratio, mode: contentMode)
    }

    nonisolated public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
        aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
    }

    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
        decorated([.className("over"), .style(SafeArea.margins(edges))])
    }

    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        regions == .keyboard ? edgesIgnoringSafeArea([]) : edgesIgnoringSafeArea(edges)
    }
}

/// A view with room around it, or with less room than it takes where an inset is negative.
nonisolated private struct PaddedView<Content: View>: ModifierView {
    let content: Content
    let insets: EdgeInsets

    @MainActor func _show(in node: ViewNode, _ chain: inout _ModifierChain) {
        if insets.isNegative { chain.wrap(.cell(.center)) }
        chain.decorate([insets.isNegative ? .style(CSS.margin(insets)) : .padding(insets)])
        content._show(in: node, &chain)
    }
}

extension EdgeInsets {
    fileprivate var isNegative: Bool { min(top, leading, bottom, trailing) < 0 }
}

extension View {
    /// As long as the nearest scroll view, or the window, along these axes.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
    }

    /// As long as `span` of the `count` equal parts of the nearest scroll view, or the window, with `spacing` between them.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        let (count, span) = (max(1, count), max(1, span))
        func length(_ room: String) -> String {
            let gaps = CSS.pixels(spacing * CGFloat(count - 1))
            return "calc((var(--room-\(room)) - \(gaps)) / \(count) * \(span) + \(CSS.pixels(spacing * CGFloat(span - 1))))"
        }
        func fixed(_ side: String) -> String { ["", "min-", "max-"].map { "\($0)\(side):\(length(side));" }.joined() }
        // Without end, so that the scroll view is as wide as it can be, whatever is in it.
        let size = FrameSize(
            maxWidth: axes.contains(.horizontal) ? .infinity : nil, maxHeight: axes.contains(.vertical) ? .infinity : nil)
        let css = (axes.contains(.horizontal) ? fixed("width") : "") + (axes.contains(.vertical) ? fixed("height") : "")
        return WrappedView(content: self, layout: .frame(size, alignment)).decorated([.style(css)])
    }
}

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: 3)
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
}

private enum SafeArea {
    /// The root keeps the safe area free by padding; who ignores it takes that back.
    static func margins(_ edges: Edge.Set) -> String {
        let sides: [(Edge.Set, css: String, variable: String)] = [
            (.top, "top", "top"), (.bottom, "bottom", "bottom"), (.leading, "left", "left"), (.trailing, "right", "right"),
        ]
        return sides.filter { edges.contains($0.0) }.map { "margin-\($0.css):calc(-1 * env(safe-area-inset-\($0.variable),0px));" }.joined()
    }
}

/// A view at a fixed ratio. Without a ratio of its own a picture keeps the one it has.
nonisolated private struct AspectView<Content: View>: PrimitiveView {
    let content: Content
    let ratio: CGFloat?
    let mode: ContentMode

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        guard let ratio, ratio > 0, ratio.isFinite else {
            return node.decorate([.style("object-fit:\(mode == .fit ? "contain" : "cover");")])
        }
        let holders = node.remember { Wrapper(Spec(layout: .fitted(ratio: ratio, mode))) }
        holders.spec = Spec(layout: .fitted(ratio: ratio, mode))
        guard node.transform == nil else { return node.invalidateOutputs() }
        node.onDestroy { holders.discard() }
        node.transform = { [unowned node] outputs in
            outputs.map { output in
                var output = output
                if output.holder == nil { output.holder = holders.bare(for: output.box, window: node.window) }
                return output
            }
        }
    }
}
