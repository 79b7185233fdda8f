import Foundation

/// A button that opens a list of buttons, choices, switches and further menus.
nonisolated public struct Menu<Label: View, Content: View>: View {
    @State private var isOpen: Bool
    @Environment(\.dismissMenu) private var outer
    private let label: Label
    private let content: Content
    private let primary: (() -> Void)?

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        _isOpen = State(initialValue: false)
        self.content = content()
        self.label = label()
        primary = nil
    }

    /// A tap does the primary action; the menu opens by a long press, a click of the other button, or the arrow beside it.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void) {
        _isOpen = State(initialValue: false)
        self.content = content()
        self.label = label()
        primary = primaryAction
    }

    @ViewBuilder @MainActor public var body: some View {
        if let primary {
            HStack(spacing: 4) {
                Button(action: primary) { label }
                opener { Image(systemName: "chevron.down").imageScale(.small) }.accessibilityLabel("More")
            }
            .decorated([.attribute(.data("menu"), "")])
        } else {
            opener {
                if outer == nil {
                    label
                } else {
                    HStack {
                        label
                        Spacer()
                        Image(systemName: "chevron.forward").imageScale(.small).accessibilityHidden(true)
                    }
                }
            }
        }
    }

    @MainActor private func opener<Opener: View>(@ViewBuilder _ label: () -> Opener) -> some View {
        let (close, outer) = ($isOpen, outer)
        return Button(action: { isOpen.toggle() }, label: label)
            .transformEnvironment(\.dismissMenu) { $0 = nil }
            .decorated([
                .attribute(.aria("haspopup"), "menu"), .attribute(.aria("expanded"), "\(isOpen)"), .attribute(.data("menu-open"), ""),
            ])
            .overlay {
                if isOpen { MenuPanel(kind: "menu", outer: outer, close: { close.wrappedValue = false }) { content } }
            }
    }
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == ViewCore.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { ViewCore.Label(titleKey, systemImage: systemImage) }
    }
}

/// The open list of a menu.
nonisolated struct MenuPanel<Content: View>: View {
    let kind: String
    let outer: (@MainActor () -> Void)?
    let close: () -> Void
    let content: Content

    init(kind: String, outer: (@MainActor () -> Void)? = nil, close: @escaping () -> Void, @ViewBuilder content: () -> Content) {
        (self.kind, self.outer, self.close) = (kind, outer, close)
        self.content = content()
    }

    @MainActor var body: some View {
        let (outer, close) = (outer, onMain(close))
        FloatingLayer(kind: kind, close: close) {
            content
                .buttonStyle(MenuItemStyle())
                .transformEnvironment(\.self) { values in
                    values.isInMenu = true
                    values.isEnabled = true
                    values.dismissMenu = {
                        close()
                        outer?()
                    }
                }
        }
    }
}

nonisolated private struct MenuItemStyle: PrimitiveButtonStyle {
    var _classes: [String] { ["b-plain", "menu-item"] }
}

extension EnvironmentValues {
    private struct MenuKey: EnvironmentKey { static let defaultValue = false }

    /// Whether controls stand in a menu and are its items.
    var isInMenu: Bool {
        get { self[MenuKey.self] }
        set { self[MenuKey.self] = newValue }
    }
}

extension View {
    /// A menu that a click of the other button, a long press, or the button that the keyboard finds here opens.
    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        ContextMenu(content: self, items: menuItems())
    }

    /// The preview of other platforms is not shown.
    nonisolated public func contextMenu<M: View, P: View>(
        @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
    ) -> some View {
        ContextMenu(content: self, items: menuItems())
    }
}

nonisolated private struct ContextMenu<Content: View, Items: View>: View {
    @State private var isOpen: Bool
    let content: Content
    let items: Items

    init(content: Content, items: Items) {
        _isOpen = State(initialValue: false)
        self.content = content
        self.items = items
    }

    @MainActor var body: some View {
        let close = $isOpen
        content
            .overlay(alignment: .trailing) {
                Button(action: { isOpen.toggle() }) { Image(systemName: "ellipsis") }
                    .buttonStyle(.plain)
                    .accessibilityLabel("Show menu")
                    .decorated([
                        .attribute(.data("menu-open"), ""), .attribute(.aria("haspopup"), "menu"),
                        .attribute(.aria("expanded"), "\(isOpen)"), .className("menu-opener"),
                    ])
                if isOpen { MenuPanel(kind: "context", close: { close.wrappedValue = false }) { items } }
            }
            .decorated([.attribute(.data("menu"), "")])
    }
}
