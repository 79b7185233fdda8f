import CallCore
import CallProtocol
import Foundation
import Networking

/// What an operator sets.
package struct CallConfiguration: Sendable {
    package var keys: [APIKey]
    /// With it the start page makes rooms and links for anyone.
    package var devKey: APIKey?
    package var tokenRules = TokenRules()
    package var limits = RoomLimits()
    package var ice = ICEPlan(urls: [])
    /// How the server is reached from outside, without a slash at the end.
    package var publicURL: String?
    package var ringLimits = RingLimits()
    /// Who learns of whom over `/v2/people`.
    package var peopleDirectory = PeopleDirectory.none
    /// Where calls and rings are announced.
    package var webhook: Webhook?
    /// For `/metrics` from other machines; without it only this machine may read them.
    package var metricsToken: String?

    package init(keys: [APIKey]) { self.keys = keys }
}

/// Signalling, REST, health and metrics: everything of the server but the web app.
package final class CallService: Sendable {
    /// How often the server writes down that it is alive.
    static let heartbeat: Duration = .seconds(30)

    package let signalling: SignalService
    package let directory: RoomDirectory
    package let rings: RingDirectory
    private let apps: Apps
    private let outbox: WebhookOutbox?
    private let surroundings: RoomSurroundings
    private let configuration: CallConfiguration
    private let signer: TokenSigner
    private let links: ShortLinks
    private let heartbeats: LoopTimer

    package init(configuration: CallConfiguration, loop: EventLoop, repository: any Repository, time: SystemTime = .wall) throws {
        self.configuration = configuration
        signer = TokenSigner(keys: configuration.keys)
        links = ShortLinks(keys: configuration.keys, repository: repository, time: time)
        surroundings = RoomSurroundings(
            loop: loop, repository: repository, time: time, ice: configuration.ice, limits: configuration.limits)
        directory = RoomDirectory(surroundings: surroundings)
        apps = Apps(keys: configuration.keys)
        outbox = configuration.webhook.map { [surroundings] in WebhookOutbox($0, surroundings: surroundings) }
        rings = RingDirectory(
            surroundings: RingSurroundings(
                rooms: surroundings, directory: directory, apps: apps, limits: configuration.ringLimits, outbox: outbox))
        signalling = SignalService(
            surroundings: surroundings, signer: signer, rules: configuration.tokenRules, directory: directory, rings: rings, apps: apps,
            links: links)
        // Whoever was inside before a long standstill has to ask again; a quick restart is not noticed.
        let now = time.now()
        try repository.dropAdmissions(
            ifNotAliveSince: Timestamp(milliseconds: now.milliseconds - configuration.limits.admissionGrace.milliseconds))
        try repository.markAlive(now)
        surroundings.seats.tell = { [rings] room, participant, isInside in
            rings.assumeIsolated { $0.seatChanged(room, participant, isInside: isInside) }
        }
        surroundings.seats.knocked = { [rings] room, seat, request in rings.assumeIsolated { $0.knocked(room, seat, request) } }
        surroundings.seats.knockEnded = { [rings] room, guest in rings.assumeIsolated { $0.knockEnded(room, guest) } }
        heartbeats = loop.schedule(every: Self.heartbeat) {
            do {
                try repository.markAlive(time.now())
            } catch {
                Log.error("storage: \(error)")
            }
        }
        loop.execute { [rings, outbox] in
            rings.assumeIsolated { $0.start() }
            outbox?.assumeIsolated { $0.start() }
        }
    }

    /// - Parameter readings: what `/metrics` tells beside the calls.
    package func addRoutes(to routes: inout Routes, readings: @escaping @Sendable () async -> [Metrics.Reading] = { [] }) {
        let rest = RESTService(
            signer: signer, rules: configuration.tokenRules, directory: directory, links: links, time: surroundings.time,
            publicURL: configuration.publicURL)
        rest.addRoutes(to: &routes)
        LinksREST(rest: rest, links: links, publicURL: configuration.publicURL).addRoutes(to: &routes)
        for prefix in ["/v1/", "/v2/"] { routes.refusals(prefix, HTTPResponse.refusal) }
        CallsREST(
            signer: signer, rules: configuration.tokenRules, rings: rings, apps: apps, time: surroundings.time,
            limits: configuration.ringLimits, directory: configuration.peopleDirectory
        ).addRoutes(to: &routes)
        if let key = configuration.devKey {
            DevPeople(key: key, time: surroundings.time).addRoutes(to: &routes)
            DevRooms(key: key, directory: directory, time: surroundings.time, publicURL: configuration.publicURL).addRoutes(to: &routes)
        }
        routes.webSocket(Route.signal) { [signalling] _ in .accept(signalling) }
        routes.on(.get, Route.health) { _, _ in .json(["status": "ok"]) }
        routes.on(.get, Route.metrics) { [self] request, _ in await metrics(request, readings) }
    }

    private func metrics(_ request: HTTPRequest, _ readings: @Sendable () async -> [Metrics.Reading]) async -> HTTPResponse {
        guard mayReadMetrics(request) else { return .error(CallError(.notFound, "There is no such page.")) }
        let opened = surroundings.metrics[.connectionsOpened]
        let closed = surroundings.metrics[.connectionsClosed]
        let own = [
            Metrics.Reading("foyer_signal_connections", opened - closed), Metrics.Reading("foyer_rooms_open", await directory.openRooms),
            Metrics.Reading("foyer_person_devices", await rings.deviceCount), Metrics.Reading("foyer_rings_open", await rings.openRings),
        ]
        return .text(surroundings.metrics.text(await own + readings()))
    }

    private func mayReadMetrics(_ request: HTTPRequest) -> Bool {
        if let token = configuration.metricsToken {
            return Digest.isEqual(Array((request.headers["authorization"] ?? "").utf8), Array("Bearer \(token)".utf8))
        }
        return request.isFromThisMachine
    }

    /// Tells everybody to come back. What they are is kept already.
    package func announceClosing() {
        heartbeats.cancel()
        surroundings.loop.execute { [signalling, outbox] in
            outbox?.assumeIsolated { $0.stop() }
            signalling.announceClosing()
        }
    }
}

extension HTTPRequest {
    fileprivate var isFromThisMachine: Bool { ["127.", "::ffff:127."].contains(where: peerAddress.hasPrefix) || peerAddress == "::1" }
}
