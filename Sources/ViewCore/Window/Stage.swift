import Foundation

/// A part of a window that may be hidden while its views live on: a screen under another one, a tab that is not chosen.
@MainActor final class Stage {
    private let parent: Stage?
    private var isOpen: Bool
    private var listeners: [Listener] = []

    /// Who hears of changes, and what it heard last.
    private struct Listener {
        let id: ObjectIdentifier
        var known: Bool
        let action: @MainActor (Bool) -> Void
    }

    init(parent: Stage?, isOpen: Bool) {
        self.parent = parent
        self.isOpen = isOpen
    }

    /// Whether the person can see it: not hidden itself, nor inside something hidden.
    var isShown: Bool { isOpen && parent?.isShown != false }

    /// Shows or hides it; who listens hears of it once the tree is consistent.
    func set(open: Bool, in window: ViewWindow) {
        guard isOpen != open else { return }
        isOpen = open
        window.afterwards { [weak self] in self?.tell() }
    }

    private func tell() {
        let isShown = isShown
        for id in listeners.filter({ $0.known != isShown }).map(\.id) {
            guard let index = listeners.firstIndex(where: { $0.id == id }) else { continue }
            listeners[index].known = isShown
            listeners[index].action(isShown)
        }
    }

    /// Tells `node` whenever the stage is shown or hidden from now on, for as long as the node lives.
    func listen(_ node: ViewNode, _ action: @escaping @MainActor (Bool) -> Void) {
        let id = ObjectIdentifier(node)
        let index = listeners.firstIndex { $0.id == id }
        let listener = Listener(id: id, known: index.map { listeners[$0].known } ?? isShown, action: action)
        if let index {
            listeners[index] = listener
        } else {
            listeners.append(listener)
            node.onDestroy { [weak self] in self?.listeners.removeAll { $0.id == id } }
        }
    }

    /// A stage inside this one hears of its changes.
    static func inside(_ node: ViewNode, isOpen: Bool) -> Stage {
        let parent = node.environment.stage
        let stage = Stage(parent: parent, isOpen: isOpen)
        parent?.listen(node) { [weak stage] _ in stage?.tell() }
        return stage
    }
}

extension EnvironmentValues {
    private struct StageKey: EnvironmentKey { static var defaultValue: Stage? { nil } }

    /// The innermost part of the window that may be hidden, nil where nothing hides this view.
    var stage: Stage? {
        get { self[StageKey.self] }
        set { self[StageKey.self] = newValue }
    }
}
