import CallProtocol
import Foundation

/// The server's clock: the only one that decides about time.
package struct SystemTime: Sendable {
    package var now: @Sendable () -> Timestamp

    package init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    package static let wall = SystemTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
