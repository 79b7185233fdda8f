/// Hears what happens in a `Room`. Every method has an empty default.
@MainActor
public protocol RoomEventListener: AnyObject {
    /// Inside. For a guest who must ask, only after a host has allowed it. May come before `join()` returns.
    func onRoomJoined()
    /// On every way out, always after `DISCONNECTED`, devices already released.
    func onRoomLeft(reason: LeaveReason)
    func onRoomStateChanged(roomState: RoomState)
    func onParticipantJoined(_ participant: Participant)
    func onParticipantLeft(_ participant: Participant, reason: LeaveReason)

    /// To those who may answer: a guest asks to enter. `allow` and `deny` answer once, together: the first call counts.
    func onEntryRequested(participantId: String, name: String, allow: @escaping () -> Void, deny: @escaping () -> Void)
    /// To everybody who may answer requests, and to the one who asked. A host who joins gets it for itself, with `.ALLOWED`.
    func onEntryResponded(participantId: String, decision: EntryDecision?)
    /// A request is gone without a decision.
    func onEntryWithdrawn(participantId: String, reason: EntryWithdrawalReason)
    /// `Room.entryRequests` is different now: the whole queue, in the order of the knocks.
    func onEntryRequestsChanged(_ entryRequests: [EntryRequest])

    func onError(error: VideoSDKError)
}

extension RoomEventListener {
    public func onRoomJoined() {}
    public func onRoomLeft(reason: LeaveReason) {}
    public func onRoomStateChanged(roomState: RoomState) {}
    public func onParticipantJoined(_ participant: Participant) {}
    public func onParticipantLeft(_ participant: Participant, reason: LeaveReason) {}
    public func onEntryRequested(participantId: String, name: String, allow: @escaping () -> Void, deny: @escaping () -> Void) {}
    public func onEntryResponded(participantId: String, decision: EntryDecision?) {}
    public func onEntryWithdrawn(participantId: String, reason: EntryWithdrawalReason) {}
    public func onEntryRequestsChanged(_ entryRequests: [EntryRequest]) {}
    public func onError(error: VideoSDKError) {}
}
