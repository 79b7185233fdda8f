import Combine

/// Something that the browser's Back and Forward buttons walk through.
@MainActor protocol HistoryWalk: AnyObject {
    /// How many steps Back has here, as the person sees it now.
    var historyDepth: Int { get }
    func historyBack()
    /// Whether there was something to go forward to.
    func historyForward() -> Bool
}

/// Keeps the browser's history as deep as the screens of the window: one entry per pushed screen.
@MainActor final class HistoryDesk {
    private unowned let window: ViewWindow
    private var walks: [Weak] = []
    private var told: Int?
    private var isPlanned = false
    private var subscription: AnyCancellable?

    private struct Weak { weak var walk: (any HistoryWalk)? }

    init(window: ViewWindow) {
        self.window = window
        subscription = window.context.on("history") { [weak self] data in
            if let depth = data["depth"]?.number { self?.moved(to: Int(min(max(depth, 0), 1_000))) }
        }
    }

    func join(_ walk: any HistoryWalk) {
        walks.append(Weak(walk: walk))
        changed()
    }

    /// The depth may have changed: the page hears of it once the tree is at rest.
    func changed() {
        guard !isPlanned else { return }
        isPlanned = true
        window.afterwards { [weak self] in self?.tell() }
    }

    private func tell() {
        isPlanned = false
        walks.removeAll { $0.walk == nil }
        let depth = depth
        guard told != depth else { return }
        told = depth
        window.context.send("history", ["depth": .number(Double(depth))])
    }

    private var depth: Int { walks.reduce(0) { $0 + ($1.walk?.historyDepth ?? 0) } }

    /// The person went back or forward in the browser.
    private func moved(to target: Int) {
        told = target
        var steps = depth
        while steps > target, let walk = walks.last(where: { ($0.walk?.historyDepth ?? 0) > 0 })?.walk {
            walk.historyBack()
            steps -= 1
        }
        while steps < target, walks.reversed().contains(where: { $0.walk?.historyForward() == true }) { steps += 1 }
        changed()
    }
}
