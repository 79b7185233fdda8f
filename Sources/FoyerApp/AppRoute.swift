import CallProtocol
import Foundation
import Foyer

/// What an address of the web app stands for.
enum AppRoute: Hashable, Sendable {
    case start
    case room(RoomLink)
    /// A short link, by its id.
    case link(String)
    /// A person's calls, with the person's token.
    case calls(String?)
    case unknown

    init(_ url: URL) {
        let parts = url.path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case (nil, _): self = .start
        case ("calls", 1): self = .calls(Self.token(in: url.fragment))
        case ("l", 2): self = .link(parts[1])
        case ("r", 2): self = .room(RoomLink(roomId: parts[1], token: Self.token(in: url.fragment)))
        default: self = .unknown
        }
    }

    /// Behind `#`, where it is never sent with a request.
    private static func token(in fragment: String?) -> String? {
        let fields = fragment?.split(separator: "&") ?? []
        return fields.first { $0.hasPrefix("token=") }.map { String($0.dropFirst("token=".count)) }
    }
}

/// A room, and the right to be there.
struct RoomLink: Hashable, Sendable {
    let roomId: String
    let token: String?

    /// Whether it opens this one room as its host.
    var isOfHost: Bool {
        guard let claims = token.flatMap(Invitation.init(token:))?.claims else { return false }
        return claims.roomId == roomId && claims.permissions.contains(Permission.allowJoin.rawValue)
    }
}
