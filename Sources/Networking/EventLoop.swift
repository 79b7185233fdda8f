import CLibwebsockets
import CUV
import Dispatch
import Foundation
import Synchronization

/// One libuv loop on a thread of its own, with one libwebsockets context.
///
/// It is the serial executor of the actors that live on it:
/// `nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }`. Callbacks of sockets and timers come on
/// the loop's thread, so `assumeIsolated` of such an actor works in them. As a task preference it runs the handlers of `HTTPServer`.
///
/// Unchecked because libuv's handles are touched on the loop's thread only (`jobs` and `uv_async_send` excepted, which are thread-safe).
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    enum Job {
        case executor(UnownedJob)
        case work(@Sendable () -> Void)
    }

    /// What other threads hand over.
    private struct Inbox {
        var jobs: [Job] = []
        /// The wake-up handle must not be used any more.
        var isDeaf = false
        /// Nobody takes jobs any more.
        var isStopped = false
    }

    package let name: String
    let uv: UnsafeMutablePointer<uv_loop_t>
    private let inbox = Mutex(Inbox())
    private let thread = Mutex<pthread_t?>(nil)
    private nonisolated(unsafe) var loopThread = pthread_t()
    /// Jobs that arrive after `stop` run here, so that no task waits for ever.
    private let afterlife: DispatchQueue
    private let afterlifeKey = DispatchSpecificKey<Bool>()

    // On the loop only.
    private let wakeUp = UnsafeMutablePointer<uv_async_t>.allocate(capacity: 1)
    private let beforePoll = UnsafeMutablePointer<uv_prepare_t>.allocate(capacity: 1)
    private let afterPoll = UnsafeMutablePointer<uv_check_t>.allocate(capacity: 1)
    private let busy = UnsafeMutablePointer<uv_idle_t>.allocate(capacity: 1)
    private var running: [Job] = []
    private var isEnding = false
    /// No handle may be opened any more.
    private(set) var isOver = false
    /// How often the loop has gone round.
    private(set) var turns = 0
    private(set) var sockets: SocketContext!
    /// Closed by `stop` before the loop ends.
    private var closers: [ObjectIdentifier: @Sendable () -> Void] = [:]

    deinit {
        wakeUp.deallocate()
        beforePoll.deallocate()
        afterPoll.deallocate()
        busy.deallocate()
        uv.deallocate()
    }

    /// Starts the thread. Throws `NetworkingError.system` if the loop or the context cannot be made.
    package init(name: String) throws {
        self.name = name
        uv = .allocate(capacity: 1)
        afterlife = DispatchQueue(label: "\(name).afterlife")
        afterlife.setSpecific(key: afterlifeKey, value: true)
        try check(uv_loop_init(uv), "uv_loop_init")
        setUpHandles()
        sockets = try SocketContext(loop: self)
        try startThread()
    }

    /// Whether the caller runs on the loop's thread.
    package var isCurrent: Bool {
        pthread_equal(pthread_self(), loopThread) != 0 || DispatchQueue.getSpecific(key: afterlifeKey) == true
    }

    /// Runs `work` on the loop, in the order of the calls; never inside the call. Any thread.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        submit(.work(work))
    }

    /// Runs `work` on the loop, at once if the caller is on it.
    func run(_ work: @escaping @Sendable () -> Void) {
        if isCurrent { work() } else { submit(.work(work)) }
    }

    /// Runs `work` on the loop after `delay` (rounded up to a millisecond); never once the loop has stopped. Any thread.
    package func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        let timer = LoopTimer(loop: self, work: work)
        run { timer.start(after: delay, every: nil) }
        return timer
    }

    /// Runs `work` on the loop every `interval` until cancelled. Any thread.
    package func schedule(every interval: Duration, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        let timer = LoopTimer(loop: self, work: work)
        run { timer.start(after: interval, every: interval) }
        return timer
    }

    /// Closes what is left on the loop and joins the thread. Stop servers first for a polite goodbye. Not from the loop itself.
    package func stop() async {
        submit(.work { self.tearDown() })
        let handle = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let handle else { return }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                pthread_join(handle, nil)
                done.resume()
            }
        }
    }
}

// MARK: - Executor
extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        submit(.executor(UnownedJob(job)))
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
    package func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }
    package func checkIsolated() { precondition(isCurrent, "not on the loop \(name)") }
    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func submit(_ job: Job) {
        let onLoop = pthread_equal(pthread_self(), loopThread) != 0
        let isTaken = inbox.withLock { inbox in
            if inbox.isStopped { return false }
            inbox.jobs.append(job)
            if inbox.jobs.count == 1, !onLoop, !inbox.isDeaf { uv_async_send(wakeUp) }
            return true
        }
        if !isTaken { afterlife.async { self.perform(job) } }
    }

    private func perform(_ job: Job) {
        switch job {
        case .executor(let job): job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        case .work(let work): work()
        }
    }

    /// Runs what is waiting; what these jobs add comes in the next round, between which sockets get their turn.
    fileprivate func drain() {
        inbox.withLock { swap(&$0.jobs, &running) }
        for job in running { perform(job) }
        running.removeAll(keepingCapacity: true)
        sockets.flush()
    }

    /// The loop must not sleep while jobs added by jobs wait.
    fileprivate func drainBeforePoll() {
        turns &+= 1
        drain()
        guard !isOver else { return }  // libuv would start a handle that is closing, and spin for ever
        let more = inbox.withLock { !$0.jobs.isEmpty }
        if more { uv_idle_start(busy) { _ in } } else { uv_idle_stop(busy) }
    }
}

// MARK: - Life
extension EventLoop {
    private func setUpHandles() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        uv_async_init(uv, wakeUp) { EventLoop.from($0!.pointee.data).drain() }
        uv_prepare_init(uv, beforePoll)
        uv_check_init(uv, afterPoll)
        uv_idle_init(uv, busy)
        wakeUp.pointee.data = me
        beforePoll.pointee.data = me
        afterPoll.pointee.data = me
        uv_prepare_start(beforePoll) { EventLoop.from($0!.pointee.data).drainBeforePoll() }
        uv_check_start(afterPoll) { EventLoop.from($0!.pointee.data).drain() }
    }

    private func startThread() throws {
        let started = DispatchSemaphore(value: 0)
        let box = Unmanaged.passRetained(ThreadStart(loop: self, started: started))
        var handle = pthread_t()
        let code = pthread_create(
            &handle, nil,
            { argument in
                let start = Unmanaged<ThreadStart>.fromOpaque(argument!).takeRetainedValue()
                start.loop.loopThread = pthread_self()
                foyer_name_thread(start.loop.name)
                start.started.signal()
                start.loop.live()
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw NetworkingError.system(operation: "pthread_create", reason: String(cString: strerror(code)))
        }
        started.wait()
        thread.withLock { $0 = handle }
    }

    private func live() {
        uv_run(uv, UV_RUN_DEFAULT)
        uv_loop_close(uv)
        let left = inbox.withLock { inbox in
            inbox.isStopped = true
            defer { inbox.jobs = [] }
            return inbox.jobs
        }
        for job in left { perform(job) }
    }

    /// On the loop. Everything on it is closed; it then ends by itself.
    private func tearDown() {
        guard !isEnding else { return }
        isEnding = true
        for close in closers.values { close() }
        closers = [:]
        sockets.close { self.execute { self.closeHandles() } }
    }

    /// Our handles, timers that nobody cancelled, and those of libwebsockets, which has no connections any more.
    private func closeHandles() {
        isOver = true
        inbox.withLock { $0.isDeaf = true }
        uv_walk(
            uv,
            { handle, _ in
                guard let handle, uv_is_closing(handle) == 0, !LoopTimer.cancel(handle) else { return }
                uv_close(handle, nil)
            }, nil)
    }

    /// On the loop. `close` is kept, and called when the loop stops, unless forgotten before.
    func remember(_ owner: AnyObject, close: @escaping @Sendable () -> Void) { closers[ObjectIdentifier(owner)] = close }
    func forget(_ owner: AnyObject) { closers[ObjectIdentifier(owner)] = nil }

    fileprivate static func from(_ data: UnsafeMutableRawPointer?) -> EventLoop {
        Unmanaged<EventLoop>.fromOpaque(data!).takeUnretainedValue()
    }
}

private final class ThreadStart {
    let loop: EventLoop
    let started: DispatchSemaphore

    init(loop: EventLoop, started: DispatchSemaphore) {
        self.loop = loop
        self.started = started
    }
}

/// Turns a negative libuv result into an error.
func check(_ code: Int32, _ operation: String) throws {
    guard code < 0 else { return }
    throw NetworkingError.system(operation: operation, reason: String(cString: uv_strerror(code)))
}
