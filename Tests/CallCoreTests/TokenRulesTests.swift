import CallCore
import CallProtocol
import Testing

private let now = Timestamp(milliseconds: 1_780_000_000_000)
private let seconds = now.seconds

private func claims(
    _ permissions: [String] = ["allow_join"], room: String? = nil, participant: String? = nil, roles: [String]? = nil, exp: Int64? = nil,
    iat: Int64? = nil, nbf: Int64? = nil
) -> TokenClaims {
    TokenClaims(
        apikey: "key", permissions: permissions, roomId: room, participantId: participant, roles: roles, exp: exp, iat: iat, nbf: nbf)
}

@Suite("Tokens: permissions, times, scope")
struct TokenRulesTests {
    struct PermissionCase: Sendable {
        let permissions: [String]
        let grants: Grants?
    }

    @Test(
        "ask_join alone asks, allow_join enters and admits, allow_mod adds moderation; everything else is 4008",
        arguments: [
            PermissionCase(permissions: ["ask_join"], grants: .guest),
            PermissionCase(permissions: ["ask_join", "ask_join"], grants: .guest),
            PermissionCase(permissions: ["allow_join"], grants: .host),
            PermissionCase(permissions: ["allow_join", "allow_mod"], grants: Grants(canAdmit: true, canModerate: true)),
            PermissionCase(permissions: ["allow_mod", "allow_join"], grants: Grants(canAdmit: true, canModerate: true)),
            PermissionCase(permissions: [], grants: nil),
            PermissionCase(permissions: ["allow_mod"], grants: nil),
            PermissionCase(permissions: ["ask_join", "allow_join"], grants: nil),
            PermissionCase(permissions: ["ask_join", "allow_mod"], grants: nil),
            PermissionCase(permissions: ["ask_join", "allow_join", "allow_mod"], grants: nil),
            PermissionCase(permissions: ["allow_join", "root"], grants: nil),
            PermissionCase(permissions: ["ALLOW_JOIN"], grants: nil),
            PermissionCase(permissions: [""], grants: nil),
        ])
    func permissions(_ given: PermissionCase) throws {
        guard let grants = given.grants else {
            #expect(code { _ = try TokenRules().grants(claims(given.permissions)) } == .invalidPermissions)
            return
        }
        #expect(try TokenRules().grants(claims(given.permissions)) == grants)
    }

    struct TimeCase: Sendable {
        var exp: Int64?
        var iat: Int64?
        var nbf: Int64?
        var maximumAge: Duration?
        let isGood: Bool
    }

    @Test(
        "a token counts from nbf to exp, with a leeway of 30 s; a missing exp is accepted unless a maximum age is asked for",
        arguments: [
            TimeCase(isGood: true),
            TimeCase(exp: seconds + 1, isGood: true),
            TimeCase(exp: seconds - 29, isGood: true),
            TimeCase(exp: seconds - 30, isGood: false),
            TimeCase(exp: 0, isGood: false),
            TimeCase(exp: .min, isGood: false),
            TimeCase(exp: .max, isGood: true),
            TimeCase(nbf: seconds + 30, isGood: true),
            TimeCase(nbf: seconds + 31, isGood: false),
            TimeCase(nbf: .max, isGood: false),
            TimeCase(nbf: .min, isGood: true),
            TimeCase(maximumAge: .seconds(60), isGood: false),
            TimeCase(iat: seconds, maximumAge: .seconds(60), isGood: false),
            TimeCase(exp: seconds + 9, maximumAge: .seconds(60), isGood: false),
            TimeCase(exp: seconds + 9, iat: seconds - 59, maximumAge: .seconds(60), isGood: true),
            TimeCase(exp: seconds + 9, iat: seconds - 60, maximumAge: .seconds(60), isGood: false),
            TimeCase(exp: seconds + 9, iat: .min, maximumAge: .seconds(60), isGood: false),
            TimeCase(exp: seconds + 9, iat: seconds + 30, maximumAge: .seconds(60), isGood: true),
            TimeCase(exp: .max, iat: seconds * 1000, maximumAge: .seconds(60), isGood: false),
        ])
    func times(_ given: TimeCase) {
        let rules = TokenRules(maximumAge: given.maximumAge)
        let refused = code { try rules.checkTime(claims(exp: given.exp, iat: given.iat, nbf: given.nbf), now: now) }
        #expect(refused == (given.isGood ? nil : .invalidToken))
    }

    struct ScopeCase: Sendable {
        var room: String?
        var participant: String?
        var roles: [String]?
        var asked: String?
        let code: ErrorCode?
    }

    @Test(
        "a token joins only the room (4022), as the participant (4023) and with the role (4024) that it names",
        arguments: [
            ScopeCase(code: nil),
            ScopeCase(room: "here", code: nil),
            ScopeCase(room: "there", code: .tokenNotValidForRoom),
            ScopeCase(room: "", code: .tokenNotValidForRoom),
            ScopeCase(room: "HERE", code: .tokenNotValidForRoom),
            ScopeCase(participant: "ana", code: nil),
            ScopeCase(participant: "ana", asked: "ana", code: nil),
            ScopeCase(participant: "ana", asked: "bo", code: .tokenNotValidForParticipant),
            ScopeCase(asked: "bo", code: nil),
            ScopeCase(roles: [], code: nil),
            ScopeCase(roles: ["rtc"], code: nil),
            ScopeCase(roles: ["crawler", "rtc"], code: nil),
            ScopeCase(roles: ["crawler"], code: .roleNotAllowed),
            ScopeCase(roles: ["other"], code: .roleNotAllowed),
            ScopeCase(room: "there", participant: "ana", roles: ["crawler"], asked: "bo", code: .roleNotAllowed),
        ])
    func scope(_ given: ScopeCase) {
        let token = claims(room: given.room, participant: given.participant, roles: given.roles)
        #expect(code { try TokenRules().checkScope(token, room: "here", participant: given.asked) } == given.code)
    }
}

@Suite("Tokens over REST")
struct RESTRightsTests {
    struct Case: Sendable {
        let permissions: [String]
        var room: String?
        var roles: [String]?
        /// For: validate, host, administer (all of the room "here"), server.
        let codes: [ErrorCode?]
    }

    static let rights: [RESTRight] = [.validate(room: "here"), .host(room: "here"), .administer(room: "here"), .server]

    @Test(
        "ask_join validates its own room alone; a room's allow_join touches that room alone; the rest takes an unscoped allow_join",
        arguments: [
            Case(permissions: ["allow_join"], codes: [nil, nil, nil, nil]),
            Case(permissions: ["allow_join", "allow_mod"], codes: [nil, nil, nil, nil]),
            Case(permissions: ["allow_join"], roles: [], codes: [nil, nil, nil, nil]),
            Case(permissions: ["allow_join"], roles: ["crawler"], codes: [nil, nil, nil, nil]),
            Case(permissions: ["allow_join"], roles: ["crawler", "rtc"], codes: [nil, nil, nil, nil]),
            Case(
                permissions: ["allow_join"], roles: ["rtc"], codes: [.roleNotAllowed, .roleNotAllowed, .roleNotAllowed, .roleNotAllowed]),
            Case(permissions: ["allow_join"], room: "here", codes: [nil, nil, .tokenNotValidForRoom, .tokenNotValidForRoom]),
            Case(
                permissions: ["allow_join"], room: "there",
                codes: [.tokenNotValidForRoom, .tokenNotValidForRoom, .tokenNotValidForRoom, .tokenNotValidForRoom]),
            Case(permissions: ["ask_join"], room: "here", codes: [nil, .invalidPermissions, .invalidPermissions, .invalidPermissions]),
            Case(
                permissions: ["ask_join"], codes: [.invalidPermissions, .invalidPermissions, .invalidPermissions, .invalidPermissions]),
            Case(
                permissions: ["ask_join"], room: "there",
                codes: [.tokenNotValidForRoom, .tokenNotValidForRoom, .tokenNotValidForRoom, .invalidPermissions]),
            Case(
                permissions: ["ask_join"], room: "here", roles: ["crawler", "rtc"],
                codes: [nil, .invalidPermissions, .invalidPermissions, .invalidPermissions]),
            Case(permissions: [], codes: [.invalidPermissions, .invalidPermissions, .invalidPermissions, .invalidPermissions]),
            Case(
                permissions: ["allow_mod"], codes: [.invalidPermissions, .invalidPermissions, .invalidPermissions, .invalidPermissions]),
        ])
    func rights(_ given: Case) {
        let token = claims(given.permissions, room: given.room, roles: given.roles)
        for (right, expected) in zip(Self.rights, given.codes) {
            #expect(code { try TokenRules().check(token, for: right) } == expected, "\(right)")
        }
    }
}
