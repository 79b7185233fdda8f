import CallCore
import CallProtocol

// People and calls.
extension SQLiteRepository {
    package func person(_ id: PersonID, app: AppID) throws -> PersonRecord? {
        try database.withLock {
            try $0.query(
                "SELECT id, name, image, busy_policy, blocked FROM people WHERE app = ? AND id = ?", .text(app.rawValue),
                .text(id.rawValue),
                row: Self.person)
        }.first
    }

    package func people(app: AppID, offset: Int, limit: Int) throws -> [PersonRecord] {
        try database.withLock {
            try $0.query(
                "SELECT id, name, image, busy_policy, blocked FROM people WHERE app = ? ORDER BY name, id LIMIT ? OFFSET ?",
                .text(app.rawValue), .integer(Int64(limit)), .integer(Int64(offset)), row: Self.person)
        }
    }

    package func peopleCount(app: AppID) throws -> Int {
        try database.withLock {
            try $0.query("SELECT count(*) FROM people WHERE app = ?", .text(app.rawValue)) { Int($0.integer(0)) }
        }.first ?? 0
    }

    private static func person(_ row: SQLiteDatabase.Cursor) -> PersonRecord {
        PersonRecord(
            info: PersonInfo(personId: PersonID(row.text(0) ?? ""), name: row.text(1) ?? "", image: row.text(2)),
            busyPolicy: BusyPolicy(rawValue: row.text(3) ?? "") ?? .busy,
            blocked: Set((row.text(4) ?? "").split(separator: " ").map { PersonID(String($0)) }))
    }

    package func savePerson(_ person: PersonRecord, app: AppID) throws {
        // No id holds a space.
        let blocked = person.blocked.map(\.rawValue).sorted().joined(separator: " ")
        try database.withLock {
            try $0.run(
                "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?, ?)", .text(app.rawValue), .text(person.id.rawValue),
                .text(person.info.name), .optional(person.info.image), .text(person.busyPolicy.rawValue), .text(blocked))
        }
    }

    package func call(_ call: CallRef, app: AppID) throws -> CallRecord? {
        try database.withLock {
            try $0.query(
                "SELECT type, id, room_id, created_by, created_at, ended_at FROM calls WHERE app = ? AND type = ? AND id = ?",
                .text(app.rawValue), .text(call.type.rawValue), .text(call.id.rawValue), row: Self.call)
        }.first
    }

    package func openCalls(app: AppID) throws -> [CallRecord] {
        try database.withLock {
            try $0.query(
                "SELECT type, id, room_id, created_by, created_at, ended_at FROM calls WHERE app = ? AND running = 1",
                .text(app.rawValue), row: Self.call)
        }
    }

    private static func call(_ row: SQLiteDatabase.Cursor) -> CallRecord {
        CallRecord(
            call: CallRef(type: CallType(row.text(0) ?? ""), id: CallID(row.text(1) ?? "")), room: RoomID(row.text(2) ?? ""),
            createdBy: row.text(3).map { PersonID($0) }, createdAt: Timestamp(milliseconds: row.integer(4)),
            endedAt: row.text(5) == nil ? nil : Timestamp(milliseconds: row.integer(5)))
    }

    package func insertCall(_ call: CallRecord, app: AppID) throws -> Bool {
        try database.withLock { database in
            try database.run(
                "INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, NULL, 0) ON CONFLICT DO NOTHING", .text(app.rawValue),
                .text(call.call.type.rawValue), .text(call.call.id.rawValue), .text(call.room.rawValue),
                .optional(call.createdBy?.rawValue), .integer(call.createdAt.milliseconds))
            let owner = try database.query("SELECT app, type, id FROM calls WHERE room_id = ?", .text(call.room.rawValue)) {
                [$0.text(0), $0.text(1), $0.text(2)]
            }
            return owner.first == [app.rawValue, call.call.type.rawValue, call.call.id.rawValue]
        }
    }

    package func addMembers(_ members: [PersonID], to call: CallRef, app: AppID) throws {
        try database.withLock { database in
            for member in members {
                try database.run(
                    """
                    INSERT INTO call_members SELECT ?, ?, ?, ?, count(*) FROM call_members WHERE app = ? AND type = ? AND id = ?
                    ON CONFLICT DO NOTHING
                    """, .text(app.rawValue), .text(call.type.rawValue), .text(call.id.rawValue), .text(member.rawValue),
                    .text(app.rawValue), .text(call.type.rawValue), .text(call.id.rawValue))
            }
        }
    }

    package func isMember(_ person: PersonID, of call: CallRef, app: AppID) throws -> Bool {
        try database.withLock {
            try $0.query(
                "SELECT 1 FROM call_members WHERE app = ? AND type = ? AND id = ? AND person = ?", .text(app.rawValue),
                .text(call.type.rawValue), .text(call.id.rawValue), .text(person.rawValue)
            ) { _ in }
        }.isEmpty == false
    }

    package func setRoomHosts(_ people: [PersonID], of room: RoomID, app: AppID) throws {
        try database.withLock { database in
            try database.run("DELETE FROM room_hosts WHERE room_id = ?", .text(room.rawValue))
            for (position, person) in people.enumerated() {
                try database.run(
                    "INSERT INTO room_hosts (room_id, position, app, person) VALUES (?, ?, ?, ?)", .text(room.rawValue),
                    .integer(Int64(position)), .text(app.rawValue), .text(person.rawValue))
            }
        }
    }

    package func roomHosts(_ room: RoomID) throws -> RoomHosts? {
        let rows = try database.withLock {
            try $0.query("SELECT app, person FROM room_hosts WHERE room_id = ? ORDER BY position", .text(room.rawValue)) {
                (AppID($0.text(0) ?? ""), PersonID($0.text(1) ?? ""))
            }
        }
        return rows.first.map { RoomHosts(app: $0.0, people: rows.map(\.1)) }
    }

    package func members(of call: CallRef, app: AppID) throws -> [PersonID] {
        try database.withLock {
            try $0.query(
                "SELECT person FROM call_members WHERE app = ? AND type = ? AND id = ? ORDER BY position", .text(app.rawValue),
                .text(call.type.rawValue), .text(call.id.rawValue)
            ) { PersonID($0.text(0) ?? "") }
        }
    }

    package func openCall(_ call: CallRef, app: AppID) throws {
        try database.withLock {
            try $0.run(
                "UPDATE calls SET running = 1, ended_at = NULL WHERE app = ? AND type = ? AND id = ?", .text(app.rawValue),
                .text(call.type.rawValue), .text(call.id.rawValue))
        }
    }

    package func closeCall(_ call: CallRef, at time: Timestamp, app: AppID) throws {
        try database.withLock {
            try $0.run(
                "UPDATE calls SET running = 0, ended_at = ? WHERE app = ? AND type = ? AND id = ?", .integer(time.milliseconds),
                .text(app.rawValue), .text(call.type.rawValue), .text(call.id.rawValue))
        }
    }
}

// Rings and who was rung.
extension SQLiteRepository {
    package func insertRing(_ ring: Ring, app: AppID) throws {
        try database.withLock { database in
            try database.run(
                "INSERT OR REPLACE INTO rings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .text(app.rawValue),
                .text(ring.id.rawValue),
                .text(ring.call.type.rawValue), .text(ring.call.id.rawValue), .text(ring.room.rawValue),
                .text(ring.caller.personId.rawValue), .text(ring.caller.name), .optional(ring.caller.image),
                .optional(ring.device?.rawValue), .flag(ring.video), .integer(ring.createdAt.milliseconds),
                .integer(ring.deadline.milliseconds), .optional(ring.outcome?.rawValue),
                ring.endedAt.map { .integer($0.milliseconds) } ?? .null)
            for (position, member) in ring.members.enumerated() {
                try database.run(
                    "INSERT OR REPLACE INTO ring_members VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .text(app.rawValue),
                    .text(ring.id.rawValue), .text(member.person.personId.rawValue), .integer(Int64(position)), .text(member.person.name),
                    .optional(member.person.image), .text(member.state.rawValue), .optional(member.reason),
                    .optional(member.device?.rawValue), .flag(member.isSilenced), .integer(ring.createdAt.milliseconds))
            }
        }
    }

    package func endRing(_ ring: Ring, app: AppID) throws {
        try database.withLock {
            try $0.run(
                "UPDATE rings SET outcome = ?, ended_at = ? WHERE app = ? AND id = ?", .optional(ring.outcome?.rawValue),
                ring.endedAt.map { .integer($0.milliseconds) } ?? .null, .text(app.rawValue), .text(ring.id.rawValue))
        }
    }

    package func saveMember(_ member: Ring.Member, ring: RingID, app: AppID) throws {
        try database.withLock {
            try $0.run(
                "UPDATE ring_members SET state = ?, reason = ?, device = ?, silenced = ? WHERE app = ? AND ring_id = ? AND person = ?",
                .text(member.state.rawValue), .optional(member.reason), .optional(member.device?.rawValue), .flag(member.isSilenced),
                .text(app.rawValue), .text(ring.rawValue), .text(member.person.personId.rawValue))
        }
    }

    package func ring(_ id: RingID, app: AppID) throws -> Ring? {
        try database.withLock { try Self.rings($0, app, "id = ?", [.text(id.rawValue)]).first }
    }

    package func rings(app: AppID, endedAfter time: Timestamp) throws -> [Ring] {
        try database.withLock { try Self.rings($0, app, "(ended_at IS NULL OR ended_at > ?)", [.integer(time.milliseconds)]) }
    }

    private static func rings(_ database: SQLiteDatabase, _ app: AppID, _ condition: String, _ values: [SQLiteDatabase.Value]) throws
        -> [Ring]
    {
        let found = try database.query(
            """
            SELECT id, type, call_id, room_id, caller, caller_name, caller_image, device, video, created_at, deadline, outcome, ended_at
            FROM rings WHERE app = ? AND \(condition)
            """, values: [.text(app.rawValue)] + values, row: Self.ring)
        return try found.map { ring in
            let members = try database.query(
                """
                SELECT person, name, image, state, reason, device, silenced FROM ring_members WHERE app = ? AND ring_id = ? ORDER BY position
                """, .text(app.rawValue), .text(ring.id.rawValue), row: Self.member)
            return Ring(
                id: ring.id, call: ring.call, room: ring.room, caller: ring.caller, device: ring.device, video: ring.video,
                createdAt: ring.createdAt, deadline: ring.deadline, members: members, outcome: ring.outcome, endedAt: ring.endedAt)
        }
    }

    private static func ring(_ row: SQLiteDatabase.Cursor) -> Ring {
        Ring(
            id: RingID(row.text(0) ?? ""), call: CallRef(type: CallType(row.text(1) ?? ""), id: CallID(row.text(2) ?? "")),
            room: RoomID(row.text(3) ?? ""),
            caller: PersonInfo(personId: PersonID(row.text(4) ?? ""), name: row.text(5) ?? "", image: row.text(6)),
            device: row.text(7).map { DeviceID($0) }, video: row.integer(8) != 0, createdAt: Timestamp(milliseconds: row.integer(9)),
            deadline: Timestamp(milliseconds: row.integer(10)), members: [], outcome: row.text(11).flatMap(RingOutcome.init),
            endedAt: row.text(12) == nil ? nil : Timestamp(milliseconds: row.integer(12)))
    }

    private static func member(_ row: SQLiteDatabase.Cursor) -> Ring.Member {
        Ring.Member(
            person: PersonInfo(personId: PersonID(row.text(0) ?? ""), name: row.text(1) ?? "", image: row.text(2)),
            state: RingMemberState(rawValue: row.text(3) ?? "") ?? .missed, reason: row.text(4), device: row.text(5).map { DeviceID($0) },
            isSilenced: row.integer(6) != 0)
    }

    package func history(of person: PersonID, missedOnly: Bool, app: AppID, offset: Int, limit: Int) throws -> [Ring] {
        try database.withLock { database in
            let ids = try database.query(
                Self.historyOf(missedOnly) + " ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?",
                values: Self.historyValues(person, app, missedOnly) + [.integer(Int64(limit)), .integer(Int64(offset))]
            ) { $0.text(0) ?? "" }
            return try ids.compactMap { try Self.rings(database, app, "id = ?", [.text($0)]).first }
        }
    }

    package func historyCount(of person: PersonID, missedOnly: Bool, app: AppID) throws -> Int {
        try database.withLock {
            try $0.query(
                "SELECT count(*) FROM (\(Self.historyOf(missedOnly)))", values: Self.historyValues(person, app, missedOnly)
            ) { Int($0.integer(0)) }
        }.first ?? 0
    }

    private static func historyOf(_ missedOnly: Bool) -> String {
        let rung = "SELECT ring_id AS id, created_at FROM ring_members WHERE app = ? AND person = ? AND silenced = 0"
        if missedOnly { return rung + " AND state IN ('missed', 'busy')" }
        return rung + " UNION ALL SELECT id, created_at FROM rings WHERE app = ? AND caller = ?"
    }

    private static func historyValues(_ person: PersonID, _ app: AppID, _ missedOnly: Bool) -> [SQLiteDatabase.Value] {
        let values: [SQLiteDatabase.Value] = [.text(app.rawValue), .text(person.rawValue)]
        return missedOnly ? values : values + values
    }
}

// What backends have not confirmed yet.
extension SQLiteRepository {
    package func saveDelivery(_ delivery: Delivery) throws {
        try database.withLock {
            try $0.run(
                "INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?, ?, ?)", .text(delivery.id), .text(delivery.body),
                .integer(Int64(delivery.attempts)), .integer(delivery.dueAt.milliseconds), .integer(delivery.createdAt.milliseconds))
        }
    }

    package func removeDelivery(_ id: String) throws {
        try database.withLock { try $0.run("DELETE FROM deliveries WHERE id = ?", .text(id)) }
    }

    package func deliveries(limit: Int) throws -> [Delivery] {
        try database.withLock {
            try $0.query(
                "SELECT id, body, attempts, due_at, created_at FROM deliveries ORDER BY due_at, id LIMIT ?", .integer(Int64(limit))
            ) {
                Delivery(
                    id: $0.text(0) ?? "", body: $0.text(1) ?? "", attempts: Int($0.integer(2)),
                    dueAt: Timestamp(milliseconds: $0.integer(3)), createdAt: Timestamp(milliseconds: $0.integer(4)))
            }
        }
    }
}
