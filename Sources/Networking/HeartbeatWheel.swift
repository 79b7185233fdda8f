/// The heartbeats of all sockets that share one interval.
///
/// A timer for each socket would wake the loop for each. Here a part of them beats at each tick of one timer, and each socket at every
/// interval; the parts are small, so that thousands of pings do not go out, and their answers do not come, at one moment.
///
/// Unchecked because it is touched on the loop only.
final class HeartbeatWheel: @unchecked Sendable {
    /// How often it ticks in an interval: often enough for an even load, not more often than every tenth of a second.
    private static func parts(_ interval: Duration) -> Int { min(64, max(1, Int(interval / .milliseconds(100)))) }

    private var parts: [[WebSocket.ID: WebSocket]]
    private var next = 0
    private var timer: LoopTimer?
    private var count = 0

    init(interval: Duration, loop: EventLoop) {
        parts = Array(repeating: [:], count: Self.parts(interval))
        timer = loop.schedule(every: interval / parts.count) { [weak self] in self?.tick() }
    }

    var isEmpty: Bool { count == 0 }

    /// Its first beat comes after one interval, or up to one tick less.
    /// - Returns: what `remove` wants to know.
    func add(_ socket: WebSocket) -> Int {
        let part = (next + parts.count - 1) % parts.count
        parts[part][socket.id] = socket
        count += 1
        return part
    }

    func remove(_ socket: WebSocket, from part: Int) {
        if parts[part].removeValue(forKey: socket.id) != nil { count -= 1 }
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func tick() {
        let due = parts[next].values
        next = (next + 1) % parts.count
        for socket in due { socket.beat() }
    }
}
