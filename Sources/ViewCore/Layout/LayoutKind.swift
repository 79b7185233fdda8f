import Foundation

/// Along which axes an element takes whatever it is offered, and whether it holds text that may wrap.
struct Flexibility: Equatable {
    var axes: Axis.Set = []
    /// Axes on which a finite maximum holds the element back, or a minimum may make it larger than its place.
    var limited: Axis.Set = []
    var holdsText = false
    /// A divider.
    var isLine = false
    var priority = 0.0

    static let none = Flexibility()
    static let both = Flexibility(axes: [.horizontal, .vertical])

    func has(_ axis: Axis) -> Bool { axes.contains(axis.set) }
}

/// The measures of a `frame` modifier.
struct FrameSize: Equatable {
    var width: CGFloat?
    var height: CGFloat?
    var minWidth: CGFloat?
    var maxWidth: CGFloat?
    var minHeight: CGFloat?
    var maxHeight: CGFloat?
    /// What the frame takes where it is asked for its own size.
    var idealWidth: CGFloat?
    var idealHeight: CGFloat?
}

/// How an element places its children, and how it behaves inside its own parent.
enum LayoutKind: Equatable {
    /// Words: as large as they need, wrapping where they must.
    case text
    /// Anything else of its own size.
    case fixed
    /// Takes all that is offered.
    case fill
    case spacer(minimum: CGFloat)
    /// A line across a stack of this axis.
    case divider(in: Axis)
    /// A text field: wide as offered, of its own height.
    case field
    case verticalStack(HorizontalAlignment, spacing: CGFloat)
    case horizontalStack(VerticalAlignment, spacing: CGFloat)
    /// All children in one place: ZStack, button, overlay and background pairs.
    case cell(Alignment)
    indirect case frame(FrameSize, Alignment)
    /// The overlay or background of the sibling before it.
    case layer(Alignment, isBehind: Bool)
    case reader
    case scroll(Axis.Set)
    case list
    indirect case columns([GridItem], HorizontalAlignment, spacing: CGFloat)
    /// Holds one child at a fixed ratio of width to height.
    case fitted(ratio: CGFloat, ContentMode)
    case root

    /// The bits of an element with these children.
    func flexibility(of children: [Flexibility]) -> Flexibility {
        switch self {
        case .text: return Flexibility(holdsText: true)
        case .fixed: return .none
        case .fill, .reader, .root, .layer, .list: return .both
        case .spacer: return .both
        case .divider(let stack): return Flexibility(axes: stack == .horizontal ? .vertical : .horizontal, isLine: true)
        case .field: return Flexibility(axes: .horizontal)
        case .verticalStack, .horizontalStack: return union(children)
        case .cell: return children.first.map { isPair(children) ? $0 : union(children) } ?? .none
        case .frame(let size, _): return framed(size, union(children))
        case .scroll(let axes): return scrolling(axes, union(children))
        case .columns(let items, _, _): return Flexibility(axes: items.isFixed ? [] : .horizontal, holdsText: union(children).holdsText)
        case .fitted: return .both
        }
    }

    private func isPair(_ children: [Flexibility]) -> Bool { children.count == 1 }

    private func union(_ children: [Flexibility]) -> Flexibility {
        var result = Flexibility.none
        for child in children {
            result.axes.formUnion(child.axes)
            result.holdsText = result.holdsText || child.holdsText
        }
        return result
    }

    private func framed(_ size: FrameSize, _ content: Flexibility) -> Flexibility {
        var result = content
        result.priority = 0
        func apply(_ axis: Axis.Set, fixed: CGFloat?, minimum: CGFloat?, maximum: CGFloat?) {
            if fixed != nil { result.axes.remove(axis) }
            if maximum != nil { result.axes.insert(axis) }
            if maximum?.isFinite == true || (minimum != nil && result.axes.contains(axis)) {
                result.limited.insert(axis)
            } else if fixed != nil || maximum != nil {
                result.limited.remove(axis)
            }
        }
        apply(.horizontal, fixed: size.width, minimum: size.minWidth, maximum: size.maxWidth)
        apply(.vertical, fixed: size.height, minimum: size.minHeight, maximum: size.maxHeight)
        if size.width != nil { result.holdsText = false }
        return result
    }

    private func scrolling(_ axes: Axis.Set, _ content: Flexibility) -> Flexibility {
        var result = Flexibility(axes: axes)
        for axis in [Axis.Set.horizontal, .vertical] where !axes.contains(axis) && content.axes.contains(axis) { result.axes.insert(axis) }
        return result
    }
}

/// What an element's place depends on beside itself.
struct Placement: Equatable {
    enum Parent: Equatable {
        case root, cell, reader, layers
        case stack(Axis)
        case scroll(Axis.Set)
        case columns
        case fitted(ratio: CGFloat, ContentMode, unbounded: Axis.Set)
    }

    var parent: Parent
    /// Axes along which there is no end, inside scroll views.
    var unbounded: Axis.Set = []
    /// Of these the axes along which a `fixedSize` around gives what it found to be the size.
    var settled: Axis.Set = []
    /// What the children of the same parent are aligned by.
    var guides = GuideLines()

    static let root = Placement(parent: .root)
}

extension LayoutKind {
    /// How the children of an element are placed, given how the element itself is.
    func placement(ofChildrenIn own: Placement) -> Placement {
        switch self {
        case .verticalStack: Placement(parent: .stack(.vertical), unbounded: own.unbounded)
        case .horizontalStack: Placement(parent: .stack(.horizontal), unbounded: own.unbounded)
        case .frame(let size, _): Placement(parent: .cell, unbounded: own.unbounded.subtracting(size.fixedAxes))
        case .reader: Placement(parent: .reader)
        case .scroll(let axes): Placement(parent: .scroll(axes), unbounded: own.unbounded.union(axes))
        case .list: Placement(parent: .scroll(.vertical), unbounded: own.unbounded.union(.vertical))
        case .columns: Placement(parent: .columns, unbounded: own.unbounded.union(.vertical))
        case .layer: Placement(parent: .layers)
        case .fitted(let ratio, let mode): Placement(parent: .fitted(ratio: ratio, mode, unbounded: own.unbounded))
        case .root: .root
        case .text, .fixed, .fill, .spacer, .divider, .field, .cell: Placement(parent: .cell, unbounded: own.unbounded)
        }
    }
}

extension FrameSize {
    fileprivate var fixedAxes: Axis.Set {
        var axes: Axis.Set = []
        if width != nil { axes.insert(.horizontal) }
        if height != nil { axes.insert(.vertical) }
        return axes
    }
}

extension LayoutKind {
    /// The size an element has when nothing is offered, as CSS writes it.
    var ownWidth: String { own(\.idealWidth) }
    var ownHeight: String { own(\.idealHeight) }

    private func own(_ ideal: KeyPath<FrameSize, CGFloat?>) -> String {
        switch self {
        case .frame(let size, _): size[keyPath: ideal].map(CSS.length) ?? "max-content"
        case .fill, .reader: "10px"
        case .text, .fixed, .spacer, .divider, .field, .verticalStack, .horizontalStack, .cell, .layer, .scroll, .list, .columns, .fitted,
            .root:
            "max-content"
        }
    }
}
