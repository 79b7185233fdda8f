import Foundation

/// One screen of a stack with its bars: back, title and toolbar above, a second toolbar below.
nonisolated struct NavigationPage<Content: View>: PrimitiveView {
    let content: Content
    let stack: NavigationModel?
    /// The stack's entry this screen is for, nil for its root.
    let entry: Int?

    @MainActor func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let screen = node.remember { Screen(node: node, entry: entry) }
        screen.isMoving = stack?.hasShown == true && entry != nil
        screen.page.isUpdating = true
        let inner = node.derive(Kept(screen)) { values in
            values.page = screen.page
            values.stage = screen.stage
            values.editMode = screen.editing
            guard let stack, let entry else { return }
            values.dismiss = DismissAction { [weak stack] in MainActor.assumeIsolated { stack?.pop(entry) } }
        }
        node.inlineChildren = 0
        screen.show(isNew)
        if isNew { stack?.screens[entry ?? 0] = screen }
        if isNew { node.onDestroy { [weak stack] in stack?.screens[entry ?? 0] = nil } }
        node.rebuild { pass in
            pass.add(content, environment: inner)
            let top = BarTop(title: screen.title, isLarge: screen.isLarge, back: screen.back(in: stack))
            pass.add(top, environment: inner)
            for item in screen.page.items {
                pass.add(BarItems(content: item.view), key: .id(item.owner), environment: screen.bar(item.environment))
            }
        }
        screen.page.isUpdating = false
        guard isNew else { return node.invalidateOutputs() }
        node.transform = { [unowned screen] _ in screen.compose() }
        node.onDestroy { screen.discard() }
    }

    private struct Kept: Equatable {
        let screen: ObjectIdentifier
        let editMode: EditMode

        @MainActor init(_ screen: Screen) { (self.screen, editMode) = (ObjectIdentifier(screen), screen.editMode) }
    }
}

/// The elements of one screen.
@MainActor final class Screen {
    let page: PageModel
    let stage: Stage
    private unowned let node: ViewNode
    private let entry: Int?
    private(set) var editMode = EditMode.inactive
    /// Whether the screen came by a push and so moves in.
    var isMoving = false
    private(set) var isTop = true
    private let outer: ElementBox
    private let bar: ElementBox
    private let groups: [ToolbarItemPlacement.Slot: ElementBox]
    private let large: ElementBox
    private let middle: ElementBox
    private let below: ElementBox

    init(node: ViewNode, entry: Int?) {
        self.node = node
        self.entry = entry
        page = PageModel(node: node)
        stage = Stage.inside(node, isOpen: true)
        func box(_ name: String, _ layout: LayoutKind = .fixed, _ kind: ElementKind = .div, fills: Axis.Set = []) -> ElementBox {
            ElementBox(window: node.window, spec: Spec(layout: layout, kind: kind, classes: [name], fills: fills))
        }
        outer = box("screen", .verticalStack(.center, spacing: 0), fills: [.horizontal, .vertical])
        bar = box("navbar", .fixed, .header, fills: .horizontal)
        groups = [
            .leading: box("nav-leading", .horizontalStack(.center, spacing: 16)), .principal: box("nav-middle", .cell(.center)),
            .trailing: box("nav-trailing", .horizontalStack(.center, spacing: 16)),
        ]
        large = box("nav-large", .cell(.leading), fills: .horizontal)
        middle = box("nav-content", .cell(.center), fills: [.horizontal, .vertical])
        below = box("toolbar", .horizontalStack(.center, spacing: 16), fills: .horizontal)
        stage.listen(node) { [weak node] isShown in if isShown { node?.invalidate() } }
    }

    var editing: Binding<EditMode> {
        Binding(
            get: { MainActor.assumeIsolated { self.editMode } },
            set: { [weak node] new in
                MainActor.assumeIsolated {
                    self.editMode = new
                    node?.invalidate()
                }
            })
    }

    // MARK: What it says

    var title: String { page[PageTitle.self] ?? "" }

    var isLarge: Bool {
        switch page[PageTitleMode.self] ?? .automatic {
        case .automatic: entry == nil && node.environment.navigation != nil
        case .inline: false
        case .large: true
        }
    }

    func back(in stack: NavigationModel?) -> BackButton? {
        guard let stack, let entry, page[PageBackHidden.self] != true else { return nil }
        return BackButton(title: stack.titleBelow(entry), id: entry, stack: stack)
    }

    func bar(_ environment: EnvironmentValues) -> EnvironmentValues {
        var environment = environment
        environment.buttonStyle = AnyButtonStyle(classes: ["b-tint", "b-bar"])
        environment.page = nil
        return environment
    }

    func setTop(_ isTop: Bool) {
        self.isTop = isTop
        stage.set(open: isTop, in: node.window)
        show(false)
        if isTop, stage.isShown, !title.isEmpty { node.window.setTitle(title) }
    }

    func show(_ isNew: Bool) {
        var classes = ["screen"]
        if !isTop { classes.append("under") } else if isMoving { classes.append("in-push") }
        let attributes: AttributeList<AttributeName> = isTop ? [:] : [.inert: "", .aria("hidden"): "true"]
        let spec = Spec(
            layout: .verticalStack(.center, spacing: 0), classes: classes, attributes: attributes, fills: [.horizontal, .vertical])
        if outer.setSpec(spec), !isNew { node.invalidateOutputs() }
        if isTop, !isNew, stage.isShown, !title.isEmpty { node.window.setTitle(title) }
    }

    // MARK: Its elements

    func compose() -> [Output] {
        let nodes = node.children
        let top = nodes[1].collect()
        let items = nodes.dropFirst(2).flatMap { $0.collect() }
        func slot(_ slot: ToolbarItemPlacement.Slot, of outputs: [Output]) -> [Output] {
            outputs.filter { $0.barSlot == slot }
        }
        let principal = slot(.principal, of: items)
        groups[.leading]?.setContent(slot(.leading, of: top) + slot(.leading, of: items))
        groups[.principal]?.setContent(principal.isEmpty ? slot(.principal, of: top) : principal)
        groups[.trailing]?.setContent(slot(.trailing, of: items))
        bar.setChildren([.leading, .principal, .trailing].compactMap { groups[$0] })
        let largeTitle = top.filter { $0.barSlot == .bottom }
        large.setContent(largeTitle)
        middle.setContent(nodes[0].collect())
        let bottom = slot(.bottom, of: items)
        below.setContent(bottom)
        let isHidden = page[PageBarVisibility.self] == .hidden
        let hasBar = !isHidden && (!top.isEmpty || items.count > bottom.count)
        let hasRow = hasBar && (top.count > largeTitle.count || items.count > bottom.count)
        outer.setChildren(
            (hasRow ? [bar] : []) + (hasBar && !largeTitle.isEmpty ? [large] : []) + [middle] + (bottom.isEmpty ? [] : [below]))
        return [Output(outer)]
    }

    func discard() {
        for box in [outer, bar, large, middle, below] + groups.values { box.discard() }
    }
}

extension Output {
    fileprivate var barSlot: ToolbarItemPlacement.Slot {
        trait { if case .bar(let placement) = $0 { placement.slot } else { nil } } ?? .trailing
    }
}

extension NavigationModel {
    /// Tells each screen whether it is the one to be seen.
    func showTop() {
        let top = entries.last?.id ?? 0
        for (id, screen) in screens where id != top { screen.setTop(false) }
        screens[top]?.setTop(true)
        hasShown = true
    }

    /// The title of the screen under that of an entry.
    fileprivate func titleBelow(_ entry: Int) -> String {
        guard let index = entries.firstIndex(where: { $0.id == entry }) else { return "" }
        return screens[index == 0 ? 0 : entries[index - 1].id]?.title ?? ""
    }
}

/// The views of a toolbar in the bar.
nonisolated private struct BarItems: View {
    let content: AnyView

    @MainActor var body: some View { content }
}

/// Back and title.
nonisolated private struct BarTop: View {
    let title: String
    let isLarge: Bool
    let back: BackButton?

    @ViewBuilder @MainActor var body: some View {
        if let back { back.marked(.bar(.navigation)) }
        if !title.isEmpty {
            let words = Text(verbatim: title).lineLimit(isLarge ? nil : 1).accessibilityHeading(.h1)
            if isLarge {
                words.font(.largeTitle.bold()).marked(.bar(.bottomBar))
            } else {
                words.font(.headline).marked(.bar(.principal))
            }
        }
    }
}

/// Leaves the screen; says where to.
nonisolated struct BackButton: View {
    let title: String
    let id: Int
    let stack: NavigationModel

    @MainActor var body: some View {
        Button(action: { stack.pop(id) }) {
            HStack(spacing: 4) {
                Image(systemName: "chevron.backward").font(.system(size: 19, weight: .semibold)).accessibilityHidden(true)
                Text(verbatim: title.isEmpty ? "Back" : title).lineLimit(1)
            }
        }
        .buttonStyle(.borderless)
        .accessibilityLabel(title.isEmpty ? "Back" : "Back, \(title)")
        .accessibilityIdentifier("BackButton")
        .decorated([.className("nav-back")])
    }
}
