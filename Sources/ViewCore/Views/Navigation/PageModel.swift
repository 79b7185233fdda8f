import Foundation

/// What the views of one screen say about its bars; of several that say something the last one holds.
@MainActor final class PageModel {
    struct Item {
        let owner: ObjectIdentifier
        var view: AnyView
        var environment: EnvironmentValues
    }

    private unowned let node: ViewNode
    private var settings: [ObjectIdentifier: [(owner: ObjectIdentifier, value: Any)]] = [:]
    private(set) var items: [Item] = []
    /// While the screen itself is evaluated it takes what changes without being asked to.
    var isUpdating = false

    init(node: ViewNode) { self.node = node }

    private func changed() { if !isUpdating { node.invalidate() } }

    /// One value of a screen.
    protocol Setting {
        associatedtype Value: Equatable
    }

    subscript<Key: Setting>(key: Key.Type) -> Key.Value? { settings[ObjectIdentifier(key)]?.last?.value as? Key.Value }

    /// Says a value for as long as `owner` lives; nil takes it back.
    func set<Key: Setting>(_ key: Key.Type, _ value: Key.Value?, by owner: ViewNode) {
        let (kind, id) = (ObjectIdentifier(key), ObjectIdentifier(owner))
        let index = settings[kind]?.firstIndex { $0.owner == id }
        if let index {
            guard settings[kind]?[index].value as? Key.Value != value else { return }
            if let value { settings[kind]?[index].value = value } else { settings[kind]?.remove(at: index) }
        } else {
            guard let value else { return }
            settings[kind, default: []].append((id, value))
            owner.onDestroy { [weak self] in
                self?.settings[kind]?.removeAll { $0.owner == id }
                self?.changed()
            }
        }
        changed()
    }

    func set(_ view: AnyView, by owner: ViewNode) {
        let item = Item(owner: ObjectIdentifier(owner), view: view, environment: owner.environment)
        if let index = items.firstIndex(where: { $0.owner == item.owner }) {
            items[index] = item
        } else {
            items.append(item)
            owner.onDestroy { [weak self] in
                self?.items.removeAll { $0.owner == item.owner }
                self?.changed()
            }
        }
        changed()
    }
}

enum PageTitle: PageModel.Setting { typealias Value = String }
enum PageTitleMode: PageModel.Setting { typealias Value = NavigationBarItem.TitleDisplayMode }
enum PageBackHidden: PageModel.Setting { typealias Value = Bool }
enum PageBarVisibility: PageModel.Setting { typealias Value = Visibility }

/// A namespace, as in UIKit's terms.
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

nonisolated private struct PageSetting<Content: View, Key: PageModel.Setting>: PrimitiveView {
    let content: Content
    let key: Key.Type
    let value: Key.Value?

    @MainActor func _update(_ node: ViewNode) {
        node.environment.page?.set(key, value, by: node)
        node.show(content)
    }
}

nonisolated private struct TitledView<Content: View>: PrimitiveView {
    let content: Content
    let title: String

    @MainActor func _update(_ node: ViewNode) {
        if let page = node.environment.page { page.set(PageTitle.self, title, by: node) } else { node.window.setTitle(title) }
        node.show(content)
    }
}

extension View {
    /// The title of the screen: in its bar inside a navigation stack, and in the browser's tab.
    nonisolated public func navigationTitle(_ title: LocalizedStringKey) -> some View { TitledView(content: self, title: title.text) }

    nonisolated public func navigationTitle(_ title: Text) -> some View { TitledView(content: self, title: title.plain) }

    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { TitledView(content: self, title: String(title)) }

    nonisolated public func navigationBarTitle(_ title: LocalizedStringKey) -> some View { navigationTitle(title) }

    nonisolated public func navigationBarTitle(
        _ title: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// `automatic` is a large title for a stack's root, an inline one for the screens above it.
    nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        PageSetting(content: self, key: PageTitleMode.self, value: displayMode)
    }

    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        PageSetting(content: self, key: PageBackHidden.self, value: hidesBackButton)
    }

    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
        PageSetting(content: self, key: PageBarVisibility.self, value: hidden ? .hidden : .automatic)
    }

    /// Shows or hides bars of the screen.
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        PageSetting(content: self, key: PageBarVisibility.self, value: bars.contains(where: \.isTop) ? visibility : nil)
    }

    nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        PageSetting(content: self, key: PageBarVisibility.self, value: bars.contains(where: \.isTop) ? visibility : nil)
    }
}
