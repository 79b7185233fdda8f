import Foundation

/// Where a toolbar's item goes.
public struct ToolbarItemPlacement: Equatable, Sendable {
    enum Slot { case leading, principal, trailing, bottom }

    let slot: Slot

    public static let automatic = ToolbarItemPlacement(slot: .trailing)
    public static let primaryAction = automatic
    public static let secondaryAction = automatic
    public static let confirmationAction = automatic
    public static let destructiveAction = automatic
    public static let navigationBarTrailing = automatic
    public static let topBarTrailing = automatic
    public static let principal = ToolbarItemPlacement(slot: .principal)
    public static let navigation = ToolbarItemPlacement(slot: .leading)
    public static let cancellationAction = navigation
    public static let navigationBarLeading = navigation
    public static let topBarLeading = navigation
    public static let bottomBar = ToolbarItemPlacement(slot: .bottom)
    public static let status = bottomBar
}

/// A bar of a screen.
public struct ToolbarPlacement: Equatable, Sendable {
    let isTop: Bool

    public static let automatic = ToolbarPlacement(isTop: true)
    public static let navigationBar = automatic
}

/// What a toolbar is made of.
@MainActor @preconcurrency
public protocol ToolbarContent: View where Body: ToolbarContent {}

public typealias ToolbarContentBuilder = ViewBuilder

extension Never: ToolbarContent {}
extension TupleView: ToolbarContent where repeat each Content: ToolbarContent {}
extension Optional: ToolbarContent where Wrapped: ToolbarContent {}
extension _ConditionalContent: ToolbarContent where First: ToolbarContent, Second: ToolbarContent {}
extension Group: ToolbarContent where Content: ToolbarContent {}

/// One item of a toolbar, at the end of the bar unless its placement says otherwise.
nonisolated public struct ToolbarItem<Content: View>: PrimitiveView, ToolbarContent {
    private let placement: ToolbarItemPlacement
    private let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.mark(.bar(placement))
        node.show(content)
    }
}

/// Several items in one place.
nonisolated public struct ToolbarItemGroup<Content: View>: PrimitiveView, ToolbarContent {
    private let placement: ToolbarItemPlacement
    private let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.mark(.bar(placement))
        node.show(content)
    }
}

/// Hands a toolbar to the screen it belongs to; without one, the view gets a bar of its own.
nonisolated private struct ToolbarView<Content: View, Items: View>: PrimitiveView {
    let content: Content
    let items: Items

    @MainActor func _update(_ node: ViewNode) {
        guard let page = node.environment.page else {
            return node.show(OwnPage(content: content, items: items), key: .branch(1))
        }
        page.set(AnyView(items), by: node)
        node.show(content, key: .branch(0))
    }
}

/// A screen outside of any stack.
nonisolated private struct OwnPage<Content: View, Items: View>: View {
    let content: Content
    let items: Items

    @MainActor var body: some View {
        NavigationPage(content: ToolbarView<Content, Items>(content: content, items: items), stack: nil, entry: nil)
    }
}

extension View {
    /// Controls in the bars of the screen.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        ToolbarView(content: self, items: content())
    }
}
