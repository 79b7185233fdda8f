import CallClient
import CallProtocol
import Foundation

/// One person's place in one room, from `VideoSDK.createRoom` to `onRoomLeft`. It is used for one join.
///
/// In a process without a browser's window there are no devices: everything else works, and switching a microphone or camera on is
/// answered on `onError`.
@MainActor
public final class Room {
    public let id: String
    public let localParticipant: LocalParticipant
    /// Everybody else inside, by id.
    public private(set) var participants: [String: Participant] = [:]
    public private(set) var roomState = RoomState.DISCONNECTED
    /// The queue at the door, for who may answer it: in the order of the knocks.
    public var entryRequests: [EntryRequest] { session.entryRequests.map(EntryRequest.init) }
    public var isMicEnabled: Bool { session.media.microphone }
    public var isCamEnabled: Bool { session.media.camera }

    let session: RoomSession
    let listeners = ListenerList()
    private(set) var stage = RoomStage.created
    private var observation: Observation?
    private var waiter: CheckedContinuation<VideoSDKError?, Never>?
    private var knownQueue: [EntryInfo] = []

    init(session: RoomSession) {
        let configuration = session.configuration
        self.session = session
        id = configuration.roomId
        localParticipant = LocalParticipant(
            id: configuration.participantId ?? "", displayName: configuration.name ?? "", media: configuration.media)
        observation = session.observe { [weak self] event in self?.handle(event) }
    }

    // MARK: Listening

    /// Listeners are told apart by identity and are not kept alive: the app holds them.
    public func addEventListener(_ listener: any RoomEventListener) { listeners.add(listener) }

    public func removeEventListener(_ listener: any RoomEventListener) { listeners.remove(listener) }

    public func removeAllEventListeners() { listeners.removeAll() }

    // MARK: Coming and going

    /// Joins, and returns once inside. A guest who must ask stays suspended here until a host allows it, also after a denial.
    ///
    /// - Throws: `VideoSDKError`: the server's refusal, 3047 where it cannot be reached or nobody answered in time, 3055 while a join runs,
    ///   3054 where this room has ended, 3056 where `leave()`, or the cancellation of the task, overtook it.
    public func join() async throws {
        if let refusal = stage.joinRefusal { throw refusal }
        stage = .joining
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter = continuation
                session.start()
            }
        } onCancel: {
            // The handler is not asynchronous; leaving is.
            Task { await self.cancelJoin() }
        }
        if let failure { throw failure }
    }

    /// Leaves, also while joining (which ends the join with 3056) and while reconnecting.
    ///
    /// - Throws: `VideoSDKError`: 3035 where `join()` was never called, 3054 where this room has ended already.
    public func leave() async throws {
        if let refusal = stage.leaveRefusal { throw refusal }
        if stage == .failed { stage = .ended }
        await session.leave()
    }

    private func cancelJoin() async {
        guard stage == .joining else { return }
        await session.leave()
    }

    // MARK: What happens

    private func handle(_ event: RoomSessionEvent) {
        switch event {
        case .phaseChanged: phaseChanged()
        case .entered: enter()
        case .entryRequested(let entry): entryRequested(entry)
        case .entryResponded(let outcome): entryResponded(outcome)
        case .entryWithdrawn(let entry, let reason): entryWithdrawn(entry, reason)
        case .participantJoined(let info): participantJoined(info)
        case .participantLeft(let info, let reason): participantLeft(info, reason)
        case .participantUpdated(let info): participants[info.participantId.rawValue]?.update(info)
        case .mediaChanged, .mediaEngineChanged, .entryUpdated: break
        case .error(let error): report(VideoSDKError(error))
        case .ended(let end): finish(RoomOutcome(end, wasJoined: stage == .joined))
        }
        if let me = session.localParticipant { localParticipant.update(me) }
        tellQueue()
    }

    private func phaseChanged() {
        if let me = session.localParticipant { localParticipant.update(me) }
        if let state = RoomState(session.phase) { move(to: state) }
    }

    private func move(to state: RoomState) {
        guard state != roomState else { return }
        roomState = state
        listeners.tell { $0.onRoomStateChanged(roomState: state) }
    }

    private func enter() {
        guard stage == .joining else { return }
        stage = .joined
        listeners.tell { $0.onRoomJoined() }
        endJoin(nil)
    }

    private func finish(_ outcome: RoomOutcome) {
        stage = stage == .joining && outcome.reason != .manualLeaveCalled ? .failed : .ended
        participants = [:]
        if let error = outcome.error { report(error) }
        if outcome.isFailure { move(to: .FAILED) }
        move(to: .DISCONNECTED)
        listeners.tell { $0.onRoomLeft(reason: outcome.reason) }
        endJoin(outcome.joinError)
    }

    private func endJoin(_ failure: VideoSDKError?) {
        waiter?.resume(returning: failure)
        waiter = nil
    }

    private func participantJoined(_ info: ParticipantInfo) {
        let participant = Participant(info)
        participants[participant.id] = participant
        listeners.tell { $0.onParticipantJoined(participant) }
    }

    private func participantLeft(_ info: ParticipantInfo, _ reason: DepartureReason) {
        let participant = participants.removeValue(forKey: info.participantId.rawValue) ?? Participant(info)
        listeners.tell { $0.onParticipantLeft(participant, reason: LeaveReason(reason)) }
    }

    func report(_ error: VideoSDKError) { listeners.tell { $0.onError(error: error) } }
}

// MARK: The door

extension Room {
    private func entryRequested(_ entry: EntryInfo) {
        // Somebody else has allowed it already.
        guard entry.state != .entering else { return }
        let answer = EntryAnswer(room: self, request: entry.requestId)
        listeners.tell {
            $0.onEntryRequested(
                participantId: entry.participantId.rawValue, name: entry.name, allow: { answer.give(.allowed) },
                deny: { answer.give(.denied) })
        }
    }

    private func entryResponded(_ outcome: EntryOutcome) {
        listeners.tell { $0.onEntryResponded(participantId: outcome.participantId.rawValue, decision: EntryDecision(outcome.decision)) }
    }

    private func entryWithdrawn(_ entry: EntryInfo, _ reason: WithdrawalReason?) {
        listeners.tell { $0.onEntryWithdrawn(participantId: entry.participantId.rawValue, reason: EntryWithdrawalReason(reason)) }
    }

    private func tellQueue() {
        guard session.entryRequests != knownQueue else { return }
        knownQueue = session.entryRequests
        let queue = entryRequests
        listeners.tell { $0.onEntryRequestsChanged(queue) }
    }
}
