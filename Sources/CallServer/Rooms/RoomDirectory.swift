import CallCore
import CallProtocol
import Networking

/// Finds rooms, and keeps those in memory where somebody is or may come back.
package actor RoomDirectory {
    private let surroundings: RoomSurroundings
    private var hosts: [RoomID: RoomHost] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor { surroundings.loop.asUnownedSerialExecutor() }

    package init(surroundings: RoomSurroundings) { self.surroundings = surroundings }

    package var openRooms: Int { hosts.count }

    /// - Throws: 4003 there is no such room.
    func host(_ id: String) throws(CallError) -> RoomHost {
        if let host = hosts[RoomID(id)] { return host }
        let record = try record(id)
        if let host = hosts[record.id] { return host }
        let host = RoomHost(record: record, surroundings: surroundings) { [weak self] id in self?.assumeIsolated { $0.drop(id) } }
        do {
            try host.assumeIsolated { try $0.restore() }
        } catch {
            throw storageFailure(error)
        }
        hosts[record.id] = host
        return host
    }

    private func drop(_ id: RoomID) { hosts[id] = nil }

    /// Does something with a room, which is kept in memory afterwards only if somebody is or may come back there.
    /// - Throws: 4003 there is no such room, and what `body` throws.
    package func visit<Value: Sendable>(
        _ id: String, _ body: @Sendable (isolated RoomHost) throws(CallError) -> Value
    ) throws(CallError) -> Value {
        let host = try host(id)
        defer { host.assumeIsolated { $0.forgetIfIdle() } }
        return try host.run(body)
    }

    /// - Throws: 4003 there is no such room.
    package func record(_ id: String) throws(CallError) -> RoomRecord {
        let record: RoomRecord?
        do {
            record = try surroundings.repository.room(id)
        } catch {
            throw storageFailure(error)
        }
        guard let record else { throw CallError(.invalidRoomID, "There is no such room.") }
        return record
    }

    /// Makes a room, or finds the one that was made with this custom id before.
    package func create(customID: String?) throws(CallError) -> RoomRecord {
        if let customID, RoomID(validating: customID) == nil {
            throw CallError(.invalidRoomID, "A room's id holds at most 64 letters, digits and .-_~@:+ characters.")
        }
        let now = surroundings.time.now()
        do {
            return try surroundings.repository.insertRoom(
                RoomRecord(id: FreshValues.roomID(), customID: customID, createdAt: now, updatedAt: now))
        } catch {
            throw storageFailure(error)
        }
    }

    /// Closes a room for good, or opens it again. Who is there is sent out.
    package func setDisabled(_ id: String, _ isDisabled: Bool) throws(CallError) -> RoomRecord {
        var record = try record(id)
        record.isDisabled = isDisabled
        record.updatedAt = surroundings.time.now()
        do {
            try surroundings.repository.updateRoom(record)
        } catch {
            throw storageFailure(error)
        }
        if isDisabled {
            // Also where nobody has it open: what is kept of its queue and its admissions ends with it.
            try visit(record.id.rawValue) { $0.close() }
        } else {
            hosts[record.id]?.assumeIsolated { $0.reopen() }
        }
        return record
    }

    package func list(page: Int, perPage: Int) throws(CallError) -> ([RoomRecord], total: Int) {
        do {
            return (
                try surroundings.repository.rooms(offset: (page - 1) * perPage, limit: perPage), try surroundings.repository.roomCount()
            )
        } catch {
            throw storageFailure(error)
        }
    }

    private func storageFailure(_ error: any Error) -> CallError {
        Log.error("storage: \(error)")
        surroundings.metrics.add(.storageErrors)
        return CallError(.serverError, "The server cannot read its storage.")
    }
}
