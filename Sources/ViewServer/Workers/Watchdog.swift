/// Whether the main actor goes on, told by what it answers; pure. It counts looks instead of time, so that a machine that slept, or a process
/// that was halted as a whole, has done nothing wrong.
struct Watchdog: Sendable {
    /// From one look to the next.
    static let interval: Duration = .milliseconds(250)
    /// Looks without a sign of life after which the main actor is taken for stuck: 2 s.
    static let patience = 8

    private var beats: UInt64 = 0
    private var turns: UInt64 = 0
    private var silence = 0

    /// One look.
    /// - Parameters:
    ///   - beats: questions that the main actor has answered so far.
    ///   - turns: windows that it has begun to serve so far: many short turns are work, not a standstill.
    /// - Returns: whether it is stuck.
    mutating func look(beats: UInt64, turns: UInt64) -> Bool {
        silence = beats == self.beats && turns == self.turns ? silence + 1 : 0
        self.beats = beats
        self.turns = turns
        return silence >= Self.patience
    }
}
