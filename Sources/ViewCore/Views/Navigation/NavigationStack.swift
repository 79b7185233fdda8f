import Foundation

/// Screens that lie above one another: the root, and what links open.
nonisolated public struct NavigationStack<Data, Root: View>: View {
    @State private var own = NavigationPath()
    private let path: PathBinding?
    private let root: Root

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        path = nil
        self.root = root()
    }

    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.path = PathBinding(path)
        self.root = root()
    }

    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        self.path = PathBinding(path)
        self.root = root()
    }

    @MainActor public var body: some View { StackScreens(path: path ?? PathBinding($own), root: root) }
}

/// The older name of `NavigationStack`.
public typealias NavigationView<Root: View> = NavigationStack<NavigationPath, Root>

/// What `navigationViewStyle(_:)` takes; there is one style.
public protocol NavigationViewStyle {}
public struct StackNavigationViewStyle: NavigationViewStyle, Sendable { public init() {} }
extension NavigationViewStyle where Self == StackNavigationViewStyle { public static var stack: Self { .init() } }

nonisolated private struct StackScreens<Root: View>: PrimitiveView {
    let path: PathBinding
    let root: Root

    @MainActor func _update(_ node: ViewNode) {
        let stack = node.remember { NavigationModel(node: node) }
        stack.isUpdating = true
        defer { stack.isUpdating = false }
        if node.box == nil { node.window.history.join(stack) }
        node.showElement(Spec(layout: .cell(.center), classes: ["screens"], fills: [.horizontal, .vertical]))
        stack.take(path)
        node.environment.stage?.listen(node) { [unowned node] _ in node.window.history.changed() }
        let inner = node.derive(Kept(stack)) { $0.navigation = stack }
        node.rebuild { pass in
            pass.add(NavigationPage(content: root, stack: stack, entry: nil), key: .id(0), environment: inner)
            var index = 0
            while index < stack.entries.count {
                let entry = stack.entries[index]
                let page = NavigationPage(content: stack.screen(for: entry.content), stack: stack, entry: entry.id)
                pass.add(page, key: .id(entry.id), environment: inner)
                index += 1
            }
        }
        stack.showTop()
    }

    private struct Kept: Equatable {
        let stack: ObjectIdentifier

        init(_ stack: NavigationModel) { self.stack = ObjectIdentifier(stack) }
    }
}
