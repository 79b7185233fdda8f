import CallProtocol

/// How much one connection may say: a store that refills steadily. Ordinary use stays far below it; a flood would reach hosts and storage.
package struct MessageAllowance: Hashable, Sendable {
    /// At once, after a silence.
    private let atMost: Double
    private let perSecond: Double
    private var left: Double
    private var filledAt: Timestamp?

    private init(atMost: Double, perSecond: Double) {
        self.atMost = atMost
        self.perSecond = perSecond
        left = atMost
    }

    /// A guest in front of the door writes a note or a name now and then.
    package static let waiting = MessageAllowance(atMost: 60, perSecond: 5)
    /// Somebody inside answers a whole queue, or sets up connections to everybody, in one go.
    package static let inside = MessageAllowance(atMost: 1200, perSecond: 100)

    /// A person's device answers rings, and rings.
    package static let person = MessageAllowance(atMost: 60, perSecond: 5)
    /// How often one person may ring: a redial now and then, not a flood.
    package static let rings = MessageAllowance(atMost: 20, perSecond: 0.5)

    /// Takes one message; false where none is left. A clock that was set back refills nothing.
    package mutating func take(now: Timestamp) -> Bool {
        if let filledAt { left = min(atMost, left + max(0, Double((now - filledAt).milliseconds)) / 1000 * perSecond) }
        filledAt = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
