/// What a view tells the container it stands in.
enum Trait: Equatable {
    /// All views with the same mark stand in one row of a grid.
    case gridRow(ObjectIdentifier, VerticalAlignment?)
    case gridColumns(Int)
    case gridColumnAlignment(HorizontalAlignment)
    case gridUnsized(Axis.Set)
    case bar(ToolbarItemPlacement)
    case tab(TabItem)
    case badge(String)
    case section(ObjectIdentifier, SectionPart)
    case row(RowLooks)
    case actions(RowActions)

    enum SectionPart { case header, row, footer }

    static func == (left: Trait, right: Trait) -> Bool {
        switch (left, right) {
        case (.gridRow(let a, let x), .gridRow(let b, let y)): a == b && x == y
        case (.gridColumns(let a), .gridColumns(let b)): a == b
        case (.gridColumnAlignment(let a), .gridColumnAlignment(let b)): a == b
        case (.gridUnsized(let a), .gridUnsized(let b)): a == b
        case (.bar(let a), .bar(let b)): a == b
        case (.tab(let a), .tab(let b)): a === b
        case (.badge(let a), .badge(let b)): a == b
        case (.section(let a, let x), .section(let b, let y)): a == b && x == y
        case (.row(let a), .row(let b)): a == b
        case (.actions(let a), .actions(let b)): a === b
        default: false
        }
    }
}

extension Output {
    /// The innermost trait that `pick` knows.
    func trait<Value>(_ pick: (Trait) -> Value?) -> Value? {
        for case .trait(let trait) in decorations {
            if let value = pick(trait) { return value }
        }
        return nil
    }

    /// All traits that `pick` knows, the innermost first.
    func traits<Value>(_ pick: (Trait) -> Value?) -> [Value] {
        decorations.compactMap { if case .trait(let trait) = $0 { pick(trait) } else { nil } }
    }
}

extension ViewNode {
    /// Adds a trait to each output of this node.
    func mark(_ trait: Trait) {
        let kept = remember { Kept(trait) }
        guard transform == nil || kept.value != trait else { return }
        kept.value = trait
        transform = { outputs in
            outputs.map { output in
                var output = output
                output.add(.trait(kept.value))
                return output
            }
        }
        invalidateOutputs()
    }
}

nonisolated struct MarkedView<Content: View>: PrimitiveView {
    let content: Content
    let trait: Trait

    @MainActor func _update(_ node: ViewNode) {
        node.mark(trait)
        node.show(content)
    }
}

extension View {
    nonisolated func marked(_ trait: Trait) -> some View { MarkedView(content: self, trait: trait) }
}
