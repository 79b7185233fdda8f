import Foundation
import Networking

/// The worker processes of a server, supervised: pages are passed on to the windows that live in them, always those of one tab to the same
/// worker. A worker that dies is started again; rooms and calls, which live with the server, never notice.
package actor WorkerPool: PageHost {
    private struct Page {
        let wire: any PageWire
        let ticket: UInt64
        let address: String
    }

    /// A worker that runs, or is just being started.
    private struct Running {
        let life: UInt64
        let process: WorkerProcess
        let link: FrameLink
        let note: ServedNote
        let since: Duration
        var pages: [UInt64: Page] = [:]
        var windows = 0
        /// Looks since it was heard of last.
        var silence = 0
    }

    private struct Slot {
        var rule = RestartRule()
        var running: Running?
    }

    /// From one look at the workers to the next, and looks after which one that says nothing is ended. Its own watchdog is faster.
    private static let look: Duration = .seconds(1)
    private static let patience = 10
    /// How long workers get to end by themselves.
    private static let farewell: Duration = .seconds(2)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private nonisolated let loop: EventLoop
    private let command: WorkerCommand
    private var slots: [Slot]
    private var blame = Blame()
    private var lastNumber: UInt64 = 0
    private var restarts = 0
    private var isClosing = false
    private var closers: [CheckedContinuation<Void, Never>] = []
    private var looks: LoopTimer?
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    /// - Parameters:
    ///   - count: at least 1.
    ///   - loop: that of the server whose pages these are.
    package init(count: Int, command: WorkerCommand, loop: EventLoop) {
        self.command = command
        self.loop = loop
        slots = Array(repeating: Slot(), count: max(1, count))
        start = clock.now
    }

    /// Starts the workers. Pages may come at once: what they say waits for their worker.
    package func run() {
        for index in slots.indices { launch(index) }
        looks = loop.schedule(every: Self.look) { [weak self] in self?.assumeIsolated { $0.lookAfterAll() } }
    }

    private var now: Duration { start.duration(to: clock.now) }

    private func number() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}

// MARK: Pages

extension WorkerPool {
    nonisolated func admit(_ arrival: PageArrival) -> PageAdmission { assumeIsolated { $0.verdict(on: arrival) } }

    nonisolated func connect(_ arrival: PageArrival, wire: any PageWire) -> any PageEar {
        assumeIsolated { $0.take(arrival, wire) }
    }

    func goodbye(_ text: [UInt8], ticket: UInt64) async {
        guard let index = slot(for: ticket) else { return }
        send(.goodbye(text), to: index)
    }

    func counts() async -> WindowCounts {
        let running = slots.compactMap(\.running)
        return WindowCounts(windows: running.reduce(0) { $0 + $1.windows }, workers: running.count, restarts: restarts)
    }

    /// The processes that run now.
    var processes: [pid_t] { slots.compactMap { $0.running?.process.number } }

    private func verdict(on arrival: PageArrival) -> PageAdmission {
        let verdict = blame.verdict(on: arrival.ticket, address: arrival.origin.peerAddress, asksAgain: arrival.asksAgain, now: now)
        switch verdict {
        case .welcome: return slot(for: arrival.ticket) == nil ? .notNow : .welcome
        case .failed: return .refused(.windowFailed)
        case .keepsFailing: return .refused(.windowKeepsFailing)
        }
    }

    /// Its own worker, or while that one rests the next that runs.
    private func slot(for ticket: UInt64) -> Int? {
        guard !isClosing else { return nil }
        let own = Int(ticket % UInt64(slots.count))
        return (0..<slots.count).lazy.map { (own + $0) % self.slots.count }.first { slots[$0].running != nil }
    }

    private func take(_ arrival: PageArrival, _ wire: any PageWire) -> any PageEar {
        guard let index = slot(for: arrival.ticket), let life = slots[index].running?.life else {
            wire.close(.serviceRestart, reason: "no worker")
            return PassedPage(pool: self, slot: 0, life: 0, page: 0)
        }
        let page = number()
        slots[index].running?.pages[page] = Page(wire: wire, ticket: arrival.ticket, address: arrival.origin.peerAddress)
        send(.opened(page: page, PageLetter(arrival)), to: index)
        return PassedPage(pool: self, slot: index, life: life, page: page)
    }

    fileprivate func pass(_ text: [UInt8], of page: PassedPage) {
        guard let running = slots[page.slot].running, running.life == page.life, let wire = running.pages[page.page]?.wire else { return }
        guard running.link.queuedBytes < LinkLimits.queued else { return wire.close(.tryAgainLater, reason: "too busy") }
        send(.text(page: page.page, text), to: page.slot)
    }

    fileprivate func ended(_ page: PassedPage) {
        guard slots[page.slot].running?.life == page.life else { return }
        guard slots[page.slot].running?.pages.removeValue(forKey: page.page) != nil else { return }
        send(.closed(page: page.page), to: page.slot)
    }

    private func send(_ message: ToWorker, to index: Int) { slots[index].running?.link.send(message.bytes) }
}

/// A page whose window lives in a worker.
private final class PassedPage: PageEar {
    let pool: WorkerPool
    let slot: Int
    /// Of the worker: its successor in the same slot knows nothing of this page.
    let life: UInt64
    let page: UInt64

    init(pool: WorkerPool, slot: Int, life: UInt64, page: UInt64) {
        self.pool = pool
        self.slot = slot
        self.life = life
        self.page = page
    }

    func received(_ text: UnsafeRawBufferPointer) {
        let copy = Array(text)
        pool.assumeIsolated { $0.pass(copy, of: self) }
    }

    func closed() { pool.assumeIsolated { $0.ended(self) } }
}

// MARK: Workers

extension WorkerPool {
    private func launch(_ index: Int) {
        guard !isClosing, slots[index].running == nil else { return }
        do {
            let line = try Line()
            let link = FrameLink(loop: loop, socket: line.ours, maxFrame: LinkLimits.frame)
            let life = number()
            let process = WorkerProcess()
            slots[index].running = Running(life: life, process: process, link: link, note: line.note, since: now)
            link.start(
                received: { [weak self] bytes in
                    let message = FromWorker(bytes)
                    self?.assumeIsolated { $0.heard(message, from: index, life) }
                },
                ended: { process.signal(SIGKILL) })
            start(process, line, index, life)
        } catch {
            Log.error("cannot start a worker: \(error)")
            launch(index, after: slots[index].rule.died(after: .zero))
        }
    }

    private func start(_ process: WorkerProcess, _ line: Line, _ index: Int, _ life: UInt64) {
        let loop = loop
        let died: @Sendable (WorkerEnd) -> Void = { [weak self] end in
            guard let self else { return }
            loop.execute { self.assumeIsolated { $0.died(index, life, end) } }
        }
        process.start(
            command, link: line.theirs, note: line.note.file,
            started: { isStarted in
                line.passed()
                if !isStarted { died(.exited(127)) }
            }, ended: died)
    }

    private func heard(_ message: FromWorker?, from index: Int, _ life: UInt64) {
        guard let running = slots[index].running, running.life == life else { return }
        slots[index].running?.silence = 0
        switch message {
        case .text(let page, let text): running.pages[page]?.wire.send(text)
        case .close(let page, let code, let reason): running.pages[page]?.wire.close(code, reason: reason)
        case .windows(let count): slots[index].running?.windows = count
        case nil: running.process.signal(SIGKILL)
        }
    }

    private func lookAfterAll() {
        for index in slots.indices {
            slots[index].running?.silence += 1
            guard let running = slots[index].running, running.silence > Self.patience else { continue }
            Log.error("worker \(index + 1) says nothing any more")
            running.process.signal(SIGKILL)
        }
    }

    private func died(_ index: Int, _ life: UInt64, _ end: WorkerEnd) {
        guard let running = slots[index].running, running.life == life else { return }
        slots[index].running = nil
        running.link.close()
        for page in running.pages.values { page.wire.close(.serviceRestart, reason: "restarting") }
        guard !isClosing else { return finishClosing() }
        let wasServing = end.isFault && running.note.ticket != 0
        Log.error("worker \(index + 1) ended (\(end))\(wasServing ? " while it served a window" : "")")
        if wasServing { accuse(running.note.ticket, among: running.pages) }
        restarts += 1
        launch(index, after: slots[index].rule.died(after: now - running.since))
    }

    private func accuse(_ ticket: UInt64, among pages: [UInt64: Page]) {
        let address = pages.values.first { $0.ticket == ticket }?.address
        blame.failed(ticket, address: address ?? "", now: now)
    }

    private func launch(_ index: Int, after pause: Duration) {
        guard pause > .zero else { return launch(index) }
        _ = loop.schedule(after: pause) { [weak self] in self?.assumeIsolated { $0.launch(index) } }
    }
}

// MARK: The end

extension WorkerPool {
    package func close() async {
        isClosing = true
        looks?.cancel()
        for index in slots.indices { send(.stop, to: index) }
        let last = loop.schedule(after: Self.farewell) { [weak self] in self?.assumeIsolated { $0.killAll() } }
        await withCheckedContinuation { done in
            closers.append(done)
            finishClosing()
        }
        last.cancel()
    }

    private func killAll() {
        for slot in slots { slot.running?.process.signal(SIGKILL) }
    }

    private func finishClosing() {
        guard slots.allSatisfy({ $0.running == nil }) else { return }
        let waiting = closers
        closers = []
        for done in waiting { done.resume() }
    }
}

/// Both ends of a line to a worker that is about to be started, and the note that it shares.
private struct Line {
    let ours: Int32
    let theirs: Int32
    let note: ServedNote

    /// Out of the way of the numbers that a worker uses.
    private static let lowest: Int32 = 16

    /// The worker has its end.
    func passed() { close(theirs) }

    init() throws {
        note = try ServedNote()
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw NetworkingError.system(operation: "socketpair", reason: String(cString: strerror(errno)))
        }
        ours = ends[0]
        theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, Line.lowest)
        close(ends[1])
        guard theirs >= 0 else {
            close(ours)
            throw NetworkingError.system(operation: "fcntl", reason: String(cString: strerror(errno)))
        }
    }
}
