import CallCore
import CallProtocol
import Networking

/// Signalling at `/v1/signal`: takes sockets, checks who they are, and seats them in their rooms.
package final class SignalService: WebSocketDelegate, @unchecked Sendable {  // `connections` is used on the loop alone
    package let surroundings: RoomSurroundings
    private let signer: TokenSigner
    private let rules: TokenRules
    private let directory: RoomDirectory
    private let rings: RingDirectory
    private let apps: Apps
    private let links: ShortLinks
    private var connections: [LinkID: SignalConnection] = [:]
    private var sockets: [WebSocket.ID: LinkID] = [:]
    private var lastLink: UInt64 = 0

    init(
        surroundings: RoomSurroundings, signer: TokenSigner, rules: TokenRules = TokenRules(), directory: RoomDirectory,
        rings: RingDirectory, apps: Apps, links: ShortLinks
    ) {
        self.surroundings = surroundings
        self.signer = signer
        self.rules = rules
        self.directory = directory
        self.rings = rings
        self.apps = apps
        self.links = links
    }

    // MARK: Sockets

    /// Takes a connection. Call it, and everything on what it returns, on the loop.
    package func open(_ socket: any SignalSocket) -> SignalConnection {
        lastLink += 1
        let connection = SignalConnection(link: LinkID(lastLink), socket: socket, service: self)
        connections[connection.link] = connection
        surroundings.metrics.add(.connectionsOpened)
        return connection
    }

    func connectionOver(_ link: LinkID) {
        if connections.removeValue(forKey: link) != nil { surroundings.metrics.add(.connectionsClosed) }
    }

    package func webSocketOpened(_ socket: WebSocket) { sockets[socket.id] = open(socket).link }

    private func connection(_ socket: WebSocket) -> SignalConnection? { sockets[socket.id].flatMap { connections[$0] } }

    package func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) { connection(socket)?.receive(text) }

    package func webSocketReceivedBinary(_ socket: WebSocket) { connection(socket)?.receivedBinary() }

    package func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {
        if let link = sockets.removeValue(forKey: socket.id) { connections[link]?.drop() }
    }

    /// The server stops: everybody is told to come back. Everything is kept already.
    package func announceClosing() {
        for connection in connections.values { connection.announceClosing() }
    }

    // MARK: Who it is

    func welcome(_ hello: Hello, _ connection: SignalConnection) throws(CallError) {
        let seat = try seatRequest(hello, connection.link)
        let host: RoomHost
        do {
            host = try findHost(hello.roomId)
        } catch {
            throw error.code == .invalidRoomID ? missing(error, seat.request, isScoped: seat.isScoped) : error
        }
        try host.run { host throws(CallError) in try host.join(seat.request, connection) }
    }

    /// A person's device: it is in no room by it.
    func welcome(_ signIn: SignIn, _ connection: SignalConnection) throws(CallError) {
        let (claims, person) = try checkedPerson(signIn)
        let host = rings.assumeIsolated { $0.host(apps.app(of: claims)) }
        let mayRing = try rules.grants(claims).canAdmit
        try host.run { host throws(CallError) in
            try host.signIn(person, signIn, fixedName: claims.name, mayRing: mayRing, connection)
        }
    }

    private func checkedPerson(_ signIn: SignIn) throws(CallError) -> (TokenClaims, PersonID) {
        do {
            let claims = try signer.verify(signIn.token)
            try rules.checkTime(claims, now: surroundings.time.now())
            return (claims, try rules.person(claims))
        } catch {
            surroundings.metrics.add(.tokensRefused)
            throw error
        }
    }

    private func findHost(_ id: String) throws(CallError) -> RoomHost {
        let result = directory.assumeIsolated { directory -> Result<RoomHost, CallError> in
            do throws(CallError) {
                return .success(try directory.host(id))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Only a token that is valid, and bound to no room, learns that a room is not there.
    private func missing(_ error: CallError, _ request: JoinRequest, isScoped: Bool) -> CallError {
        request.tokenFault ?? (isScoped ? CallError(.tokenNotValidForRoom, "The token is for another room.") : error)
    }

    /// Everything that can be refused without looking at the room.
    private func seatRequest(_ hello: Hello, _ link: LinkID) throws(CallError) -> (request: JoinRequest, isScoped: Bool) {
        let (claims, grants, timeFault) = try checkedClaims(hello)
        guard RoomID(validating: hello.roomId) != nil else { throw CallError(.invalidRoomID, "This is not a room's id.") }
        let bound = try participantID(claims.participantId)
        let request = JoinRequest(
            link: link, tokenParticipantId: bound, tokenID: claims.jti, participantId: try participantID(hello.participantId) ?? bound,
            resume: hello.resume.map(FreshValues.pair), tokenFault: timeFault, grants: grants,
            name: claims.name ?? hello.name ?? "", nameIsFixed: claims.name != nil, note: hello.note, media: hello.media,
            mediaSession: hello.mediaSession, fresh: FreshValues.joinValues())
        return (request, claims.roomId != nil)
    }

    private func checkedClaims(_ hello: Hello) throws(CallError) -> (claims: TokenClaims, grants: Grants, timeFault: CallError?) {
        do throws(CallError) {
            let claims = try signer.verify(hello.token)
            let timeFault = timeFault(claims)
            // An admission outlives its token: whether the time matters is the room's question where a place is taken again.
            if let timeFault, hello.resume == nil { throw timeFault }
            let grants = try rules.grants(claims)
            try rules.checkScope(claims, room: hello.roomId, participant: hello.participantId)
            if hello.resume == nil { try links.check(claims) }
            return (claims, grants, timeFault)
        } catch {
            surroundings.metrics.add(.tokensRefused)
            throw error
        }
    }

    private func timeFault(_ claims: TokenClaims) -> CallError? {
        do {
            try rules.checkTime(claims, now: surroundings.time.now())
            return nil
        } catch {
            return error
        }
    }

    private func participantID(_ text: String?) throws(CallError) -> ParticipantID? {
        guard let text else { return nil }
        guard let id = ParticipantID(validating: text) else {
            throw CallError(.invalidParticipantID, "A participant's id holds at most 64 letters, digits and .-_~@:+ characters.")
        }
        return id
    }
}
