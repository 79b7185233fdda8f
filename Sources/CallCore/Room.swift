import CallProtocol

/// One room with its lobby: who waits, who is inside, who may come back. Each event is a method that takes the time and returns what must
/// happen; nothing here knows a socket or a clock.
package struct Room: Sendable {
    package let id: RoomID
    let limits: RoomLimits
    package internal(set) var isClosed: Bool
    var seats: [ParticipantID: Seat] = [:]
    /// Who is inside, in the order in which they came. Small, unlike the queue.
    var inside: [ParticipantID] = []
    var hostsInside: Set<ParticipantID> = []
    var queueLength = 0
    var decided = DecidedRequests()
    var deadlines = Deadlines<ParticipantID>()
    var wakeAt: Timestamp?
    /// Which participant a pending request belongs to.
    var requests: [EntryRequestID: ParticipantID] = [:]

    package init(id: RoomID, limits: RoomLimits = RoomLimits(), isClosed: Bool = false) {
        self.id = id
        self.limits = limits
        self.isClosed = isClosed
    }

    /// Nobody is connected and nobody may come back: the room needs no memory.
    package var isIdle: Bool { seats.isEmpty }

    /// The queue in the order in which they knocked.
    package var entries: [EntryInfo] {
        requests.values.compactMap { seats[$0]?.entryInfo }.sorted { ($0.requestedAt, $0.requestId) < ($1.requestedAt, $1.requestId) }
    }

    /// What this person asks.
    /// - Throws: 4107 nobody waits under this id.
    package func entry(of id: ParticipantID) throws(CallError) -> EntryInfo {
        guard let entry = seats[id]?.entryInfo else { throw CallError(.participantNotFound, "Nobody waits under this id.") }
        return entry
    }

    package var participants: [ParticipantInfo] { inside.compactMap(participantInfo) }

    func participantInfo(_ id: ParticipantID) -> ParticipantInfo? {
        guard let seat = seats[id], let since = seat.insideSince else { return nil }
        return seat.participantInfo(since: since)
    }

    /// Why a guest waits: an away host cannot answer.
    package var waitingReason: WaitingReason { hostsInside.contains { seats[$0]?.link != nil } ? .waitingForApproval : .waitingForHost }
}

/// Who answered which request, for the host who comes second. Bounded: the oldest are forgotten.
struct DecidedRequests: Sendable {
    struct Decision: Sendable {
        let decision: EntryDecision
        let by: String
    }

    private static let capacity = 256
    private var decisions: [EntryRequestID: Decision] = [:]
    private var order: [EntryRequestID] = []
    private var oldest = 0

    subscript(id: EntryRequestID) -> Decision? { decisions[id] }

    mutating func add(_ id: EntryRequestID, _ decision: Decision) {
        decisions[id] = decision
        if order.count < Self.capacity {
            order.append(id)
        } else {
            decisions[order[oldest]] = nil
            order[oldest] = id
            oldest = (oldest + 1) % Self.capacity
        }
    }
}

// What several rules share.
extension Room {
    func links(_ ids: some Sequence<ParticipantID>) -> [LinkID] { ids.compactMap { seats[$0]?.link } }

    /// Tells everybody inside but one.
    func tellInside(_ message: ServerMessage, except id: ParticipantID? = nil) -> [RoomAction] {
        let links = links(inside.lazy.filter { $0 != id })
        return links.isEmpty ? [] : [.tellInside(message, links)]
    }

    func tellHosts(_ message: ServerMessage) -> [RoomAction] {
        let links = links(inside.lazy.filter { hostsInside.contains($0) })
        return links.isEmpty ? [] : [.tellInside(message, links)]
    }

    func tellHostsOfEntry(_ id: ParticipantID) -> [RoomAction] {
        guard let entry = seats[id]?.entryInfo else { return [] }
        return tellHosts(.entryUpdated(entry))
    }

    func tellInsideOfUpdate(_ id: ParticipantID) -> [RoomAction] {
        guard let info = participantInfo(id) else { return [] }
        return tellInside(.participantUpdated(info), except: id)
    }

    func persist(_ id: ParticipantID) -> RoomAction {
        if let seat = seats[id] { .persist(.saveSeat(seat)) } else { .persist(.removeSeat(id)) }
    }

    func snapshot(for seat: Seat) -> RoomSnapshot {
        RoomSnapshot(
            roomId: id, participantId: seat.id, resume: seat.secret ?? ResumeSecret(""), name: seat.name, grants: seat.grants,
            participants: inside.filter { $0 != seat.id }.compactMap(participantInfo), entries: seat.grants.canAdmit ? entries : [],
            iceServers: [])
    }

    func tellStatus(_ seat: Seat, _ request: EntryRequest) -> [RoomAction] {
        guard let link = seat.link, let secret = seat.secret else { return [] }
        let status = WaitingStatus(participantId: seat.id, resume: secret, requestId: request.id, reason: waitingReason, name: seat.name)
        return [.tellWaiting(.waiting(status), link)]
    }

    /// Tells everyone who waits whether somebody is there to answer. Only where that has changed.
    func tellReason(before: WaitingReason) -> [RoomAction] {
        guard waitingReason != before else { return [] }
        return requests.values.sorted().flatMap { id -> [RoomAction] in
            guard let seat = seats[id], case .waiting(let request) = seat.place else { return [] }
            return tellStatus(seat, request)
        }
    }

    /// Guests leave a seat for a host who is not there yet; a host takes any seat.
    func hasSeat(for grants: Grants) -> Bool {
        let reserved = grants.canAdmit || !hostsInside.isEmpty ? 0 : 1
        return inside.count + reserved < limits.seats
    }
}
