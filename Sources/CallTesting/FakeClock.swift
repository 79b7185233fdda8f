import CallProtocol
import Synchronization

/// Time that moves only when a test says so.
package final class FakeClock: Sendable {
    /// An ordinary day in 2026, so that a mistake between seconds and milliseconds shows.
    package static let start = Timestamp(milliseconds: 1_780_000_000_000)

    private let time: Mutex<Timestamp>

    package init(_ start: Timestamp = FakeClock.start) { time = Mutex(start) }

    package var now: Timestamp { time.withLock { $0 } }

    /// Moves forward to `time`; never back.
    package func advance(to time: Timestamp) { self.time.withLock { $0 = max($0, time) } }

    package func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}
