import Combine
import Foundation

/// A view with code that runs as it comes, goes or changes.
nonisolated struct WatchingView<Content: View, Watcher: AnyObject>: PrimitiveView {
    let content: Content
    let make: @MainActor (ViewNode) -> Watcher
    let update: @MainActor (Watcher, ViewNode) -> Void

    @MainActor func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let watcher = node.remember { make(node) }
        if !isNew { update(watcher, node) }
        node.show(content)
    }
}

extension ViewNode {
    /// Runs `shown` once the view is there and whenever the hidden part of the window it stands in is shown again.
    fileprivate func whenShown(_ shown: @escaping @MainActor () -> Void, hidden: @escaping @MainActor () -> Void = {}) {
        let stage = environment.stage
        if stage?.isShown != false { window.afterwards(shown) }
        stage?.listen(self) { isShown in if isShown { shown() } else { hidden() } }
    }
}

@MainActor private final class AppearWatcher {
    var action: (@MainActor () -> Void)?

    init(_ action: (@MainActor () -> Void)?) { self.action = action }
}

@MainActor private final class DisappearWatcher {
    var action: (@MainActor () -> Void)?
}

@MainActor private final class ChangeWatcher<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

@MainActor private final class TaskWatcher<ID: Equatable> {
    var id: ID
    var task: Task<Void, Never>?
    var start: (@MainActor () -> Void)?

    init(id: ID) { self.id = id }
}

@MainActor private final class ReceiveWatcher<Output> {
    var action: @MainActor (Output) -> Void
    var subscription: AnyCancellable?

    init(_ action: @escaping @MainActor (Output) -> Void) { self.action = action }
}

extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        let action = action.map { onMain($0) }
        return WatchingView(
            content: self,
            make: { node in
                let watcher = AppearWatcher(action)
                node.whenShown { if let action = watcher.action { action() } }
                return watcher
            }, update: { watcher, _ in watcher.action = action })
    }

    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        let action = action.map { onMain($0) }
        return WatchingView(
            content: self,
            make: { node in
                let watcher = DisappearWatcher()
                watcher.action = action
                let stage = node.environment.stage
                stage?.listen(node) { isShown in if !isShown { watcher.action?() } }
                node.onDestroy { [unowned window = node.window] in
                    if let action = watcher.action, stage?.isShown != false { window.afterwards(action) }
                }
                return watcher
            }, update: { watcher, _ in watcher.action = action })
    }

    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        onChange(of: value, initial: false) { _, new in action(new) }
    }

    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }

    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View {
        let action = onMain(action)
        nonisolated(unsafe) let value = value  // only ever touched on the main actor, as all views are
        return WatchingView(
            content: self,
            make: { node in
                if initial { node.window.afterwards { action(value, value) } }
                return ChangeWatcher(value)
            },
            update: { watcher, node in
                let old = watcher.value
                guard old != value else { return }
                watcher.value = value
                node.window.afterwards { action(old, value) }
            })
    }

    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        let action = onMain(action)
        nonisolated(unsafe) let publisher = publisher  // only ever touched on the main actor, as all views are
        return WatchingView(
            content: self,
            make: { node in
                let watcher = ReceiveWatcher(action)
                watcher.subscription = publisher.sink { [weak watcher] value in
                    nonisolated(unsafe) let value = value  // handed over to the main actor
                    onMainActor { watcher?.action(value) }
                }
                return watcher
            }, update: { watcher, _ in watcher.action = action })
    }

    nonisolated public func task(priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void)
        -> some View
    {
        task(id: 0, priority: priority, action)
    }

    nonisolated public func task<ID: Equatable>(
        id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        nonisolated(unsafe) let id = id  // only ever touched on the main actor, as all views are
        return WatchingView(
            content: self,
            make: { node in
                let watcher = TaskWatcher(id: id)
                watcher.start = { [unowned watcher] in watcher.task = Task(priority: priority) { await action() } }
                node.whenShown({ watcher.start?() }, hidden: { watcher.task?.cancel() })
                node.onDestroy { watcher.task?.cancel() }
                return watcher
            },
            update: { watcher, node in
                guard watcher.id != id else { return }
                watcher.id = id
                watcher.start = { [unowned watcher] in watcher.task = Task(priority: priority) { await action() } }
                guard node.environment.stage?.isShown != false else { return }
                node.window.afterwards {
                    watcher.task?.cancel()
                    watcher.start?()
                }
            })
    }

    /// Runs for the address the window was opened with and for each address after it.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        let action = onMain(action)
        return WatchingView(
            content: self,
            make: { node in
                node.window.listenToURLs(node, action)
                return Kept(())
            }, update: { _, node in node.window.listenToURLs(node, action) })
    }

    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { action() })
    }

    nonisolated public func disabled(_ disabled: Bool) -> some View {
        EnvironmentWriter(content: self, value: disabled) { $0.isEnabled = $0.isEnabled && !$1 }
    }
}
