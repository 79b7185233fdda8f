import CallCore
import CallProtocol
import Foundation
import Networking

/// What a room needs of the server around it.
package struct RoomSurroundings: Sendable {
    package var loop: EventLoop
    package var repository: any Repository
    package var time: SystemTime
    package var ice: ICEPlan
    package var limits: RoomLimits
    package var metrics: Metrics
    package let seats = SeatWatch()

    package init(
        loop: EventLoop, repository: any Repository, time: SystemTime = .wall, ice: ICEPlan = ICEPlan(urls: []),
        limits: RoomLimits = RoomLimits(), metrics: Metrics = Metrics()
    ) {
        self.loop = loop
        self.repository = repository
        self.time = time
        self.ice = ice
        self.limits = limits
        self.metrics = metrics
    }
}

/// The shell of one room: calls the rule, carries out what it returns. It lives on the loop that its connections live on, so a message
/// takes no hop between threads.
package actor RoomHost {
    private let surroundings: RoomSurroundings
    private var room: Room
    private var links: [LinkID: SignalConnection] = [:]
    private var timer: LoopTimer?
    /// Called when nobody is here and nobody may come back.
    private let whenIdle: @Sendable (RoomID) -> Void

    package nonisolated var unownedExecutor: UnownedSerialExecutor { surroundings.loop.asUnownedSerialExecutor() }

    package init(record: RoomRecord, surroundings: RoomSurroundings, whenIdle: @escaping @Sendable (RoomID) -> Void) {
        self.surroundings = surroundings
        self.whenIdle = whenIdle
        room = Room(id: record.id, limits: surroundings.limits, isClosed: record.isDisabled)
    }

    /// Puts back what was kept before anyone comes.
    func restore() throws {
        let kept = try surroundings.repository.seats(room: room.id)
        for seat in kept { surroundings.seats.saved(seat, in: room.id) }
        perform(room.restore(kept, now: now))
    }

    private var now: Timestamp { surroundings.time.now() }

    package var entries: [EntryInfo] { room.entries }
    package var participants: [ParticipantInfo] { room.participants }

    // MARK: What connections bring

    func join(_ request: JoinRequest, _ connection: SignalConnection) throws(CallError) {
        links[request.link] = connection
        do {
            perform(try room.join(request, now: now))
        } catch {
            links[request.link] = nil
            forgetIfIdle()
            throw error
        }
    }

    func requestEntry(_ id: ParticipantID, note: String?) throws(CallError) {
        perform(try room.requestEntry(id, fresh: FreshValues.requestID(), note: note, now: now))
    }

    func setNote(_ id: ParticipantID, _ note: String) throws(CallError) { perform(try room.setNote(id, note)) }
    func rename(_ id: ParticipantID, _ name: String) throws(CallError) { perform(try room.rename(id, name)) }
    func cancel(_ id: ParticipantID) { perform(room.cancel(id)) }

    func respond(_ response: EntryResponse, by host: ParticipantID) throws(CallError) {
        do {
            perform(try room.respond(to: response.requestId, response.decision, message: response.message, by: host, now: now))
        } catch {
            throw refused(error, response.requestId)
        }
        surroundings.metrics.add(response.decision == .allowed ? .entriesAllowed : .entriesDenied)
    }

    func setMedia(_ id: ParticipantID, _ media: MediaState, _ session: MediaSessionID?) {
        perform(room.setMedia(id, media, session: session))
    }

    func relay(_ signal: PeerSignal, from: ParticipantID, to: ParticipantID) throws(CallError) {
        perform(try room.relay(signal, from: from, to: to))
    }

    func leave(_ id: ParticipantID) { perform(room.leave(id, now: now)) }

    func pageHidden(_ id: ParticipantID, _ link: LinkID) { perform(room.pageHidden(id, link: link, now: now)) }

    func connectionLost(_ id: ParticipantID, _ link: LinkID) {
        links[link] = nil
        perform(room.connectionLost(id, link: link, now: now))
    }

    // MARK: What REST brings

    /// A backend's answer to whoever waits under this participant id.
    func respond(to participant: ParticipantID, _ decision: EntryDecision, message: String?, byNameOf host: String) throws(CallError)
        -> EntryInfo
    {
        let entry = try room.entry(of: participant)
        do {
            perform(try room.respond(to: entry.requestId, decision, message: message, byNameOf: host, now: now))
        } catch {
            throw refused(error, entry.requestId)
        }
        surroundings.metrics.add(decision == .allowed ? .entriesAllowed : .entriesDenied)
        return entry
    }

    /// Whoever would have been let in hears that too.
    private func refused(_ error: CallError, _ request: EntryRequestID) -> CallError {
        if error.code == .roomFull { perform(room.tellFull(request)) }
        return error
    }

    func close() { perform(room.close()) }
    func reopen() { room.reopen() }

    // MARK: Carrying out

    private func perform(_ actions: [RoomAction]) {
        for action in actions { perform(action) }
        forgetIfIdle()
    }

    func forgetIfIdle() {
        guard room.isIdle, links.isEmpty else { return }
        timer?.cancel()
        whenIdle(room.id)
    }

    private func perform(_ action: RoomAction) {
        switch action {
        case .wait(let link, let id): links[link]?.becomeWaiting(WaitingConnection(host: self, participant: id))
        case .enter(let link, var snapshot):
            snapshot.iceServers = surroundings.ice.servers(for: snapshot.participantId, now: now)
            links[link]?.becomeParticipant(ParticipantConnection(host: self, participant: snapshot.participantId), snapshot)
        case .tellWaiting(let event, let link): links[link]?.tell(event)
        case .tellInside(let message, let receivers):
            let bytes = message.json
            for link in receivers { links[link]?.tell(inside: bytes) }
        case .end(let link, let error, let reason):
            links.removeValue(forKey: link)?.end(error, reason)
        case .hangUp(let link): links.removeValue(forKey: link)?.hangUp()
        case .persist(let change): persist(change)
        case .wake(let time): wake(at: time)
        }
    }

    private func persist(_ change: RoomChange) {
        defer { tellWatch(change) }
        do {
            switch change {
            case .saveSeat(let seat): try surroundings.repository.saveSeat(seat, room: room.id)
            case .removeSeat(let id): try surroundings.repository.removeSeat(id, room: room.id)
            }
        } catch {
            // The call goes on from memory; the operator has to know.
            Log.error("storage: \(error)")
            surroundings.metrics.add(.storageErrors)
        }
    }

    private func tellWatch(_ change: RoomChange) {
        switch change {
        case .saveSeat(let seat):
            surroundings.seats.saved(seat, in: room.id)
            surroundings.seats.checkDoor(seat, in: room.id, isHostAway: room.waitingReason == .waitingForHost)
        case .removeSeat(let id): surroundings.seats.removed(id, in: room.id)
        }
    }

    private func wake(at time: Timestamp) {
        timer?.cancel()
        let delay = max(.zero, time - now)
        timer = surroundings.loop.schedule(after: delay) { [weak self] in self?.assumeIsolated { $0.tick() } }
    }

    private func tick() { perform(room.tick(now: now)) }
}
