/// Who listens to a room, by identity and without keeping anybody alive.
///
/// What a listener's own doing raises is told after the event under way, so that all listeners see one order. Who is removed meanwhile
/// hears nothing more.
@MainActor
final class ListenerList {
    private struct Entry { weak var listener: (any RoomEventListener)? }
    private var entries: [Entry] = []
    private var untold: [(any RoomEventListener) -> Void] = []
    private var isTelling = false

    func add(_ listener: any RoomEventListener) {
        entries.removeAll { $0.listener == nil }
        guard !contains(listener) else { return }
        entries.append(Entry(listener: listener))
    }

    func remove(_ listener: any RoomEventListener) { entries.removeAll { $0.listener == nil || $0.listener === listener } }

    func removeAll() { entries = [] }

    func tell(_ event: @escaping (any RoomEventListener) -> Void) {
        untold.append(event)
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !untold.isEmpty { tellAll(untold.removeFirst()) }
    }

    private func tellAll(_ event: (any RoomEventListener) -> Void) {
        for listener in entries.compactMap(\.listener) where contains(listener) { event(listener) }
    }

    private func contains(_ listener: any RoomEventListener) -> Bool { entries.contains { $0.listener === listener } }
}
