import Foundation

/// Where a toolbar's item goes.
public struct ToolbarItemPlacement: Equatable, Sendable {
    let isLeading: Bool

    public static let automatic = ToolbarItemPlacement(isLeading: false)
    public static let primaryAction = automatic
    public static let confirmationAction = automatic
    public static let navigationBarTrailing = automatic
    public static let topBarTrailing = automatic
    public static let principal = ToolbarItemPlacement(isLeading: true)
    public static let cancellationAction = ToolbarItemPlacement(isLeading: true)
    public static let navigationBarLeading = ToolbarItemPlacement(isLeading: true)
    public static let topBarLeading = ToolbarItemPlacement(isLeading: true)
}

/// One item of a toolbar, at the end of the bar unless its placement says otherwise.
nonisolated public struct ToolbarItem<Content: View>: View {
    private let placement: ToolbarItemPlacement
    private let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    @MainActor public var body: some View { content.decorated(placement.isLeading ? [.className("bar-leading")] : []) }
}

extension View {
    /// A row of controls above the view.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let items = content()
        return VStack(spacing: 0) {
            HStack(spacing: 16) { items }
                .frame(maxWidth: .infinity, alignment: .trailing)
                .padding(.horizontal)
                .frame(height: 44)
            frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }
}

/// A place for screens; it shows its root.
nonisolated public struct NavigationStack<Root: View>: View {
    private let root: Root

    public init(@ViewBuilder root: () -> Root) { self.root = root() }

    @MainActor public var body: some View { root }
}

/// The older name of `NavigationStack`.
public typealias NavigationView = NavigationStack
