import CallProtocol

// The queue: what hosts and waiting guests do with a request.
extension Room {
    /// A host's answer. The first one counts, for every host and whoever was faster (seed 002 calls `allow()` and then `deny()`: allowed).
    /// - Throws: 4008 the answer is not a host's, 4059 the request is answered or gone, 4009 the room is full (the guest keeps waiting).
    package mutating func respond(
        to requestId: EntryRequestID, _ decision: EntryDecision, message: String? = nil, by host: ParticipantID, now: Timestamp
    ) throws(CallError) -> [RoomAction] {
        guard let seat = seats[host], seat.isInside, seat.grants.canAdmit else {
            throw CallError(.invalidPermissions, "Only a host may answer entry requests.")
        }
        return try respond(to: requestId, decision, message: message, byNameOf: seat.name, now: now)
    }

    /// The same, over REST: there `host` is whom the token names.
    package mutating func respond(
        to requestId: EntryRequestID, _ decision: EntryDecision, message: String?, byNameOf host: String, now: Timestamp
    ) throws(CallError) -> [RoomAction] {
        guard let guest = requests[requestId], let seat = seats[guest], case .waiting(let knock) = seat.place else {
            throw lateAnswer(requestId)
        }
        if decision == .allowed { try checkSeat(seat.grants) }
        decided.add(requestId, DecidedRequests.Decision(decision: decision, by: host))
        let words = note(message)
        let outcome = EntryOutcome(participantId: guest, requestId: requestId, decision: decision, message: words)
        let told = tellHosts(.responded(outcome))
        switch decision {
        case .allowed: return told + allow(seat, knock, outcome, now: now)
        case .denied: return told + deny(seat, knock, outcome, now: now)
        }
    }

    /// A yes that found no seat: the guest keeps the place in the queue and is told why it takes longer.
    package func tellFull(_ requestId: EntryRequestID) -> [RoomAction] {
        guard let guest = requests[requestId], let link = seats[guest]?.link else { return [] }
        return [.tellWaiting(.failed(CallError(.roomFull, "The call is full. You keep your place."), ref: nil), link)]
    }

    private func lateAnswer(_ id: EntryRequestID) -> CallError {
        if let earlier = decided[id] {
            let verb = earlier.decision == .allowed ? "allowed" : "denied"
            return CallError(.entryResponseFailed, "\(earlier.by) has already \(verb) this request.")
        }
        return CallError(.entryResponseFailed, "This request is no longer there.")
    }

    private mutating func allow(_ seat: Seat, _ knock: EntryRequest, _ outcome: EntryOutcome, now: Timestamp) -> [RoomAction] {
        guard let link = seat.link else {
            seats[seat.id]?.place = .entering(knock)
            return [persist(seat.id)] + tellHostsOfEntry(seat.id)
        }
        leaveQueue(knock)
        return [.tellWaiting(.responded(outcome), link)] + enter(seat.id, now: now, wasAllowed: true)
    }

    private mutating func deny(_ seat: Seat, _ knock: EntryRequest, _ outcome: EntryOutcome, now: Timestamp) -> [RoomAction] {
        leaveQueue(knock)
        seats[seat.id]?.place = .denied(knock, message: outcome.message)
        let told = seat.link.map { [RoomAction.tellWaiting(.responded(outcome), $0)] } ?? []
        // Who is away hears of it on return, for as long as a dropped admission would last.
        let deadline = seat.link == nil ? now + limits.admissionGrace : nil
        return [persist(seat.id)] + told + setDeadline(seat.id, deadline, now: now)
    }

    mutating func leaveQueue(_ knock: EntryRequest) {
        requests[knock.id] = nil
        queueLength -= 1
    }

    /// A denied guest asks again. While a request is pending it changes nothing.
    /// - Throws: 4107 for a connection that is not waiting, 4109 the queue is full.
    package mutating func requestEntry(
        _ id: ParticipantID, fresh requestId: EntryRequestID, note text: String?, now: Timestamp
    ) throws(CallError) -> [RoomAction] {
        guard let seat = seats[id] else { throw notThere }
        switch seat.place {
        case .waiting, .entering: return []
        case .inside, .admitted: throw notThere
        case .denied:
            guard queueLength < limits.waiting else { throw CallError(.queueFull, "Too many people are waiting. Please try again later.") }
            return enqueue(id, EntryRequest(id: requestId, requestedAt: now, note: note(text)), now: now)
        }
    }

    private var notThere: CallError { CallError(.participantNotFound, "Nobody waits under this id.") }

    /// The waiting guest's words to the hosts.
    package mutating func setNote(_ id: ParticipantID, _ text: String) throws(CallError) -> [RoomAction] {
        guard var seat = seats[id], case .waiting(var knock) = seat.place else { throw notThere }
        knock.note = note(text)
        seat.place = .waiting(knock)
        seats[id] = seat
        return [persist(id)] + tellHostsOfEntry(id)
    }

    /// - Throws: 4008 where the token says the name.
    package mutating func rename(_ id: ParticipantID, _ text: String) throws(CallError) -> [RoomAction] {
        guard var seat = seats[id], case .waiting(let knock) = seat.place else { throw notThere }
        guard !seat.nameIsFixed else { throw CallError(.invalidPermissions, "The name is set by the invitation.") }
        seat.name = DisplayName(text).text
        seats[id] = seat
        return [persist(id)] + tellStatus(seat, knock) + tellHostsOfEntry(id)
    }

    /// The waiting guest gives up.
    package mutating func cancel(_ id: ParticipantID) -> [RoomAction] { withdraw(id, .cancelled, .left) }

    /// Takes somebody who is not inside away from the door.
    mutating func withdraw(_ id: ParticipantID, _ reason: WithdrawalReason, _ departure: DepartureReason) -> [RoomAction] {
        guard let seat = seats[id], !seat.isInside else { return [] }
        seats[id] = nil
        var actions = [persist(id)]
        if let knock = seat.queued {
            leaveQueue(knock)
            actions += tellHosts(.entryWithdrawn(id, knock.id, reason))
        }
        if let link = seat.link { actions.append(.end(link, nil, departure)) }
        return actions
    }
}
