import CallProtocol
import Foundation
import Foyer
import SwiftUI

/// Behind `/r/{room}`: the call, or why the link cannot lead there.
struct RoomEntrance: View {
    @Injected(\.appStrings) private var strings
    @SceneStorage("place") private var place = ""
    private let link: RoomLink
    private let check: LinkCheck

    init(link: RoomLink) {
        self.link = link
        check = LinkCheck(link, now: Date())
        if let invitation = check.invitation {
            InjectedValues[\.streamVideo] = StreamVideo(
                invitation, token: link.token ?? "", server: FoyerAppConfiguration.current.serverURL)
        }
    }

    var body: some View {
        switch check {
        // A place that was taken before outlives its link; it is one and the same page, so that the call goes on when the link runs out.
        case .fine,
            .expired where SavedPlace(text: place, link: link) != nil:
            RoomPage(link: link)
        case .expired: problem(strings.expiredLinkTitle, strings.expiredLinkText)
        case .broken: problem(strings.brokenLinkTitle, strings.brokenLinkText)
        case .otherRoom: problem(strings.wrongRoomTitle, strings.wrongRoomText)
        }
    }

    private func problem(_ title: String, _ text: String) -> some View {
        MessagePage(identifier: "linkProblem", text: OutcomeText(symbol: "link", title: title, text: text, action: nil))
    }
}

/// What can be said of a link without the server.
enum LinkCheck: Hashable {
    case fine(Invitation)
    case broken
    case expired(Invitation)
    case otherRoom

    init(_ link: RoomLink, now: Date) {
        guard let token = link.token, let invitation = Invitation(token: token) else {
            self = .broken
            return
        }
        if let room = invitation.claims.roomId, room != link.roomId {
            self = .otherRoom
        } else {
            self = invitation.isExpired(at: now) ? .expired(invitation) : .fine(invitation)
        }
    }

    /// Nil where the link says nothing about who comes.
    var invitation: Invitation? {
        switch self {
        case .fine(let invitation), .expired(let invitation): invitation
        case .broken, .otherRoom: nil
        }
    }
}

extension StreamVideo {
    /// Whoever holds this invitation.
    convenience init(_ invitation: Invitation, token: String, server: URL) {
        let user = User(id: invitation.claims.participantId ?? "", name: invitation.name ?? "")
        self.init(url: server, apiKey: invitation.claims.apikey, user: user, token: token)
    }
}
