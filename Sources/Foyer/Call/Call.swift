import CallClient
import CallProtocol
import Foundation

/// One call, as its members know it on the server: by type and id, whether anybody is in it or not.
@MainActor
public final class Call: Identifiable, Sendable {
    public nonisolated let callType: String
    public nonisolated let callId: String
    private let video: StreamVideo

    /// Type and id together, `default:abc`.
    public nonisolated var cId: String { "\(callType):\(callId)" }
    public nonisolated var id: String { cId }

    init(callType: String, callId: String, video: StreamVideo) {
        self.callType = callType
        self.callId = callId
        self.video = video
    }

    /// Makes the call, or finds the one that there is, with these people as members beside this window's person.
    /// - Returns: everybody who may join it.
    @discardableResult
    public func create(members: [Member] = []) async throws(CallProblem) -> [Member] {
        let (call, people) = (try ref, members.compactMap { PersonID(validating: $0.id) })
        let details = try await video.ask { client throws(CallError) in try await client.call(call, members: people) }
        return details.members.map { id in members.first { $0.id == id.rawValue } ?? Member(userId: id.rawValue) }
    }

    /// Says no to the call where it rings for this person, on all their devices.
    public func reject(reason: String? = nil) async throws(CallProblem) {
        let call = try ref
        _ = try await video.ask { client throws(CallError) in try await client.reject(call, reason: reason) }
    }

    /// Ends the call for everybody. Only who made it may.
    public func end() async throws(CallProblem) {
        let call = try ref
        _ = try await video.ask { client throws(CallError) in try await client.end(call) }
    }

    private var ref: CallRef {
        get throws(CallProblem) {
            guard let type = CallType(validating: callType), let id = CallID(validating: callId) else {
                throw CallProblem(CallError(.callNotFound, "There is no such call."))
            }
            return CallRef(type: type, id: id)
        }
    }
}

/// A call in this person's history.
public struct PastCall: Identifiable, Hashable, Sendable {
    public enum Direction: Hashable, Sendable { case incoming, outgoing }

    /// Of the ring: a call may have rung several times.
    public let id: String
    public let callType: String
    public let callId: String
    public let direction: Direction
    /// Who rang.
    public let caller: User
    /// Those for whom it rang, and what they said.
    public let members: [InvitedMember]
    public let video: Bool
    public let startedAt: Date
    /// It rang for this person and nobody took it.
    public let isMissed: Bool

    init(_ entry: HistoryEntry) {
        id = entry.ring.ringId.rawValue
        callType = entry.ring.callType.rawValue
        callId = entry.ring.callId.rawValue
        direction =
            switch entry.direction {
            case .incoming: .incoming
            case .outgoing: .outgoing
            }
        caller = User(entry.ring.caller)
        members = entry.ring.members.map { InvitedMember($0) }
        video = entry.ring.video
        startedAt = entry.ring.createdAt.date
        isMissed = entry.isMissed
    }
}

/// Somebody who is known to the server.
public struct KnownPerson: Identifiable, Hashable, Sendable {
    public let user: User
    /// One of their devices is there to be rung.
    public let isConnected: Bool

    public var id: String { user.id }
}

extension StreamVideo {
    public func call(callType: String, callId: String) -> Call { Call(callType: callType, callId: callId, video: self) }

    /// This person's calls, newest first.
    /// - Parameter page: from 1, of 20 calls each.
    public func pastCalls(page: Int = 1) async throws(CallProblem) -> [PastCall] {
        guard let person = PersonID(validating: personId) else {
            throw CallProblem(CallError(.notAPerson, "This window speaks for nobody."))
        }
        let entries = try await ask { client throws(CallError) in try await client.calls(of: person, page: page) }
        return entries.data.map { PastCall($0) }
    }

    /// Whom this person may ring, as far as the server says.
    public func people() async throws(CallProblem) -> [KnownPerson] {
        let people = try await ask { client throws(CallError) in try await client.people(perPage: 100) }
        return people.data.filter { $0.person.personId.rawValue != personId }.map {
            KnownPerson(user: User($0.person), isConnected: $0.isConnected)
        }
    }

    /// A question once asked is heard out: URLSession on Linux may trap where its task is cancelled.
    func ask<Answer: Sendable>(_ question: @escaping @Sendable (RESTClient) async throws(CallError) -> Answer) async throws(CallProblem)
        -> Answer
    {
        let (url, source) = (url, source)
        let answer = await Task { () -> Result<Answer, CallError> in
            do throws(CallError) {
                return .success(try await question(RESTClient(server: url, token: try await source.current())))
            } catch {
                return .failure(error)
            }
        }.value
        switch answer {
        case .success(let value): return value
        case .failure(let error): throw CallProblem(error)
        }
    }
}
