import VideoSDKRTC

/// The host that stands behind `foyer knocks --watch`: one line for each thing that happens, `WHAT ID TEXT`.
@MainActor
final class TerminalHost: RoomEventListener {
    private let room: Room
    private let plan: KnocksPlan
    private let write: (String) -> Void
    private var isInside = false
    private var isOver = false
    private var waiter: CheckedContinuation<Void, Never>?
    /// The room ended by itself. After an error it goes on.
    private(set) var hasFailed = false

    init(room: Room, plan: KnocksPlan, write: @escaping (String) -> Void) {
        self.room = room
        self.plan = plan
        self.write = write
    }

    /// Answers who waits at the moment; who comes later is answered then.
    func answerQueue() async {
        isInside = true
        for request in room.entryRequests where request.state != .entering { await answer(request.participantId) }
    }

    private func answer(_ participant: String) async {
        guard let decision = plan.decision(for: participant) else { return }
        do {
            try await room.respondEntry(participantId: participant, decision: decision, message: plan.reason)
        } catch let error as VideoSDKError {
            onError(error: error)
        } catch {
            onError(error: .ENTRY_RESPONSE_FAILED)
        }
    }

    /// Returns when the room is over, or `stop()` was called.
    func waitForEnd() async {
        guard !isOver else { return }
        await withCheckedContinuation { waiter = $0 }
    }

    func stop() {
        isOver = true
        waiter?.resume()
        waiter = nil
    }

    private func say(_ words: String...) { write(words.map(TerminalText.clean).joined(separator: " ")) }

    // MARK: RoomEventListener

    func onRoomStateChanged(roomState: RoomState) {
        switch roomState {
        case .RECONNECTING: say("reconnecting")
        case .CONNECTED where isInside: say("connected")
        case .CONNECTED, .CONNECTING, .FAILED, .DISCONNECTED: break
        }
    }

    func onEntryRequested(participantId: String, name: String, allow: @escaping () -> Void, deny: @escaping () -> Void) {
        say("knock", participantId, name)
        if let note = room.entryRequests.first(where: { $0.participantId == participantId })?.note { say("note", participantId, note) }
        // Who is there when it joins is answered by `answerQueue`, which waits for the answers.
        guard isInside, plan.decision(for: participantId) != nil else { return }
        Task { await answer(participantId) }
    }

    func onEntryResponded(participantId: String, decision: VideoSDKRTC.EntryDecision?) {
        guard participantId != room.localParticipant.id else { return }
        switch decision {
        case .ALLOWED: say("allowed", participantId)
        case .DENIED: say("denied", participantId)
        case nil: break
        }
    }

    func onEntryWithdrawn(participantId: String, reason: EntryWithdrawalReason) { say("withdrawn", participantId, reason.rawValue) }

    func onParticipantJoined(_ participant: Participant) { say("inside", participant.id, participant.displayName) }

    func onParticipantLeft(_ participant: Participant, reason: LeaveReason) { say("left", participant.id, participant.displayName) }

    func onError(error: VideoSDKError) {
        // Why it does not come in is said by the command itself.
        guard isInside else { return }
        say("error", String(error.code), error.message)
    }

    func onRoomLeft(reason: LeaveReason) {
        if isInside, reason != .manualLeaveCalled {
            hasFailed = true
            say("ended", String(describing: reason))
        }
        stop()
    }
}
