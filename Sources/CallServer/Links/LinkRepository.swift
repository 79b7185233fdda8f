import CallCore
import CallProtocol
import Synchronization

/// What outlives the process of short links.
package protocol LinkRepository: Sendable {
    func saveLink(_ link: ShortLink) throws
    func link(_ id: ShortLinkID) throws -> ShortLink?
    /// Those that are neither revoked nor over, newest first.
    func links(room: RoomID, validAt now: Timestamp) throws -> [ShortLink]
}

enum LinkSchema {
    static let script = """
        CREATE TABLE IF NOT EXISTS links (
            id TEXT PRIMARY KEY, room_id TEXT NOT NULL, kind TEXT NOT NULL, name TEXT, api_key TEXT NOT NULL, created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL, revoked_at INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS links_by_room ON links (room_id, expires_at);
        """
}

extension SQLiteRepository {
    package func saveLink(_ link: ShortLink) throws {
        try database.withLock { database in
            try database.run(
                "DELETE FROM links WHERE room_id = ? AND expires_at < ?", .text(link.room.rawValue), .integer(link.createdAt.milliseconds))
            try database.run(
                "INSERT OR REPLACE INTO links VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .text(link.id.rawValue), .text(link.room.rawValue),
                .text(link.kind.rawValue), .optional(link.name), .text(link.apiKey), .integer(link.createdAt.milliseconds),
                .integer(link.expiresAt.milliseconds), link.revokedAt.map { .integer($0.milliseconds) } ?? .null)
        }
    }

    package func link(_ id: ShortLinkID) throws -> ShortLink? { try links("WHERE id = ?", .text(id.rawValue)).first }

    package func links(room: RoomID, validAt now: Timestamp) throws -> [ShortLink] {
        try links(
            "WHERE room_id = ? AND expires_at > ? AND revoked_at IS NULL ORDER BY created_at DESC, id", .text(room.rawValue),
            .integer(now.milliseconds))
    }

    private func links(_ condition: String, _ values: SQLiteDatabase.Value...) throws -> [ShortLink] {
        try database.withLock { database in
            try database.query(
                "SELECT id, room_id, kind, name, api_key, created_at, expires_at, revoked_at FROM links \(condition)", values: values
            ) { row in
                ShortLinkKind(rawValue: row.text(2) ?? "").map { kind in
                    ShortLink(
                        id: ShortLinkID(row.text(0) ?? ""), room: RoomID(row.text(1) ?? ""), kind: kind, name: row.text(3),
                        apiKey: row.text(4) ?? "", createdAt: Timestamp(milliseconds: row.integer(5)),
                        expiresAt: Timestamp(milliseconds: row.integer(6)),
                        revokedAt: row.isNull(7) ? nil : Timestamp(milliseconds: row.integer(7)))
                }
            }
        }.compactMap(\.self)
    }
}

extension MemoryRepository {
    package func saveLink(_ link: ShortLink) { links.withLock { $0[link.id] = link } }

    package func link(_ id: ShortLinkID) -> ShortLink? { links.withLock { $0[id] } }

    package func links(room: RoomID, validAt now: Timestamp) -> [ShortLink] {
        links.withLock { Array($0.values) }.filter { $0.room == room && $0.isValid(at: now) }
            .sorted { ($1.createdAt, $0.id) < ($0.createdAt, $1.id) }
    }
}
