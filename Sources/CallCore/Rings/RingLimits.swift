import CallProtocol

/// The numbers by which calls ring. Each can be set by the operator.
package struct RingLimits: Hashable, Sendable {
    /// How many people one ring is for.
    package var members = 25
    /// How long somebody has to answer where the call does not say.
    package var timeout: Duration = .seconds(45)
    /// Between these a ring may choose.
    package var shortestTimeout: Duration = .seconds(5)
    package var longestTimeout: Duration = .seconds(180)
    /// How long a ring outlives the last device of its caller.
    package var callerGrace: Duration = .seconds(10)
    /// How long an accepting device may be away before it is in the call: a reload, a lost connection that comes right back.
    package var acceptGrace: Duration = .seconds(1)
    /// The same after a restart of the server, which took every connection away.
    package var restartGrace: Duration = .seconds(10)
    /// How long after a restart a call is taken for running though nobody is in it yet: longer than a room waits for who is away.
    package var returnGrace: Duration = .seconds(60)
    /// How long somebody who was told the way into a call is expected there.
    package var arrivalGrace: Duration = .seconds(30)
    /// How long a ring that is over is remembered, for devices that come back and answers that are repeated.
    package var retention: Duration = .seconds(120)
    /// How many rings of one person go on at once.
    package var openRings = 10
    /// How many devices of one person are connected at once.
    package var devices = 20
    /// Of the words of a rejection, in characters.
    package var reasonLength = 200
    /// Whether a call ends for the last person in it when everybody else has left.
    package var endsWhenAlone = false

    package init() {}

    /// - Throws: 4138 absurd.
    func timeout(_ seconds: Int?) throws(CallError) -> Duration {
        guard let seconds else { return timeout }
        guard (shortestTimeout.components.seconds...longestTimeout.components.seconds).contains(Int64(seconds)) else {
            throw CallError(
                .invalidTimeout,
                "A ring lasts from \(shortestTimeout.components.seconds) to \(longestTimeout.components.seconds) seconds.")
        }
        return .seconds(seconds)
    }
}
