import CallProtocol

/// Where a session has its token from, asked before each connection so that an expired one can be replaced.
package struct TokenSource: Sendable {
    private let load: @Sendable () async throws -> Token

    package init(_ token: Token) { load = { token } }

    /// - Parameter load: brings a token that is valid now. What it throws ends the session with `ErrorCode.invalidToken`.
    package init(refreshing load: @escaping @Sendable () async throws -> Token) { self.load = load }

    package func current() async throws(CallError) -> Token {
        do {
            return try await load()
        } catch let error as CallError {
            throw error
        } catch {
            throw CallError(.invalidToken, "No token could be had: \(error)")
        }
    }
}
