import CallProtocol

/// What the holder of a token may do over REST (see `Docs/protocol.md`). Scope is checked before anything is looked up, so that a scoped
/// token learns nothing of other rooms, not even whether they exist.
package enum RESTRight: Hashable, Sendable {
    /// Create, list: everything that is not about one room.
    case server
    /// Ask whether a room can be joined.
    case validate(room: String)
    /// Read one room and its queue, and answer it.
    case host(room: String)
    /// What belongs to a room that the token does not have to name: the answer depends on whose it is.
    case anyHost
    /// Deactivate a room.
    case administer(room: String)
}

extension TokenRules {
    /// Throws 4024, 4008 or 4022.
    package func check(_ claims: TokenClaims, for right: RESTRight) throws(CallError) {
        let roles = claims.roles ?? []
        if roles.contains("rtc"), !roles.contains("crawler") {
            throw CallError(.roleNotAllowed, "A token of the role rtc has no REST access.")
        }
        let grants = try grants(claims)
        switch right {
        case .validate(let room): try checkRoomScope(claims, room)
        case .host(let room):
            try checkRoomScope(claims, room)
            guard grants.canAdmit else { throw CallError(.invalidPermissions, "This takes a token with allow_join.") }
        case .anyHost:
            guard grants.canAdmit else { throw CallError(.invalidPermissions, "This takes a token with allow_join.") }
        case .administer(let room):
            try checkRoomScope(claims, room)
            try checkUnscoped(claims, mayAct: grants.canAdmit)
        case .server: try checkUnscoped(claims, mayAct: grants.canAdmit)
        }
    }

    private func checkRoomScope(_ claims: TokenClaims, _ room: String) throws(CallError) {
        if let scope = claims.roomId, scope != room { throw CallError(.tokenNotValidForRoom, "The token is for another room.") }
        // A guest's token without a room could probe for rooms; it validates none.
        let isGuest = claims.permissions.contains(Permission.askJoin.rawValue)
        if isGuest, claims.roomId == nil { throw CallError(.invalidPermissions, "A guest's token validates only the room that it names.") }
    }

    private func checkUnscoped(_ claims: TokenClaims, mayAct: Bool) throws(CallError) {
        guard mayAct else { throw CallError(.invalidPermissions, "This takes a token with allow_join.") }
        guard claims.roomId == nil else { throw CallError(.tokenNotValidForRoom, "This takes a token that is not bound to a room.") }
    }
}
