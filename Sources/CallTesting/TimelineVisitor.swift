import CallCore
import CallProtocol

/// A person of a timeline: what their token says, and what their page knows because it was told.
package final class Visitor {
    /// What the server takes this person's connection for.
    package enum Standing: Hashable, Sendable {
        case outside, waiting, inside
    }

    package let name: String
    package let grants: Grants
    /// The participant that the token is bound to.
    package let boundTo: ParticipantID?
    package let tokenID: String?
    package let nameIsFixed: Bool

    /// Chosen by the app before the first join, told by the server after it.
    package var id: ParticipantID?
    package var secret: ResumeSecret?
    package var media = MediaState(microphone: true, camera: true)
    package var mediaSession: MediaSessionID?
    package internal(set) var link: LinkID?
    package internal(set) var standing = Standing.outside
    /// The request under which this person waits or waited last.
    package private(set) var requestId: EntryRequestID?
    package private(set) var reason: WaitingReason?
    /// The queue as this person's page shows it, built from messages alone.
    package private(set) var queue: [EntryInfo] = []
    /// Everybody else inside, as this person's page shows them.
    package private(set) var people: [ParticipantInfo] = []
    private var unread: [ServerMessage] = []

    package init(
        _ name: String, _ grants: Grants, boundTo: ParticipantID? = nil, tokenID: String? = nil, nameIsFixed: Bool = false,
        id: ParticipantID? = nil
    ) {
        self.name = name
        self.grants = grants
        self.boundTo = boundTo
        self.tokenID = tokenID
        self.nameIsFixed = nameIsFixed
        self.id = id
        mediaSession = MediaSessionID("page of \(name)")
    }

    /// All that was said to this person since the last call.
    package func heard() -> [ServerMessage] {
        defer { unread = [] }
        return unread
    }

    /// The names of what was said to this person since the last call.
    package func heardNames() -> [ServerMessage.Name] { heard().map(\.name) }

    /// A new page in the same tab: the secret stays, what the page showed does not.
    package func forgetPage() {
        queue = []
        people = []
        reason = nil
    }

    /// A new browser: nothing is left but the token.
    package func forgetEverything() {
        forgetPage()
        id = nil
        secret = nil
        requestId = nil
    }

    func hear(_ message: ServerMessage) {
        unread.append(message)
        switch message {
        case .waiting(let status): wait(status)
        case .entered(let snapshot): enter(snapshot)
        case .participantJoined(let person), .participantUpdated(let person): put(person)
        case .participantLeft(let id, _): people.removeAll { $0.participantId == id }
        case .entryRequested(let entry), .entryUpdated(let entry): put(entry)
        case .entryWithdrawn(_, let request, _): queue.removeAll { $0.requestId == request }
        case .responded(let outcome): settle(outcome)
        case .signal, .done, .failed, .ended, .closing, .pong: break
        }
    }

    private func wait(_ status: WaitingStatus) {
        id = status.participantId
        secret = status.resume
        requestId = status.requestId
        reason = status.reason
    }

    private func enter(_ snapshot: RoomSnapshot) {
        id = snapshot.participantId
        secret = snapshot.resume
        queue = snapshot.entries
        people = snapshot.participants
    }

    private func put(_ person: ParticipantInfo) {
        queue.removeAll { $0.participantId == person.participantId }
        if let index = people.firstIndex(where: { $0.participantId == person.participantId }) {
            people[index] = person
        } else {
            people.append(person)
        }
    }

    private func put(_ entry: EntryInfo) {
        if let index = queue.firstIndex(where: { $0.requestId == entry.requestId }) {
            queue[index] = entry
        } else {
            queue.append(entry)
        }
    }

    private func settle(_ outcome: EntryOutcome) {
        queue.removeAll { $0.requestId == outcome.requestId }
    }
}
