import CUV

/// A timer of an `EventLoop`. It lives on by itself until it has fired or is cancelled.
///
/// Unchecked because `handle`, `work` and `isCancelled` are touched on the loop only.
package final class LoopTimer: @unchecked Sendable {
    private let loop: EventLoop
    private var work: (@Sendable () -> Void)?
    private var handle: UnsafeMutablePointer<uv_timer_t>?
    private var isCancelled = false
    private var repeats = false

    init(loop: EventLoop, work: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.work = work
    }

    /// The work will not run any more. From the loop this holds at once; from elsewhere it may just be running. Any thread, any number of times.
    package func cancel() {
        if loop.isCurrent { end() } else { loop.execute { self.end() } }
    }

    /// On the loop.
    func start(after delay: Duration, every interval: Duration?) {
        guard !isCancelled, handle == nil, !loop.isOver else { return }
        let timer = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
        uv_timer_init(loop.uv, timer)
        timer.pointee.data = Unmanaged.passRetained(self).toOpaque()
        handle = timer
        repeats = interval != nil
        timer.withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_unref($0) }
        uv_update_time(loop.uv)  // cuts the running millisecond off, hence one more
        uv_timer_start(
            timer, { LoopTimer.from($0!.pointee.data).fire() }, delay == .zero ? 0 : delay.milliseconds + 1,
            interval.map { max(1, $0.milliseconds) } ?? 0)
    }

    private func fire() {
        guard let work else { return }
        if !repeats { end() }
        work()
    }

    private func end() {
        isCancelled = true
        work = nil
        guard let timer = handle else { return }
        handle = nil
        timer.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
            uv_close($0) { handle in
                Unmanaged<LoopTimer>.fromOpaque(handle!.pointee.data).release()
                handle!.deallocate()
            }
        }
    }

    /// Cancels the timer that a handle belongs to. False: it is none of ours (which alone do not keep the loop alive).
    static func cancel(_ handle: UnsafeMutablePointer<uv_handle_t>) -> Bool {
        guard handle.pointee.type == UV_TIMER, uv_has_ref(handle) == 0, let data = handle.pointee.data else { return false }
        LoopTimer.from(data).end()
        return true
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> LoopTimer {
        Unmanaged<LoopTimer>.fromOpaque(data!).takeUnretainedValue()
    }
}

extension Duration {
    /// Whole milliseconds, rounded up; nothing negative.
    var milliseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(seconds) * 1_000 + UInt64((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
