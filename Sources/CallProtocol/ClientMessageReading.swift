// What clients say, read without the machinery of `Decoder`: a server reads it all day. It is the same as reading it through `Decodable`,
// with the same errors, which tests hold it to.

extension Referenced {
    /// - Throws: `UnknownMessageType`, or `DecodingError`.
    package init(reading text: [UInt8]) throws {
        let value = try JSONValue(text)
        try value.checkObject()
        let ref: Int? = try value.present("ref")?.integer()
        let type = try value["type"].string
        guard let name = Message.Name(rawValue: type) else { throw UnknownMessageType(type: type) }
        self.init(try Message(name: name, reading: value), ref: ref)
    }
}

extension WireMessage {
    /// Families that are not read often leave it at this.
    package init(name: Name, reading value: JSONValue) throws { try self.init(name: name, from: value) }
}

extension OpeningMessage {
    package init(name: Name, reading value: JSONValue) throws {
        switch name {
        case .hello: self = .hello(try Hello(reading: value))
        case .signIn: self = .signIn(try SignIn(from: value))
        }
    }
}

extension WaitingMessage {
    package init(name: Name, reading value: JSONValue) throws {
        switch name {
        case .requestEntry: self = .requestEntry(note: try value.present("note")?.string)
        case .setNote: self = .setNote(try value["note"].string)
        case .rename: self = .rename(try value["name"].string)
        case .cancel: self = .cancel
        case .pageHidden: self = .pageHidden
        case .ping: self = .ping
        }
    }
}

extension ParticipantMessage {
    package init(name: Name, reading value: JSONValue) throws {
        switch name {
        case .respondEntry: self = .respondEntry(try EntryResponse(reading: value))
        case .setMedia: self = .setMedia(try MediaState(reading: value["media"]), try value.present("mediaSession")?.id())
        case .signal: self = .signal(to: try value["participantId"].id(), try PeerSignal(reading: value["signal"]))
        case .leave: self = .leave
        case .pageHidden: self = .pageHidden
        case .ping: self = .ping
        }
    }
}

extension Hello {
    fileprivate init(reading value: JSONValue) throws {
        let version: Int = try value["version"].integer()
        self.init(
            roomId: try value["roomId"].string, token: Token(try value["token"].string), name: try value.present("name")?.string,
            participantId: try value.present("participantId")?.string,
            resume: try value.present("resume").map { ResumeSecret(try $0.string) },
            note: try value.present("note")?.string, media: try MediaState(reading: value["media"]),
            mediaSession: try value.present("mediaSession")?.id())
        self.version = version
    }
}

extension EntryResponse {
    fileprivate init(reading value: JSONValue) throws {
        self.init(
            requestId: try value["requestId"].id(), decision: try value["decision"].choice(),
            message: try value.present("message")?.string)
    }
}

extension MediaState {
    fileprivate init(reading value: JSONValue) throws {
        try value.checkObject()
        self.init(microphone: try value["microphone"].bool, camera: try value["camera"].bool)
    }
}

extension PeerSignal {
    fileprivate init(reading value: JSONValue) throws {
        try value.checkObject()
        self.init(
            kind: try value["kind"].choice(), from: try value["from"].id(), to: try value["to"].id(), data: try value["data"].string)
    }
}

extension TokenClaims {
    /// - Throws: `DecodingError`.
    package init(reading text: [UInt8]) throws {
        let value = try JSONValue(text)
        try value.checkObject()
        self.init(
            apikey: try value["apikey"].string, permissions: try value["permissions"].strings,
            version: try value.present("version")?.integer(),
            roomId: try value.present("roomId")?.string, participantId: try value.present("participantId")?.string,
            roles: try value.present("roles")?.strings, name: try value.present("name")?.string, exp: try value.present("exp")?.integer(),
            iat: try value.present("iat")?.integer(), nbf: try value.present("nbf")?.integer(), jti: try value.present("jti")?.string)
    }
}
