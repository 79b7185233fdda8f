import Foundation

/// A list of places beside the chosen one. In a narrow window they are two screens: choosing a row goes to the second, Back to the first.
nonisolated public struct NavigationSplitView<Sidebar: View, Detail: View>: PrimitiveView {
    private let visibility: Binding<NavigationSplitViewVisibility>?
    private let compactColumn: Binding<NavigationSplitViewColumn>?
    private let sidebar: Sidebar
    private let detail: Detail

    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        (visibility, compactColumn) = (nil, nil)
        self.sidebar = sidebar()
        self.detail = detail()
    }

    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
    ) {
        (visibility, compactColumn) = (columnVisibility, nil)
        self.sidebar = sidebar()
        self.detail = detail()
    }

    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        (visibility, compactColumn) = (nil, preferredCompactColumn)
        self.sidebar = sidebar()
        self.detail = detail()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let split = node.remember { Split(node: node) }
        split.isCompact = node.environment.horizontalSizeClass == .compact
        split.preferred = compactColumn
        split.links.isUpdating = true
        defer { split.links.isUpdating = false }
        if isNew { node.window.history.join(split) }
        let hasSidebar = visibility?.wrappedValue != .detailOnly
        node.showElement(
            Spec(
                layout: .horizontalStack(.center, spacing: 0), classes: split.classes(hasSidebar: hasSidebar),
                fills: [.horizontal, .vertical]))
        let listed = node.derive(ObjectIdentifier(split)) { values in
            values.navigation = split.links
            values.rowChosen = { [weak split] clear in split?.open(clear) }
            values.listStyle = ["list-sidebar"]
        }
        node.rebuild { pass in
            pass.add(
                SplitColumn(name: "split-side", isShown: split.isSideShown(hasSidebar), content: sidebar, back: nil), environment: listed)
            let back = split.isCompact ? SplitBack(split: split) : nil
            if let entry = split.links.entries.last {
                let screen = split.links.screen(for: entry.content)
                pass.add(
                    SplitColumn(name: "split-detail", isShown: split.isDetailShown, content: screen, back: back), key: .id(entry.id))
            } else {
                pass.add(SplitColumn(name: "split-detail", isShown: split.isDetailShown, content: detail, back: back), key: .branch(1))
            }
        }
        node.window.history.changed()
    }
}

/// Which columns of a split view are shown.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
    private let name: String
    public static let automatic = NavigationSplitViewVisibility(name: "automatic")
    public static let all = NavigationSplitViewVisibility(name: "all")
    public static let doubleColumn = NavigationSplitViewVisibility(name: "double")
    public static let detailOnly = NavigationSplitViewVisibility(name: "detail")
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
    private let name: String
    public static let sidebar = NavigationSplitViewColumn(name: "sidebar")
    public static let detail = NavigationSplitViewColumn(name: "detail")
}

/// Which column of a narrow split view is shown.
@MainActor final class Split: HistoryWalk {
    let links: NavigationModel
    var isCompact = false
    var preferred: Binding<NavigationSplitViewColumn>?
    private unowned let node: ViewNode
    private var isOpen = false
    private var clear: (() -> Void)?

    init(node: ViewNode) {
        self.node = node
        links = NavigationModel(node: node, isSingle: true)
        links.opened = { [weak self] in self?.show(true) }
    }

    private var isAtDetail: Bool { preferred.map { $0.wrappedValue == .detail } ?? isOpen }

    func isSideShown(_ hasSidebar: Bool) -> Bool { isCompact ? !isAtDetail : hasSidebar }
    var isDetailShown: Bool { !isCompact || isAtDetail }

    func classes(hasSidebar: Bool) -> [String] { ["split"] + (isCompact ? ["split-narrow"] : []) }

    func open(_ clear: @escaping () -> Void) {
        self.clear = clear
        if !links.entries.isEmpty { links.pop(from: 0) }
        show(true)
    }

    private func show(_ isOpen: Bool) {
        if let preferred { preferred.wrappedValue = isOpen ? .detail : .sidebar }
        self.isOpen = isOpen
        if !links.isUpdating { node.invalidate() }
    }

    /// Back to the list, where nothing is chosen then.
    func close() {
        clear?()
        clear = nil
        if !links.entries.isEmpty { links.pop(from: 0) }
        show(false)
    }

    var historyDepth: Int { isCompact && isAtDetail && node.environment.stage?.isShown != false ? 1 : 0 }
    func historyBack() { close() }
    func historyForward() -> Bool { false }
}

/// The button that leads from the second screen of a narrow split view to the first.
nonisolated struct SplitBack: View {
    let split: Split

    @MainActor var body: some View {
        Button(action: { split.close() }) {
            HStack(spacing: 4) {
                Image(systemName: "chevron.backward").font(.system(size: 19, weight: .semibold)).accessibilityHidden(true)
                Text(verbatim: "Back")
            }
        }
        .buttonStyle(.borderless)
        .accessibilityLabel("Back")
        .accessibilityIdentifier("BackButton")
        .decorated([.className("nav-back")])
    }
}

nonisolated private struct SplitColumn<Content: View>: PrimitiveView {
    let name: String
    let isShown: Bool
    let content: Content
    let back: SplitBack?

    @MainActor func _update(_ node: ViewNode) {
        let stage = node.remember { Stage.inside(node, isOpen: isShown) }
        stage.set(open: isShown, in: node.window)
        var attributes: AttributeList<AttributeName> = [:]
        if !isShown { (attributes[.inert], attributes[.aria("hidden")]) = ("", "true") }
        node.showElement(
            Spec(
                layout: .cell(.center), classes: isShown ? [name] : [name, "gone"], attributes: attributes,
                fills: [.horizontal, .vertical]))
        let inner = node.derive(ObjectIdentifier(stage)) { $0.stage = stage }
        node.show(SplitScreen(content: content, back: back), environment: inner)
    }
}

/// A column with bars of its own, unless a stack inside it has them.
nonisolated private struct SplitScreen<Content: View>: View {
    let content: Content
    let back: SplitBack?

    @MainActor var body: some View {
        NavigationPage(content: content.leadingBarItem(back), stack: nil, entry: nil)
    }
}

extension View {
    nonisolated fileprivate func leadingBarItem<Item: View>(_ item: Item?) -> some View {
        toolbar {
            if let item { ToolbarItem(placement: .navigation) { item } }
        }
    }
}
