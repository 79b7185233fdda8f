/// When memory of windows that have ended is given back to the system: once no more end for a moment, for their tasks end a little later
/// than they do, or when very many have. Pure.
struct Leftovers: Sendable {
    /// Looks without another end.
    static let calm = 2
    /// Windows that have ended without such a calm.
    static let many = 500

    private var ended = 0
    private var returned = 0
    private var quiet = 0

    /// One look, about once a second.
    /// - Parameter ended: windows that have ended since the process began.
    /// - Returns: whether memory is to be given back now.
    mutating func look(ended: Int) -> Bool {
        quiet = ended == self.ended ? quiet + 1 : 0
        self.ended = ended
        guard ended > returned, quiet >= Self.calm || ended - returned >= Self.many else { return false }
        returned = ended
        return true
    }
}
