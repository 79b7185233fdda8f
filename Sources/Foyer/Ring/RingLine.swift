import CallClient
import CallProtocol
import Combine
import Foundation
import SwiftUI

/// The rings of a window's person, over the server: the window is a device of theirs.
@MainActor
final class RingLine: RingSource {
    private let video: StreamVideo
    private let transport: any SignalTransport
    private let browserAddress: String?
    private let window: WindowContext?
    private let subject = PassthroughSubject<RingEvent, Never>()
    private var session: RingSession?
    private var presence: [AnyCancellable] = []

    /// - Throws: where this process can reach no server at all.
    init(_ video: StreamVideo) throws {
        self.video = video
        window = WindowContext.current
        let address = window?[PageOrigin.self].peerAddress ?? ""
        browserAddress = address.isEmpty ? nil : address
        transport = try window?[SignalTransportKey.self] ?? SocketTransport.standard()
        start(DeviceID.ofWindow(window))
        guard let window else { return }
        presence = [
            window.on(PageEvent.left) { [weak self] _ in self?.session?.pageHidden() },
            window.on(PageEvent.lost) { [weak self] _ in self?.session?.pageHidden() },
            window.on(PageEvent.opened) { [weak self] _ in self?.session?.pageReturned() },
        ]
    }

    isolated deinit { session?.stop() }

    /// Nothing rings on it any more.
    func close() {
        session?.stop()
        session = nil
        presence = []
    }

    private func start(_ device: DeviceID) {
        let configuration = RingSession.Configuration(
            serverURL: video.url, token: video.source, deviceId: device, name: video.user.name.isEmpty ? nil : video.user.name,
            image: video.user.imageURL?.absoluteString, browserAddress: browserAddress)
        let session = RingSession(configuration: configuration, transport: transport) { [weak self] event in self?.received(event) }
        self.session = session
        session.start()
    }

    var events: AnyPublisher<RingEvent, Never> {
        let ringing = (session?.incoming ?? []).map { RingEvent.incoming(IncomingCall($0)) }
        return ringing.reversed().reduce(subject.eraseToAnyPublisher()) { $0.prepend($1).eraseToAnyPublisher() }
    }

    private func received(_ event: RingSession.Event) {
        guard let window else { return tell(event) }
        window.run { tell(event) }
    }

    private func tell(_ event: RingSession.Event) {
        switch event {
        case .connected: subject.send(.connected(true))
        case .lost: subject.send(.connected(false))
        case .incoming(let ring): subject.send(.incoming(IncomingCall(ring)))
        case .outgoing(let ring): subject.send(.outgoing(OutgoingRing(ring)))
        case .join(let ring, let admission): subject.send(.answered(ring, admission))
        case .ended(let ring, let end): subject.send(.ended(ring, end))
        case .refused(let error): refused(error)
        }
    }

    /// A tab that was duplicated carries the id of a device that is there already: it becomes one of its own.
    private func refused(_ error: CallError) {
        guard error.code == .joinedFromAnotherDevice else { return subject.send(.refused(CallProblem(error))) }
        start(DeviceID.fresh(for: window))
    }

    // MARK: Ringing

    func ring(_ request: RingRequest) async throws(CallProblem) {
        guard let call = request.call else {
            throw CallProblem(kind: .other, message: "A call's type or id holds characters that no id has.")
        }
        let members = request.members.compactMap { PersonID(validating: $0.id) }
        guard members.count == request.members.count else { throw CallProblem(CallError(.personNotFound, "Nobody is known by this id.")) }
        let order = RingOrder(ringId: request.id, call: call, members: members, video: request.video, timeout: request.timeout)
        try await perform { session throws(CallError) in try await session.ring(order) }
    }

    func accept(_ ring: RingID) async throws(CallProblem) -> Admission? {
        try await perform { session throws(CallError) in try await session.accept(ring) }
    }

    func reject(_ ring: RingID, reason: String?) async throws(CallProblem) {
        try await perform { session throws(CallError) in try await session.reject(ring, reason: reason) }
    }

    func cancel(_ ring: RingID) async throws(CallProblem) {
        try await perform { session throws(CallError) in try await session.cancel(ring) }
    }

    private func perform<Value>(_ body: (RingSession) async throws(CallError) -> Value) async throws(CallProblem) -> Value {
        guard let session else { throw .cannotRing }
        do throws(CallError) {
            return try await body(session)
        } catch {
            throw CallProblem(error)
        }
    }
}

extension DeviceID {
    private static let key = "foyer.device"

    /// The tab's own, kept in it over reloads.
    @MainActor static func ofWindow(_ window: WindowContext?) -> DeviceID {
        if let id = window?.environment.storage[key]?.string.flatMap({ DeviceID(validating: $0) }) { return id }
        return fresh(for: window)
    }

    @MainActor static func fresh(for window: WindowContext?) -> DeviceID {
        let id = DeviceID(UUID().uuidString.lowercased())
        window?.send("store", ["key": .string(key), "value": .string(id.rawValue)])
        return id
    }
}

extension RingRequest {
    /// Nil where type or id are none.
    fileprivate var call: CallRef? {
        guard let type = CallType(validating: callType), let id = CallID(validating: callId) else { return nil }
        return CallRef(type: type, id: id)
    }
}

extension User {
    init(_ person: PersonInfo) {
        self.init(id: person.personId.rawValue, name: person.name, imageURL: person.image.flatMap(URL.init(string:)))
    }
}

extension IncomingCall {
    init(_ ring: RingInfo) {
        self.init(
            ringId: ring.ringId, id: ring.callId.rawValue, type: ring.callType.rawValue, caller: User(ring.caller),
            members: ring.members.map { Member(user: User($0.person)) }, video: ring.video, deadline: ring.deadline.date)
    }
}

extension OutgoingRing {
    init(_ ring: RingInfo) {
        let request = RingRequest(
            id: ring.ringId, callType: ring.callType.rawValue, callId: ring.callId.rawValue,
            members: ring.members.map { Member(user: User($0.person)) }, video: ring.video)
        self.init(request: request, members: ring.members.map { InvitedMember($0) }, deadline: ring.deadline.date)
    }
}

extension InvitedMember {
    init(_ info: RingMemberInfo) {
        let answer: Answer
        switch info.state {
        case .ringing: answer = .ringing
        case .accepted, .joined: answer = .accepted
        case .rejected: answer = .rejected(info.reason == "decline" ? nil : info.reason)
        case .busy: answer = .busy
        case .missed: answer = .missed
        }
        self.init(member: Member(user: User(info.person)), answer: answer)
    }
}

extension Timestamp {
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
