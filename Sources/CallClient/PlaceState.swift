import CallProtocol

/// What one side knows of its place and of the room around it, moved by what the server says. No clock, no socket.
///
/// Each method changes the state and returns what is to be told; after a new snapshot that is the difference to what was known.
package struct PlaceState: Hashable, Sendable {
    package private(set) var phase = RoomPhase.idle
    package private(set) var ticket: ResumeTicket?
    package private(set) var name: String?
    package private(set) var grants: Grants?
    /// By this side's clock.
    package private(set) var enteredAt: Timestamp?
    /// Everybody else inside, in order of coming.
    package private(set) var participants: [ParticipantInfo] = []
    /// Stable: who knocked first comes first.
    package private(set) var entryRequests: [EntryInfo] = []
    package private(set) var iceServers: [ICEServer] = []
    /// Who was inside at the last snapshot: this side came, or came back, after them.
    package private(set) var earlier: Set<ParticipantID> = []

    private var seenRequests: Set<EntryRequestID> = []
    private var announcedOutcomes: Set<EntryRequestID> = []
    private var ownOutcomeAnnounced = false
    private var denial: Denial?

    private struct Denial: Hashable {
        var request: EntryRequestID
        var message: String?
    }

    package init(ticket: ResumeTicket? = nil) { self.ticket = ticket }

    package var participantId: ParticipantID? { ticket?.participantId }

    package var isInside: Bool { phase == .inside }

    package var isEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    // MARK: This side's doing

    package mutating func start() -> [RoomSessionEvent] {
        phase == .idle ? move(to: .connecting) : []
    }

    package mutating func connectionLost() -> [RoomSessionEvent] {
        switch phase {
        case .waiting(let reason): move(to: .reconnecting(.waiting(reason)))
        case .denied(let message): move(to: .reconnecting(.denied(message: message)))
        case .inside: move(to: .reconnecting(.inside))
        case .idle, .connecting, .reconnecting, .ended: []
        }
    }

    package mutating func end(_ end: RoomEnd) -> [RoomSessionEvent] {
        guard !isEnded else { return [] }
        let events = move(to: .ended(end))
        participants = []
        entryRequests = []
        return events + [.ended(end)]
    }

    // MARK: The server's word

    package mutating func receive(_ message: ServerMessage, now: Timestamp) -> [RoomSessionEvent] {
        guard !isEnded else { return [] }
        switch message {
        case .waiting(let status): return wait(status)
        case .responded(let outcome): return respond(outcome)
        case .entered(let snapshot): return enter(snapshot, now: now)
        case .participantJoined(let participant), .participantUpdated(let participant): return put(participant)
        case .participantLeft(let id, let reason): return remove(id, reason)
        case .entryRequested(let entry), .entryUpdated(let entry): return put(entry)
        case .entryWithdrawn(_, let request, let reason): return withdraw(request, reason)
        case .failed(let error, _): return fail(error)
        case .ended(let error, let reason): return end(RoomEnd(reason, error, isPlaced: isPlaced))
        case .signal, .done, .closing, .pong: return []
        }
    }

    private mutating func wait(_ status: WaitingStatus) -> [RoomSessionEvent] {
        ticket = ResumeTicket(participantId: status.participantId, secret: status.resume)
        name = status.name
        let gone = leaveRoom()
        // A denied guest who is back is told the place first and the decision, which is known already, after it.
        if let denial, denial.request == status.requestId { return gone + move(to: .denied(message: denial.message)) }
        return gone + move(to: .waiting(status.reason))
    }

    /// The place inside was not kept: this side is in front of the door again.
    private mutating func leaveRoom() -> [RoomSessionEvent] {
        defer {
            participants = []
            entryRequests = []
            earlier = []
            grants = nil
            enteredAt = nil
        }
        return participants.map { .participantLeft($0, .left) }
    }

    private mutating func respond(_ outcome: EntryOutcome) -> [RoomSessionEvent] {
        guard outcome.participantId != participantId else { return respondToOwn(outcome) }
        let isNews = outcome.requestId.map { announcedOutcomes.insert($0).inserted } ?? true
        settle(outcome)
        return isNews ? [.entryResponded(outcome)] : []
    }

    private mutating func respondToOwn(_ outcome: EntryOutcome) -> [RoomSessionEvent] {
        var events: [RoomSessionEvent] = []
        if outcome.decision == .denied, !isInside {
            denial = outcome.requestId.map { Denial(request: $0, message: outcome.message) }
            events = move(to: .denied(message: outcome.message))
        }
        return events + (announceOwn(outcome) ? [.entryResponded(outcome)] : [])
    }

    private mutating func announceOwn(_ outcome: EntryOutcome) -> Bool {
        if let request = outcome.requestId { return announcedOutcomes.insert(request).inserted }
        defer { ownOutcomeAnnounced = true }
        return !ownOutcomeAnnounced
    }

    /// Takes an answered request out of the queue, or marks it as on its way in.
    private mutating func settle(_ outcome: EntryOutcome) {
        guard let index = entryRequests.firstIndex(where: { $0.requestId == outcome.requestId }) else { return }
        let isInside = participants.contains { $0.participantId == outcome.participantId }
        switch outcome.decision {
        case .allowed where !isInside: entryRequests[index].state = .entering
        case .allowed, .denied: entryRequests.remove(at: index)
        }
    }

    private mutating func enter(_ snapshot: RoomSnapshot, now: Timestamp) -> [RoomSessionEvent] {
        let isReturn = phase == .reconnecting(.inside)
        ticket = ResumeTicket(participantId: snapshot.participantId, secret: snapshot.resume)
        name = snapshot.name
        grants = snapshot.grants
        iceServers = snapshot.iceServers
        if !isReturn { enteredAt = now }
        let changes = compare(snapshot)
        let moved = move(to: .inside)
        return moved + (isReturn || moved.isEmpty ? [] : [.entered]) + changes
    }

    private mutating func put(_ participant: ParticipantInfo) -> [RoomSessionEvent] {
        guard participant.participantId != participantId else {
            name = participant.name
            return []
        }
        entryRequests.removeAll { $0.participantId == participant.participantId }
        guard let index = participants.firstIndex(where: { $0.participantId == participant.participantId }) else {
            participants.append(participant)
            return [.participantJoined(participant)]
        }
        guard participants[index] != participant else { return [] }
        participants[index] = participant
        return [.participantUpdated(participant)]
    }

    private mutating func remove(_ id: ParticipantID, _ reason: DepartureReason) -> [RoomSessionEvent] {
        earlier.remove(id)
        guard let index = participants.firstIndex(where: { $0.participantId == id }) else { return [] }
        return [.participantLeft(participants.remove(at: index), reason)]
    }

    private mutating func put(_ entry: EntryInfo) -> [RoomSessionEvent] {
        let isNews = seenRequests.insert(entry.requestId).inserted
        guard let index = entryRequests.firstIndex(where: { $0.requestId == entry.requestId }) else {
            entryRequests.removeAll { $0.participantId == entry.participantId }
            entryRequests.append(entry)
            return [isNews ? .entryRequested(entry) : .entryUpdated(entry)]
        }
        guard entryRequests[index] != entry else { return [] }
        entryRequests[index] = entry
        return [.entryUpdated(entry)]
    }

    private mutating func withdraw(_ request: EntryRequestID, _ reason: WithdrawalReason) -> [RoomSessionEvent] {
        guard let index = entryRequests.firstIndex(where: { $0.requestId == request }) else { return [] }
        return [.entryWithdrawn(entryRequests.remove(at: index), reason)]
    }

    /// Before there is a place, a refusal can only mean the hello. A step between two pages for somebody who has just gone is no
    /// news for anybody: the roster tells the same, and who is back is connected anew.
    private mutating func fail(_ error: CallError) -> [RoomSessionEvent] {
        if phase == .connecting { return end(.refused(error)) }
        return error.code == .participantNotFound && isInside ? [] : [.error(error)]
    }

    private mutating func move(to next: RoomPhase) -> [RoomSessionEvent] {
        guard phase != next else { return [] }
        phase = next
        return [.phaseChanged]
    }

    /// Whether the server has given this side a place, which an end then takes away.
    private var isPlaced: Bool {
        switch phase {
        case .idle, .connecting, .ended: false
        case .waiting, .denied, .inside, .reconnecting: true
        }
    }
}

// MARK: The difference that a snapshot makes

extension PlaceState {
    private mutating func compare(_ snapshot: RoomSnapshot) -> [RoomSessionEvent] {
        let known = participants
        let queue = entryRequests
        earlier = Set(snapshot.participants.map(\.participantId))
        participants = snapshot.participants
        entryRequests = snapshot.entries
        return departures(from: known) + arrivals(beside: known) + settled(in: queue) + knocks(beside: queue)
    }

    private func departures(from known: [ParticipantInfo]) -> [RoomSessionEvent] {
        known.filter { !earlier.contains($0.participantId) }.map { .participantLeft($0, .left) }
    }

    private func arrivals(beside known: [ParticipantInfo]) -> [RoomSessionEvent] {
        participants.compactMap { participant in
            guard let old = known.first(where: { $0.participantId == participant.participantId }) else {
                return .participantJoined(participant)
            }
            return old == participant ? nil : .participantUpdated(participant)
        }
    }

    /// Requests that went while this side was away: who is inside now was allowed, of the others nothing is known.
    private mutating func settled(in queue: [EntryInfo]) -> [RoomSessionEvent] {
        queue.compactMap { entry in
            guard !entryRequests.contains(where: { $0.requestId == entry.requestId }) else { return nil }
            guard earlier.contains(entry.participantId) else { return .entryWithdrawn(entry, nil) }
            guard announcedOutcomes.insert(entry.requestId).inserted else { return nil }
            return .entryResponded(EntryOutcome(participantId: entry.participantId, requestId: entry.requestId, decision: .allowed))
        }
    }

    private mutating func knocks(beside queue: [EntryInfo]) -> [RoomSessionEvent] {
        entryRequests.compactMap { entry in
            if seenRequests.insert(entry.requestId).inserted { return .entryRequested(entry) }
            return queue.contains(entry) ? nil : .entryUpdated(entry)
        }
    }
}

extension RoomEnd {
    /// - Parameter isPlaced: whether there was a place before; without one every error is a refusal of the hello.
    init(_ reason: DepartureReason, _ error: CallError?, isPlaced: Bool) {
        switch (error, reason) {
        case (let error?, _) where !isPlaced: self = .refused(error)
        case (_, .refused): self = .refused(error ?? CallError(.serverError, "The server gave no reason."))
        case (_, .left): self = error.map(RoomEnd.refused) ?? .left
        case (_, .connectionLost), (_, .expired): self = .expired(error)
        case (_, .replaced): self = .replaced(error)
        case (_, .removed): self = .removed(error)
        case (_, .roomClosed): self = .roomClosed(error)
        }
    }
}
