import CallProtocol
import Foundation

/// Somebody at the door who waits for a host's answer.
public struct EntryRequest: Identifiable, Hashable, Sendable {
    public enum State: Hashable, Sendable {
        /// Waits for an answer.
        case pending
        /// Waits for an answer; the connection is lost and may come back.
        case away
        /// Allowed, but not yet inside.
        case entering
    }

    public let id: String
    public let participantId: String
    public let name: String
    public let state: State
    public let requestedAt: Date
    public let note: String?

    package init(_ entry: EntryInfo) {
        id = entry.requestId.rawValue
        participantId = entry.participantId.rawValue
        name = entry.name
        state =
            switch entry.state {
            case .pending: .pending
            case .away: .away
            case .entering: .entering
            }
        requestedAt = Date(timeIntervalSince1970: Double(entry.requestedAt.milliseconds) / 1000)
        note = entry.note
    }
}

/// A host's answer to a request to enter.
public enum EntryAnswer: Hashable, Sendable { case allowed, denied }
