import CallCore
import CallProtocol
import Networking

/// REST of short links, and the address at which the page opens one.
struct LinksREST: Sendable {
    let rest: RESTService
    let links: ShortLinks
    /// Where links point to.
    let publicURL: String?

    func addRoutes(to routes: inout Routes) {
        routes.on(.post, Route.links) { request, path in
            await RESTService.answer { () throws(CallError) in try await make(request, path["roomId"]) }
        }
        routes.on(.get, Route.links) { request, path in
            await RESTService.answer { () throws(CallError) in try await list(request, path["roomId"]) }
        }
        routes.on(.post, Route.revokeLink) { request, path in
            await RESTService.answer { () throws(CallError) in try revoke(request, path["linkId"]) }
        }
        routes.on(.post, Route.openLink) { _, path in
            await RESTService.answer { () throws(CallError) in .json(try links.open(path["linkId"])) }
        }
    }

    private func make(_ request: HTTPRequest, _ room: String) async throws(CallError) -> HTTPResponse {
        let claims = try rest.authorize(request, .host(room: room))
        let body = try request.decode(CreateLinkBody.self)
        let record = try await rest.record(room, claims)
        return .json(shown(try links.make(body, room: record.id, claims: claims)))
    }

    private func list(_ request: HTTPRequest, _ room: String) async throws(CallError) -> HTTPResponse {
        let claims = try rest.authorize(request, .host(room: room))
        let record = try await rest.record(room, claims)
        // A host's own link lists what it could have made: no link that opens the room as somebody else.
        let found = try links.valid(room: record.id).filter { claims.roomId == nil || $0.kind == .guest }.map(shown)
        return .json(Page(pageInfo: PageInfo(currentPage: 1, perPage: max(1, found.count), total: found.count), data: found))
    }

    private func revoke(_ request: HTTPRequest, _ id: String) throws(CallError) -> HTTPResponse {
        let claims = try rest.authorize(request, .anyHost)
        guard let id = ShortLinkID(validating: id) else { throw CallError(.notFound, "There is no such link.") }
        return .json(shown(try links.revoke(id, claims: claims)))
    }

    private func shown(_ link: ShortLink) -> LinkBody {
        LinkBody(
            linkId: link.id, roomId: link.room, kind: link.kind, name: link.name, createdAt: link.createdAt.iso8601,
            expiresAt: link.expiresAt.iso8601, revoked: link.revokedAt != nil, url: (publicURL ?? "") + Route.linkPage(link.id.rawValue))
    }
}
