import CallCore
import CallProtocol
import Foundation

/// Keeps everything in one SQLite file (WAL): what was written is there after `kill -9`.
package final class SQLiteRepository: Repository {
    let database: LockedDatabase

    /// - Parameter path: of the file, which is made where it is not there; `:memory:` for a passing one.
    package init(path: String) throws {
        let database = try SQLiteDatabase(path: path)
        try database.execute(script: Self.schema + RingSchema.script + LinkSchema.script)
        self.database = LockedDatabase(database)
    }

    private static let schema = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        CREATE TABLE IF NOT EXISTS rooms (
            id TEXT PRIMARY KEY, custom_id TEXT UNIQUE, disabled INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS rooms_by_age ON rooms (created_at DESC, id DESC);
        CREATE TABLE IF NOT EXISTS seats (
            room_id TEXT NOT NULL, participant_id TEXT NOT NULL, name TEXT NOT NULL, name_fixed INTEGER NOT NULL,
            can_admit INTEGER NOT NULL, can_moderate INTEGER NOT NULL, secret_digest TEXT NOT NULL, bound INTEGER NOT NULL,
            token_id TEXT,
            place TEXT NOT NULL, at INTEGER NOT NULL, request_id TEXT, note TEXT, message TEXT,
            PRIMARY KEY (room_id, participant_id)
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS server (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        """

    package func insertRoom(_ room: RoomRecord) throws -> RoomRecord {
        try database.withLock { database in
            try database.run(
                "INSERT INTO rooms (id, custom_id, disabled, created_at, updated_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (custom_id) DO NOTHING",
                .text(room.id.rawValue), .optional(room.customID), .flag(room.isDisabled), .integer(room.createdAt.milliseconds),
                .integer(room.updatedAt.milliseconds))
            guard let custom = room.customID else { return room }
            return try Self.rooms(database, "WHERE custom_id = ?", .text(custom)).first ?? room
        }
    }

    package func updateRoom(_ room: RoomRecord) throws {
        try database.withLock {
            try $0.run(
                "UPDATE rooms SET disabled = ?, updated_at = ? WHERE id = ?", .flag(room.isDisabled), .integer(room.updatedAt.milliseconds),
                .text(room.id.rawValue))
        }
    }

    package func room(_ id: String) throws -> RoomRecord? {
        try database.withLock { database in
            try Self.rooms(database, "WHERE id = ?", .text(id)).first ?? Self.rooms(database, "WHERE custom_id = ?", .text(id)).first
        }
    }

    package func rooms(offset: Int, limit: Int) throws -> [RoomRecord] {
        try database.withLock {
            try $0.query(
                "SELECT id, custom_id, disabled, created_at, updated_at FROM rooms ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?",
                .integer(Int64(limit)), .integer(Int64(offset)), row: Self.room)
        }
    }

    package func roomCount() throws -> Int {
        try database.withLock { try $0.query("SELECT count(*) FROM rooms") { Int($0.integer(0)) }.first ?? 0 }
    }

    private static func rooms(_ database: SQLiteDatabase, _ condition: String, _ value: SQLiteDatabase.Value) throws -> [RoomRecord] {
        try database.query("SELECT id, custom_id, disabled, created_at, updated_at FROM rooms \(condition)", value, row: room)
    }

    private static func room(_ row: SQLiteDatabase.Cursor) -> RoomRecord {
        RoomRecord(
            id: RoomID(row.text(0) ?? ""), customID: row.text(1), isDisabled: row.integer(2) != 0,
            createdAt: Timestamp(milliseconds: row.integer(3)), updatedAt: Timestamp(milliseconds: row.integer(4)))
    }

    package func saveSeat(_ seat: Seat, room: RoomID) throws {
        let place = SeatRow(seat.place)
        try database.withLock {
            try $0.run(
                "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                .text(room.rawValue), .text(seat.id.rawValue), .text(seat.name), .flag(seat.nameIsFixed), .flag(seat.grants.canAdmit),
                .flag(seat.grants.canModerate), .text(seat.secretDigest), .flag(seat.isBound), .optional(seat.tokenID),
                .text(place.kind.rawValue),
                .integer(place.at.milliseconds), .optional(place.requestID), .optional(place.note), .optional(place.message))
        }
    }

    package func removeSeat(_ id: ParticipantID, room: RoomID) throws {
        try database.withLock {
            try $0.run("DELETE FROM seats WHERE room_id = ? AND participant_id = ?", .text(room.rawValue), .text(id.rawValue))
        }
    }

    package func seats(room: RoomID) throws -> [Seat] {
        try database.withLock {
            try $0.query(
                """
                SELECT participant_id, name, name_fixed, can_admit, can_moderate, secret_digest, token_id, place, at, request_id, note, message, bound
                FROM seats WHERE room_id = ?
                """, .text(room.rawValue), row: Self.seat)
        }.compactMap(\.self)
    }

    private static func seat(_ row: SQLiteDatabase.Cursor) -> Seat? {
        guard let kind = SeatRow.Kind(rawValue: row.text(7) ?? "") else { return nil }
        let place = SeatRow(
            kind: kind, at: Timestamp(milliseconds: row.integer(8)), requestID: row.text(9), note: row.text(10), message: row.text(11))
        return Seat(
            id: ParticipantID(row.text(0) ?? ""), name: row.text(1) ?? "", nameIsFixed: row.integer(2) != 0,
            grants: Grants(canAdmit: row.integer(3) != 0, canModerate: row.integer(4) != 0), secretDigest: row.text(5) ?? "",
            isBound: row.integer(12) != 0,
            tokenID: row.text(6), place: place.place)
    }

    package func markAlive(_ now: Timestamp) throws {
        try database.withLock { try $0.run("INSERT OR REPLACE INTO server VALUES ('alive_at', ?)", .integer(now.milliseconds)) }
    }

    package func dropAdmissions(ifNotAliveSince time: Timestamp) throws {
        try database.withLock {
            try $0.run(
                """
                DELETE FROM seats WHERE place IN ('inside', 'admitted', 'denied')
                AND EXISTS (SELECT 1 FROM server WHERE name = 'alive_at' AND value < ?)
                """, .integer(time.milliseconds))
        }
    }
}

/// A place as columns.
private struct SeatRow {
    enum Kind: String { case waiting, denied, entering, inside, admitted }
    var kind: Kind
    var at: Timestamp
    var requestID: String?
    var note: String?
    var message: String?

    init(kind: Kind, at: Timestamp, requestID: String? = nil, note: String? = nil, message: String? = nil) {
        self.kind = kind
        self.at = at
        self.requestID = requestID
        self.note = note
        self.message = message
    }

    init(_ place: Place) {
        switch place {
        case .waiting(let request): self.init(.waiting, request)
        case .denied(let request, let message): self.init(.denied, request, message)
        case .entering(let request): self.init(.entering, request)
        case .inside(let since): self.init(kind: .inside, at: since)
        case .admitted(let until): self.init(kind: .admitted, at: until)
        }
    }

    private init(_ kind: Kind, _ request: EntryRequest, _ message: String? = nil) {
        self.init(kind: kind, at: request.requestedAt, requestID: request.id.rawValue, note: request.note, message: message)
    }

    var place: Place {
        let request = EntryRequest(id: EntryRequestID(requestID ?? ""), requestedAt: at, note: note)
        return switch kind {
        case .waiting: .waiting(request)
        case .denied: .denied(request, message: message)
        case .entering: .entering(request)
        case .inside: .inside(since: at)
        case .admitted: .admitted(until: at)
        }
    }
}

/// One connection for all threads.
final class LockedDatabase: @unchecked Sendable {  // the lock guards the connection
    private let database: SQLiteDatabase
    private let lock = NSLock()

    init(_ database: SQLiteDatabase) { self.database = database }

    func withLock<Result>(_ body: (SQLiteDatabase) throws -> Result) rethrows -> Result { try lock.withLock { try body(database) } }
}
