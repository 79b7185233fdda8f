import CallClient
import CallProtocol
import Combine
import Foundation
import SwiftUI

extension CallViewModel {
    /// Starts a call: joins it, or with `ring` makes the members' telephones ring and joins once somebody has answered.
    ///
    /// Where the server cannot ring, `problem` says so and nothing else happens. Does nothing during another call or ring.
    ///
    /// - Parameter timeout: in seconds, from 5 to 180, how long it rings; the server's own where it is nil.
    public func startCall(callType: String, callId: String, members: [Member], ring: Bool = false, timeout: Int? = nil) {
        guard session == nil, rings.isFree else { return }
        guard ring else { return joinCall(callType: callType, callId: callId) }
        guard let ringSource else { return problem = .cannotRing }
        lastOutcome = nil
        endedRing = nil
        problem = nil
        let request = RingRequest(
            id: RingID(), callType: callType, callId: callId, members: members, video: callSettings.videoOn, timeout: timeout)
        rings.start(request)
        invited = members.map { InvitedMember(member: $0, answer: .ringing) }
        callingState = .outgoing
        Task { [weak self] in await self?.place(request, ringSource) }
    }

    /// Takes a call that rings. The screen changes at once; if the server does not take the answer, the call rings on and `problem` says why.
    public func acceptCall(callType: String, callId: String) {
        guard rings.isFree else { return }
        guard let ringSource, let call = rings.call(type: callType, id: callId) else { return problem = .noLongerRings }
        // Who takes another call leaves the one that runs.
        if session != nil { hangUp() }
        rings.answer(call, accepting: true)
        lastOutcome = nil
        endedRing = nil
        problem = nil
        if !call.video { callSettings.videoOn = false }
        callingState = .joining
        Task { [weak self] in await self?.accept(call, ringSource) }
    }

    /// Declines a call that rings. The screen changes at once; if the server does not take the answer, the call rings on and `problem` says why.
    ///
    /// - Parameter reason: what the caller is told, at most 200 characters.
    public func rejectCall(callType: String, callId: String, reason: String? = nil) {
        guard let ringSource, let call = rings.call(type: callType, id: callId) else { return }
        rings.answer(call, accepting: false)
        problem = nil
        leaveScreen(of: call, .declined)
        Task { [weak self] in
            do throws(CallProblem) {
                try await ringSource.reject(call.ringId, reason: reason)
                _ = self?.rings.settled(call)
            } catch {
                self?.answerFailed(call, error)
            }
        }
    }

    /// Rings for the others of a ring that ended, with or without pictures as before, in a call of its own.
    public func callAgain(_ ended: EndedRing) {
        callSettings.videoOn = ended.video
        startCall(callType: "default", callId: UUID().uuidString.lowercased(), members: ended.people, ring: true)
    }

    func listen(to source: (any RingSource)?) {
        ringSource = source
        ringEvents = source?.events.sink { [weak self] event in self?.received(event) }
    }

    private func received(_ event: RingEvent) {
        switch event {
        case .incoming(let call):
            rings.add(call)
            showNextRing()
        case .outgoing(let ring): rang(ring)
        case .answered(let ring, let admission): answered(ring, admission)
        case .ended(let ring, let end): ended(ring, end)
        case .connected(let isConnected): isReachable = isConnected
        case .refused(let error):
            isReachable = false
            if session == nil { problem = error }
        }
    }

    /// Somebody's answer, or, after a reload, a ring that this window rang with before it.
    private func rang(_ ring: OutgoingRing) {
        if rings.outgoing?.id == ring.request.id || rungInto == ring.request.id { return invited = ring.members }
        guard session == nil, rings.isFree, callingState == .idle, !rings.wasCalledOff(ring.request.id) else { return }
        rings.start(ring.request)
        invited = ring.members
        callingState = .outgoing
    }

    private func answered(_ ring: RingID, _ admission: Admission?) {
        if let request = rings.endOutgoing(ring) {
            join(callType: request.callType, callId: request.callId, ticket: nil, admission: admission)
            return rungInto = ring
        }
        // Accepted before a reload.
        guard let admission, session == nil, rings.isFree else { return }
        join(callType: admission.callType.rawValue, callId: admission.callId.rawValue, ticket: nil, admission: admission)
    }

    private func ended(_ ring: RingID, _ end: RingEnd) {
        if let request = rings.endOutgoing(ring) {
            endedRing = EndedRing(CallOutcome(outgoing: end), request.members, video: request.video, isIncoming: false)
            return finish(CallOutcome(outgoing: end))
        }
        if rungInto == ring { return nobodyCame(end) }
        let wasAccepting = rings.accepting?.ringId == ring
        guard let call = rings.end(ring) else { return }
        endedRing = EndedRing(CallOutcome(incoming: end), [Member(user: call.caller)], video: call.video, isIncoming: true)
        if wasAccepting { finish(CallOutcome(incoming: end)) } else { leaveScreen(of: call, CallOutcome(incoming: end)) }
    }

    /// Whoever had answered did not come after all. Alone in a call there is nothing to stay for.
    private func nobodyCame(_ end: RingEnd) {
        rungInto = nil
        guard session != nil, participants.isEmpty else { return }
        endedRing = EndedRing(CallOutcome(outgoing: end), invited.map(\.member), video: callSettings.videoOn, isIncoming: false)
        observation?.cancel()
        session?.withdraw()
        finish(CallOutcome(outgoing: end))
    }

    /// Shows the oldest call that rings, where nothing else is on the screen.
    func showNextRing() {
        guard callingState == .idle, let call = rings.ringing.first else { return }
        endedRing = nil
        callingState = .incoming(call)
    }

    private func leaveScreen(of call: IncomingCall, _ outcome: CallOutcome) {
        guard callingState == .incoming(call) else { return }
        lastOutcome = outcome
        callingState = .idle
        showNextRing()
    }

    private func accept(_ call: IncomingCall, _ source: any RingSource) async {
        do throws(CallProblem) {
            let admission = try await source.accept(call.ringId)
            if rings.settled(call) {
                join(callType: call.type, callId: call.id, ticket: nil, admission: admission)
                rungInto = call.ringId
            } else {
                // Hung up, or over, before the server had heard of the acceptance.
                try? await source.reject(call.ringId, reason: "cancel")
            }
        } catch {
            answerFailed(call, error)
        }
    }

    private func answerFailed(_ call: IncomingCall, _ error: CallProblem) {
        let wasAccepting = rings.accepting == call
        rings.failed(call)
        if wasAccepting { callingState = .idle }
        problem = error
        showNextRing()
    }

    private func place(_ request: RingRequest, _ source: any RingSource) async {
        do throws(CallProblem) {
            try await source.ring(request)
        } catch {
            guard rings.endOutgoing(request.id) != nil else { return }
            callingState = .idle
            problem = error
            showNextRing()
        }
    }

    /// Ends the ring or the acceptance that runs. Says whether there was one.
    func giveUpRing() -> Bool {
        guard !rings.isFree else { return false }
        rings.giveUpAccepting()
        if let ring = rings.callOff(), let ringSource { Task { try? await ringSource.cancel(ring) } }
        return true
    }
}

extension CallOutcome {
    init(outgoing end: RingEnd) {
        self =
            switch end {
            case .answeredElsewhere: .answeredElsewhere
            case .cancelled: .cancelled
            case .unanswered: .noAnswer
            case .busy: .busy
            case .rejected(let reason): .rejected(reason)
            }
    }

    init(incoming end: RingEnd) {
        self =
            switch end {
            case .answeredElsewhere: .answeredElsewhere
            case .cancelled, .unanswered, .busy: .missed
            case .rejected: .declined
            }
    }
}

extension CallProblem {
    static let cannotRing = CallProblem(
        kind: .cannotRing, message: "This window cannot ring people: nobody is signed in. Share the call's link with them instead.")
    static let noLongerRings = CallProblem(kind: .other, message: "This call no longer rings.")
}
