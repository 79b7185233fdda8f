import CallClient
import CallProtocol
import Combine
import Foundation
import Foyer

/// A telephone exchange of which a test says every word.
@MainActor
final class RingDouble: RingSource {
    enum Deed: Hashable { case ring(RingRequest), accept(RingID), reject(RingID, String?), cancel(RingID) }

    private let subject = PassthroughSubject<RingEvent, Never>()
    private(set) var deeds: [Deed] = []
    /// What the next deed fails with.
    var refusal: CallProblem?
    /// What accepting brings.
    var admission: Admission?
    /// Holds every deed back until `release()`.
    var isHeld = false
    private var held: [CheckedContinuation<Void, Never>] = []

    nonisolated init() {}

    var events: AnyPublisher<RingEvent, Never> { subject.eraseToAnyPublisher() }

    func ring(_ request: RingRequest) async throws(CallProblem) { try await perform(.ring(request)) }
    func accept(_ ring: RingID) async throws(CallProblem) -> Admission? {
        try await perform(.accept(ring))
        return admission
    }
    func reject(_ ring: RingID, reason: String?) async throws(CallProblem) { try await perform(.reject(ring, reason)) }
    func cancel(_ ring: RingID) async throws(CallProblem) { try await perform(.cancel(ring)) }

    func say(_ event: RingEvent) { subject.send(event) }

    func release() {
        isHeld = false
        held.forEach { $0.resume() }
        held = []
    }

    /// The ring that was asked for last.
    var lastRing: RingRequest? {
        deeds.reversed().lazy.compactMap { if case .ring(let request) = $0 { request } else { nil } }.first
    }

    private func perform(_ deed: Deed) async throws(CallProblem) {
        deeds.append(deed)
        if isHeld { await withCheckedContinuation { held.append($0) } }
        guard let refusal else { return }
        self.refusal = nil
        throw refusal
    }
}

extension IncomingCall {
    static func from(_ name: String, ring: String = "ring-1", call: String = "room", video: Bool = true) -> IncomingCall {
        IncomingCall(
            ringId: RingID(ring), id: call, type: "default", caller: User(id: name.lowercased(), name: name),
            members: [Member(userId: name.lowercased()), Member(userId: "me")], video: video, deadline: Date(timeIntervalSince1970: 45))
    }
}

extension OutgoingRing {
    static func of(_ request: RingRequest, _ answer: InvitedMember.Answer) -> OutgoingRing {
        OutgoingRing(
            request: request, members: request.members.map { InvitedMember(member: $0, answer: answer) },
            deadline: Date(timeIntervalSince1970: 45))
    }
}

extension Admission {
    static let sample = Admission(callType: CallType("default"), callId: CallID("room"), roomId: RoomID("the-room"), token: Token("way in"))
}
