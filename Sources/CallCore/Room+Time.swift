import CallProtocol

// Deadlines, and the way back from a restart.
extension Room {
    /// Whatever is due at `now` happens.
    package mutating func tick(now: Timestamp) -> [RoomAction] {
        wakeAt = nil
        var actions: [RoomAction] = []
        while let due = deadlines.popDue(now) {
            guard let seat = seats[due.id], seat.deadline == due.time else { continue }
            actions += expire(seat, now: now)
        }
        return actions + wake()
    }

    private mutating func expire(_ seat: Seat, now: Timestamp) -> [RoomAction] {
        seats[seat.id]?.deadline = nil
        switch seat.place {
        case .waiting, .entering: return seat.isClosing ? withdraw(seat.id, .cancelled, .left) : withdraw(seat.id, .expired, .expired)
        case .denied, .admitted: return withdraw(seat.id, .expired, .expired)
        case .inside:
            return depart(
                seat.id, seat.isClosing ? .left : .connectionLost, keepAdmissionUntil: now + limits.admissionGrace, now: now)
        }
    }

    mutating func setDeadline(_ id: ParticipantID, _ deadline: Timestamp?, now: Timestamp) -> [RoomAction] {
        guard seats[id] != nil else { return [] }
        guard let deadline else {
            seats[id]?.deadline = nil
            return []
        }
        guard seats[id]?.deadline != deadline else { return [] }
        seats[id]?.deadline = deadline
        deadlines.add(deadline, id)
        dropMovedDeadlines()
        return wake()
    }

    /// Keeps the heap in proportion to the people, however often their connections come and go.
    private mutating func dropMovedDeadlines() {
        guard deadlines.count > 2 * seats.count + 64 else { return }
        deadlines = Deadlines()
        for seat in seats.values { if let deadline = seat.deadline { deadlines.add(deadline, seat.id) } }
    }

    /// Asks to be woken where the earliest deadline is earlier than the wake-up that was already asked for.
    private mutating func wake() -> [RoomAction] {
        guard let next = deadlines.next else { return [] }
        if let wakeAt, wakeAt <= next { return [] }
        wakeAt = next
        return [.wake(at: next)]
    }

    /// Puts back what was kept. Nobody is connected yet: those inside have the grace of a lost connection, the queue its old deadlines.
    package mutating func restore(_ kept: [Seat], now: Timestamp) -> [RoomAction] {
        var actions: [RoomAction] = []
        for seat in kept.map(\.kept) {
            seats[seat.id] = seat
            actions += setDeadline(seat.id, restoredDeadline(seat, now: now), now: now)
        }
        let insiders = kept.compactMap { seat in seat.insideSince.map { ($0, seat.id) } }.sorted { $0 < $1 }
        inside = insiders.map(\.1)
        hostsInside = Set(kept.lazy.filter { $0.isInside && $0.grants.canAdmit }.map(\.id))
        for seat in kept { if let knock = seat.queued { requests[knock.id] = seat.id } }
        queueLength = requests.count
        return actions
    }

    private func restoredDeadline(_ seat: Seat, now: Timestamp) -> Timestamp? {
        switch seat.place {
        case .waiting(let knock), .entering(let knock): queueDeadline(knock)
        case .denied: now + limits.admissionGrace
        case .inside: now + limits.awayGrace
        case .admitted(let until): until
        }
    }
}
