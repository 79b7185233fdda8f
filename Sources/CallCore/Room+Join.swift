import CallProtocol

extension Room {
    /// Somebody with a valid token is at the door: back at their place, inside, or in the queue.
    /// - Throws: 4108 closed, 4002 the token's time, 4004 the id is somebody else's, 4009 full, 4109 the queue is full. Nothing has changed then.
    package mutating func join(_ request: JoinRequest, now: Timestamp) throws(CallError) -> [RoomAction] {
        // Who could not join an open room learns nothing of a closed one either.
        guard !isClosed else { throw request.tokenFault ?? CallError(.roomClosed, "This room is closed.") }
        if let id = request.participantId, let resume = request.resume, let seat = seats[id], seat.secretDigest == resume.digest {
            return try resumeSeat(id, request, resume, now: now)
        }
        if let fault = request.tokenFault { throw fault }
        let id = try newcomerID(request)
        return try seatNewcomer(id, request, now: now)
    }

    /// The id of somebody who cannot prove an earlier place.
    private func newcomerID(_ request: JoinRequest) throws(CallError) -> ParticipantID {
        if let bound = request.tokenParticipantId {
            if let seat = seats[bound], seat.isTaken, !outranks(request, seat) {
                guard let tokenID = request.tokenID, tokenID == seat.tokenID else { throw taken }
            }
            return bound
        }
        guard let chosen = request.participantId else { return request.fresh.participantId }
        guard seats[chosen] != nil else { return chosen }
        // A place that was lost is no reason to refuse its former owner: they come in as somebody new.
        if request.resume != nil { return request.fresh.participantId }
        throw taken
    }

    /// Whoever merely chose this id does not keep out whom a token names, and a guest who was given it does not keep out a host.
    private func outranks(_ request: JoinRequest, _ seat: Seat) -> Bool {
        !seat.isBound || request.grants.canAdmit && !seat.grants.canAdmit
    }

    private var taken: CallError { CallError(.invalidParticipantID, "Somebody is already here under this id.") }

    private mutating func seatNewcomer(_ id: ParticipantID, _ request: JoinRequest, now: Timestamp) throws(CallError) -> [RoomAction] {
        if let held = seats[id], let tokenID = request.tokenID, tokenID == held.tokenID {
            return try resumeSeat(id, request, request.fresh.secret, now: now)
        }
        let knock = EntryRequest(id: request.fresh.requestId, requestedAt: now, note: note(request.note))
        var seat = Seat(
            id: id, name: request.name, nameIsFixed: request.nameIsFixed, grants: request.grants,
            secretDigest: request.fresh.secret.digest, isBound: request.tokenParticipantId != nil,
            tokenID: request.tokenParticipantId == nil ? nil : request.tokenID,
            place: .waiting(knock))
        seat.connect(request, secret: request.fresh.secret.secret)
        if request.grants.canAdmit {
            try checkSeat(seat.grants)
            let replaced = giveWay(id, now: now)
            seats[id] = seat
            return replaced + enter(id, now: now, wasAllowed: true)
        }
        guard queueLength < limits.waiting else { throw CallError(.queueFull, "Too many people are waiting. Please try again later.") }
        let replaced = giveWay(id, now: now)
        seats[id] = seat
        return replaced + [.wait(request.link, id)] + enqueue(id, knock, now: now)
    }

    /// Takes away whoever is at a place that the token of somebody else names.
    private mutating func giveWay(_ id: ParticipantID, now: Timestamp) -> [RoomAction] {
        guard let seat = seats[id], seat.isTaken else { return [] }
        seats[id]?.link = nil
        let gone = seat.isInside ? depart(id, .replaced, keepAdmissionUntil: nil, now: now) : withdraw(id, .cancelled, .replaced)
        return gone + endReplaced(seat)
    }

    private func endReplaced(_ seat: Seat) -> [RoomAction] {
        let error = CallError(.joinedFromAnotherDevice, "You joined from another window or device.")
        return seat.link.map { [.end($0, error, .replaced)] } ?? []
    }

    func note(_ text: String?) -> String? {
        guard let text else { return nil }
        let note = cleaned(text, maxLength: limits.noteLength)
        return note.isEmpty ? nil : note
    }

    func checkSeat(_ grants: Grants) throws(CallError) {
        guard hasSeat(for: grants) else { throw CallError(.roomFull, "This call is full: it holds \(limits.seats) people.") }
    }

    /// Puts a knock into the queue and tells its guest and the hosts.
    mutating func enqueue(_ id: ParticipantID, _ knock: EntryRequest, now: Timestamp) -> [RoomAction] {
        seats[id]?.place = .waiting(knock)
        requests[knock.id] = id
        queueLength += 1
        guard let seat = seats[id], let entry = seat.entryInfo else { return [] }
        return [persist(id)] + tellStatus(seat, knock) + tellHosts(.entryRequested(entry)) + setDeadline(id, queueDeadline(knock), now: now)
    }

    func queueDeadline(_ knock: EntryRequest) -> Timestamp? { limits.maxWait == .zero ? nil : knock.requestedAt + limits.maxWait }

    /// The proven owner of a place is back on a new connection. An older connection gives way (4005).
    private mutating func resumeSeat(
        _ id: ParticipantID, _ request: JoinRequest, _ pair: SecretPair, now: Timestamp
    ) throws(CallError) -> [RoomAction] {
        guard var seat = seats[id] else { return [] }
        if !seat.isInside, case .admitted = seat.place { try checkSeat(seat.grants) }
        let replaced = endReplaced(seat)
        seat.connect(request, secret: pair.secret)
        seat.secretDigest = pair.digest
        let reason = waitingReason
        seats[id] = seat
        return replaced + back(seat, request, before: reason, now: now)
    }

    private mutating func back(_ seat: Seat, _ request: JoinRequest, before reason: WaitingReason, now: Timestamp) -> [RoomAction] {
        let link = request.link
        switch seat.place {
        case .waiting(let knock):
            return [.wait(link, seat.id), persist(seat.id)] + tellStatus(seat, knock) + tellHostsOfEntry(seat.id)
                + setDeadline(seat.id, queueDeadline(knock), now: now)
        case .denied(let knock, let message):
            let outcome = EntryOutcome(participantId: seat.id, requestId: knock.id, decision: .denied, message: message)
            return [.wait(link, seat.id), persist(seat.id)] + tellStatus(seat, knock) + [.tellWaiting(.responded(outcome), link)]
                + setDeadline(seat.id, nil, now: now)
        case .entering(let knock):
            guard hasSeat(for: seat.grants) else { return knockAgain(seat, knock, request, now: now) }
            leaveQueue(knock)
            let outcome = EntryOutcome(participantId: seat.id, requestId: knock.id, decision: .allowed)
            return [.tellWaiting(.responded(outcome), link)] + enter(seat.id, now: now, wasAllowed: true)
        case .inside:
            return [.enter(link, snapshot(for: seat)), persist(seat.id)] + tellInsideOfUpdate(seat.id) + tellReason(before: reason)
                + setDeadline(seat.id, nil, now: now)
        case .admitted: return enter(seat.id, now: now, wasAllowed: false)
        }
    }

    /// Allowed while away, and by now the room is full: the place in the queue is kept, under a new request because the old one is answered.
    private mutating func knockAgain(_ seat: Seat, _ knock: EntryRequest, _ request: JoinRequest, now: Timestamp) -> [RoomAction] {
        leaveQueue(knock)
        let again = EntryRequest(id: request.fresh.requestId, requestedAt: knock.requestedAt, note: knock.note)
        let full = CallError(.roomFull, "The call is full. You keep your place.")
        return [.wait(request.link, seat.id)] + tellHosts(.entryWithdrawn(seat.id, knock.id, .expired))
            + enqueue(seat.id, again, now: now) + [.tellWaiting(.failed(full, ref: nil), request.link)]
    }

    /// Puts somebody inside and tells everyone whom it concerns. The room has a seat for them.
    /// - Parameter wasAllowed: it is the answer to a knock or to a host's own arrival; not where an earlier admission is used again.
    mutating func enter(_ id: ParticipantID, now: Timestamp, wasAllowed: Bool) -> [RoomAction] {
        let reason = waitingReason
        seats[id]?.place = .inside(since: now)
        inside.append(id)
        guard let seat = seats[id], let link = seat.link else { return [] }
        if seat.grants.canAdmit { hostsInside.insert(id) }
        let joined = tellInside(.participantJoined(seat.participantInfo(since: now)), except: id)
        let own = EntryOutcome(participantId: id, requestId: nil, decision: .allowed)
        let told: [RoomAction] = wasAllowed && seat.grants.canAdmit ? [.tellInside(.responded(own), [link])] : []
        return [persist(id), .enter(link, snapshot(for: seat))] + told + joined + tellReason(before: reason)
            + setDeadline(id, nil, now: now)
    }
}

extension Seat {
    /// A connection is this person's from now on.
    mutating func connect(_ request: JoinRequest, secret: ResumeSecret) {
        link = request.link
        self.secret = secret
        media = request.media
        mediaSession = request.mediaSession
        isClosing = false
        if !nameIsFixed, place.isOutside, request.name != DisplayName.fallback { name = request.name }
    }
}

extension Place {
    fileprivate var isOutside: Bool {
        switch self {
        case .waiting, .denied, .admitted: true
        case .entering, .inside: false
        }
    }
}
