import CallCore
import CallProtocol
import CallTesting
import Testing

private let now = Timestamp(milliseconds: 1_780_000_000_000)
private let day: Int64 = 86_400

private func made(
    _ body: CreateLinkBody, room scope: String? = nil, valid: Int = 0, rules: ShortLinkRules = ShortLinkRules()
) throws(CallError) -> ShortLink {
    try rules.make(
        body, id: ShortLinkID("link"), room: RoomID("room"),
        claims: TokenClaims(apikey: "key", permissions: ["allow_join"], roomId: scope), valid: valid, now: now)
}

@Suite("Short links: what may be made, for how long, and what they stand for")
struct ShortLinkTests {
    @Test func `A guest's link lets ask, a host's enters and moderates, each in its one room until it ends`() throws {
        let guest = try made(CreateLinkBody(kind: .guest, name: "nobody")).claims(now: now)
        #expect(guest.permissions == ["ask_join"] && guest.roomId == "room" && guest.name == nil)
        #expect(guest.exp == now.seconds + 7 * day)
        let host = try made(CreateLinkBody(kind: .host, name: "Dr\u{202E} Ana", expiresIn: 60)).claims(now: now)
        #expect(host.permissions == ["allow_join", "allow_mod"] && host.name == "Dr Ana" && host.exp == now.seconds + 60)
    }

    @Test func `A token tells the link that it came from; others came from none`() throws {
        let link = try made(CreateLinkBody(kind: .guest))
        #expect(ShortLink.origin(of: link.claims(now: now)) == link.id)
        #expect(ShortLink.origin(of: TokenClaims(apikey: "key", permissions: [], jti: "abc")) == nil)
        #expect(ShortLink.origin(of: TokenClaims(apikey: "key", permissions: [], jti: "link:")) == nil)
        #expect(ShortLink.origin(of: TokenClaims(apikey: "key", permissions: [])) == nil)
    }

    @Test func `A link works until it ends or is revoked`() throws {
        var link = try made(CreateLinkBody(kind: .guest, expiresIn: 60))
        #expect(link.isValid(at: now) && link.isValid(at: now + .seconds(59)) && !link.isValid(at: now + .seconds(60)))
        link.revokedAt = now
        #expect(!link.isValid(at: now))
    }

    @Test(arguments: [0, -1, 366 * day + 1, Int64.max]) func `An absurd life is refused`(life: Int64) {
        #expect(code { _ = try made(CreateLinkBody(kind: .guest, expiresIn: life)) } == .invalidRequestBody)
    }

    @Test func `A host's own token makes links for guests alone`() throws {
        #expect(try made(CreateLinkBody(kind: .guest), room: "room").kind == .guest)
        #expect(code { _ = try made(CreateLinkBody(kind: .host, name: "Eve"), room: "room") } == .tokenNotValidForRoom)
    }

    @Test func `A room has so many links and no more`() throws {
        var rules = ShortLinkRules()
        rules.mostPerRoom = 2
        #expect(try made(CreateLinkBody(kind: .guest), valid: 1, rules: rules).kind == .guest)
        #expect(code { _ = try made(CreateLinkBody(kind: .guest), valid: 2, rules: rules) } == .tooManyLinks)
    }
}
