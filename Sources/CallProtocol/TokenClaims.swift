/// What a token may say (seed 002: `apikey`, `permissions`; the rest as documented for REST and rooms).
package struct TokenClaims: Hashable, Sendable, Codable {
    package var apikey: String
    package var permissions: [String]
    package var version: Int?
    package var roomId: String?
    package var participantId: String?
    package var roles: [String]?
    package var name: String?
    package var exp: Int64?
    package var iat: Int64?
    package var nbf: Int64?
    package var jti: String?

    package init(
        apikey: String, permissions: [String], version: Int? = nil, roomId: String? = nil, participantId: String? = nil,
        roles: [String]? = nil,
        name: String? = nil, exp: Int64? = nil, iat: Int64? = nil, nbf: Int64? = nil, jti: String? = nil
    ) {
        self.apikey = apikey
        self.permissions = permissions
        self.version = version
        self.roomId = roomId
        self.participantId = participantId
        self.roles = roles
        self.name = name
        self.exp = exp
        self.iat = iat
        self.nbf = nbf
        self.jti = jti
    }
}

/// The permissions that seed 002 names.
package enum Permission: String, Sendable, Codable, CaseIterable {
    /// Enters directly and may answer entry requests.
    case allowJoin = "allow_join"
    /// Must ask to be let in.
    case askJoin = "ask_join"
    /// May switch other people's camera and microphone.
    case allowMod = "allow_mod"
}

/// What a checked token allows its holder in a room.
package struct Grants: Hashable, Sendable, Codable {
    /// Enters without asking, and may answer the requests of others.
    package var canAdmit: Bool
    /// May switch other people's devices and remove them.
    package var canModerate: Bool

    package init(canAdmit: Bool, canModerate: Bool) {
        self.canAdmit = canAdmit
        self.canModerate = canModerate
    }

    package static let guest = Grants(canAdmit: false, canModerate: false)
    package static let host = Grants(canAdmit: true, canModerate: false)
}
