import Foundation

/// Children below one another.
nonisolated public struct VStack<Content: View>: PrimitiveView {
    let layout: LayoutKind
    let content: Content

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        layout = .verticalStack(alignment, spacing: spacing ?? 8)
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: layout))
        node.show(content)
    }
}

/// Children side by side.
nonisolated public struct HStack<Content: View>: PrimitiveView {
    let layout: LayoutKind
    let content: Content

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        layout = .horizontalStack(alignment, spacing: spacing ?? 8)
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: layout))
        node.show(content)
    }
}

/// Children on top of one another.
nonisolated public struct ZStack<Content: View>: PrimitiveView {
    let alignment: Alignment
    let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .cell(alignment), classes: ["iso"]))
        node.show(content)
    }
}

public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A `VStack` for long lists; the page skips the drawing of what cannot be seen.
nonisolated public struct LazyVStack<Content: View>: PrimitiveView {
    let layout: LayoutKind
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        layout = .verticalStack(alignment, spacing: spacing ?? 8)
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: layout, classes: ["lazy"], fills: .horizontal))
        node.show(content)
    }
}

/// An `HStack` for long lists.
nonisolated public struct LazyHStack<Content: View>: PrimitiveView {
    let layout: LayoutKind
    let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        layout = .horizontalStack(alignment, spacing: spacing ?? 8)
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: layout, classes: ["lazy"], fills: .vertical))
        node.show(content)
    }
}

/// Children in columns, row after row.
nonisolated public struct LazyVGrid<Content: View>: PrimitiveView {
    let layout: LayoutKind
    let content: Content

    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        layout = .columns(columns, alignment, spacing: spacing ?? 8)
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: layout))
        node.show(content)
    }
}

/// Takes the room that is left along its stack.
nonisolated public struct Spacer: PrimitiveView, Sendable {
    public var minLength: CGFloat?

    public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    @MainActor public func _update(_ node: ViewNode) { node.showElement(Spec(layout: .spacer(minimum: minLength ?? 8))) }
}

/// A thin line.
nonisolated public struct Divider: PrimitiveView, Sendable {
    public init() {}

    @MainActor public func _update(_ node: ViewNode) { node.showElement(Spec(layout: .divider(in: node.stackAxis))) }
}

extension ViewNode {
    /// The axis of the stack this view is in.
    fileprivate var stackAxis: Axis {
        for node in sequence(first: self, next: \.parent) {
            switch node.box?.spec.layout {
            case .horizontalStack: return .horizontal
            case .verticalStack, .scroll, .list: return .vertical
            case .text, .fixed, .fill, .spacer, .divider, .field, .cell, .frame, .layer, .reader, .columns, .fitted, .root, nil: continue
            }
        }
        return .vertical
    }
}

/// Content that may be larger than its place.
nonisolated public struct ScrollView<Content: View>: PrimitiveView {
    let axes: Axis.Set
    let showsIndicators: Bool
    let content: Content

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let classes = showsIndicators && node.environment.scrollIndicators != .hidden ? [] : ["nobar"]
        node.showElement(Spec(layout: .scroll(axes), classes: classes, attributes: [.tabindex: "-1"]))
        node.show(content)
    }
}
