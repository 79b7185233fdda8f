import Foundation

/// One tab: its label, its value, and its content, which is built when the tab is first chosen.
@MainActor final class TabItem {
    fileprivate(set) var label = AnyView(EmptyView())
    fileprivate(set) var title = ""
    fileprivate(set) var environment = EnvironmentValues()
    fileprivate(set) var badge: String?
    fileprivate(set) var value = AnyHashable(0)
    fileprivate(set) var isChosen = false
    fileprivate(set) var isBuilt = false
    let stage: Stage
    private unowned let node: ViewNode
    fileprivate let panel: ElementBox

    init(node: ViewNode) {
        self.node = node
        stage = Stage.inside(node, isOpen: false)
        panel = ElementBox(window: node.window, spec: Spec(layout: .cell(.center), fills: [.horizontal, .vertical]))
        refresh()
    }

    fileprivate func choose(_ isChosen: Bool) {
        guard self.isChosen != isChosen else { return }
        self.isChosen = isChosen
        stage.set(open: isChosen, in: node.window)
        if isChosen, !isBuilt {
            isBuilt = true
            node.invalidate()
        }
        refresh()
        node.invalidateOutputs()
    }

    func refresh() {
        var attributes: AttributeList<AttributeName> = [.role: "tabpanel", .aria("label"): title]
        if !isChosen { (attributes[.inert], attributes[.aria("hidden")]) = ("", "true") }
        let spec = Spec(
            layout: .cell(.center), classes: isChosen ? ["tab-panel"] : ["tab-panel", "under"], attributes: attributes,
            fills: [.horizontal, .vertical])
        _ = panel.setSpec(spec)
    }
}

/// A view that a tab shows.
nonisolated struct TabItemView<Content: View, TabLabel: View>: PrimitiveView {
    let content: Content
    let label: TabLabel

    @MainActor func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let item = node.remember { TabItem(node: node) }
        item.label = AnyView(label)
        item.environment = node.environment
        let inner = node.derive(ObjectIdentifier(item)) { values in
            values.stage = item.stage
            values.tabs = nil
        }
        node.rebuild { pass in
            if item.isBuilt { pass.add(content, environment: inner) }
        }
        node.environment.tabs?.itemChanged()
        guard isNew else { return }
        node.transform = { outputs in
            item.panel.setContent(outputs)
            var output = Output(item.panel)
            output.add(.trait(.tab(item)))
            return [output]
        }
        node.onDestroy { item.panel.discard() }
    }
}

/// The tabs of a view, and which of them is chosen.
@MainActor final class TabsModel {
    private unowned let node: ViewNode
    fileprivate(set) var items: [TabItem] = []
    fileprivate var selection: (get: () -> AnyHashable, set: (AnyHashable) -> Void)?
    private var own: AnyHashable?
    weak var bar: ViewNode?
    private var isPlanned = false

    init(node: ViewNode) { self.node = node }

    func itemChanged() {
        guard !isPlanned else { return }
        isPlanned = true
        node.window.afterwards { [weak self] in
            self?.isPlanned = false
            self?.resolve()
        }
    }

    /// Finds the tabs among the views, their values and the chosen one.
    private func resolve() {
        guard !node.isDestroyed, let content = node.children.first else { return }
        let outputs = content.collect()
        items = []
        for (index, output) in outputs.enumerated() {
            guard let item: TabItem = output.trait({ if case .tab(let item) = $0 { item } else { nil } }) else { continue }
            item.value = output.tag ?? AnyHashable(index)
            item.badge = output.traits { if case .badge(let text) = $0 { text } else { nil } }.last
            items.append(item)
        }
        choose()
        bar?.invalidate()
    }

    private func choose() {
        let wanted = selection?.get() ?? own
        let chosen = items.first { $0.value == wanted } ?? (selection == nil ? items.first : nil)
        for item in items where item !== chosen { item.choose(false) }
        chosen?.choose(true)
        node.window.history.changed()
    }

    func tapped(_ item: TabItem) {
        if let selection { selection.set(item.value) } else { own = item.value }
        itemChanged()
    }

    func named(_ item: TabItem, _ title: String) {
        guard item.title != title else { return }
        item.title = title
        item.refresh()
        node.invalidateOutputs()
    }
}

/// Screens side by side, one shown at a time, with a bar to choose.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: PrimitiveView {
    private let selection: Binding<SelectionValue>?
    private let content: Content

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let tabs = node.remember { TabsModel(node: node) }
        tabs.selection = selection.map { binding in
            (
                get: { AnyHashable(binding.wrappedValue) },
                set: { value in if let value = value.base as? SelectionValue { binding.wrappedValue = value } }
            )
        }
        node.showElement(Spec(layout: .verticalStack(.center, spacing: 0), classes: ["tabs"], fills: [.horizontal, .vertical]))
        let inner = node.derive(ObjectIdentifier(tabs)) { $0.tabs = tabs }
        node.rebuild { pass in
            pass.add(content, environment: inner)
            pass.add(TabBar(tabs: tabs))
        }
        tabs.itemChanged()
        guard isNew, let box = node.box else { return }
        let body = ElementBox(
            window: node.window, spec: Spec(layout: .cell(.center), classes: ["tab-body"], fills: [.horizontal, .vertical]))
        node.transform = { [unowned node] _ in
            body.setContent(
                node.children[0].collect().filter { output in output.trait { if case .tab = $0 { true } else { nil } } == true })
            box.setChildren(node.children[1].collect().map(ElementBox.place) + [body])
            return [Output(box)]
        }
        node.onDestroy { body.discard() }
    }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) {
        selection = nil
        self.content = content()
    }
}

/// The bar of a tab view.
nonisolated private struct TabBar: PrimitiveView {
    let tabs: TabsModel

    @MainActor func _update(_ node: ViewNode) {
        tabs.bar = node
        node.showElement(
            Spec(
                layout: .horizontalStack(.center, spacing: 0), classes: ["tab-bar"],
                attributes: [.role: "tablist", .data("arrows"): "horizontal", .data("arrows-choose"): ""], fills: .horizontal))
        node.rebuild { pass in
            for item in tabs.items {
                let button = TabButton(
                    tabs: tabs, item: item, label: item.label, badge: item.badge, isChosen: item.isChosen)
                pass.add(button, key: .id(ObjectIdentifier(item)), environment: item.environment)
            }
        }
    }
}

nonisolated private struct TabButton: PrimitiveView {
    let tabs: TabsModel
    let item: TabItem
    let label: AnyView
    let badge: String?
    let isChosen: Bool

    @MainActor func _update(_ node: ViewNode) {
        let handler = node.remember { Handler(.tap) }
        let (tabs, item) = (tabs, item)
        handler.run = { _ in tabs.tapped(item) }
        let isNew = node.box == nil
        let attributes: AttributeList<AttributeName> = [
            .type: "button", .role: "tab", .aria("selected"): "\(isChosen)", .tabindex: isChosen ? "0" : "-1",
        ]
        node.showElement(
            Spec(
                layout: .cell(.center), kind: .button, classes: isChosen ? ["b", "tab", "chosen"] : ["b", "tab"], attributes: attributes,
                handlers: [handler]))
        node.rebuild { pass in
            pass.add(label)
            if let badge { pass.add(Badge(text: badge)) }
        }
        guard isNew, let box = node.box else { return }
        node.transform = { outputs in
            box.setContent(outputs)
            let words = box.plainText
            node.window.afterwards { tabs.named(item, words) }
            return [Output(box)]
        }
    }
}

/// A small mark: a count, a word.
nonisolated struct Badge: PrimitiveView {
    let text: String

    @MainActor func _update(_ node: ViewNode) { node.showElement(Spec(layout: .fixed, kind: .span, classes: ["badge"], text: text)) }
}

/// What a tab view is made of.
@MainActor @preconcurrency
public protocol TabContent: View where Body: TabContent {}

public typealias TabContentBuilder<Value> = ViewBuilder

extension Never: TabContent {}
extension TupleView: TabContent where repeat each Content: TabContent {}
extension Optional: TabContent where Wrapped: TabContent {}
extension _ConditionalContent: TabContent where First: TabContent, Second: TabContent {}
extension Group: TabContent where Content: TabContent {}

/// What a tab is for.
public struct TabRole: Hashable, Sendable {
    private let name: String
    public static let search = TabRole(name: "search")
}

/// One tab of a tab view.
nonisolated public struct Tab<Value: Hashable, Content: View, TabLabel: View>: PrimitiveView, TabContent {
    private let value: Value?
    private let content: Content
    private let label: TabLabel

    public init(value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> TabLabel) {
        self.value = value
        self.content = content()
        self.label = label()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let item = TabItemView(content: content, label: label)
        if let value { node.show(item.tag(value), key: .branch(0)) } else { node.show(item, key: .branch(1)) }
    }
}

extension Tab where TabLabel == Label<Text, Image> {
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, role: role, content: content, label: { Label(titleKey, systemImage: systemImage) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content)
    {
        self.init(value: value, role: role, content: content, label: { Label(title, systemImage: systemImage) })
    }
}

extension Tab where TabLabel == Label<Text, Image>, Value == Int {
    /// A tab without a value of its own: its place among the others stands for it.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
        value = nil
        self.content = content()
        label = Label(titleKey, systemImage: systemImage)
    }
}

/// What `tabViewStyle(_:)` takes.
public protocol TabViewStyle {}
public struct DefaultTabViewStyle: TabViewStyle, Sendable { public init() {} }
extension TabViewStyle where Self == DefaultTabViewStyle { public static var automatic: Self { .init() } }

extension EnvironmentValues {
    private struct TabsKey: EnvironmentKey { static var defaultValue: TabsModel? { nil } }

    /// The tab view this view is a tab of.
    var tabs: TabsModel? {
        get { self[TabsKey.self] }
        set { self[TabsKey.self] = newValue }
    }
}

extension View {
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { TabItemView(content: self, label: label()) }

    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }

    /// A count on a tab or a row; none where it is 0.
    nonisolated public func badge(_ count: Int) -> some View { badge(count == 0 ? nil : Text(verbatim: "\(count)")) }

    nonisolated public func badge(_ label: Text?) -> some View { BadgedView(content: self, text: label?.plain) }

    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View { BadgedView(content: self, text: key?.text) }

    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View { BadgedView(content: self, text: label.map { String($0) }) }
}

nonisolated private struct BadgedView<Content: View>: PrimitiveView {
    let content: Content
    let text: String?

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        let kept = node.remember { Kept<String?>(nil) }
        let isNew = node.transform == nil
        guard isNew || kept.value != text else { return }
        kept.value = text
        if isNew {
            node.transform = { outputs in
                guard let text = kept.value else { return outputs }
                return outputs.map { output in
                    var output = output
                    output.add(.trait(.badge(text)))
                    return output
                }
            }
        }
        node.invalidateOutputs()
        node.environment.tabs?.itemChanged()
    }
}
