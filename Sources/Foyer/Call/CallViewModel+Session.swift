import CallClient
import CallProtocol
import SwiftUI

extension CallViewModel {
    func received(_ event: RoomSessionEvent) {
        guard let session else { return }
        switch event {
        case .phaseChanged: phaseChanged(session.phase)
        case .ended(let end): return finish(CallOutcome(end, wasInside: wasInside))
        case .entryRequested(let entry):
            tell(.knocked(name: entry.name, waiting: session.entryRequests.count))
        case .participantJoined(let participant): tell(.joined(name: participant.name))
        case .participantLeft(let participant, _):
            seatIsFree()
            if !hadCompany { hadCompany = true }
            tell(.left(name: participant.name))
        case .error(let error): note(error)
        case .mediaChanged: follow(session.media)
        case .entered: wasInside = true
        case .entryWithdrawn(let entry, _): tell(.entryWithdrawn(name: entry.name))
        case .entryUpdated, .entryResponded, .participantUpdated, .mediaEngineChanged: break
        }
        refresh()
        giveHeldAnswers()
    }

    private func tell(_ event: CallEvent) {
        notice = CallNotice(number: (notice?.number ?? 0) + 1, event: event)
    }

    /// A refusal of something that the person did not do is nothing to tell them.
    private func note(_ error: CallError) {
        let refused = CallProblem(error)
        if refused.isForPeople { problem = refused }
    }

    /// Nothing is full any more: somebody has left, or has found a seat.
    func seatIsFree() {
        if problem?.kind == .full { problem = nil }
    }

    private func phaseChanged(_ phase: RoomPhase) {
        guard let session, let state = CallingState(phase) else { return }
        if callingState != state { moved(from: callingState, to: state) }
        if case .reconnecting = phase { isReconnecting = true } else { isReconnecting = false }
        onPlaceChanged?(session.resumeTicket)
    }

    private func moved(from old: CallingState, to new: CallingState) {
        callingState = new
        if case .waiting = old, new == .inCall { problem = nil }
        if new != .inCall, new != .reconnecting { seatIsFree() }
        switch new {
        case .denied: devices.rest()
        case .waiting, .inCall: devices.wake()
        case .idle, .lobby, .incoming, .outgoing, .joining, .reconnecting: break
        }
    }

    /// Takes over what the session holds now; only what differs is published.
    func refresh() {
        guard let session else { return }
        set(\.participants, session.participants.map { CallParticipant($0, link: devices.link(to: $0.participantId)) })
        set(\.localParticipant, session.localParticipant.map { CallParticipant(local: $0, media: callSettings.media) })
        set(\.entryRequests, session.entryRequests.map(EntryRequest.init))
        set(\.canAdmit, session.grants?.canAdmit ?? false)
    }

    private func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<CallViewModel, Value>, _ value: Value) {
        if self[keyPath: path] != value { self[keyPath: path] = value }
    }
}
