import CallCore
import CallProtocol

// What REST lists, and what backends may do on people's behalf.
extension RingHost {
    /// Runs what a request asks for, whole: nothing else happens on the exchange meanwhile.
    func visit<Value: Sendable>(_ body: @Sendable (isolated RingHost) throws(CallError) -> Value) throws(CallError) -> Value {
        try body(self)
    }

    /// A backend rings on behalf of somebody: they are a member of the call by it.
    func letRing(_ caller: PersonID, _ call: CallRef) throws(CallError) {
        _ = try self.call(call, for: nil, createdBy: caller)
        try addMembers([caller], to: call)
    }

    /// Somebody knocks on a room whose hosts are away: they are rung into it.
    func ringHosts(_ people: [PersonID], of room: RoomID, knock: RingID, by name: String) throws(CallError) {
        let call = CallRef(id: CallID(room.rawValue))
        let caller = PersonRecord(info: PersonInfo(personId: .door(of: room), name: name))
        let record = try self.call(call, for: nil, createdBy: people.first, members: people)
        try addMembers(people, to: call)
        try ring(RingOrder(ringId: knock, call: call, members: people, video: true), by: caller, in: record.room)
    }

    /// Says whom a knock on a room rings.
    /// - Throws: 4003 there is no such room, 4130 somebody is not known, 4137 too many.
    func setRoomHosts(_ people: [PersonID], of id: String) throws(CallError) -> RoomHostsBody {
        let room = try surroundings.directory.run { directory throws(CallError) in try directory.record(id) }
        let limit = surroundings.limits.members
        guard people.count <= limit else { throw CallError(.tooManyMembers, "At most \(limit) people.") }
        _ = try members(people)
        try stored { try repository.setRoomHosts(people, of: room.id, app: app) }
        return RoomHostsBody(people: people)
    }

    func people(onlyConnected: Bool, page: Int, perPage: Int) throws(CallError) -> Page<PersonDetails> {
        guard !onlyConnected else { return connected(page: page, perPage: perPage) }
        let (records, total) = try stored {
            (
                try repository.people(app: app, offset: (page - 1) * perPage, limit: perPage), try repository.peopleCount(app: app)
            )
        }
        let data = records.map { PersonDetails(person: $0.info, isConnected: isConnected($0.id)) }
        return Page(pageInfo: PageInfo(currentPage: page, perPage: perPage, total: total), data: data)
    }

    private func connected(page: Int, perPage: Int) -> Page<PersonDetails> {
        let people = connectedPeople.sorted { ($0.name, $0.personId) < ($1.name, $1.personId) }
        let data = people.dropFirst((page - 1) * perPage).prefix(perPage).map { PersonDetails(person: $0, isConnected: true) }
        return Page(pageInfo: PageInfo(currentPage: page, perPage: perPage, total: people.count), data: data)
    }

    func history(of person: PersonID, missedOnly: Bool, page: Int, perPage: Int) throws(CallError) -> Page<HistoryEntry> {
        let (rings, total) = try stored {
            (
                try repository.history(of: person, missedOnly: missedOnly, app: app, offset: (page - 1) * perPage, limit: perPage),
                try repository.historyCount(of: person, missedOnly: missedOnly, app: app)
            )
        }
        return Page(
            pageInfo: PageInfo(currentPage: page, perPage: perPage, total: total), data: rings.map { HistoryEntry($0, of: person) })
    }
}

extension HistoryEntry {
    init(_ ring: Ring, of person: PersonID) {
        let isCaller = ring.caller.personId == person
        self.init(
            ring: ring.info, direction: isCaller ? .outgoing : .incoming,
            isMissed: !isCaller && !ring.isOpen && (ring.member(person)?.isMissed ?? false))
    }
}
