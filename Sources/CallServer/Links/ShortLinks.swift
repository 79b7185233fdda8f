import CallCore
import CallProtocol

/// The short links of the server: kept, opened, withdrawn.
struct ShortLinks: Sendable {
    let keys: [APIKey]
    let repository: any LinkRepository
    let time: SystemTime
    var rules = ShortLinkRules()

    /// - Throws: 4022, 4110 or 4141, see `ShortLinkRules`.
    func make(_ body: CreateLinkBody, room: RoomID, claims: TokenClaims) throws(CallError) -> ShortLink {
        let now = time.now()
        let valid = try stored { try $0.links(room: room, validAt: now).count }
        let link = try rules.make(body, id: ShortLinkID(FreshValues.tokenID()), room: room, claims: claims, valid: valid, now: now)
        try stored { try $0.saveLink(link) }
        return link
    }

    /// Those that still work, newest first.
    func valid(room: RoomID) throws(CallError) -> [ShortLink] {
        let now = time.now()
        return try stored { try $0.links(room: room, validAt: now) }
    }

    /// Nobody opens it any more, and whoever opened it before does not come in again. Who is in stays in.
    ///
    /// - Throws: 4111 there is no such link in a room that these claims are for.
    func revoke(_ id: ShortLinkID, claims: TokenClaims) throws(CallError) -> ShortLink {
        guard var link = try stored({ try $0.link(id) }), claims.roomId == nil || claims.roomId == link.room.rawValue else {
            throw CallError(.notFound, "There is no such link.")
        }
        guard link.revokedAt == nil else { return link }
        link.revokedAt = time.now()
        let revoked = link
        try stored { try $0.saveLink(revoked) }
        return revoked
    }

    /// What a link stands for: a token that is good for as long as the link.
    ///
    /// - Throws: 4111 there is none, or no more; which of the two is not said.
    func open(_ id: String) throws(CallError) -> OpenedLinkBody {
        let now = time.now()
        guard let id = ShortLinkID(validating: id), let link = try stored({ try $0.link(id) }), link.isValid(at: now),
            let key = keys.first(where: { $0.id == link.apiKey })
        else { throw CallError(.notFound, "This link does not work any more.") }
        guard let token = try? TokenSigner.sign(link.claims(now: now), key: key) else {
            throw CallError(.serverError, "No token could be signed.")
        }
        return OpenedLinkBody(roomId: link.room, token: token)
    }

    /// - Throws: 4002 where the token came from a link that was withdrawn.
    func check(_ claims: TokenClaims) throws(CallError) {
        guard let id = ShortLink.origin(of: claims) else { return }
        guard let link = try stored({ try $0.link(id) }), link.isValid(at: time.now()) else {
            throw CallError(.invalidToken, "The link of this token was withdrawn.")
        }
    }

    private func stored<Result>(_ body: (any LinkRepository) throws -> Result) throws(CallError) -> Result {
        do {
            return try body(repository)
        } catch {
            throw CallError(.serverError, "The links cannot be read or written now.")
        }
    }
}
