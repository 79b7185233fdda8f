/// When to try again after a connection is lost.
package struct ReconnectSchedule: Hashable, Sendable {
    /// The shortest pause: a restarted server is back within a second.
    package var firstPause: Duration
    package var longestPause: Duration
    /// How long a session that has never had an answer tries before it is `unreachable`.
    package var patienceBeforeAnswer: Duration
    /// The same for a session that had its place: as long as servers keep an admission.
    package var patienceAfterAnswer: Duration
    /// How long one attempt may take until the server's first message.
    package var attemptLimit: Duration

    package init(
        firstPause: Duration = .milliseconds(300), longestPause: Duration = .seconds(5), patienceBeforeAnswer: Duration = .seconds(10),
        patienceAfterAnswer: Duration = .seconds(600), attemptLimit: Duration = .seconds(10)
    ) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.patienceBeforeAnswer = patienceBeforeAnswer
        self.patienceAfterAnswer = patienceAfterAnswer
        self.attemptLimit = attemptLimit
    }

    /// The pause before the next attempt, or nil where it is time to give up.
    ///
    /// - Parameters:
    ///   - failures: attempts that failed in a row, from 1.
    ///   - elapsed: since the connection was lost or first asked for.
    ///   - answered: whether the server has ever answered this session.
    ///   - random: from 0 to 1; spreads the return of many clients over half of the pause.
    package func pause(failures: Int, elapsed: Duration, answered: Bool, random: Double) -> Duration? {
        guard elapsed < (answered ? patienceAfterAnswer : patienceBeforeAnswer) else { return nil }
        let doubled = firstPause * (1 << min(max(failures - 1, 0), 10))
        return min(doubled, longestPause) * (0.5 + random / 2)
    }
}
