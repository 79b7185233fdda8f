/// When a worker that died is started again: at once, unless it dies at once, again and again.
struct RestartRule: Sendable {
    /// What lived shorter has died at once.
    static let atOnce: Duration = .seconds(1)
    /// Deaths at once in a row that cost no pause.
    static let free = 2
    static let firstPause: Duration = .milliseconds(250)
    static let longestPause: Duration = .seconds(10)

    private var inARow = 0

    /// - Parameter lived: from its start to its end.
    /// - Returns: the pause before the next start.
    mutating func died(after lived: Duration) -> Duration {
        inARow = lived < Self.atOnce ? inARow + 1 : 0
        guard inARow > Self.free else { return .zero }
        let doublings = min(inARow - Self.free - 1, 10)
        return min(Self.longestPause, Self.firstPause * (1 << doublings))
    }
}
