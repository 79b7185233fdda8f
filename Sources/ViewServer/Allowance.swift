/// How much a page may say: a store that refills steadily. Every page of ordinary use stays far below it.
struct Allowance: Sendable {
    let perSecond: Double
    let atMost: Double
    private var left: Double
    private var filledAt: Duration

    /// - Parameter now: of any clock that does not run backwards.
    init(perSecond: Double, atMost: Double, now: Duration) {
        self.perSecond = perSecond
        self.atMost = atMost
        left = atMost
        filledAt = now
    }

    /// Takes `amount`; false where that much is not left.
    mutating func take(_ amount: Double = 1, now: Duration) -> Bool {
        left = min(atMost, left + (now - filledAt).inSeconds * perSecond)
        filledAt = now
        guard left >= amount else { return false }
        left -= amount
        return true
    }
}

extension Duration {
    /// In seconds, with fractions.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
