import CallClient
import CallProtocol
import Foundation
import SwiftUI

/// Who this window speaks for, and to which server. One per window: `InjectedValues[\.streamVideo] = StreamVideo(…)`.
@MainActor
public final class StreamVideo: Sendable {
    /// Gives a fresh token when the present one has grown old.
    public typealias TokenProvider = @Sendable () async throws -> String

    /// The server's address, for example `https://calls.example.org`.
    public let url: URL
    public let apiKey: String
    public let user: User
    private let keeper: TokenKeeper

    public init(url: URL, apiKey: String, user: User, token: String, tokenProvider: TokenProvider? = nil) {
        self.url = url
        self.apiKey = apiKey
        self.user = user
        keeper = TokenKeeper(token, provider: tokenProvider)
    }

    /// The present one.
    var token: String { keeper.token }

    /// Where sessions have their tokens from.
    var source: TokenSource { keeper.source }

    /// Whom the token names, or else the app.
    var personId: String { invitation?.claims.participantId ?? user.id }

    /// Whether the server may take this window for a device of a person, who can be rung.
    var isPerson: Bool { !personId.isEmpty && invitation?.claims.roomId == nil }

    /// What the token says of itself, for display.
    package var invitation: Invitation? { Invitation(token: token) }
}

private enum StreamVideoKey: InjectionKey {
    /// A window whose app has not said who it speaks for: every join is refused by the server.
    static var currentValue: StreamVideo {
        StreamVideo(url: URL(string: "http://127.0.0.1:8080")!, apiKey: "", user: User(id: "", name: ""), token: "")
    }
}

extension InjectedValues {
    public var streamVideo: StreamVideo {
        get { self[StreamVideoKey.self] }
        set {
            self[StreamVideoKey.self] = newValue
            dropRingLine()
        }
    }
}
