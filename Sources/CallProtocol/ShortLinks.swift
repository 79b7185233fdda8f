/// A short link: `/l/{id}` leads into a room for as long as it is valid.
package struct ShortLinkID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// For whom a link is.
package enum ShortLinkKind: String, Hashable, Sendable, Codable {
    /// Opens the room as its host, under the name that the link gives.
    case host
    /// For any number of guests, each of whom knocks.
    case guest
}

/// `POST /v2/rooms/{roomId}/links`.
package struct CreateLinkBody: Hashable, Sendable, Codable {
    package var kind: ShortLinkKind
    /// Of the host; a guest says who they are.
    package var name: String?
    /// Seconds; 7 days where it is not said.
    package var expiresIn: Int64?

    package init(kind: ShortLinkKind, name: String? = nil, expiresIn: Int64? = nil) {
        self.kind = kind
        self.name = name
        self.expiresIn = expiresIn
    }
}

/// A link as REST shows it.
package struct LinkBody: Hashable, Sendable, Codable {
    package var linkId: ShortLinkID
    package var roomId: RoomID
    package var kind: ShortLinkKind
    package var name: String?
    package var createdAt: String
    package var expiresAt: String
    package var revoked: Bool
    /// Absolute where the operator said how the server is reached, else relative to it.
    package var url: String

    package init(
        linkId: ShortLinkID, roomId: RoomID, kind: ShortLinkKind, name: String?, createdAt: String, expiresAt: String, revoked: Bool,
        url: String
    ) {
        self.linkId = linkId
        self.roomId = roomId
        self.kind = kind
        self.name = name
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revoked = revoked
        self.url = url
    }
}

/// `POST /v1/links/{linkId}`: what a link stands for.
package struct OpenedLinkBody: Hashable, Sendable, Codable {
    package var roomId: RoomID
    package var token: Token

    package init(roomId: RoomID, token: Token) {
        self.roomId = roomId
        self.token = token
    }
}
