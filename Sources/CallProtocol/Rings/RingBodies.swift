/// `POST /v2/calls/{type}/{id}`: makes the call, or brings the one that there is.
package struct CallBody: Hashable, Sendable, Codable {
    /// Who may join it, besides whoever makes it.
    package var members: [PersonID]?
    /// For calls that a backend makes: whose it is.
    package var createdBy: PersonID?

    package init(members: [PersonID]? = nil, createdBy: PersonID? = nil) {
        self.members = members
        self.createdBy = createdBy
    }
}

/// A call as REST shows it.
package struct CallDetails: Hashable, Sendable, Codable {
    package var type: CallType
    package var id: CallID
    package var roomId: RoomID
    package var createdBy: PersonID?
    package var members: [PersonID]
    package var createdAt: Timestamp
    /// Since when nobody is in it or rung for it; nil while it runs or before it has begun.
    package var endedAt: Timestamp?
    /// For a member: what joins the call's room.
    package var token: Token?

    package init(
        type: CallType, id: CallID, roomId: RoomID, createdBy: PersonID?, members: [PersonID], createdAt: Timestamp, endedAt: Timestamp?,
        token: Token? = nil
    ) {
        self.type = type
        self.id = id
        self.roomId = roomId
        self.createdBy = createdBy
        self.members = members
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.token = token
    }
}

/// `POST /v2/calls/{type}/{id}/ring`.
package struct RingBody: Hashable, Sendable, Codable {
    package var members: [PersonID]
    package var ringId: RingID?
    package var video: Bool?
    /// In seconds.
    package var timeout: Int?
    /// For a backend: on whose behalf it rings.
    package var caller: PersonID?

    package init(members: [PersonID], ringId: RingID? = nil, video: Bool? = nil, timeout: Int? = nil, caller: PersonID? = nil) {
        self.members = members
        self.ringId = ringId
        self.video = video
        self.timeout = timeout
        self.caller = caller
    }
}

/// `POST /v2/calls/{type}/{id}/accept` and `…/reject`: which of the call's rings, where there are several.
package struct RingAnswerBody: Hashable, Sendable, Codable {
    package var ringId: RingID?
    package var reason: String?

    package init(ringId: RingID? = nil, reason: String? = nil) {
        self.ringId = ringId
        self.reason = reason
    }
}

/// The answer to `accept`.
package struct AcceptedBody: Hashable, Sendable, Codable {
    package var ring: RingInfo
    package var admission: Admission

    package init(ring: RingInfo, admission: Admission) {
        self.ring = ring
        self.admission = admission
    }
}

/// One call in a person's history.
package struct HistoryEntry: Hashable, Sendable, Codable {
    package enum Direction: String, Sendable, Codable, CaseIterable { case incoming, outgoing }

    package var ring: RingInfo
    package var direction: Direction
    /// It rang for this person, and nobody took it: the time was over, the person was busy, or the caller gave up.
    package var isMissed: Bool

    package init(ring: RingInfo, direction: Direction, isMissed: Bool) {
        self.ring = ring
        self.direction = direction
        self.isMissed = isMissed
    }
}

/// A person as REST shows them.
package struct PersonDetails: Hashable, Sendable, Codable {
    package var person: PersonInfo
    package var isConnected: Bool

    package init(person: PersonInfo, isConnected: Bool) {
        self.person = person
        self.isConnected = isConnected
    }
}

/// `POST /v2/people/{id}`: makes a person known, or changes what is said of one. What is nil stays.
package struct PersonBody: Hashable, Sendable, Codable {
    package var name: String?
    package var image: String?
    package var busyPolicy: BusyPolicy?

    package init(name: String? = nil, image: String? = nil, busyPolicy: BusyPolicy? = nil) {
        self.name = name
        self.image = image
        self.busyPolicy = busyPolicy
    }
}

/// `POST /v2/rooms/{roomId}/hosts`: whom a knock rings while no host is there; nobody where it is empty.
package struct RoomHostsBody: Hashable, Sendable, Codable {
    package var people: [PersonID]
    package init(people: [PersonID]) { self.people = people }
}

/// `POST /v1/dev/people`.
package struct DevPersonRequest: Hashable, Sendable, Codable {
    package var name: String
    package init(name: String) { self.name = name }
}

/// Somebody who may ring and be rung on a development server.
package struct DevPersonBody: Hashable, Sendable, Codable {
    package var personId: PersonID
    package var name: String
    package var token: Token

    package init(personId: PersonID, name: String, token: Token) {
        self.personId = personId
        self.name = name
        self.token = token
    }
}
