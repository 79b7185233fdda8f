import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Testing

/// Both repositories keep the same things in the same way.
struct RepositoryTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private func make(_ kind: Kind) throws -> any Repository {
        switch kind {
        case .memory: MemoryRepository()
        case .sqlite: try SQLiteRepository(path: ":memory:")
        }
    }

    private func record(_ id: String, custom: String? = nil, at time: Int64 = 1) -> RoomRecord {
        RoomRecord(id: RoomID(id), customID: custom, createdAt: Timestamp(milliseconds: time), updatedAt: Timestamp(milliseconds: time))
    }

    private func seat(_ id: String, _ place: Place) -> Seat {
        Seat(
            id: ParticipantID(id), name: "Zoë 'DROP TABLE seats' \u{1F600}", nameIsFixed: true, grants: .host, secretDigest: "digest",
            isBound: true,
            tokenID: "jti", place: place)
    }

    @Test(arguments: Kind.allCases) func `A custom id makes one room`(kind: Kind) throws {
        let repository = try make(kind)
        #expect(try repository.insertRoom(record("a", custom: "clinic")).id == "a")
        #expect(try repository.insertRoom(record("b", custom: "clinic")).id == "a")
        #expect(try repository.room("clinic")?.id == "a")
        #expect(try repository.room("b") == nil)
        #expect(try repository.roomCount() == 1)
    }

    @Test(arguments: Kind.allCases) func `Rooms are listed newest first, page by page`(kind: Kind) throws {
        let repository = try make(kind)
        for number in 1...5 { _ = try repository.insertRoom(record("room\(number)", at: Int64(number))) }
        #expect(try repository.rooms(offset: 1, limit: 2).map(\.id) == ["room4", "room3"])
        #expect(try repository.rooms(offset: 5, limit: 2).isEmpty)
    }

    @Test(arguments: Kind.allCases) func `A room is changed`(kind: Kind) throws {
        let repository = try make(kind)
        var room = try repository.insertRoom(record("a"))
        room.isDisabled = true
        room.updatedAt = Timestamp(milliseconds: 9)
        try repository.updateRoom(room)
        #expect(try repository.room("a") == room)
    }

    private static let request = EntryRequest(id: "r", requestedAt: Timestamp(milliseconds: 77), note: "hello")
    private static let places: [Place] = [
        .waiting(request), .denied(request, message: "later"), .denied(request, message: nil), .entering(request),
        .inside(since: Timestamp(milliseconds: 5)), .admitted(until: Timestamp(milliseconds: 6)),
    ]

    @Test(arguments: Kind.allCases, places) func `A seat comes back as it was`(kind: Kind, place: Place) throws {
        let repository = try make(kind)
        let seat = seat("ana", place)
        try repository.saveSeat(seat, room: "a")
        try repository.saveSeat(seat, room: "b")
        #expect(try repository.seats(room: "a") == [seat])
        try repository.removeSeat("ana", room: "a")
        #expect(try repository.seats(room: "a").isEmpty)
        #expect(try repository.seats(room: "b") == [seat])
    }

    @Test(arguments: Kind.allCases) func `After a long standstill only the queue is left`(kind: Kind) throws {
        let repository = try make(kind)
        for (index, place) in Self.places.enumerated() { try repository.saveSeat(seat("p\(index)", place), room: "a") }
        try repository.dropAdmissions(ifNotAliveSince: Timestamp(milliseconds: 1000))
        #expect(try repository.seats(room: "a").count == Self.places.count, "a first start drops nothing")
        try repository.markAlive(Timestamp(milliseconds: 1000))
        try repository.dropAdmissions(ifNotAliveSince: Timestamp(milliseconds: 1000))
        #expect(try repository.seats(room: "a").count == Self.places.count)
        try repository.dropAdmissions(ifNotAliveSince: Timestamp(milliseconds: 1001))
        #expect(Set(try repository.seats(room: "a").map(\.id)) == ["p0", "p3"])
    }

    @Test func `What SQLite wrote is there when the file is opened again`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-\(UUID()).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        let first = try SQLiteRepository(path: file.path)
        _ = try first.insertRoom(record("a"))
        try first.saveSeat(seat("ana", Self.places[0]), room: "a")
        // The first connection is still open, as after `kill -9`: nothing was closed in an orderly way.
        let second = try SQLiteRepository(path: file.path)
        #expect(try second.seats(room: "a").map(\.id) == ["ana"])
        #expect(try second.room("a") != nil)
        _ = first
    }

    @Test func `A file that is no database is an error with the path`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-\(UUID()).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: 65, count: 4096).write(to: file)
        #expect(throws: StorageError.self) { _ = try SQLiteRepository(path: file.path) }
        #expect(throws: StorageError.self) { _ = try SQLiteRepository(path: "/nowhere/at/all.sqlite") }
    }
}
