/// One subscription to a session's events. It ends when it is cancelled or no longer held.
@MainActor
package final class Observation {
    private var body: ((RoomSessionEvent) -> Void)?

    init(_ body: @escaping (RoomSessionEvent) -> Void) { self.body = body }

    package func cancel() { body = nil }

    func tell(_ event: RoomSessionEvent) { body?(event) }
}

/// Who listens, without keeping anybody alive. Events raised while one is told are told after it, so that everybody sees one order.
@MainActor
struct Observers {
    private struct Entry { weak var observation: Observation? }
    private var entries: [Entry] = []

    mutating func add(_ body: @escaping (RoomSessionEvent) -> Void) -> Observation {
        let observation = Observation(body)
        entries.removeAll { $0.observation == nil }
        entries.append(Entry(observation: observation))
        return observation
    }

    func tell(_ event: RoomSessionEvent) {
        for entry in entries { entry.observation?.tell(event) }
    }
}
