/// What is switched on, as its owner says and the room knows.
package struct MediaState: Hashable, Sendable, Codable {
    package var microphone: Bool
    package var camera: Bool

    package init(microphone: Bool, camera: Bool) {
        self.microphone = microphone
        self.camera = camera
    }
}

/// A person inside, as everybody inside sees them.
package struct ParticipantInfo: Hashable, Sendable, Codable {
    package var participantId: ParticipantID
    package var name: String
    package var isHost: Bool
    package var media: MediaState
    /// Nil for somebody without a media engine, a bot in a terminal.
    package var mediaSession: MediaSessionID?
    /// The connection is lost and may come back.
    package var isAway: Bool
    package var joinedAt: Timestamp

    package init(
        participantId: ParticipantID, name: String, isHost: Bool, media: MediaState, mediaSession: MediaSessionID?, isAway: Bool,
        joinedAt: Timestamp
    ) {
        self.participantId = participantId
        self.name = name
        self.isHost = isHost
        self.media = media
        self.mediaSession = mediaSession
        self.isAway = isAway
        self.joinedAt = joinedAt
    }
}

package enum EntryDecision: String, Sendable, Codable, CaseIterable {
    case allowed, denied
}

/// Where a request stands, as hosts see it.
package enum EntryState: String, Sendable, Codable, CaseIterable {
    /// Waits for an answer.
    case pending
    /// Waits for an answer; the guest's connection is lost and may come back.
    case away
    /// Allowed, but not yet inside.
    case entering
}

/// A knock, as hosts see it.
package struct EntryInfo: Hashable, Sendable, Codable {
    package var requestId: EntryRequestID
    package var participantId: ParticipantID
    package var name: String
    package var state: EntryState
    package var requestedAt: Timestamp
    package var note: String?

    package init(
        requestId: EntryRequestID, participantId: ParticipantID, name: String, state: EntryState, requestedAt: Timestamp,
        note: String? = nil
    ) {
        self.requestId = requestId
        self.participantId = participantId
        self.name = name
        self.state = state
        self.requestedAt = requestedAt
        self.note = note
    }
}

/// Why somebody still waits: nobody is there to answer, or somebody is and has not answered yet.
package enum WaitingReason: String, Sendable, Codable, CaseIterable {
    case waitingForHost, waitingForApproval
}

package enum WithdrawalReason: String, Sendable, Codable, CaseIterable {
    /// The guest cancelled or closed the page.
    case cancelled
    /// The guest's connection was lost for too long, or the request grew too old.
    case expired
    /// The room was closed.
    case roomClosed
}

package enum DepartureReason: String, Sendable, Codable, CaseIterable {
    case left, connectionLost, replaced, removed, roomClosed
    /// Waited for longer than the room lets anyone wait.
    case expired
    /// Could not enter at all: the error says why.
    case refused
}

/// A STUN or TURN server as the browser's `RTCConfiguration` wants it.
package struct ICEServer: Hashable, Sendable, Codable {
    package var urls: [String]
    package var username: String?
    package var credential: String?

    package init(urls: [String], username: String? = nil, credential: String? = nil) {
        self.urls = urls
        self.username = username
        self.credential = credential
    }
}

/// One step of a peer connection's set-up, passed from page to page. The server does not read `data`.
package struct PeerSignal: Hashable, Sendable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case offer, answer, candidate, bye
    }

    /// Of `data`, in UTF-8 bytes.
    package static let maxDataLength = 65_536

    package var kind: Kind
    /// The sending page's media session and the one it means: a step for an older page is dropped.
    package var from: MediaSessionID
    package var to: MediaSessionID
    /// SDP for offers and answers, a JSON candidate (or empty for the end of candidates), empty for `bye`.
    package var data: String

    package init(kind: Kind, from: MediaSessionID, to: MediaSessionID, data: String) {
        self.kind = kind
        self.from = from
        self.to = to
        self.data = data
    }
}
