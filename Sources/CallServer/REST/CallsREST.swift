import CallCore
import CallProtocol
import Foundation
import Networking

/// Who learns of whom over `GET /v2/people`.
package enum PeopleDirectory: String, Sendable, CaseIterable {
    /// Backends alone.
    case none
    /// Whose token holds `allow_join`.
    case staff
    /// Every person.
    case all
    /// Every person, of those who are connected: for trying things out.
    case connected
}

/// REST for calls that ring: backends make calls and ring for people, and people without a socket answer.
struct CallsREST: Sendable {
    let signer: TokenSigner
    let rules: TokenRules
    let rings: RingDirectory
    let apps: Apps
    let time: SystemTime
    let limits: RingLimits
    let directory: PeopleDirectory

    func addRoutes(to routes: inout Routes) {
        routes.on(.post, Route.call) { request, path in await answer { () throws(CallError) in try await make(request, path) } }
        routes.on(.get, Route.call) { request, path in await answer { () throws(CallError) in try await show(request, path) } }
        routes.on(.post, Route.ringCall) { request, path in await answer { () throws(CallError) in try await ring(request, path) } }
        routes.on(.post, Route.acceptCall) { request, path in await answer { () throws(CallError) in try await accept(request, path) } }
        routes.on(.post, Route.rejectCall) { request, path in await answer { () throws(CallError) in try await reject(request, path) } }
        routes.on(.post, Route.endCall) { request, path in await answer { () throws(CallError) in try await end(request, path) } }
        routes.on(.post, Route.roomHosts) { request, path in await answer { () throws(CallError) in try await setRoomHosts(request, path) }
        }
        routes.on(.get, Route.people) { request, _ in await answer { () throws(CallError) in try await people(request) } }
        routes.on(.post, Route.person) { request, path in await answer { () throws(CallError) in try await setPerson(request, path) } }
        routes.on(.get, Route.callsOfPerson) { request, path in await answer { () throws(CallError) in try await history(request, path) } }
    }

    private func answer(_ body: () async throws(CallError) -> HTTPResponse) async -> HTTPResponse {
        do {
            return try await body()
        } catch {
            return .error(error)
        }
    }

    // MARK: Who asks

    /// Whoever stands behind a request.
    private struct Asker {
        var claims: TokenClaims
        var app: AppID
        /// Nil for a backend.
        var person: PersonID?
    }

    private func asker(_ request: HTTPRequest) throws(CallError) -> Asker {
        guard let header = request.headers["authorization"] else {
            throw CallError(.invalidToken, "The Authorization header with a token is missing.")
        }
        let claims = try signer.verify(Token(header.hasPrefix("Bearer ") ? String(header.dropFirst(7)) : header))
        try rules.checkTime(claims, now: time.now())
        if let roles = claims.roles, roles.contains("rtc"), !roles.contains("crawler") {
            throw CallError(.roleNotAllowed, "A token of the role rtc has no REST access.")
        }
        return Asker(claims: claims, app: apps.app(of: claims), person: try rules.personOrBackend(claims))
    }

    private func person(_ asker: Asker) throws(CallError) -> PersonID {
        guard let person = asker.person else { throw CallError(.notAPerson, "This takes a token with a participantId.") }
        return person
    }

    private func call(_ path: PathParameters) throws(CallError) -> CallRef {
        guard let type = CallType(validating: path["type"]), let id = CallID(validating: path["id"]) else {
            throw CallError(.callNotFound, "A call's type and id hold at most 64 letters, digits and .-_~@:+ characters each.")
        }
        return CallRef(type: type, id: id)
    }

    private func personID(_ path: PathParameters) throws(CallError) -> PersonID {
        guard let id = PersonID(validating: path["personId"]) else { throw CallError(.personNotFound, "This is no person's id.") }
        return id
    }

    // MARK: Calls

    private func make(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        try rules.checkMayRing(asker.claims)
        let body = try request.decode(CallBody.self, ifEmpty: CallBody())
        let call = try call(path)
        let members = body.members ?? []
        guard members.count <= limits.members else { throw CallError(.tooManyMembers, "At most \(limits.members) members at once.") }
        let details = try await host(asker).visit { host throws(CallError) in
            let record = try host.call(call, for: asker.person, createdBy: body.createdBy, members: members)
            try host.addMembers(members, to: call)
            return try host.details(record, for: asker.person)
        }
        return .json(details)
    }

    private func show(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        let call = try call(path)
        let details = try await host(asker).visit { host throws(CallError) in
            _ = try host.knownCall(call)
            return try host.details(try host.call(call, for: asker.person), for: asker.person)
        }
        return .json(details)
    }

    private func ring(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        try rules.checkMayRing(asker.claims)
        let body = try request.decode(RingBody.self)
        guard let caller = asker.person ?? body.caller else { throw CallError(.invalidRequestBody, "caller says who rings.") }
        if let named = body.caller, named != caller { throw CallError(.tokenNotValidForParticipant, "The token is for another person.") }
        let order = RingOrder(
            ringId: body.ringId ?? RingID(FreshValues.tokenID()), call: try call(path), members: body.members, video: body.video ?? true,
            timeout: body.timeout)
        let ring = try await host(asker).visit { host throws(CallError) in
            if asker.person == nil { try host.letRing(caller, order.call) }
            return try host.ring(order, by: caller, from: nil)
        }
        guard let ring else { throw CallError(.ringOver, "This ring was given up.") }
        return .json(ring)
    }

    private func accept(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let (asker, call) = (try asker(request), try call(path))
        let person = try person(asker)
        let body = try request.decode(RingAnswerBody.self, ifEmpty: RingAnswerBody())
        let accepted = try await host(asker).visit { host throws(CallError) in
            try host.accept(try host.ring(body.ringId, of: call, for: person), by: person, from: nil)
        }
        return .json(accepted)
    }

    private func reject(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let (asker, call) = (try asker(request), try call(path))
        let person = try person(asker)
        let body = try request.decode(RingAnswerBody.self, ifEmpty: RingAnswerBody())
        let ring = try await host(asker).visit { host throws(CallError) in
            try host.reject(try host.ring(body.ringId, of: call, for: person), by: person, reason: body.reason, device: nil)
        }
        guard let ring else { throw CallError(.ringNotFound, "There is no such ring.") }
        return .json(ring)
    }

    private func end(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let (asker, call) = (try asker(request), try call(path))
        try rules.checkMayRing(asker.claims)
        let details = try await host(asker).visit { host throws(CallError) in
            try host.details(try host.end(call, by: asker.person), for: nil)
        }
        return .json(details)
    }

    private func setRoomHosts(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        try rules.checkMayRing(asker.claims)
        let people = try request.decode(RoomHostsBody.self).people
        let room = path["roomId"]
        return .json(try await host(asker).visit { host throws(CallError) in try host.setRoomHosts(people, of: room) })
    }

    private func host(_ asker: Asker) async -> RingHost { await rings.host(asker.app) }

    // MARK: People

    private func people(_ request: HTTPRequest) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        if asker.person != nil { try checkDirectory(asker.claims) }
        let page = try request.positive("page", default: 1, limit: 1_000_000)
        let perPage = try request.positive("perPage", default: 50, limit: 100)
        let onlyConnected = asker.person != nil && directory == .connected
        let found = try await host(asker).visit { host throws(CallError) in
            try host.people(onlyConnected: onlyConnected, page: page, perPage: perPage)
        }
        return .json(found)
    }

    private func checkDirectory(_ claims: TokenClaims) throws(CallError) {
        switch directory {
        case .none: throw CallError(.invalidPermissions, "This server does not say who is known to it.")
        case .staff: try rules.checkMayRing(claims)
        case .all, .connected: break
        }
    }

    private func setPerson(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        let id = try personID(path)
        var body = try request.decode(PersonBody.self)
        if let person = asker.person {
            guard person == id else { throw CallError(.tokenNotValidForParticipant, "The token is for another person.") }
            // What the token says is not the person's to change.
            if asker.claims.name != nil { body.name = nil }
        }
        let changed = body
        return .json(try await host(asker).visit { host throws(CallError) in try host.setPerson(id, changed) })
    }

    private func history(_ request: HTTPRequest, _ path: PathParameters) async throws(CallError) -> HTTPResponse {
        let asker = try asker(request)
        let id = try personID(path)
        if let person = asker.person, person != id {
            throw CallError(.tokenNotValidForParticipant, "The token is for another person.")
        }
        let page = try request.positive("page", default: 1, limit: 1_000_000)
        let perPage = try request.positive("perPage", default: 20, limit: 100)
        let missedOnly = request.query("missed") == "true"
        return .json(
            try await host(asker).visit { host throws(CallError) in
                try host.history(of: id, missedOnly: missedOnly, page: page, perPage: perPage)
            })
    }
}
