import CallCore
import CallProtocol
import Synchronization

/// Keeps everything for as long as the process lives: for tests.
package final class MemoryRepository: Repository {
    private struct Contents {
        var rooms: [RoomID: RoomRecord] = [:]
        var customIDs: [String: RoomID] = [:]
        var seats: [RoomID: [ParticipantID: Seat]] = [:]
        var aliveAt: Timestamp?
    }

    private let contents = Mutex(Contents())
    let rings = Mutex(RingContents())
    let links = Mutex<[ShortLinkID: ShortLink]>([:])

    package init() {}

    package func insertRoom(_ room: RoomRecord) -> RoomRecord {
        contents.withLock { contents in
            if let custom = room.customID, let id = contents.customIDs[custom], let existing = contents.rooms[id] { return existing }
            contents.rooms[room.id] = room
            if let custom = room.customID { contents.customIDs[custom] = room.id }
            return room
        }
    }

    package func updateRoom(_ room: RoomRecord) { contents.withLock { $0.rooms[room.id] = room } }

    package func room(_ id: String) -> RoomRecord? {
        contents.withLock { contents in contents.rooms[RoomID(id)] ?? contents.customIDs[id].flatMap { contents.rooms[$0] } }
    }

    package func rooms(offset: Int, limit: Int) -> [RoomRecord] {
        let sorted = contents.withLock { Array($0.rooms.values) }.sorted { ($1.createdAt, $1.id) < ($0.createdAt, $0.id) }
        return Array(sorted.dropFirst(offset).prefix(limit))
    }

    package func roomCount() -> Int { contents.withLock { $0.rooms.count } }

    package func saveSeat(_ seat: Seat, room: RoomID) { contents.withLock { $0.seats[room, default: [:]][seat.id] = seat.kept } }

    package func removeSeat(_ id: ParticipantID, room: RoomID) { contents.withLock { $0.seats[room]?[id] = nil } }

    package func seats(room: RoomID) -> [Seat] {
        contents.withLock { contents in contents.seats[room].map { Array($0.values) } ?? [] }
    }

    package func markAlive(_ now: Timestamp) { contents.withLock { $0.aliveAt = now } }

    package func dropAdmissions(ifNotAliveSince time: Timestamp) {
        contents.withLock { contents in
            guard let aliveAt = contents.aliveAt, aliveAt < time else { return }
            contents.seats = contents.seats.mapValues { $0.filter { $0.value.isQueued } }
        }
    }
}

extension Seat {
    fileprivate var isQueued: Bool {
        switch place {
        case .waiting, .entering: true
        case .denied, .inside, .admitted: false
        }
    }
}
