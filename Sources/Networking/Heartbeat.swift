/// Counts how long a peer has been silent, in ticks; pure.
struct Heartbeat {
    enum Action: Equatable { case nothing, ping, dead }

    /// Ticks of silence until the question, and again as many until the cut.
    static let ticksBeforePing = 2

    private var silence = 0

    mutating func heard() { silence = 0 }

    mutating func tick() -> Action {
        silence += 1
        if silence == Heartbeat.ticksBeforePing { return .ping }
        return silence >= 2 * Heartbeat.ticksBeforePing ? .dead : .nothing
    }
}

enum UTF8Check {
    /// Whether the bytes are UTF-8 as Unicode defines it (no surrogates, no overlong forms).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
    }
}
