import CallProtocol

// What a token has to say so that its holder is a person: somebody who is rung and rings, in no room by it.
extension TokenRules {
    /// Whose device the token's holder is.
    /// - Throws: 4140 it names nobody, 4022 it is bound to a room, 4024 its role, 4008 its permissions.
    package func person(_ claims: TokenClaims) throws(CallError) -> PersonID {
        _ = try grants(claims)
        if let roles = claims.roles, !roles.isEmpty, !roles.contains("rtc") {
            throw CallError(.roleNotAllowed, "A token of this role is nobody who can be rung.")
        }
        try checkUnbound(claims)
        guard let text = claims.participantId, let id = PersonID(validating: text) else {
            throw CallError(.notAPerson, "The token names nobody: this takes one with a participantId.")
        }
        return id
    }

    /// - Throws: 4008 who only asks to enter does not ring others.
    package func checkMayRing(_ claims: TokenClaims) throws(CallError) {
        guard try grants(claims).canAdmit else { throw CallError(.invalidPermissions, "This takes a token with allow_join.") }
    }

    /// Nil where a backend asks, whose token names nobody.
    /// - Throws: 4022, 4024, 4008.
    package func personOrBackend(_ claims: TokenClaims) throws(CallError) -> PersonID? {
        if claims.participantId != nil { return try person(claims) }
        try check(claims, for: .server)
        return nil
    }

    private func checkUnbound(_ claims: TokenClaims) throws(CallError) {
        guard claims.roomId == nil else {
            throw CallError(.tokenNotValidForRoom, "This takes a token that is not bound to a room.")
        }
    }
}
