import Foundation

/// Rows whose cells line up in columns, each as wide as its widest cell.
nonisolated public struct Grid<Content: View>: PrimitiveView {
    private let alignment: Alignment
    private let horizontalSpacing: CGFloat
    private let verticalSpacing: CGFloat
    private let content: Content

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing ?? 8
        self.verticalSpacing = verticalSpacing ?? 8
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let isNew = node.box == nil
        let cells = node.remember { GridCells(window: node.window) }
        cells.alignment = alignment
        cells.gap = "gap:\(CSS.length(verticalSpacing)) \(CSS.length(horizontalSpacing));"
        if isNew { node.showElement(cells.spec(columns: [])) }
        node.show(content)
        node.invalidateOutputs()
        guard isNew, let box = node.box else { return }
        node.transform = { outputs in
            cells.fill(box, outputs)
            return [Output(box)]
        }
        node.onDestroy { cells.discard() }
    }
}

/// One row of a grid.
nonisolated public struct GridRow<Content: View>: PrimitiveView {
    private let alignment: VerticalAlignment?
    private let content: Content

    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.mark(.gridRow(ObjectIdentifier(node), alignment))
        node.show(content)
    }
}

/// The cells of a grid as the page places them.
@MainActor private final class GridCells {
    var alignment = Alignment.center
    var gap = ""
    private let window: ViewWindow
    private var boxes: [ElementBox] = []

    private struct Cell {
        let output: Output
        let row: Int
        let column: Int
        let span: Int
        let alignment: Alignment
    }

    init(window: ViewWindow) { self.window = window }

    /// A column is flexible where one of its cells is.
    func spec(columns: [Bool]) -> Spec {
        let isFlexible = columns.contains(true)
        let tracks = columns.map { $0 ? "minmax(0,1fr)" : "fit-content(100%)" }.joined(separator: " ")
        return Spec(
            layout: .columns([GridItem(.fixed(0))], .center, spacing: 8), classes: ["grid"],
            style: "grid-template-columns:\(tracks.isEmpty ? "none" : tracks);\(gap)" + (isFlexible ? "" : "width:auto;max-width:100%;"),
            fills: isFlexible ? .horizontal : [])
    }

    func fill(_ box: ElementBox, _ outputs: [Output]) {
        let (cells, count) = placed(outputs)
        while boxes.count < cells.count {
            boxes.append(ElementBox(window: window, spec: Spec(layout: .cell(.center))))
        }
        while boxes.count > cells.count { boxes.removeLast().discard() }
        var flexible = Array(repeating: false, count: count)
        for (cell, wrapper) in zip(cells, boxes) {
            wrapper.setContent([cell.output])
            _ = wrapper.setSpec(spec(of: cell))
            wrapper.setDecorations([])
            let unsized: Axis.Set = cell.output.trait { if case .gridUnsized(let axes) = $0 { axes } else { nil } } ?? Axis.Set()
            if cell.span == 1, wrapper.bits.has(.horizontal), !unsized.contains(.horizontal) { flexible[cell.column] = true }
        }
        _ = box.setSpec(self.spec(columns: flexible))
        box.setChildren(boxes)
    }

    private func spec(of cell: Cell) -> Spec {
        let place = "grid-area:\(cell.row + 1)/\(cell.column + 1)/auto/span \(cell.span);"
        return Spec(layout: .cell(cell.alignment), style: place + "justify-self:stretch;align-self:stretch;")
    }

    /// Gives each view its row and column; a view outside of a row takes the whole width.
    private func placed(_ outputs: [Output]) -> (cells: [Cell], columns: Int) {
        var rows: [(id: ObjectIdentifier?, alignment: VerticalAlignment?, outputs: [Output])] = []
        for output in outputs {
            let row = output.traits { trait -> (ObjectIdentifier, VerticalAlignment?)? in
                if case .gridRow(let id, let alignment) = trait { (id, alignment) } else { nil }
            }.last
            if let row, row.0 == rows.last?.id {
                rows[rows.count - 1].outputs.append(output)
            } else {
                rows.append((row?.0, row?.1, [output]))
            }
        }
        let spans = rows.map { row in row.outputs.map(\.gridSpan) }
        let columns = zip(rows, spans).map { $0.id == nil ? 1 : $1.reduce(0, +) }.max() ?? 0
        var cells: [Cell] = []
        let columnAlignments = alignments(of: rows.map { $0.id == nil ? [] : $0.outputs })
        for (index, row) in rows.enumerated() {
            var column = 0
            for (output, span) in zip(row.outputs, spans[index]) {
                let own = Alignment(
                    horizontal: row.id == nil ? alignment.horizontal : columnAlignments[column] ?? alignment.horizontal,
                    vertical: row.alignment ?? alignment.vertical)
                let width = row.id == nil ? max(columns, 1) : span
                cells.append(Cell(output: output, row: index, column: column, span: width, alignment: own))
                column += span
            }
        }
        return (cells, columns)
    }

    private func alignments(of rows: [[Output]]) -> [Int: HorizontalAlignment] {
        var result: [Int: HorizontalAlignment] = [:]
        for row in rows {
            var column = 0
            for output in row {
                if let own: HorizontalAlignment = output.trait({ if case .gridColumnAlignment(let it) = $0 { it } else { nil } }) {
                    result[column] = own
                }
                column += output.gridSpan
            }
        }
        return result
    }

    func discard() {
        for box in boxes { box.discard() }
        boxes = []
    }
}

extension Output {
    fileprivate var gridSpan: Int { trait { if case .gridColumns(let count) = $0 { max(1, count) } else { nil } } ?? 1 }
}

extension View {
    /// How many columns of a grid this cell takes.
    nonisolated public func gridCellColumns(_ count: Int) -> some View { marked(.gridColumns(count)) }

    /// The alignment of the grid's column that this cell stands in.
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { marked(.gridColumnAlignment(guide)) }

    /// Keeps this cell from making its column flexible.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { marked(.gridUnsized(axes)) }
}

/// Children in rows, column after column.
nonisolated public struct LazyHGrid<Content: View>: PrimitiveView {
    private let rows: [GridItem]
    private let alignment: VerticalAlignment
    private let spacing: CGFloat
    private let content: Content

    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing ?? 8
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let gap = "gap:\(CSS.length(rows.first?.spacing ?? 8)) \(CSS.length(spacing));"
        let style = "grid-template-rows:\(rows.map(\.css).joined(separator: " "));align-items:\(alignment.css);\(gap)"
        node.showElement(
            Spec(
                layout: .columns([GridItem(.fixed(0))], .center, spacing: 8), classes: ["across"],
                style: "grid-template-columns:none;width:auto;" + style, fills: rows.isFixed ? [] : .vertical))
        node.show(content)
    }
}

extension View {
    /// Shows content beside the view; the view gets the room that is left.
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
    ) -> some View {
        let inset = content()
        return VStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .top { inset }
            frame(maxWidth: .infinity, maxHeight: .infinity)
            if edge == .bottom { inset }
        }
    }

    nonisolated public func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
    ) -> some View {
        let inset = content()
        return HStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .leading { inset }
            frame(maxWidth: .infinity, maxHeight: .infinity)
            if edge == .trailing { inset }
        }
    }
}
