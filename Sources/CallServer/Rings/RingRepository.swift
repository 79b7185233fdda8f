import CallCore
import CallProtocol

/// Whose people and calls these are: keys of one app share them, keys of another never see them.
package struct AppID: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A call as it is kept.
package struct CallRecord: Hashable, Sendable {
    package var call: CallRef
    package var room: RoomID
    package var createdBy: PersonID?
    package var createdAt: Timestamp
    /// Nil while it runs and before it has begun.
    package var endedAt: Timestamp?

    package init(call: CallRef, room: RoomID, createdBy: PersonID?, createdAt: Timestamp, endedAt: Timestamp? = nil) {
        self.call = call
        self.room = room
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.endedAt = endedAt
    }
}

/// Something that a backend has not confirmed yet.
package struct Delivery: Hashable, Sendable {
    package var id: String
    package var body: String
    package var attempts: Int
    package var dueAt: Timestamp
    package var createdAt: Timestamp

    package init(id: String, body: String, attempts: Int = 0, dueAt: Timestamp, createdAt: Timestamp) {
        self.id = id
        self.body = body
        self.attempts = attempts
        self.dueAt = dueAt
        self.createdAt = createdAt
    }
}

/// Whom a knock on a room rings.
package struct RoomHosts: Hashable, Sendable {
    package var app: AppID
    package var people: [PersonID]
}

/// What outlives the process of people, calls and rings. Calls are short and made on the exchange's loop, as those of `Repository`.
package protocol RingRepository: Sendable {
    func person(_ id: PersonID, app: AppID) throws -> PersonRecord?
    /// By name.
    func people(app: AppID, offset: Int, limit: Int) throws -> [PersonRecord]
    func peopleCount(app: AppID) throws -> Int
    func savePerson(_ person: PersonRecord, app: AppID) throws

    func call(_ call: CallRef, app: AppID) throws -> CallRecord?
    /// False where the room holds another call already.
    func insertCall(_ call: CallRecord, app: AppID) throws -> Bool
    func addMembers(_ members: [PersonID], to call: CallRef, app: AppID) throws
    func isMember(_ person: PersonID, of call: CallRef, app: AppID) throws -> Bool
    /// In the order in which they came to be.
    func members(of call: CallRef, app: AppID) throws -> [PersonID]
    /// Somebody is rung for it: it runs.
    func openCall(_ call: CallRef, app: AppID) throws
    func closeCall(_ call: CallRef, at time: Timestamp, app: AppID) throws
    /// Those that run.
    func openCalls(app: AppID) throws -> [CallRecord]

    /// Whom a knock on the room rings while no host is there; an empty list is nobody.
    func setRoomHosts(_ people: [PersonID], of room: RoomID, app: AppID) throws
    func roomHosts(_ room: RoomID) throws -> RoomHosts?

    /// With its members.
    func insertRing(_ ring: Ring, app: AppID) throws
    func endRing(_ ring: Ring, app: AppID) throws
    func saveMember(_ member: Ring.Member, ring: RingID, app: AppID) throws
    func ring(_ id: RingID, app: AppID) throws -> Ring?
    /// Those that go on, and those that ended after `time`.
    func rings(app: AppID, endedAfter time: Timestamp) throws -> [Ring]
    /// Newest first; those that the person was not to hear of are left out.
    func history(of person: PersonID, missedOnly: Bool, app: AppID, offset: Int, limit: Int) throws -> [Ring]
    func historyCount(of person: PersonID, missedOnly: Bool, app: AppID) throws -> Int

    func saveDelivery(_ delivery: Delivery) throws
    func removeDelivery(_ id: String) throws
    /// The most urgent first, also those that are not due yet.
    func deliveries(limit: Int) throws -> [Delivery]
}
