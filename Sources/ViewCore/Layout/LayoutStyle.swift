import Foundation

extension LayoutKind {
    /// The class in `BaseStyle` that holds what all elements of this kind share.
    var className: String? {
        switch self {
        case .text: "t"
        case .fixed, .field: nil
        case .fill: "f"
        case .spacer: nil
        case .divider: "d"
        case .verticalStack: "v"
        case .horizontalStack: "h"
        case .cell, .frame: "z"
        case .layer: "l"
        case .reader: "g"
        case .scroll, .list: "s"
        case .columns: "c"
        case .fitted: "r"
        case .root: "root"
        }
    }

    /// The declarations that place children and give the element its own measures.
    func css(in placement: Placement) -> String {
        switch self {
        case .text, .fixed, .field, .reader, .root: ""
        case .fill: natural(along: placement.unbounded)
        case .spacer(let minimum): spacer(minimum, in: placement.parent)
        case .divider(let stack): stack == .horizontal ? "width:1px;height:auto;" : ""
        case .verticalStack(let alignment, let spacing):
            (alignment == .center ? "" : "align-items:\(alignment.css);") + gap(spacing)
        case .horizontalStack(let alignment, let spacing):
            (alignment == .center ? "" : "align-items:\(alignment.css);") + gap(spacing)
        case .cell(let alignment): place(alignment)
        case .frame(let size, let alignment): size.css + size.ideal(along: placement.unbounded) + place(alignment)
        case .layer(let alignment, let isBehind): place(alignment) + "z-index:\(isBehind ? -1 : 1);"
        case .scroll(let axes): scroll(axes)
        case .list: scroll(.vertical)
        case .columns(let items, let alignment, let spacing): columns(items, alignment, spacing)
        case .fitted(let ratio, let mode): placement.unbounded.isEmpty ? holder(ratio, mode, in: placement.parent) : "display:block;"
        }
    }

    /// Where nothing is offered, a view that fills is ten points long.
    private func natural(along axes: Axis.Set) -> String {
        (axes.contains(.horizontal) ? "min-width:10px;" : "") + (axes.contains(.vertical) ? "min-height:10px;" : "")
    }

    /// The room for a fitted box: in a stack no longer than the box can become.
    private func holder(_ ratio: CGFloat, _ mode: ContentMode, in parent: Placement.Parent) -> String {
        guard case .stack(let axis) = parent, mode == .fit else { return "container-type:size;" }
        return "container-type:size;aspect-ratio:\(CSS.number(ratio));max-\(axis == .horizontal ? "width" : "height"):max-content;"
    }

    private func spacer(_ minimum: CGFloat, in parent: Placement.Parent) -> String {
        switch parent {
        case .stack(.horizontal): "min-width:\(CSS.length(minimum));"
        case .stack(.vertical): "min-height:\(CSS.length(minimum));"
        case .root, .cell, .reader, .layers, .scroll, .columns, .fitted: ""
        }
    }

    private func gap(_ spacing: CGFloat) -> String { spacing == 8 ? "" : "gap:\(CSS.length(spacing));" }

    private func place(_ alignment: Alignment) -> String {
        alignment == .center ? "" : "place-items:\(alignment.vertical.css) \(alignment.horizontal.css);"
    }

    private func scroll(_ axes: Axis.Set) -> String {
        if axes == .horizontal { return "flex-direction:row;overflow:auto hidden;" }
        return axes == .vertical ? "overflow:hidden auto;" : "overflow:auto;"
    }

    private func columns(_ items: [GridItem], _ alignment: HorizontalAlignment, _ spacing: CGFloat) -> String {
        let gap = "gap:\(CSS.length(spacing)) \(CSS.length(items.first?.spacing ?? 8));"
        let width = items.isFixed ? "width:auto;" : ""
        return "\(width)grid-template-columns:\(items.map(\.css).joined(separator: " "));\(gap)justify-items:\(alignment.css);"
    }
}

extension FrameSize {
    var css: String {
        var css = ""
        if let width { css += "width:\(CSS.length(width));" }
        if let height { css += "height:\(CSS.length(height));" }
        if let minWidth { css += "min-width:\(CSS.length(minWidth));" }
        if let minHeight { css += "min-height:\(CSS.length(minHeight));" }
        if let maxWidth, maxWidth.isFinite { css += "max-width:\(CSS.length(maxWidth));" }
        if let maxHeight, maxHeight.isFinite { css += "max-height:\(CSS.length(maxHeight));" }
        return css
    }

    /// The ideal size, along the axes on which nothing is offered.
    func ideal(along axes: Axis.Set) -> String {
        var css = ""
        if axes.contains(.horizontal), width == nil, let idealWidth { css += "width:\(CSS.length(idealWidth));" }
        if axes.contains(.vertical), height == nil, let idealHeight { css += "height:\(CSS.length(idealHeight));" }
        return css
    }
}

extension [GridItem] {
    /// Whether the columns alone say how wide the grid is.
    var isFixed: Bool {
        allSatisfy { if case .fixed = $0.size { true } else { false } }
    }
}

extension Placement {
    /// The declarations that put an element with these bits into its place.
    func css(for bits: Flexibility) -> String {
        switch parent {
        case .root, .cell, .layers, .reader: fill(bits, "justify-self", "align-self")
        case .columns: fill(bits, "justify-self", "align-self")
        case .stack(let axis): stacked(bits, along: axis)
        case .scroll(let axes): "flex:none;" + cross(bits, axes == .horizontal ? .vertical : .horizontal)
        case .fitted(let ratio, let mode, let unbounded): fitted(ratio, mode, unbounded)
        }
    }

    private func fill(_ bits: Flexibility, _ horizontal: String, _ vertical: String) -> String {
        var css = bits.holdsText && !bits.has(.horizontal) ? "max-width:100%;" : ""
        if bits.has(.horizontal) { css += bits.limited.contains(.horizontal) ? "width:100%;" : "\(horizontal):stretch;" }
        if bits.has(.vertical) { css += bits.limited.contains(.vertical) ? "height:100%;" : "\(vertical):stretch;" }
        return css
    }

    private func stacked(_ bits: Flexibility, along axis: Axis) -> String {
        main(bits, axis) + cross(bits, axis == .horizontal ? .vertical : .horizontal)
    }

    private func main(_ bits: Flexibility, _ axis: Axis) -> String {
        if bits.has(axis) {
            return "flex:\(bits.grow) " + (unbounded.contains(axis.set) ? "0 auto;" : "1 0;")
        }
        return axis == .horizontal && bits.holdsText ? bits.shrink : "flex:none;"
    }

    private func cross(_ bits: Flexibility, _ axis: Axis) -> String {
        guard bits.has(axis) else { return axis == .horizontal ? "max-width:100%;" : "" }
        // Across a row without end nothing is offered either. Lines between views are as long as the row all the same.
        if unbounded.subtracting(settled).contains(axis.set), case .stack = parent, !bits.isLine { return "" }
        guard bits.limited.contains(axis.set) else { return "align-self:stretch;" }
        return axis == .horizontal ? "width:100%;" : "height:100%;"
    }

    private func fitted(_ ratio: CGFloat, _ mode: ContentMode, _ unbounded: Axis.Set) -> String {
        let ratio = CSS.number(ratio)
        if unbounded.contains(.vertical) { return "width:100%;aspect-ratio:\(ratio);" }
        if unbounded.contains(.horizontal) { return "height:100%;aspect-ratio:\(ratio);" }
        return "width:\(mode == .fit ? "min" : "max")(100cqw,calc(100cqh * \(ratio)));aspect-ratio:\(ratio);"
    }
}

extension Flexibility {
    /// Shares of what is left along a stack: those of a higher priority are served before the others, spacers last.
    fileprivate var grow: Int {
        if priority == 0 { return 1_000 }
        return priority > 0 ? 1_000_000 : 1
    }

    /// How words give way where a row is too narrow: those of a higher priority only once the others have nothing left to give.
    /// (The style sheet gives every child of a row a million.)
    fileprivate var shrink: String {
        if priority == 0 { return "" }
        return priority > 0 ? "flex-shrink:1;" : "flex-shrink:1000000000;"
    }
}
