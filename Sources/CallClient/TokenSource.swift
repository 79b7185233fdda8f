import CallProtocol

/// Where a session has its token from, asked before each connection so that an expired one can be replaced.
package struct TokenSource: Sendable {
    private let load: @Sendable (_ isRefused: Bool) async throws -> Token
    /// Whether asking again may bring another token.
    package let canRefresh: Bool

    package init(_ token: Token) {
        load = { _ in token }
        canRefresh = false
    }

    /// - Parameter load: brings a token that is valid now. What it throws ends the session with `ErrorCode.invalidToken`.
    package init(refreshing load: @escaping @Sendable () async throws -> Token) { self.init(keeping: { _ in try await load() }) }

    /// - Parameter load: the same; it is told whether the server has refused the one that it brought last.
    package init(keeping load: @escaping @Sendable (_ isRefused: Bool) async throws -> Token, canRefresh: Bool = true) {
        self.load = load
        self.canRefresh = canRefresh
    }

    package func current(isRefused: Bool = false) async throws(CallError) -> Token {
        do {
            return try await load(isRefused)
        } catch let error as CallError {
            throw error
        } catch {
            throw CallError(.invalidToken, "No token could be had: \(error)")
        }
    }
}
