/// The first message on a signalling connection. Nothing else is understood before it.
package struct Hello: Hashable, Sendable, Codable {
    package static let version = 1

    package var version: Int
    package var roomId: String
    package var token: Token
    /// Used where the token does not fix a name.
    package var name: String?
    /// Chosen by the app, or the place that `resume` takes again. Without one the server makes one up.
    package var participantId: String?
    /// Given with the place that is taken again; then neither knock nor decision is repeated.
    package var resume: ResumeSecret?
    package var note: String?
    package var media: MediaState
    package var mediaSession: MediaSessionID?

    package init(
        roomId: String, token: Token, name: String? = nil, participantId: String? = nil, resume: ResumeSecret? = nil, note: String? = nil,
        media: MediaState = MediaState(microphone: false, camera: false), mediaSession: MediaSessionID? = nil
    ) {
        version = Hello.version
        self.roomId = roomId
        self.token = token
        self.name = name
        self.participantId = participantId
        self.resume = resume
        self.note = note
        self.media = media
        self.mediaSession = mediaSession
    }
}

/// What a connection may say first.
package enum OpeningMessage: WireMessage {
    package enum Name: String, CaseIterable, Sendable { case hello, signIn }

    /// Somebody who wants into a room.
    case hello(Hello)
    /// A person's device, which is in no room by it.
    case signIn(SignIn)

    package var name: Name {
        switch self {
        case .hello: .hello
        case .signIn: .signIn
        }
    }

    package init(name: Name, from decoder: any Decoder) throws {
        switch name {
        case .hello: self = .hello(try Hello(from: decoder))
        case .signIn: self = .signIn(try SignIn(from: decoder))
        }
    }

    package func encodeFields(to encoder: any Encoder) throws {
        switch self {
        case .hello(let hello): try hello.encode(to: encoder)
        case .signIn(let signIn): try signIn.encode(to: encoder)
        }
    }
}

/// All that a waiting guest can say. What does not exist here cannot leak from, or reach into, the room.
package enum WaitingMessage: WireMessage {
    package enum Name: String, CaseIterable, Sendable { case requestEntry, setNote, rename, cancel, pageHidden, ping }

    /// Asks again after a denial. While a request is pending it changes nothing.
    case requestEntry(note: String?)
    case setNote(String)
    /// Only where the token does not fix the name.
    case rename(String)
    /// Gives up the place.
    case cancel
    /// The page is closing or reloading: the place is given up soon unless the page comes back.
    case pageHidden
    case ping

    package var name: Name {
        switch self {
        case .requestEntry: .requestEntry
        case .setNote: .setNote
        case .rename: .rename
        case .cancel: .cancel
        case .pageHidden: .pageHidden
        case .ping: .ping
        }
    }

    private enum Key: CodingKey { case note, name }

    package init(name: Name, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch name {
        case .requestEntry: self = .requestEntry(note: try fields.decodeIfPresent(String.self, forKey: .note))
        case .setNote: self = .setNote(try fields.decode(String.self, forKey: .note))
        case .rename: self = .rename(try fields.decode(String.self, forKey: .name))
        case .cancel: self = .cancel
        case .pageHidden: self = .pageHidden
        case .ping: self = .ping
        }
    }

    package func encodeFields(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .requestEntry(let note): try fields.encodeIfPresent(note, forKey: .note)
        case .setNote(let note): try fields.encode(note, forKey: .note)
        case .rename(let name): try fields.encode(name, forKey: .name)
        case .cancel, .pageHidden, .ping: break
        }
    }
}

/// A host's answer to a knock.
package struct EntryResponse: Hashable, Sendable, Codable {
    package var requestId: EntryRequestID
    package var decision: EntryDecision
    package var message: String?

    package init(requestId: EntryRequestID, decision: EntryDecision, message: String? = nil) {
        self.requestId = requestId
        self.decision = decision
        self.message = message
    }
}

/// All that somebody inside can say. `ref`, beside the fields, is a number of the sender's choice; `done` or `failed` answers with it.
package enum ParticipantMessage: WireMessage {
    package enum Name: String, CaseIterable, Sendable { case respondEntry, setMedia, signal, leave, pageHidden, ping }

    case respondEntry(EntryResponse)
    case setMedia(MediaState, MediaSessionID?)
    case signal(to: ParticipantID, PeerSignal)
    case leave
    /// The page is closing or reloading: a leave, unless the page comes back at once.
    case pageHidden
    case ping

    package var name: Name {
        switch self {
        case .respondEntry: .respondEntry
        case .setMedia: .setMedia
        case .signal: .signal
        case .leave: .leave
        case .pageHidden: .pageHidden
        case .ping: .ping
        }
    }

    private enum Key: CodingKey { case media, mediaSession, participantId, signal }

    package init(name: Name, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch name {
        case .respondEntry: self = .respondEntry(try EntryResponse(from: decoder))
        case .setMedia:
            self = .setMedia(
                try fields.decode(MediaState.self, forKey: .media), try fields.decodeIfPresent(MediaSessionID.self, forKey: .mediaSession))
        case .signal:
            self = .signal(
                to: try fields.decode(ParticipantID.self, forKey: .participantId), try fields.decode(PeerSignal.self, forKey: .signal))
        case .leave: self = .leave
        case .pageHidden: self = .pageHidden
        case .ping: self = .ping
        }
    }

    package func encodeFields(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .respondEntry(let response): try response.encode(to: encoder)
        case .setMedia(let media, let session):
            try fields.encode(media, forKey: .media)
            try fields.encodeIfPresent(session, forKey: .mediaSession)
        case .signal(let to, let signal):
            try fields.encode(to, forKey: .participantId)
            try fields.encode(signal, forKey: .signal)
        case .leave, .pageHidden, .ping: break
        }
    }
}

/// A message with the number by which its sender wants the answer.
package struct Referenced<Message: WireMessage>: Sendable, Codable {
    package var message: Message
    package var ref: Int?

    package init(_ message: Message, ref: Int? = nil) {
        self.message = message
        self.ref = ref
    }

    package init(from decoder: any Decoder) throws {
        ref = try decoder.container(keyedBy: WireKey.self).decodeIfPresent(Int.self, forKey: .ref)
        message = try Message(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireKey.self)
        try container.encodeIfPresent(ref, forKey: .ref)
        try message.encode(to: encoder)
    }
}
