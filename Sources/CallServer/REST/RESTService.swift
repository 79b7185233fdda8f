import CallCore
import CallProtocol
import Foundation
import Networking

/// REST under `/v2`: rooms and their queues, for backends and commands.
package struct RESTService: Sendable {
    private let signer: TokenSigner
    private let rules: TokenRules
    private let directory: RoomDirectory
    private let links: ShortLinks
    private let time: SystemTime
    /// Where links in answers point to.
    private let publicURL: String?

    init(signer: TokenSigner, rules: TokenRules, directory: RoomDirectory, links: ShortLinks, time: SystemTime, publicURL: String?) {
        self.signer = signer
        self.rules = rules
        self.directory = directory
        self.links = links
        self.time = time
        self.publicURL = publicURL
    }

    package func addRoutes(to routes: inout Routes) {
        routes.on(.post, Route.rooms) { request, _ in await Self.answer { () throws(CallError) in try await create(request) } }
        routes.on(.get, Route.rooms) { request, _ in await Self.answer { () throws(CallError) in try await list(request) } }
        routes.on(.post, Route.deactivateRoom) { request, _ in await Self.answer { () throws(CallError) in try await deactivate(request) } }
        routes.on(.get, Route.validateRoom) { request, path in
            await Self.answer { () throws(CallError) in try await show(request, .validate(room: path["roomId"])) }
        }
        routes.on(.get, Route.room) { request, path in
            await Self.answer { () throws(CallError) in try await show(request, .host(room: path["roomId"])) }
        }
        routes.on(.post, Route.room) { request, path in
            await Self.answer { () throws(CallError) in try await setStatus(request, path["roomId"]) }
        }
        routes.on(.get, Route.participants) { request, path in
            await Self.answer { () throws(CallError) in try await participants(request, path["roomId"]) }
        }
        routes.on(.get, Route.entries) { request, path in
            await Self.answer { () throws(CallError) in try await entries(request, path["roomId"]) }
        }
        routes.on(.post, Route.entry) { request, path in
            await Self.answer { () throws(CallError) in try await decide(request, path["roomId"], path["participantId"]) }
        }
    }

    static func answer(_ body: () async throws(CallError) -> HTTPResponse) async -> HTTPResponse {
        do {
            return try await body()
        } catch {
            return .error(error)
        }
    }

    // MARK: Rights

    func authorize(_ request: HTTPRequest, _ right: RESTRight) throws(CallError) -> TokenClaims {
        guard let header = request.headers["authorization"] else {
            throw CallError(.invalidToken, "The Authorization header with a token is missing.")
        }
        let token = header.hasPrefix("Bearer ") ? String(header.dropFirst(7)) : header
        let claims = try signer.verify(Token(token))
        try rules.checkTime(claims, now: time.now())
        try rules.check(claims, for: right)
        try links.check(claims)
        return claims
    }

    // MARK: Rooms

    private func create(_ request: HTTPRequest) async throws(CallError) -> HTTPResponse {
        _ = try authorize(request, .server)
        let body = try request.decode(CreateRoomBody.self, ifEmpty: CreateRoomBody())
        return .json(room(try await directory.create(customID: body.customRoomId)))
    }

    private func list(_ request: HTTPRequest) async throws(CallError) -> HTTPResponse {
        _ = try authorize(request, .server)
        let page = try request.positive("page", default: 1, limit: 1_000_000)
        let perPage = try request.positive("perPage", default: 20, limit: 100)
        let (records, total) = try await directory.list(page: page, perPage: perPage)
        return .json(Page(pageInfo: PageInfo(currentPage: page, perPage: perPage, total: total), data: records.map(room)))
    }

    private func show(_ request: HTTPRequest, _ right: RESTRight) async throws(CallError) -> HTTPResponse {
        let claims = try authorize(request, right)
        switch right {
        case .validate(let id), .host(let id), .administer(let id): return .json(room(try await record(id, claims)))
        case .server, .anyHost: throw CallError(.notFound, "There is no such page.")
        }
    }

    private func deactivate(_ request: HTTPRequest) async throws(CallError) -> HTTPResponse {
        let body = try request.decode(DeactivateRoomBody.self)
        _ = try authorize(request, .administer(room: body.roomId))
        return .json(room(try await directory.setDisabled(body.roomId, true)))
    }

    private struct StatusBody: Decodable {
        enum Status: String, Decodable { case activate, deactivate }
        var status: Status
    }

    private func setStatus(_ request: HTTPRequest, _ id: String) async throws(CallError) -> HTTPResponse {
        _ = try authorize(request, .administer(room: id))
        let body = try request.decode(StatusBody.self)
        return .json(room(try await directory.setDisabled(id, body.status == .deactivate)))
    }

    /// A token that is bound to a room learns of no room that is not there.
    func record(_ id: String, _ claims: TokenClaims) async throws(CallError) -> RoomRecord {
        do {
            return try await directory.record(id)
        } catch {
            throw error.code == .invalidRoomID && claims.roomId != nil
                ? CallError(.tokenNotValidForRoom, "The token is for another room.") : error
        }
    }

    private func room(_ record: RoomRecord) -> RoomBody {
        RoomBody(
            roomId: record.id, customRoomId: record.customID, disabled: record.isDisabled, createdAt: record.createdAt.iso8601,
            updatedAt: record.updatedAt.iso8601, links: RoomBody.Links(getRoom: (publicURL ?? "") + Route.room(record.id.rawValue)))
    }

    // MARK: Who is in, and the queue

    /// Only for who may go in without asking: a guest at the door learns nothing of the room.
    private func participants(_ request: HTTPRequest, _ id: String) async throws(CallError) -> HTTPResponse {
        let claims = try authorize(request, .host(room: id))
        _ = try await record(id, claims)
        let inside = try await directory.visit(id) { $0.participants }
        return .json(Page(pageInfo: PageInfo(currentPage: 1, perPage: max(1, inside.count), total: inside.count), data: inside))
    }

    private func entries(_ request: HTTPRequest, _ id: String) async throws(CallError) -> HTTPResponse {
        let claims = try authorize(request, .host(room: id))
        _ = try await record(id, claims)
        let entries = try await directory.visit(id) { $0.entries }
        return .json(Page(pageInfo: PageInfo(currentPage: 1, perPage: max(1, entries.count), total: entries.count), data: entries))
    }

    private func decide(_ request: HTTPRequest, _ id: String, _ participant: String) async throws(CallError) -> HTTPResponse {
        let claims = try authorize(request, .host(room: id))
        let body = try request.decode(EntryDecisionBody.self)
        _ = try await record(id, claims)
        let host = DisplayName(claims.name ?? "A host").text
        let entry = try await directory.visit(id) { room throws(CallError) in
            try room.respond(to: ParticipantID(participant), body.decision, message: body.message, byNameOf: host)
        }
        return .json(entry)
    }
}

extension HTTPRequest {
    /// - Throws: 4110 not the JSON that is asked for.
    func decode<Body: Decodable>(_ type: Body.Type, ifEmpty: Body? = nil) throws(CallError) -> Body {
        if body.isEmpty, let ifEmpty { return ifEmpty }
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw CallError(.invalidRequestBody, "The body is not understood: \(error.briefly).")
        } catch {
            throw CallError(.invalidRequestBody, "The body is not understood.")
        }
    }

    func positive(_ name: String, default fallback: Int, limit: Int) throws(CallError) -> Int {
        guard let item = query.first(where: { $0.name == name }) else { return fallback }
        guard let number = Int(item.value), (1...limit).contains(number) else {
            throw CallError(.invalidRequestBody, "\(name) is a number from 1 to \(limit).")
        }
        return number
    }
}

extension HTTPResponse {
    static func error(_ error: CallError) -> HTTPResponse { .json(error, status: error.code.status) }

    /// What the HTTP server refuses by itself, before a route is asked, in the words of every other refusal.
    @Sendable static func refusal(_ status: HTTPStatus, _ words: String) -> HTTPResponse {
        let error =
            switch status {
            case .payloadTooLarge: CallError(.messageTooLarge, "The body is too large.")
            case .notFound: CallError(.notFound, "There is no such page.")
            case .methodNotAllowed, .upgradeRequired: CallError(.notAllowedHere, "That is not possible here: \(words).")
            case _: CallError(.invalidRequestBody, "The request is not understood: \(words).")
            }
        return .json(error, status: status)
    }
}

extension ErrorCode {
    /// The HTTP status that fits.
    var status: HTTPStatus {
        switch self {
        case .invalidAPIKey, .invalidToken: .unauthorized
        case .invalidPermissions, .tokenNotValidForRoom, .tokenNotValidForParticipant, .roleNotAllowed, .removalRefused, .notAllowedHere,
            .notAMember, .notAPerson:
            .forbidden
        case .invalidRoomID, .participantNotFound, .notFound, .personNotFound, .callNotFound, .ringNotFound: .notFound
        case .joinedFromAnotherDevice, .roomFull, .entryResponseFailed, .roomClosed, .queueFull, .ringOver, .answeredElsewhere,
            .tooManyLinks:
            .conflict
        case .tooManyRings: .tooManyRequests
        case .messageTooLarge: .payloadTooLarge
        case .invalidParticipantID, .malformedMessage, .unknownMessage, .binaryNotAccepted, .tooManyMessages, .handshakeTimedOut,
            .invalidRequestBody, .selfRing, .tooManyMembers, .invalidTimeout:
            .badRequest
        case .serverError: .internalServerError
        }
    }
}

extension Timestamp {
    /// `2026-11-30T22:09:16.000Z`.
    var iso8601: String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
