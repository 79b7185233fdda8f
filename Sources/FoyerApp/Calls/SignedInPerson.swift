import CallProtocol
import Foundation
import Foyer

/// Whose token it is that rings and is rung in this tab.
struct SignedInPerson: Hashable, Sendable {
    let token: String
    let id: PersonID
    let name: String

    /// Nil where the text is no token of a person, or its time is over.
    init?(token: String, now: Date = Date()) {
        guard let invitation = Invitation(token: token), !invitation.isExpired(at: now), invitation.claims.roomId == nil,
            let id = invitation.claims.participantId.flatMap({ PersonID(validating: $0) })
        else { return nil }
        self.token = token
        self.id = id
        name = invitation.name ?? id.rawValue
    }

    /// Of the person's calls.
    var address: String { Route.callsPage(token: token) }

    @MainActor var video: StreamVideo {
        StreamVideo(
            url: FoyerAppConfiguration.current.serverURL, apiKey: Invitation(token: token)?.claims.apikey ?? "",
            user: User(id: id.rawValue, name: name), token: token)
    }
}
