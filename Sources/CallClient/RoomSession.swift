import CallProtocol
import Foundation

/// One person's occupancy of one room, or of the place in front of it. Both dialects are thin translations of this.
///
/// It is used once: `start()`, then events until `ended`. Dropped without a `leave()`, its connection closes and the server takes
/// the person for away.
@MainActor
package final class RoomSession {
    package let configuration: Configuration
    package private(set) var media: MediaState
    package let engine: (any MediaEngine)?

    private let transport: any SignalTransport
    private var state: PlaceState
    private var client: SignalClient<ServerMessage>?
    private var running: Task<Void, Never>?
    /// Runs from the departure until the server is told.
    private var farewell: Task<Void, Never>?
    private var observers = Observers()
    private var untold: [RoomSessionEvent] = []
    private var isTelling = false
    /// The page closed while there was no connection: the server is told on the next one.
    private var isHidden = false
    /// What the server was told last about `media` and the page's session.
    private var sentMedia: MediaAnnouncement?

    package init(configuration: Configuration, transport: any SignalTransport, media engine: (any MediaEngine)? = nil) {
        self.configuration = configuration
        self.transport = transport
        self.engine = engine
        media = configuration.media
        state = PlaceState(ticket: configuration.resume)
    }

    deinit { running?.cancel() }

    /// The devices, while they are this session's: whoever comes next in the same page takes them over with `start()`.
    private var ownEngine: (any MediaEngine)? { engine?.delegate === self ? engine : nil }

    // MARK: What is known

    package var phase: RoomPhase { state.phase }
    package var grants: Grants? { state.grants }
    /// Everybody else inside, in order of coming.
    package var participants: [ParticipantInfo] { state.participants }
    /// The queue, for who may answer it: in the order of the knocks.
    package var entryRequests: [EntryInfo] { state.entryRequests }
    /// From the first answer on: with it the place can be taken again from elsewhere.
    package var resumeTicket: ResumeTicket? { state.ticket }

    /// Oneself, from the server's first answer on. `joinedAt` is by this side's clock.
    package var localParticipant: ParticipantInfo? {
        guard let id = state.participantId, let name = state.name else { return nil }
        return ParticipantInfo(
            participantId: id, name: name, isHost: state.grants?.canAdmit ?? false, media: media, mediaSession: engine?.sessionId,
            isAway: false,
            joinedAt: state.enteredAt ?? .now)
    }

    /// - Returns: the subscription, which ends when it is released.
    package func observe(_ body: @escaping @MainActor (RoomSessionEvent) -> Void) -> Observation { observers.add(body) }

    // MARK: Coming and going

    /// Connects and says hello. What comes of it is told by events. Without effect after the first time.
    package func start() {
        let events = state.start()
        guard !events.isEmpty else { return }
        engine?.delegate = self
        engine?.apply(media)
        tell(events)
        guard let url = SignalAddress.url(server: configuration.serverURL) else {
            return end(.refused(CallError(.notFound, "\(configuration.serverURL) is no address of a server.")))
        }
        connect(to: url)
    }

    /// Asks again after a denial.
    package func requestEntry(note: String? = nil) throws(CallError) {
        switch phase {
        case .denied, .waiting: client?.send(WaitingMessage.requestEntry(note: note))
        case .idle, .connecting, .inside, .reconnecting, .ended:
            throw CallError(.notAllowedHere, "Entry can be requested only in front of the door.")
        }
    }

    /// Gives up the place, in front of the door or inside: over at once on this side, devices off; the server is told meanwhile.
    package func withdraw() { depart() }

    /// The same. Returns when the server has been told, or cannot be within `Farewell.limit`.
    package func leave() async {
        depart()
        await farewell?.value
    }

    /// The page is closing or reloading: the server gives the place up within seconds unless `pageReturned()` follows.
    package func pageHidden() {
        if case .reconnecting = phase {
            isHidden = true
            client?.resume()
        } else {
            hide()
        }
    }

    private func hide() {
        isHidden = false
        sendToPlace(waiting: .pageHidden, inside: .pageHidden)
        client?.suspend()
    }

    /// The same page is back and takes its place again.
    package func pageReturned() {
        isHidden = false
        client?.resume()
    }

    // MARK: Acting

    /// Answers a knock. The first answer of all hosts counts.
    ///
    /// - Throws: `ErrorCode.entryResponseFailed` where somebody else was first, the request is gone, or no answer came.
    package func respond(to request: EntryRequestID, _ decision: EntryDecision, message: String? = nil) async throws(CallError) {
        guard state.isInside, let client else { throw CallError(.notAllowedHere, "Only who is inside can answer a knock.") }
        let response = ParticipantMessage.respondEntry(EntryResponse(requestId: request, decision: decision, message: message))
        do throws(RequestFailure) {
            try await client.request(response)
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .notConnected: throw CallError(.entryResponseFailed, "The connection was lost before the server confirmed the answer.")
            }
        }
    }

    package func setMicrophone(_ on: Bool) { setMedia(MediaState(microphone: on, camera: media.camera)) }

    package func setCamera(_ on: Bool) { setMedia(MediaState(microphone: media.microphone, camera: on)) }

    /// Local at once; the room is told now, or on the return where the connection is lost.
    package func setMedia(_ new: MediaState) {
        guard new != media, !state.isEnded else { return }
        media = new
        ownEngine?.apply(new)
        announceMedia()
        tell([.mediaChanged])
    }
}

// MARK: The connection

extension RoomSession {
    private func connect(to url: URL) {
        let headers = configuration.browserAddress.map { ["X-Forwarded-For": $0] } ?? [:]
        let client = SignalClient<ServerMessage>(
            url: url, headers: headers, transport: transport, schedule: configuration.schedule,
            hello: { [weak self] () async throws(CallError) in try await self?.hello() },
            tell: { [weak self] event in self?.handle(event) })
        self.client = client
        // The session's one task of its own: its connection. `deinit` and the end cancel it.
        running = Task { await client.run() }
    }

    private func hello() async throws(CallError) -> OpeningMessage {
        let token = try await configuration.token.current()
        let announcement = MediaAnnouncement(media: media, session: engine?.sessionId)
        sentMedia = announcement
        return .hello(
            Hello(
                roomId: configuration.roomId, token: token, name: configuration.name,
                participantId: state.ticket?.participantId.rawValue ?? configuration.participantId, resume: state.ticket?.secret,
                note: configuration.note, media: announcement.media, mediaSession: announcement.session))
    }

    private func handle(_ event: SignalClient<ServerMessage>.Event) {
        guard farewell == nil else { return sayFarewell(event) }
        switch event {
        case .message(let message): receive(message)
        case .lost: tell(state.connectionLost())
        case .refused(let error): end(.refused(error))
        case .gaveUp: end(.unreachable)
        }
    }

    private func receive(_ message: ServerMessage) {
        if case .signal(let from, let signal) = message { ownEngine?.receive(signal, from: from) }
        let wasEnded = state.isEnded
        let events = state.receive(message, now: .now)
        if case .entered = message { arrive() }
        if !events.isEmpty { updatePeers() }
        if state.isEnded, !wasEnded { close() }
        tell(events)
        if case .reconnecting = phase { return }
        if isHidden { hide() }
    }

    private func arrive() {
        ownEngine?.connect(iceServers: state.iceServers)
        announceMedia()
    }

    private func end(_ reason: RoomEnd) {
        let events = state.end(reason)
        guard !events.isEmpty else { return }
        close()
        tell(events)
    }

    private func close() {
        if farewell == nil {
            if client?.isConnected != true { running?.cancel() }
            client?.finish()
        }
        ownEngine?.close()
        ownEngine?.delegate = nil
    }

    private func depart() {
        switch phase {
        case .idle, .ended: break
        case .waiting, .denied, .inside:
            sendToPlace(waiting: .cancel, inside: .leave)
            client?.finish()
            farewell = Farewell.task(running, of: self)
        case .connecting, .reconnecting:
            // Which word is right is known when the server has answered.
            farewell = Farewell.task(running, of: self)
        }
        end(.left)
    }

    private func sayFarewell(_ event: SignalClient<ServerMessage>.Event) {
        switch Farewell.step(event) {
        case .cancel: client?.send(WaitingMessage.cancel)
        case .leave: client?.send(ParticipantMessage.leave)
        case .nothing: break
        case .wait: return
        }
        client?.finish()
    }

    private func sendToPlace(waiting: WaitingMessage, inside: ParticipantMessage) {
        switch phase {
        case .waiting, .denied: client?.send(waiting)
        case .inside: client?.send(inside)
        case .idle, .connecting, .reconnecting, .ended: break
        }
    }

    /// In order, also where an observer's own doing raises further events.
    private func tell(_ events: [RoomSessionEvent]) {
        untold += events
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !untold.isEmpty { observers.tell(untold.removeFirst()) }
    }
}

// MARK: Media

/// What the room is told about one's devices.
struct MediaAnnouncement: Hashable {
    var media: MediaState
    var session: MediaSessionID?
}

extension RoomSession: MediaEngineDelegate {
    package func mediaEngine(_ engine: any MediaEngine, send signal: PeerSignal, to participant: ParticipantID) {
        guard state.isInside else { return }
        client?.send(ParticipantMessage.signal(to: participant, signal))
    }

    package func mediaEngineDidChange(_ engine: any MediaEngine) { tell([.mediaEngineChanged]) }

    package func mediaEngine(_ engine: any MediaEngine, switchedTo media: MediaState) {
        guard media != self.media, !state.isEnded else { return }
        self.media = media
        announceMedia()
        tell([.mediaChanged])
    }

    package func mediaEngineSessionChanged(_ engine: any MediaEngine) {
        engine.apply(media)
        guard state.isInside else { return }
        engine.connect(iceServers: state.iceServers)
        announceMedia()
        updatePeers()
    }

    package func mediaEngineRequestedLeave(_ engine: any MediaEngine) { depart() }

    private func announceMedia() {
        let announcement = MediaAnnouncement(media: media, session: engine?.sessionId)
        guard state.isInside, announcement != sentMedia else { return }
        sentMedia = announcement
        client?.send(ParticipantMessage.setMedia(announcement.media, announcement.session))
    }

    private func updatePeers() {
        guard state.isInside else { return }
        ownEngine?.updatePeers(state.peers)
    }
}

extension PlaceState {
    /// Who came later offers: this side to everybody of the last snapshot, the others to this side.
    package var peers: [PeerDescription] {
        participants.compactMap { participant in
            participant.mediaSession.map { session in
                PeerDescription(
                    participantId: participant.participantId, mediaSession: session, initiates: earlier.contains(participant.participantId))
            }
        }
    }
}

extension RoomSession {
    /// The page cannot be reached: away at once, with the place kept, until `pageReturned()`.
    package func pageLost() { client?.suspend() }
}
