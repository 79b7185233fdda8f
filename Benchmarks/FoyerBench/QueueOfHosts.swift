import CallProtocol
import Synchronization

/// Hosts who let in as many as their room holds, and the next one when somebody leaves.
final class QueueOfHosts: Sendable {
    private struct Door {
        var queue: [EntryInfo] = []
        var free: Int
    }

    private let doors = Mutex<[ObjectIdentifier: Door]>([:])
    private let seats: Int

    /// - Parameter seats: guests whom a room holds beside its host.
    init(seats: Int) { self.seats = seats }

    func react(_ host: Peer, _ message: ServerMessage) {
        let allowed = doors.withLock { doors in
            var door = doors[ObjectIdentifier(host)] ?? Door(free: seats)
            if case .entered(let snapshot) = message { door.queue += snapshot.entries }
            if case .entryRequested(let entry) = message { door.queue.append(entry) }
            if case .participantLeft = message { door.free += 1 }
            let next = door.queue.prefix(door.free)
            door.queue.removeFirst(next.count)
            door.free -= next.count
            doors[ObjectIdentifier(host)] = door
            return next
        }
        for entry in allowed { HostedRooms.allow(entry, by: host) }
    }
}
