import CallCore
import CallProtocol
import Synchronization

/// People, calls and rings of all apps, for as long as the process lives.
struct RingContents {
    struct Key<ID: Hashable & Sendable>: Hashable {
        let app: AppID
        let id: ID
    }

    var people: [Key<PersonID>: PersonRecord] = [:]
    var calls: [Key<CallRef>: CallRecord] = [:]
    var running: Set<Key<CallRef>> = []
    var members: [Key<CallRef>: [PersonID]] = [:]
    var rings: [Key<RingID>: Ring] = [:]
    var deliveries: [String: Delivery] = [:]
    var hosts: [RoomID: RoomHosts] = [:]

    func history(of person: PersonID, missedOnly: Bool, app: AppID) -> [Ring] {
        rings.filter { $0.key.app == app }.values.filter { ring in
            if let member = ring.member(person), !member.isSilenced { return !missedOnly || member.isMissed }
            return ring.caller.personId == person && !missedOnly
        }.sorted { ($1.createdAt, $1.id) < ($0.createdAt, $0.id) }
    }
}

extension MemoryRepository {
    private typealias Key = RingContents.Key

    package func person(_ id: PersonID, app: AppID) -> PersonRecord? { rings.withLock { $0.people[Key(app: app, id: id)] } }

    package func people(app: AppID, offset: Int, limit: Int) -> [PersonRecord] {
        let people = rings.withLock { $0.people }.filter { $0.key.app == app }.values
        return Array(people.sorted { ($0.info.name, $0.id) < ($1.info.name, $1.id) }.dropFirst(offset).prefix(limit))
    }

    package func peopleCount(app: AppID) -> Int { rings.withLock { $0.people.keys.filter { $0.app == app }.count } }

    package func savePerson(_ person: PersonRecord, app: AppID) { rings.withLock { $0.people[Key(app: app, id: person.id)] = person } }

    package func call(_ call: CallRef, app: AppID) -> CallRecord? { rings.withLock { $0.calls[Key(app: app, id: call)] } }

    package func insertCall(_ call: CallRecord, app: AppID) -> Bool {
        rings.withLock { contents in
            guard !contents.calls.values.contains(where: { $0.room == call.room }) else { return false }
            contents.calls[Key(app: app, id: call.call)] = call
            return true
        }
    }

    package func addMembers(_ members: [PersonID], to call: CallRef, app: AppID) {
        rings.withLock { contents in
            let known = contents.members[Key(app: app, id: call), default: []]
            contents.members[Key(app: app, id: call)] = known + members.filter { !known.contains($0) }
        }
    }

    package func isMember(_ person: PersonID, of call: CallRef, app: AppID) -> Bool { members(of: call, app: app).contains(person) }

    package func members(of call: CallRef, app: AppID) -> [PersonID] { rings.withLock { $0.members[Key(app: app, id: call)] ?? [] } }

    package func setRoomHosts(_ people: [PersonID], of room: RoomID, app: AppID) {
        rings.withLock { $0.hosts[room] = people.isEmpty ? nil : RoomHosts(app: app, people: people) }
    }

    package func roomHosts(_ room: RoomID) -> RoomHosts? { rings.withLock { $0.hosts[room] } }

    package func openCall(_ call: CallRef, app: AppID) {
        rings.withLock { contents in
            contents.running.insert(Key(app: app, id: call))
            contents.calls[Key(app: app, id: call)]?.endedAt = nil
        }
    }

    package func closeCall(_ call: CallRef, at time: Timestamp, app: AppID) {
        rings.withLock { contents in
            contents.running.remove(Key(app: app, id: call))
            contents.calls[Key(app: app, id: call)]?.endedAt = time
        }
    }

    package func openCalls(app: AppID) -> [CallRecord] {
        rings.withLock { contents in contents.running.filter { $0.app == app }.compactMap { contents.calls[$0] } }
    }

    package func insertRing(_ ring: Ring, app: AppID) { rings.withLock { $0.rings[Key(app: app, id: ring.id)] = ring } }

    package func endRing(_ ring: Ring, app: AppID) {
        rings.withLock { contents in
            let members = contents.rings[Key(app: app, id: ring.id)]?.members
            contents.rings[Key(app: app, id: ring.id)] = ring.kept(members: members ?? ring.members)
        }
    }

    package func saveMember(_ member: Ring.Member, ring: RingID, app: AppID) {
        rings.withLock { contents in
            guard let kept = contents.rings[Key(app: app, id: ring)] else { return }
            let members = kept.members.map { $0.person.personId == member.person.personId ? member : $0 }
            contents.rings[Key(app: app, id: ring)] = kept.kept(members: members)
        }
    }

    package func ring(_ id: RingID, app: AppID) -> Ring? { rings.withLock { $0.rings[Key(app: app, id: id)] } }

    package func rings(app: AppID, endedAfter time: Timestamp) -> [Ring] {
        rings.withLock { $0.rings }.filter { $0.key.app == app }.values.filter { $0.endedAt.map { $0 > time } ?? true }
    }

    package func history(of person: PersonID, missedOnly: Bool, app: AppID, offset: Int, limit: Int) -> [Ring] {
        let all = rings.withLock { $0.history(of: person, missedOnly: missedOnly, app: app) }
        return Array(all.dropFirst(offset).prefix(limit))
    }

    package func historyCount(of person: PersonID, missedOnly: Bool, app: AppID) -> Int {
        rings.withLock { $0.history(of: person, missedOnly: missedOnly, app: app).count }
    }

    package func saveDelivery(_ delivery: Delivery) { rings.withLock { $0.deliveries[delivery.id] = delivery } }
    package func removeDelivery(_ id: String) { rings.withLock { $0.deliveries[id] = nil } }
    package func deliveries(limit: Int) -> [Delivery] {
        Array(rings.withLock { $0.deliveries }.values.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }.prefix(limit))
    }
}

extension Ring {
    /// As a row holds it: without what belongs to a running exchange.
    fileprivate func kept(members: [Member]) -> Ring {
        Ring(
            id: id, call: call, room: room, caller: caller, device: device, video: video, createdAt: createdAt, deadline: deadline,
            members: members.map {
                Member(person: $0.person, state: $0.state, reason: $0.reason, device: $0.device, isSilenced: $0.isSilenced)
            }, outcome: outcome, endedAt: endedAt)
    }
}
