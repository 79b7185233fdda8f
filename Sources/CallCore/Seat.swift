import CallProtocol

/// One signalling connection, numbered by the server.
package struct LinkID: Hashable, Sendable, Comparable {
    package let rawValue: UInt64
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A resume secret with the digest under which it is kept: the secret itself is never stored.
package struct SecretPair: Hashable, Sendable {
    package let secret: ResumeSecret
    package let digest: String

    package init(secret: ResumeSecret, digest: String) {
        self.secret = secret
        self.digest = digest
    }
}

/// A knock that waits for its answer.
package struct EntryRequest: Hashable, Sendable {
    package var id: EntryRequestID
    package var requestedAt: Timestamp
    package var note: String?

    package init(id: EntryRequestID, requestedAt: Timestamp, note: String?) {
        self.id = id
        self.requestedAt = requestedAt
        self.note = note
    }
}

/// Where a person stands with the room.
package enum Place: Hashable, Sendable {
    /// Knocked and not answered.
    case waiting(EntryRequest)
    /// Answered no; may ask again.
    case denied(EntryRequest, message: String?)
    /// Answered yes while the connection was away: enters on return.
    case entering(EntryRequest)
    case inside(since: Timestamp)
    /// Was inside and dropped: comes back without asking until then.
    case admitted(until: Timestamp)
}

/// A person whom the room knows.
package struct Seat: Hashable, Sendable {
    package let id: ParticipantID
    package var name: String
    /// The token says the name; its holder cannot change it.
    package var nameIsFixed: Bool
    package var grants: Grants
    package var secretDigest: String
    /// The token names this participant; nobody else's does.
    package var isBound: Bool
    /// The `jti` of a token that is bound to this participant.
    package var tokenID: String?
    package var place: Place

    // What follows belongs to the connection and is not kept over a restart.
    var link: LinkID?
    var secret: ResumeSecret?
    var media = MediaState(microphone: false, camera: false)
    var mediaSession: MediaSessionID?
    var deadline: Timestamp?
    /// The page said that it closes: what follows is a leave, not a lost connection.
    var isClosing = false

    package init(
        id: ParticipantID, name: String, nameIsFixed: Bool, grants: Grants, secretDigest: String, isBound: Bool, tokenID: String?,
        place: Place
    ) {
        self.id = id
        self.name = name
        self.nameIsFixed = nameIsFixed
        self.grants = grants
        self.secretDigest = secretDigest
        self.isBound = isBound
        self.tokenID = tokenID
        self.place = place
    }

    var isInside: Bool { insideSince != nil }

    /// Somebody is here, or is expected back at this place.
    var isTaken: Bool { link != nil || isInside || queued != nil }

    /// As it is kept: without what belongs to a connection.
    package var kept: Seat {
        Seat(
            id: id, name: name, nameIsFixed: nameIsFixed, grants: grants, secretDigest: secretDigest, isBound: isBound, tokenID: tokenID,
            place: place)
    }

    var insideSince: Timestamp? {
        switch place {
        case .inside(let since): since
        case .waiting, .denied, .entering, .admitted: nil
        }
    }

    /// The request that is in the queue: unanswered, or allowed and not inside yet.
    var queued: EntryRequest? {
        switch place {
        case .waiting(let request), .entering(let request): request
        case .denied, .inside, .admitted: nil
        }
    }

    var entryInfo: EntryInfo? {
        switch place {
        case .waiting(let request): entryInfo(request, link == nil ? .away : .pending)
        case .entering(let request): entryInfo(request, .entering)
        case .denied, .inside, .admitted: nil
        }
    }

    private func entryInfo(_ request: EntryRequest, _ state: EntryState) -> EntryInfo {
        EntryInfo(requestId: request.id, participantId: id, name: name, state: state, requestedAt: request.requestedAt, note: request.note)
    }

    func participantInfo(since: Timestamp) -> ParticipantInfo {
        ParticipantInfo(
            participantId: id, name: name, isHost: grants.canAdmit, media: media, mediaSession: mediaSession, isAway: link == nil,
            joinedAt: since)
    }
}
