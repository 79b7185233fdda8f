import Foundation

/// The size of a view, for rules about where its alignment guides lie.
public struct ViewDimensions: Equatable, Sendable {
    public let width: CGFloat
    public let height: CGFloat

    public subscript(guide: HorizontalAlignment) -> CGFloat {
        switch guide {
        case .leading: 0
        case .center: width / 2
        case .trailing: width
        }
    }

    /// The page keeps baselines to itself: here they are the lower edge.
    public subscript(guide: VerticalAlignment) -> CGFloat {
        switch guide {
        case .top: 0
        case .center: height / 2
        case .bottom, .firstTextBaseline, .lastTextBaseline: height
        }
    }
}

/// Where a view's guide lies, in points from its leading or upper edge.
struct AlignmentGuide: Equatable {
    enum Line: Equatable {
        case horizontal(HorizontalAlignment)
        case vertical(VerticalAlignment)
    }

    let line: Line
    let value: CGFloat
    /// The length of the view along the same axis.
    let length: CGFloat

    /// How far the guide lies from the edge that CSS aligns, towards the middle.
    fileprivate var reach: CGFloat { line.isEnd ? length - value : value }
}

extension AlignmentGuide.Line {
    fileprivate var isMiddle: Bool {
        switch self {
        case .horizontal(let alignment): alignment == .center
        case .vertical(let alignment): alignment == .center
        }
    }

    fileprivate var isEnd: Bool {
        switch self {
        case .horizontal(let alignment): alignment == .trailing
        case .vertical(let alignment): alignment == .bottom
        }
    }

    /// Baselines are aligned by the page alone.
    fileprivate var isEdgeOrMiddle: Bool {
        switch self {
        case .horizontal: true
        case .vertical(let alignment): alignment != .firstTextBaseline && alignment != .lastTextBaseline
        }
    }

    fileprivate var axis: String { if case .horizontal = self { "inline" } else { "block" } }
}

/// The guides that the children of a container are aligned by, and how far they reach.
struct GuideLines: Equatable {
    struct Line: Equatable {
        let line: AlignmentGuide.Line
        /// What the child whose guide reaches farthest needs; nil where the container has a place of its own for the guide.
        let farthest: CGFloat?
    }

    var lines: [Line] = []

    /// The margins by which an element with these guides lies where they say.
    func css(for guides: [AlignmentGuide]) -> String {
        lines.map { line in margin(line, guides.last { $0.line == line.line }) }.joined()
    }

    private func margin(_ line: Line, _ guide: AlignmentGuide?) -> String {
        let axis = line.line.axis
        if line.line.isMiddle {
            guard let guide else { return "" }
            let shift = guide.length / 2 - guide.value
            // Centred with its margins, so that a margin moves it by half.
            return shift == 0 ? "" : "margin-\(axis)-\(shift > 0 ? "start" : "end"):\(CSS.pixels(2 * abs(shift)));"
        }
        let margin = (line.farthest ?? 0) - (guide?.reach ?? 0)
        return margin == 0 ? "" : "margin-\(axis)-\(line.line.isEnd ? "end" : "start"):\(CSS.pixels(margin));"
    }
}

extension LayoutKind {
    /// The guides that count among children with these.
    func guideLines(of children: [[AlignmentGuide]]) -> GuideLines {
        guard children.contains(where: { !$0.isEmpty }) else { return GuideLines() }
        func line(_ line: AlignmentGuide.Line, isFree: Bool) -> GuideLines.Line? {
            let own = children.map { $0.last { $0.line == line } }
            guard line.isEdgeOrMiddle, own.contains(where: { $0 != nil }) else { return nil }
            return GuideLines.Line(line: line, farthest: isFree ? own.map { $0?.reach ?? 0 }.max() : nil)
        }
        func both(_ alignment: Alignment, isFree: Bool) -> GuideLines {
            let lines = [line(.horizontal(alignment.horizontal), isFree: isFree), line(.vertical(alignment.vertical), isFree: isFree)]
            return GuideLines(lines: lines.compactMap { $0 })
        }
        switch self {
        case .verticalStack(let alignment, _): return GuideLines(lines: [line(.horizontal(alignment), isFree: true)].compactMap { $0 })
        case .horizontalStack(let alignment, _): return GuideLines(lines: [line(.vertical(alignment), isFree: true)].compactMap { $0 })
        case .cell(let alignment): return both(alignment, isFree: true)
        case .frame(_, let alignment), .layer(let alignment, _): return both(alignment, isFree: false)
        case .text, .fixed, .fill, .spacer, .divider, .field, .reader, .scroll, .list, .columns, .fitted, .root: return GuideLines()
        }
    }
}

/// A view whose guide lies where a rule says.
nonisolated private struct GuidedView<Content: View>: PrimitiveView {
    let content: Content
    let line: AlignmentGuide.Line
    let rule: (ViewDimensions) -> CGFloat

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        if node.slots.isEmpty { node.slots = [Measure(estimate: .zero)] }
        guard let measure = node.slots[0] as? Measure else { return }
        measure.handler.run = { [unowned node] input in
            if case .size(let size) = input, measure.accept(size) { node.invalidate() }
        }
        let size = ViewDimensions(width: measure.size.width, height: measure.size.height)
        let length = if case .horizontal = line { size.width } else { size.height }
        let guide = AlignmentGuide(line: line, value: rule(size), length: length)
        node.decorate([.attribute(.data("observe"), "size"), .handler(measure.handler), .guide(guide)])
    }
}

extension View {
    /// Moves the view's own guide in stacks, frames, overlays and backgrounds that align by it. The page tells the view's size for it.
    nonisolated public func alignmentGuide(_ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View {
        GuidedView(content: self, line: .horizontal(g), rule: computeValue)
    }

    /// Of baselines only the page knows where they are: a rule for one changes nothing.
    nonisolated public func alignmentGuide(_ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View {
        GuidedView(content: self, line: .vertical(g), rule: computeValue)
    }
}
