import Foundation

/// Makes the screen for values of one type.
@MainActor final class DestinationMaker {
    var make: (AnyHashable) -> AnyView?

    init(_ make: @escaping (AnyHashable) -> AnyView?) { self.make = make }
}

/// A screen that a link or a modifier shows, rather than a value in the path.
@MainActor final class ScreenSource {
    var screen = AnyView(EmptyView())
    /// Says that the screen was left.
    var left: @MainActor () -> Void = {}
    weak var node: ViewNode?
}

/// The screens of a stack above its root.
@MainActor final class NavigationModel: HistoryWalk {
    enum Content {
        case value(AnyHashable)
        case source(ScreenSource)

        var source: ScreenSource? { if case .source(let source) = self { source } else { nil } }
        var value: AnyHashable? { if case .value(let value) = self { value } else { nil } }
    }

    struct Entry {
        let id: Int
        let content: Content
    }

    private unowned let node: ViewNode
    private(set) var entries: [Entry] = []
    private var makers: [ObjectIdentifier: [DestinationMaker]] = [:]
    private var path: PathBinding?
    private var lastID = 0
    /// What Forward comes back to, the next one last.
    private var undone: [Content] = []
    /// While the stack itself is evaluated it takes what changes without being asked to.
    var isUpdating = false
    /// Only one screen fits above the root: another takes its place.
    let isSingle: Bool
    /// The screens by the ids of their entries, the root's by 0.
    var screens: [Int: Screen] = [:]
    /// Whether the first screens have been shown: later ones come in with a movement.
    var hasShown = false
    /// Hears of each screen that is opened.
    var opened: @MainActor () -> Void = {}

    init(node: ViewNode, isSingle: Bool = false) {
        self.node = node
        self.isSingle = isSingle
    }

    private func changed() {
        if !isUpdating { node.invalidate() }
        node.window.history.changed()
    }

    // MARK: The path

    /// Brings the screens in line with the path, which code of the app may have changed.
    func take(_ path: PathBinding) {
        self.path = path
        let values = path.get()
        guard entries.compactMap(\.content.value) != values else { return }
        var rest = values[...]
        var kept: [Entry] = []
        for entry in entries {
            if let value = entry.content.value {
                guard rest.first == value else { break }
                rest = rest.dropFirst()
            }
            kept.append(entry)
        }
        leave(entries.dropFirst(kept.count))
        entries = kept
        for value in rest { add(.value(value)) }
        node.window.history.changed()
    }

    private func add(_ content: Content) {
        lastID += 1
        entries.append(Entry(id: lastID, content: content))
    }

    private func leave(_ gone: some Sequence<Entry>) {
        for entry in gone { entry.content.source?.left() }
    }

    // MARK: What links do

    func push(_ value: AnyHashable) {
        undone = []
        put(.value(value))
    }

    private func put(_ content: Content) {
        if isSingle {
            leave(entries)
            entries = []
        }
        if let value = content.value, let path {
            guard path.takes(value) else { return log("the path of a NavigationStack cannot hold a \(type(of: value.base))") }
            path.set(path.get() + [value])
        }
        add(content)
        opened()
        changed()
    }

    func present(_ source: ScreenSource) {
        guard !entries.contains(where: { $0.content.source === source }) else { return }
        undone = []
        put(.source(source))
    }

    /// The condition under which a screen is shown no longer holds.
    func withdraw(_ source: ScreenSource) {
        guard let index = entries.firstIndex(where: { $0.content.source === source }) else { return }
        pop(from: index)
    }

    /// Leaves the screen at `index` and all above it.
    func pop(from index: Int) {
        guard entries.indices.contains(index) else { return }
        let gone = entries[index...]
        entries.removeSubrange(index...)
        leave(gone)
        if let path {
            let values = entries.compactMap(\.content.value)
            if path.get() != values { path.set(values) }
        }
        changed()
    }

    func pop(_ id: Int) {
        if let index = entries.firstIndex(where: { $0.id == id }) { pop(from: index) }
    }

    // MARK: The browser's buttons

    var historyDepth: Int { node.environment.stage?.isShown != false ? entries.count : 0 }

    func historyBack() {
        guard let last = entries.last else { return }
        undone.append(last.content)
        pop(from: entries.count - 1)
    }

    func historyForward() -> Bool {
        guard historyDepth == entries.count, let next = undone.popLast() else { return false }
        if let source = next.source, source.node?.isDestroyed != false { return false }
        put(next)
        return true
    }

    // MARK: Destinations

    func register(_ maker: DestinationMaker, for type: ObjectIdentifier, node: ViewNode) {
        makers[type, default: []].append(maker)
        node.onDestroy { [weak self] in self?.makers[type]?.removeAll { $0 === maker } }
    }

    /// A destination is made anew when what it was made from has changed.
    func refresh() { if !isUpdating { node.invalidate() } }

    func screen(for content: Content) -> AnyView {
        switch content {
        case .source(let source): return source.screen
        case .value(let value):
            for maker in makers[ObjectIdentifier(type(of: value.base))] ?? [] {
                if let screen = maker.make(value) { return screen }
            }
            log("no navigationDestination for a \(type(of: value.base))")
            return AnyView(EmptyView())
        }
    }
}

extension EnvironmentValues {
    private struct NavigationKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }
    private struct PageKey: EnvironmentKey { static var defaultValue: PageModel? { nil } }

    var navigation: NavigationModel? {
        get { self[NavigationKey.self] }
        set { self[NavigationKey.self] = newValue }
    }
    /// The screen this view stands in, which shows titles and toolbars.
    var page: PageModel? {
        get { self[PageKey.self] }
        set { self[PageKey.self] = newValue }
    }
}
