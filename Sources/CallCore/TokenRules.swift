import CallProtocol

/// What a token that carries our signature still has to hold. The signature itself is the server's matter.
package struct TokenRules: Hashable, Sendable {
    /// Clocks of backends and ours may differ by this much.
    package var leeway: Duration = .seconds(30)
    /// A token older than this, or without an end, is refused; nil accepts both.
    package var maximumAge: Duration?

    package init(leeway: Duration = .seconds(30), maximumAge: Duration? = nil) {
        self.leeway = leeway
        self.maximumAge = maximumAge
    }

    /// Throws 4002 for a token whose time has not come or is over.
    package func checkTime(_ claims: TokenClaims, now: Timestamp) throws(CallError) {
        let slack = leeway.components.seconds
        if let end = claims.exp, end <= now.seconds.subtractingSaturated(slack) { throw CallError(.invalidToken, "The token has expired.") }
        if let start = claims.nbf, start > now.seconds + slack { throw CallError(.invalidToken, "The token is not valid yet.") }
        guard let maximumAge else { return }
        guard claims.exp != nil, let issued = claims.iat else {
            throw CallError(.invalidToken, "The server asks for tokens with exp and iat.")
        }
        if issued > now.seconds + slack { throw CallError(.invalidToken, "The token was issued in the future.") }
        if issued <= now.seconds.subtractingSaturated(maximumAge.components.seconds) {
            throw CallError(.invalidToken, "The token is too old.")
        }
    }

    /// Throws 4008 for permissions that contradict each other or allow nothing.
    package func grants(_ claims: TokenClaims) throws(CallError) -> Grants {
        var known: Set<Permission> = []
        for text in claims.permissions {
            guard let permission = Permission(rawValue: text) else {
                throw CallError(.invalidPermissions, "The token names an unknown permission.")
            }
            known.insert(permission)
        }
        if known == [.askJoin] { return .guest }
        guard known.contains(.allowJoin), !known.contains(.askJoin) else {
            throw CallError(.invalidPermissions, "The token must hold either ask_join alone, or allow_join with or without allow_mod.")
        }
        return Grants(canAdmit: true, canModerate: known.contains(.allowMod))
    }

    /// Throws 4024, 4022 or 4023 where the token is not for joining this room as this participant.
    package func checkScope(_ claims: TokenClaims, room: String, participant: String?) throws(CallError) {
        if let roles = claims.roles, !roles.isEmpty, !roles.contains("rtc") {
            throw CallError(.roleNotAllowed, "A token of this role cannot join rooms.")
        }
        if let scope = claims.roomId, scope != room { throw CallError(.tokenNotValidForRoom, "The token is for another room.") }
        if let scope = claims.participantId, let participant, scope != participant {
            throw CallError(.tokenNotValidForParticipant, "The token is for another participant.")
        }
    }
}

extension Int64 {
    fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
        let (result, overflow) = subtractingReportingOverflow(other)
        return overflow ? .min : result
    }
}
