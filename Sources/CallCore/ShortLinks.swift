import CallProtocol

/// A short link as it is kept. Its id is the secret that opens it.
package struct ShortLink: Hashable, Sendable {
    package var id: ShortLinkID
    package var room: RoomID
    package var kind: ShortLinkKind
    /// Of the host for whom it is.
    package var name: String?
    /// The key pair under which it was made: it works for as long as the server has that pair.
    package var apiKey: String
    package var createdAt: Timestamp
    package var expiresAt: Timestamp
    package var revokedAt: Timestamp?

    package init(
        id: ShortLinkID, room: RoomID, kind: ShortLinkKind, name: String?, apiKey: String, createdAt: Timestamp, expiresAt: Timestamp,
        revokedAt: Timestamp? = nil
    ) {
        self.id = id
        self.room = room
        self.kind = kind
        self.name = name
        self.apiKey = apiKey
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }

    package func isValid(at now: Timestamp) -> Bool { revokedAt == nil && now < expiresAt }

    /// What whoever opens it may do. The token says which link it came from, so that it ends with the link.
    package func claims(now: Timestamp) -> TokenClaims {
        let permissions: [Permission] =
            switch kind {
            case .host: [.allowJoin, .allowMod]
            case .guest: [.askJoin]
            }
        return TokenClaims(
            apikey: apiKey, permissions: permissions.map(\.rawValue), version: 2, roomId: room.rawValue, name: name, exp: expiresAt.seconds,
            iat: now.seconds, jti: Self.tokenMark + id.rawValue)
    }

    private static let tokenMark = "link:"

    /// The link that a token came from; nil for every other token.
    package static func origin(of claims: TokenClaims) -> ShortLinkID? {
        guard let mark = claims.jti, mark.hasPrefix(tokenMark) else { return nil }
        return ShortLinkID(validating: String(mark.dropFirst(tokenMark.count)))
    }
}

/// What may be made.
package struct ShortLinkRules: Hashable, Sendable {
    /// Of a link for which nobody said it.
    package var usualLife: Duration = .seconds(7 * 24 * 60 * 60)
    /// Longer is a slip of the finger.
    package var longestLife: Duration = .seconds(366 * 24 * 60 * 60)
    /// Of one room, beside those that are over: a list that a person can still read.
    package var mostPerRoom = 200

    package init() {}

    /// - Parameters:
    ///   - claims: of who asks. A host's own link may make links for guests; links for hosts are the backend's to make.
    ///   - valid: how many valid links the room has.
    /// - Throws: 4022 a token that is bound to a room asks for a host's link, 4110 no sound life, 4141 too many links.
    package func make(
        _ body: CreateLinkBody, id: ShortLinkID, room: RoomID, claims: TokenClaims, valid: Int, now: Timestamp
    ) throws(CallError) -> ShortLink {
        if body.kind == .host, claims.roomId != nil {
            throw CallError(.tokenNotValidForRoom, "Links for hosts take a token that is not bound to a room.")
        }
        guard valid < mostPerRoom else { throw CallError(.tooManyLinks, "This room has \(mostPerRoom) valid links. Revoke some first.") }
        let life = body.expiresIn ?? usualLife.components.seconds
        guard (1...longestLife.components.seconds).contains(life) else {
            throw CallError(.invalidRequestBody, "expiresIn is a number of seconds from 1 to \(longestLife.components.seconds).")
        }
        let name = body.kind == .host ? body.name.map { DisplayName($0).text } : nil
        return ShortLink(
            id: id, room: room, kind: body.kind, name: name, apiKey: claims.apikey, createdAt: now, expiresAt: now + .seconds(life))
    }
}
