import CallClient
import CallProtocol
import Foundation

/// The token of a window's person: the present one for as long as it is good, then the provider's.
@MainActor
final class TokenKeeper: Sendable {
    /// Replaced this long before its end: a join takes its time.
    private static let slack: TimeInterval = 30

    private(set) var token: String
    private let provider: StreamVideo.TokenProvider?
    /// Several sessions that ask at once get the same fresh token.
    private var refresh: Task<String, any Error>?

    init(_ token: String, provider: StreamVideo.TokenProvider?) {
        self.token = token
        self.provider = provider
    }

    nonisolated var source: TokenSource {
        guard provider != nil else { return TokenSource(keeping: { [self] _ in Token(await token) }, canRefresh: false) }
        return TokenSource(keeping: { [self] isRefused in Token(try await current(isRefused: isRefused)) })
    }

    private func current(isRefused: Bool) async throws -> String {
        let isOld = token.isEmpty || Invitation(token: token)?.isExpired(at: Date().addingTimeInterval(Self.slack)) ?? false
        guard let provider, isRefused || isOld else { return token }
        let task = refresh ?? Task { try await provider() }
        refresh = task
        defer { refresh = nil }
        token = try await task.value
        return token
    }
}
