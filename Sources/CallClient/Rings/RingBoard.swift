import CallProtocol

/// What one device knows of the rings of its person, moved by what the person does and what the server says. No clock, no socket.
///
/// What the person does is taken at once and told the server as soon as there is a connection, again after each loss until it is answered;
/// the server's word decides.
package struct RingBoard: Sendable {
    /// Something that the person has asked for.
    package enum Deed: Hashable, Sendable {
        case ring(RingID)
        case accept(RingID)
        case reject(RingID)
        case cancel(RingID)

        package var ring: RingID {
            switch self {
            case .ring(let id), .accept(let id), .reject(let id), .cancel(let id): id
            }
        }
    }

    package enum Output: Hashable, Sendable {
        /// To be sent now; its answer goes to `answered` or `refused`.
        case send(PersonMessage, Deed)
        /// It rings on this device.
        case incoming(RingInfo)
        /// This device rings, and somebody's state has changed; also after a reload, for a ring that began before it.
        case outgoing(RingInfo)
        /// This device is to join a call that it rang for, or had accepted before a reload. The ring is the one that the device knows.
        case join(RingID, Admission)
        /// The ring is over here. Told once.
        case ended(RingID, RingEnd)
        /// What the person asked for is done, or why it is not.
        case settled(Deed, CallError?)
    }

    /// How long the person waits for an answer. Giving up and saying no go on in the background.
    package static let patience: Duration = .seconds(10)
    /// How long after its deadline a ring that cannot be heard of is over by this device's own reckoning.
    package static let slack: Duration = .seconds(5)

    struct Wish: Sendable {
        let message: PersonMessage
        let since: Timestamp
        let number: Int
        var isSent = false
        var wasSent = false
        var isSettled = false
        /// What is given up, where a ring is.
        var order: RingOrder?
    }

    package let device: DeviceID
    package private(set) var person: PersonID?
    package private(set) var isConnected = false
    /// Those that ring here, the oldest first.
    package private(set) var incoming: [RingInfo] = []
    /// Those that this device rings with.
    private(set) var outgoing: [RingID: RingInfo?] = [:]
    /// Those that this device has accepted, until they are over.
    private(set) var accepting: Set<RingID> = []
    private var wishes: [Deed: Wish] = [:]
    private var admissions: [RingID: Admission] = [:]
    /// Rings of others that this device's own became an accept of.
    private var crossings: [RingID: RingID] = [:]
    /// Where this device was told to join already.
    private var joined: Set<RingID> = []
    /// Since when the way into an answered call is waited for.
    private var unadmitted: [RingID: Timestamp] = [:]
    private var lastNumber = 0

    package init(device: DeviceID) { self.device = device }

    /// Whether something is asked for and not answered yet.
    package func wants(_ deed: Deed) -> Bool { wishes[deed]?.isSettled == false }

    /// Whether this device rings for anybody.
    package var isCalling: Bool { !outgoing.isEmpty }

    // MARK: What the person does

    package mutating func ring(_ order: RingOrder, now: Timestamp) -> [Output] {
        guard outgoing[order.ringId] == nil else { return [] }
        outgoing[order.ringId] = .some(nil)
        return want(.ring(order.ringId), .ring(order), now: now)
    }

    /// - Returns: a refusal at once where nothing like it rings here.
    package mutating func accept(_ id: RingID, now: Timestamp) -> [Output] {
        guard wishes[.accept(id)] == nil else { return [] }
        guard incoming.contains(where: { $0.ringId == id }) else { return [.settled(.accept(id), Self.over)] }
        accepting.insert(id)
        return want(.accept(id), .accept(id), now: now)
    }

    package mutating func reject(_ id: RingID, reason: String?, now: Timestamp) -> [Output] {
        guard wishes[.reject(id)] == nil else { return [] }
        let wasAccepting = accepting.remove(id) != nil || wishes[.accept(id)] != nil
        let takenBack = drop(.accept(id), Self.givenUp)
        guard wasAccepting || incoming.contains(where: { $0.ringId == id }) else { return [.settled(.reject(id), nil)] }
        return takenBack + want(.reject(id), .reject(id, reason: reason), now: now)
    }

    package mutating func cancel(_ id: RingID, now: Timestamp) -> [Output] {
        guard wishes[.cancel(id)] == nil else { return [] }
        let isUnknown = wishes[.ring(id)].map { !$0.wasSent } ?? false
        let order = wishes[.ring(id)]?.ordered
        let dropped = drop(.ring(id), Self.givenUp)
        let isOver = outgoing.removeValue(forKey: id) == nil
        unadmitted[id] = nil
        for crossing in crossings.filter({ $0.value == id }).keys { forgetCrossing(crossing) }
        let ended: [Output] = isOver ? [] : [.ended(id, .cancelled)]
        // What the server never heard of needs no taking back.
        if isUnknown { return dropped + ended + [.settled(.cancel(id), nil)] }
        let wanted = want(.cancel(id), .cancel(id), now: now)
        wishes[.cancel(id)]?.order = order
        return dropped + ended + wanted
    }

    private mutating func forgetCrossing(_ id: RingID) {
        crossings[id] = nil
        accepting.remove(id)
        admissions[id] = nil
    }

    private static let over = CallError(.ringOver, "This call no longer rings.")
    private static let givenUp = CallError(.ringOver, "It was given up.")
    private static let silent = CallError(.serverError, "The server does not answer.")

    private mutating func want(_ deed: Deed, _ message: PersonMessage, now: Timestamp) -> [Output] {
        lastNumber += 1
        wishes[deed] = Wish(message: message, since: now, number: lastNumber)
        return isConnected ? send(deed) : []
    }

    private mutating func send(_ deed: Deed) -> [Output] {
        guard let wish = wishes[deed], !wish.isSent else { return [] }
        wishes[deed]?.isSent = true
        wishes[deed]?.wasSent = true
        return [.send(wish.message, deed)]
    }

    /// A wish is no longer wanted.
    private mutating func drop(_ deed: Deed, _ error: CallError?) -> [Output] {
        guard let wish = wishes.removeValue(forKey: deed), !wish.isSettled else { return [] }
        return [.settled(deed, error)]
    }

    // MARK: What the connection brings

    package mutating func receive(_ event: PersonEvent, now: Timestamp) -> [Output] {
        switch event {
        case .signedIn(let signedIn): signIn(signedIn, now: now)
        case .ring(let ring): update(ring, now: now)
        case .admission(let admission): admit(admission)
        case .done, .failed, .ended, .closing, .pong: []
        }
    }

    package mutating func connectionLost() {
        isConnected = false
        for deed in wishes.keys { wishes[deed]?.isSent = false }
    }

    private mutating func signIn(_ signedIn: SignedIn, now: Timestamp) -> [Output] {
        isConnected = true
        person = signedIn.person.personId
        let known = Set(signedIn.rings.map(\.ringId))
        let vanished = incoming.map(\.ringId).filter { !known.contains($0) }.flatMap { end($0, .unanswered) }
        let lost = outgoing.filter { $0.value != nil && !known.contains($0.key) }.keys.sorted().flatMap { end($0, .unanswered) }
        joined.formIntersection(known)
        let updated = signedIn.rings.flatMap { update($0, now: now) }
        let waiting = wishes.filter { !$0.value.isSent }.sorted { $0.value.number < $1.value.number }.map(\.key)
        return vanished + lost + updated + waiting.flatMap { send($0) }
    }

    /// The server has done what was asked.
    package mutating func answered(_ deed: Deed) -> [Output] {
        guard let wish = wishes.removeValue(forKey: deed) else { return [] }
        if case .accept(let id) = deed {
            incoming.removeAll { $0.ringId == id }
            // The way in came before the answer, and goes with it.
            if admissions[id] != nil { joined.insert(id) }
        }
        return wish.isSettled ? [] : [.settled(deed, nil)]
    }

    /// What joins the call of a ring that this device has accepted.
    package func admission(_ id: RingID) -> Admission? { admissions[id] }

    /// The server has refused, and nothing has changed there.
    package mutating func refused(_ deed: Deed, _ error: CallError, now: Timestamp) -> [Output] {
        let settled = drop(deed, error)
        switch deed {
        case .ring(let id):
            outgoing[id] = nil
            return settled
        case .accept(let id):
            accepting.remove(id)
            switch error.code {
            case .answeredElsewhere: return settled + end(id, .answeredElsewhere)
            case .ringOver, .ringNotFound, .notAMember: return settled + end(id, .cancelled)
            case _: return settled
            }
        case .reject, .cancel: return settled
        }
    }

    // MARK: What a ring says

    private mutating func update(_ ring: RingInfo, now: Timestamp) -> [Output] {
        guard let person else { return [] }
        if ring.caller.personId == person { return updateOutgoing(ring, now: now) }
        guard let member = ring.member(person) else { return [] }
        return updateIncoming(ring, member)
    }

    private mutating func updateOutgoing(_ ring: RingInfo, now: Timestamp) -> [Output] {
        let id = ring.ringId
        guard ring.deviceId == device else { return [] }
        let isKnown = outgoing[id] != nil
        // A reload forgets what it rang with; what was given up stays given up.
        guard isKnown || ring.outcome == nil && wishes[.cancel(id)] == nil && !joined.contains(id) else { return drop(.cancel(id), ring) }
        let placed = drop(.ring(id), nil)
        if let end = RingEnd(outgoing: ring) { return placed + self.end(id, end) }
        guard ring.outcome == nil else {
            if joined.contains(id) { outgoing[id] = nil } else { unadmitted[id] = unadmitted[id] ?? now }
            return placed
        }
        guard outgoing[id] != .some(ring) else { return placed }
        outgoing[id] = ring
        return placed + [.outgoing(ring)]
    }

    /// A ring that was given up is over for good once the server says so.
    private mutating func drop(_ deed: Deed, _ ring: RingInfo) -> [Output] { ring.outcome == nil ? [] : drop(deed, nil as CallError?) }

    private mutating func updateIncoming(_ ring: RingInfo, _ member: RingMemberInfo) -> [Output] {
        let id = ring.ringId
        if let end = RingEnd(incoming: ring, member: member, device: device) { return self.end(id, end) }
        switch member.state {
        case .ringing: return rings(ring)
        case .accepted, .joined:
            if ring.outcome != nil, joined.contains(id) { accepting.remove(id) }
            guard ring.outcome == nil, wishes[.accept(id)] == nil, wishes[.reject(id)] == nil else { return [] }
            // After a reload this device does not know any more that it has accepted; after a crossing it never did.
            let wasRinging = incoming.contains { $0.ringId == id }
            incoming.removeAll { $0.ringId == id }
            let crossed = cross(ring)
            let end: RingEnd = accepting.contains(id) ? .answeredElsewhere : .cancelled
            return crossed + (wasRinging ? [.ended(id, end)] : [])
        case .rejected, .busy, .missed: return []
        }
    }

    /// Where both rang each other, this device's own ring became an accept of the other's; unless it was given up meanwhile.
    private mutating func cross(_ ring: RingInfo) -> [Output] {
        let own = wishes.first { $0.value.ordered?.members == [ring.caller.personId] }
        if let own, case .cancel = own.key { return [] }
        accepting.insert(ring.ringId)
        guard let own = own?.key else { return [] }
        crossings[ring.ringId] = own.ring
        return drop(own, nil)
    }

    private mutating func rings(_ ring: RingInfo) -> [Output] {
        let id = ring.ringId
        // The acceptance has lapsed: this device was away too long before it came into the call.
        if wishes[.accept(id)] == nil, accepting.remove(id) != nil { joined.remove(id) }
        if let index = incoming.firstIndex(where: { $0.ringId == id }) {
            incoming[index] = ring
            return []
        }
        guard wishes[.reject(id)] == nil else { return [] }
        incoming.append(ring)
        return [.incoming(ring)]
    }

    private mutating func admit(_ admission: Admission) -> [Output] {
        guard let id = admission.ringId else { return [] }
        admissions[id] = admission
        let isAnswered = unadmitted.removeValue(forKey: id) != nil || crossings[id] != nil
        guard wishes[.accept(id)] == nil, wishes[.cancel(id)] == nil, wishes[.reject(id)] == nil else { return [] }
        let known = crossings[id] ?? id
        // What was given up meanwhile is not joined.
        guard outgoing[known] != nil || known == id && accepting.contains(id), joined.insert(id).inserted else { return [] }
        if isAnswered { outgoing[known] = nil }
        return [.join(known, admission)]
    }

    /// The ring is over here; whatever was asked about it is settled.
    private mutating func end(_ id: RingID, _ end: RingEnd) -> [Output] {
        let own = crossings.removeValue(forKey: id)
        if let own { outgoing[own] = nil }
        let wasHere = incoming.contains { $0.ringId == id } || accepting.contains(id) || outgoing[id] != nil
        incoming.removeAll { $0.ringId == id }
        accepting.remove(id)
        outgoing[id] = nil
        admissions[id] = nil
        unadmitted[id] = nil
        let settled = drop(.accept(id), Self.over) + drop(.reject(id), nil as CallError?) + drop(.cancel(id), nil as CallError?)
        return settled + drop(.ring(id), nil as CallError?) + (wasHere ? [.ended(own ?? id, end)] : [])
    }

    // MARK: Time

    /// When `tick` is due; nil while nothing waits.
    package var due: Timestamp? {
        let waits = wishes.values.lazy.filter { !$0.isSettled }.map { $0.since + Self.patience }
        let unheard = isConnected ? [] : incoming.map { $0.deadline + Self.slack }
        return (Array(waits) + unheard + unadmitted.values.map { $0 + Self.slack }).min()
    }

    package mutating func tick(now: Timestamp) -> [Output] {
        var outputs: [Output] = []
        for (deed, wish) in wishes.sorted(by: { $0.value.number < $1.value.number })
        where !wish.isSettled && wish.since + Self.patience <= now {
            outputs += giveUp(deed, wish, now: now)
        }
        if !isConnected {
            outputs += incoming.filter { $0.deadline + Self.slack <= now }.flatMap { end($0.ringId, .unanswered) }
        }
        for (id, since) in unadmitted where since + Self.slack <= now { outputs += end(id, .cancelled) }
        return outputs
    }

    private mutating func giveUp(_ deed: Deed, _ wish: Wish, now: Timestamp) -> [Output] {
        switch deed {
        case .ring(let id):
            // It may have come after all: then it is not to ring.
            let dropped = drop(deed, Self.silent)
            outgoing[id] = nil
            return dropped + (wish.wasSent ? want(.cancel(id), .cancel(id), now: now) : [])
        case .accept(let id):
            accepting.remove(id)
            return drop(deed, Self.silent)
        case .reject:
            return drop(deed, Self.silent)
        case .cancel:
            wishes[deed]?.isSettled = true
            return [.settled(deed, Self.silent)]
        }
    }
}

extension RingBoard.Wish {
    /// The ring that it is about, where that is this device's own and the server may know it under another's id.
    fileprivate var ordered: RingOrder? {
        switch message {
        case .ring(let order): order
        case .cancel: order
        case .accept, .reject, .join, .end, .setBusyPolicy, .block, .ping: nil
        }
    }
}
