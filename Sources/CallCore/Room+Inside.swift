import CallProtocol

// What people inside do, and what happens to connections.
extension Room {
    package mutating func setMedia(_ id: ParticipantID, _ media: MediaState, session: MediaSessionID?) -> [RoomAction] {
        guard var seat = seats[id], seat.isInside else { return [] }
        guard seat.media != media || (session != nil && seat.mediaSession != session) else { return [] }
        seat.media = media
        if let session { seat.mediaSession = session }
        seats[id] = seat
        return tellInsideOfUpdate(id)
    }

    /// Passes one step of a peer connection's set-up on, unread.
    /// - Throws: 4107 nobody with this page is there, 4102 too long.
    package func relay(_ signal: PeerSignal, from: ParticipantID, to: ParticipantID) throws(CallError) -> [RoomAction] {
        guard signal.data.utf8.count <= PeerSignal.maxDataLength else {
            throw CallError(.messageTooLarge, "A signal holds at most \(PeerSignal.maxDataLength) bytes.")
        }
        guard let sender = seats[from], sender.isInside, sender.mediaSession == signal.from, from != to,
            let receiver = seats[to], receiver.isInside, receiver.mediaSession == signal.to, let link = receiver.link
        else { throw CallError(.participantNotFound, "The person this is for is not there, or their page was reloaded.") }
        return [.tellInside(.signal(from: from, signal), [link])]
    }

    /// A leave on purpose: the admission ends with it.
    package mutating func leave(_ id: ParticipantID, now: Timestamp) -> [RoomAction] {
        guard let seat = seats[id], seat.isInside else { return [] }
        let end = seat.link.map { [RoomAction.end($0, nil, .left)] } ?? []
        return depart(id, .left, keepAdmissionUntil: nil, now: now) + end
    }

    /// Takes somebody out and tells those who stay.
    mutating func depart(_ id: ParticipantID, _ reason: DepartureReason, keepAdmissionUntil until: Timestamp?, now: Timestamp)
        -> [RoomAction]
    {
        let before = waitingReason
        inside.removeAll { $0 == id }
        hostsInside.remove(id)
        if let until {
            seats[id]?.place = .admitted(until: until)
            seats[id]?.link = nil
        } else {
            seats[id] = nil
        }
        let wake = until.map { setDeadline(id, $0, now: now) } ?? []
        return [persist(id)] + tellInside(.participantLeft(id, reason)) + tellReason(before: before) + wake
    }

    /// The page says that it closes or reloads. The connection goes with it: it would speak for whoever has the place next.
    package mutating func pageHidden(_ id: ParticipantID, link: LinkID, now: Timestamp) -> [RoomAction] {
        guard seats[id]?.link == link else { return [] }
        seats[id]?.isClosing = true
        return connectionLost(id, link: link, now: now) + [.hangUp(link)]
    }

    /// A connection is gone. Its owner is away and keeps the place for a while.
    package mutating func connectionLost(_ id: ParticipantID, link: LinkID, now: Timestamp) -> [RoomAction] {
        guard var seat = seats[id], seat.link == link else { return [] }
        let before = waitingReason
        seat.link = nil
        seats[id] = seat
        switch seat.place {
        case .waiting(let knock), .entering(let knock):
            let end = queueDeadline(knock)
            let grace = now + limits.reloadGraceWaiting
            let deadline = seat.isClosing ? min(grace, end ?? grace) : end
            return tellHostsOfEntry(id) + setDeadline(id, deadline, now: now)
        case .denied: return setDeadline(id, now + limits.admissionGrace, now: now)
        case .inside:
            let grace = seat.isClosing ? limits.reloadGraceInside : limits.awayGrace
            return tellInsideOfUpdate(id) + tellReason(before: before) + setDeadline(id, now + grace, now: now)
        case .admitted: return []
        }
    }

    /// The room is closed by its operator: everybody is told and sent out.
    package mutating func close() -> [RoomAction] {
        isClosed = true
        let reason = CallError(.roomClosed, "This room was closed.")
        let ids = seats.keys.sorted()
        let actions = ids.flatMap { id -> [RoomAction] in
            let end = seats[id]?.link.map { [RoomAction.end($0, reason, .roomClosed)] } ?? []
            return [.persist(.removeSeat(id))] + end
        }
        seats = [:]
        inside = []
        hostsInside = []
        requests = [:]
        queueLength = 0
        return actions
    }

    package mutating func reopen() { isClosed = false }
}
