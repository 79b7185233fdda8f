import CallProtocol
import CallTesting

@testable import CallCore

/// What was told to whom, so that nobody is told it again.
struct Notices {
    private var told: [ObjectIdentifier: Set<Key>] = [:]
    private var links: [ObjectIdentifier: LinkID?] = [:]
    var problems: [String] = []

    private enum Key: Hashable {
        case requested(EntryRequestID), answered(EntryRequestID), withdrawn(EntryRequestID)
        /// A page that returns to a denial is told of it again, once per connection.
        case ownAnswer(EntryRequestID, LinkID?)
    }

    mutating func newPage(_ visitor: Visitor) { told[ObjectIdentifier(visitor)] = [] }

    /// Notes what a visitor was told within one event.
    mutating func tell(_ visitor: Visitor, _ messages: [ServerMessage]) {
        if messages.count > 1, Set(messages).count < messages.count { problems.append("\(visitor.name) is told the same within one event") }
        for message in messages {
            guard let key = key(message, visitor) else { continue }
            if !told[ObjectIdentifier(visitor), default: []].insert(key).inserted {
                problems.append("\(visitor.name) is told \(key) again")
            }
        }
    }

    private func key(_ message: ServerMessage, _ visitor: Visitor) -> Key? {
        switch message {
        case .entryRequested(let entry): .requested(entry.requestId)
        case .entryWithdrawn(_, let request, _): .withdrawn(request)
        case .responded(let outcome):
            outcome.requestId.map { outcome.participantId == visitor.id ? .ownAnswer($0, visitor.link) : .answered($0) }
        case .waiting, .entered, .participantJoined, .participantLeft, .participantUpdated, .entryUpdated, .signal, .done, .failed, .ended,
            .closing, .pong:
            nil
        }
    }

    mutating func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }
}

extension RandomStory {
    /// Nobody is told twice, and who waits hears of nothing but themselves.
    func checkNotices(_ standings: [Visitor.Standing]) -> [String] {
        var problems: [String] = []
        for (visitor, standing) in zip(visitors, standings) {
            let messages = visitor.heard()
            if messages.isEmpty { continue }
            notices.tell(visitor, messages)
            if standing == .inside { continue }
            for message in messages.prefix(while: { $0.name != .entered }) where !isForWaiting(message, visitor) {
                problems.append("\(visitor.name) waits and is told \(message.name)")
            }
        }
        return problems + notices.takeProblems()
    }

    private func isForWaiting(_ message: ServerMessage, _ visitor: Visitor) -> Bool {
        switch message {
        case .waiting(let status): status.participantId == visitor.id
        case .responded(let outcome): outcome.participantId == visitor.id
        case .done, .failed, .ended, .pong: true
        case .entered, .participantJoined, .participantLeft, .participantUpdated, .entryRequested, .entryUpdated, .entryWithdrawn, .signal,
            .closing:
            false
        }
    }

    /// The room agrees with itself, with its limits, with its rows and with who let whom in.
    func checkRoom() -> [String] {
        let room = time.room
        var problems: [String] = []
        func require(_ holds: Bool, _ what: @autoclosure () -> String) { if !holds { problems.append(what()) } }

        let queued = room.seats.values.filter { $0.queued != nil }
        require(room.queueLength == queued.count && room.requests.count == queued.count, "the queue is miscounted")
        require(queued.allSatisfy { room.requests[$0.queued!.id] == $0.id }, "a request belongs to somebody else")
        let inside = room.seats.values.filter(\.isInside)
        require(room.inside.count == inside.count && Set(room.inside) == Set(inside.map(\.id)), "those inside are miscounted")
        require(room.hostsInside == Set(inside.filter(\.grants.canAdmit).map(\.id)), "the hosts inside are miscounted")

        require(inside.count <= room.limits.seats, "too many inside")
        require(inside.count - room.hostsInside.count < room.limits.seats, "no seat is left for a host")
        require(room.queueLength <= room.limits.waiting, "too many wait")
        for seat in inside { require(seat.grants.canAdmit || letIn.contains(seat.id), "\(seat.id) is inside and nobody let them in") }
        for seat in queued {
            guard case .waiting(let request) = seat.place else { continue }
            require(answered[request.id] == nil, "\(request.id) waits again after its answer")
        }

        require(time.rows.count == room.seats.count, "rows and seats differ in number")
        for seat in room.seats.values { require(time.rows[seat.id] == seat.kept, "the row of \(seat.id) is out of date") }
        return problems + checkDeadlines(room)
    }

    private func checkDeadlines(_ room: Room) -> [String] {
        var problems: [String] = []
        for seat in room.seats.values {
            let needsDeadline =
                switch seat.place {
                case .waiting, .entering, .admitted: true
                case .denied, .inside: seat.link == nil
                }
            if needsDeadline != (seat.deadline != nil) {
                problems.append("\(seat.id) has a wrong deadline: \(String(describing: seat.deadline))")
            }
            guard let deadline = seat.deadline else { continue }
            if deadline <= time.clock.now { problems.append("the deadline of \(seat.id) was missed") }
            if time.nextWake.map({ $0 > deadline }) ?? true { problems.append("nobody will wake the room for \(seat.id)") }
        }
        return problems
    }

    /// What each page shows, from messages alone, is what the room knows.
    func checkPages() -> [String] {
        let room = time.room
        let entries = room.entries
        let people = Dictionary(uniqueKeysWithValues: room.participants.map { ($0.participantId, $0) })
        return visitors.flatMap { visitor -> [String] in
            guard let link = visitor.link, let id = visitor.id else {
                return visitor.standing == .outside ? [] : ["\(visitor.name) stands nowhere"]
            }
            guard let seat = room.seats[id], seat.link == link else { return ["\(visitor.name) is connected and has no seat"] }
            guard (visitor.standing == .inside) == seat.isInside else { return ["\(visitor.name) is taken for \(visitor.standing)"] }
            return seat.isInside ? checkInside(visitor, seat, entries, people) : checkWaiting(visitor, seat, room)
        }
    }

    private func checkInside(
        _ visitor: Visitor, _ seat: Seat, _ entries: [EntryInfo], _ people: [ParticipantID: ParticipantInfo]
    ) -> [String] {
        let shown = visitor.queue.sorted { ($0.requestedAt, $0.requestId) < ($1.requestedAt, $1.requestId) }
        var others = people
        others[seat.id] = nil
        let shownPeople = Dictionary(visitor.people.map { ($0.participantId, $0) }, uniquingKeysWith: { first, _ in first })
        return (shown == (seat.grants.canAdmit ? entries : []) ? [] : ["\(visitor.name)'s queue differs from the room's"])
            + (shownPeople == others && visitor.people.count == others.count ? [] : ["\(visitor.name) sees others than are inside"])
    }

    private func checkWaiting(_ visitor: Visitor, _ seat: Seat, _ room: Room) -> [String] {
        guard case .waiting(let request) = seat.place else { return [] }
        return (visitor.requestId == request.id ? [] : ["\(visitor.name) waits under another request"])
            + (visitor.reason == room.waitingReason ? [] : ["\(visitor.name) waits for \(String(describing: visitor.reason))"])
    }
}
