/// Whether the main actor goes on, told by what it answers; pure. Looks are counted instead of time, so that a machine that slept, or a
/// process that was halted as a whole, has done nothing wrong; nor, for a while, has a thread that could not get a processor.
struct Watchdog: Sendable {
    /// From one look to the next.
    static let interval: Duration = .milliseconds(250)
    /// So long without a sign of life, and the main actor is taken for stuck.
    static let patience: Duration = .seconds(2)
    /// Looks after which it is, however rarely it got a processor: whoever looks at its windows has waited long enough.
    static let looks = 16

    private var beats: UInt64 = 0
    private var turns: UInt64 = 0
    private var waited: Duration = .zero
    private var silence: Duration = .zero
    private var silentLooks = 0

    /// One look.
    /// - Parameters:
    ///   - beats: questions that the main actor has answered so far.
    ///   - turns: windows that it has begun to serve so far: many short turns are work, not a standstill.
    ///   - waited: how long its thread has waited for a processor so far.
    /// - Returns: whether it is stuck.
    mutating func look(beats: UInt64, turns: UInt64, waited: Duration) -> Bool {
        let isSilent = beats == self.beats && turns == self.turns
        silence = isSilent ? silence + max(.zero, Self.interval - (waited - self.waited)) : .zero
        silentLooks = isSilent ? silentLooks + 1 : 0
        self.beats = beats
        self.turns = turns
        self.waited = waited
        return silence >= Self.patience || silentLooks >= Self.looks
    }
}
