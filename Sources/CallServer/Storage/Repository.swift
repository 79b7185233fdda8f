import CallCore
import CallProtocol

/// A room as it is kept.
package struct RoomRecord: Hashable, Sendable {
    package var id: RoomID
    package var customID: String?
    package var isDisabled: Bool
    package var createdAt: Timestamp
    package var updatedAt: Timestamp

    package init(id: RoomID, customID: String?, isDisabled: Bool = false, createdAt: Timestamp, updatedAt: Timestamp) {
        self.id = id
        self.customID = customID
        self.isDisabled = isDisabled
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

package struct StorageError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// What outlives the process. Calls are short (a row each) and made on the room's loop, so that what is told is already kept.
package protocol Repository: RingRepository, LinkRepository {
    /// The room that has this custom id already, or the given one, which is then kept.
    func insertRoom(_ room: RoomRecord) throws -> RoomRecord
    func updateRoom(_ room: RoomRecord) throws
    /// By its own or by its custom id.
    func room(_ id: String) throws -> RoomRecord?
    /// Newest first.
    func rooms(offset: Int, limit: Int) throws -> [RoomRecord]
    func roomCount() throws -> Int

    func saveSeat(_ seat: Seat, room: RoomID) throws
    func removeSeat(_ id: ParticipantID, room: RoomID) throws
    func seats(room: RoomID) throws -> [Seat]

    /// Writes down that the server is alive.
    func markAlive(_ now: Timestamp) throws
    /// Forgets who was inside, or could come back, if the server has not been alive since `time`. Requests in queues stay.
    func dropAdmissions(ifNotAliveSince time: Timestamp) throws
}
