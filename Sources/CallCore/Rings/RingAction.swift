import CallProtocol

/// What is known of a person beyond what others see.
package struct PersonRecord: Hashable, Sendable {
    package var info: PersonInfo
    package var busyPolicy: BusyPolicy
    /// Whose rings are kept away.
    package var blocked: Set<PersonID>

    package init(info: PersonInfo, busyPolicy: BusyPolicy = .busy, blocked: Set<PersonID> = []) {
        self.info = info
        self.busyPolicy = busyPolicy
        self.blocked = blocked
    }

    package var id: PersonID { info.personId }
}

/// What outlives a restart, one row at a time.
package enum RingChange: Hashable, Sendable {
    /// When it begins, with its members, and when it ends: then only how and when is new.
    case saveRing(Ring)
    case saveMember(Ring.Member, ring: RingID)
    case savePerson(PersonRecord)
    /// Somebody is rung for the call: it runs.
    case callOpened(CallRef)
    /// Nobody is in it or rung for it any more.
    case callClosed(CallRef, at: Timestamp)
}

/// What backends are told.
package struct CallNotice: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case ring = "call.ring"
        case accepted = "call.accepted"
        case rejected = "call.rejected"
        case missed = "call.missed"
        case ended = "call.ended"
    }

    package var kind: Kind
    package var call: CallRef
    package var at: Timestamp
    /// The ring that it is about; nil for a call that has ended.
    package var ring: RingInfo?
    /// Who accepted, rejected or missed.
    package var person: PersonID?

    package init(_ kind: Kind, call: CallRef, at: Timestamp, ring: RingInfo? = nil, person: PersonID? = nil) {
        self.kind = kind
        self.call = call
        self.at = at
        self.ring = ring
        self.person = person
    }
}

/// What a rule wants done. The shell does it in this order and decides nothing.
package enum RingAction: Hashable, Sendable {
    case tell(PersonEvent, [LinkID])
    /// The connection is sent what joins the call's room. The shell mints it.
    case admit(LinkID, PersonID, Ring)
    /// The connection is over: it is told so, then closed.
    case end(LinkID, CallError)
    case persist(RingChange)
    case notify(CallNotice)
    /// Everybody is sent out of the call's room.
    case emptyRoom(RoomID)
    /// Call `tick` at this time.
    case wake(at: Timestamp)
}
