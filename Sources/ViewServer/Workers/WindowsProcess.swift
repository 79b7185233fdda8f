import CProcess
import Foundation
import Networking
import Synchronization
import ViewCore

/// A worker: windows, and a line to the server that has started this process and passes their pages on.
@MainActor
package final class WindowsProcess {
    private let registry: WindowRegistry
    private let line: WorkerLine
    private let guardian: Guardian
    private var signals: [any DispatchSourceSignal] = []
    private let note: ServedNote

    /// Begins to serve; the caller keeps the main thread's run loop running. The process ends with the server, or when told to.
    /// - Parameter window: builds each window.
    /// - Throws: `NetworkingError` where no server has started this process.
    package init(
        configuration: ViewServiceConfiguration = ViewServiceConfiguration(),
        window: @escaping @MainActor (WindowEnvironment, @escaping @MainActor (WindowOutput) -> Void) -> ViewWindow
    ) throws {
        guard WorkerCommand.isWorker, WindowsProcess.isSocket(WorkerCommand.link), foyer_die_with_parent() == 0 else {
            throw NetworkingError.system(operation: "windows", reason: "this process was not started by a server")
        }
        note = try ServedNote(file: WorkerCommand.note)
        ServedWindow.note(at: note.place)
        LastWords.prepare(note.place)
        let loop = try EventLoop(name: "windows")
        registry = WindowRegistry(configuration: configuration, make: window)
        line = WorkerLine(loop: loop, registry: registry)
        guardian = Guardian(loop: loop, registry: registry, line: line)
        listenToSignals()
        line.start()
        guardian.start()
    }

    private static func isSocket(_ file: Int32) -> Bool {
        var type: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &size) == 0
    }

    /// SIGINT of a terminal goes to the server, which tells its workers.
    private func listenToSignals() {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_IGN) }
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
        source.setEventHandler { [registry] in MainActor.assumeIsolated { WindowsProcess.end(registry) } }
        source.resume()
        signals.append(source)
    }

    fileprivate static func end(_ registry: WindowRegistry) {
        registry.close()
        fflush(nil)
        _exit(0)
    }
}

/// The worker's end of the line: pages by their numbers.
private actor WorkerLine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private nonisolated let loop: EventLoop
    private nonisolated let link: FrameLink
    private let registry: WindowRegistry
    private var pages: [UInt64: PageConnection] = [:]

    init(loop: EventLoop, registry: WindowRegistry) {
        self.loop = loop
        self.registry = registry
        link = FrameLink(loop: loop, socket: WorkerCommand.link, maxFrame: LinkLimits.frame)
    }

    nonisolated func start() {
        link.start(
            received: { bytes in
                guard let message = ToWorker(bytes) else { return }
                self.assumeIsolated { $0.heard(message) }
            },
            // Without the server there is nothing to do, whatever the main thread is at.
            ended: { _exit(1) })
    }

    nonisolated func send(_ message: FromWorker) { link.send(message.bytes) }

    private func heard(_ message: ToWorker) {
        switch message {
        case .opened(let page, let letter):
            pages[page] = PageConnection(letter.arrival, wire: LinkedPage(page: page, line: self), registry: registry)
        case .text(let page, let text): text.withUnsafeBytes { pages[page]?.received($0) }
        case .closed(let page): pages.removeValue(forKey: page)?.closed()
        case .goodbye(let text): onMain { $0.goodbye(text) }
        case .stop: onMain { WindowsProcess.end($0) }
        }
    }

    private func onMain(_ body: @escaping @MainActor (WindowRegistry) -> Void) {
        DispatchQueue.main.async { [registry] in MainActor.assumeIsolated { body(registry) } }
    }
}

/// The way back to a page whose connection the server holds.
private final class LinkedPage: PageWire {
    private let page: UInt64
    private let line: WorkerLine

    init(page: UInt64, line: WorkerLine) {
        self.page = page
        self.line = line
    }

    func send(_ text: [UInt8]) { line.send(.text(page: page, text)) }
    func close(_ code: WebSocketCloseCode, reason: String) { line.send(.close(page: page, code, reason: reason)) }
}

/// Looks after the worker from another thread than the windows': ends it where the main actor is stuck, tells the server how many windows
/// there are, gives memory back.
private actor Guardian {
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// What the main actor has answered.
    private final class Answers: Sendable {
        let beats = Atomic<UInt64>(0)
        let windows = Atomic<Int>(0)
        let ended = Atomic<Int>(0)
    }

    private static let report: Duration = .seconds(1)
    /// How long a process that is told to end may take.
    private static let lastWords: Duration = .milliseconds(500)

    private nonisolated let loop: EventLoop
    private let registry: WindowRegistry
    private let line: WorkerLine
    private let answers = Answers()
    private var watchdog = Watchdog()
    private var asked: UInt64 = 0
    private var leftovers = Leftovers()
    private var timers: [LoopTimer] = []

    init(loop: EventLoop, registry: WindowRegistry, line: WorkerLine) {
        self.loop = loop
        self.registry = registry
        self.line = line
    }

    nonisolated func start() { loop.execute { self.assumeIsolated { $0.begin() } } }

    private func begin() {
        timers = [
            loop.schedule(every: Watchdog.interval) { self.assumeIsolated { $0.look() } },
            loop.schedule(every: Self.report) { self.assumeIsolated { $0.tell() } },
        ]
    }

    private func look() {
        let beats = answers.beats.load(ordering: .acquiring)
        if beats == asked { ask() }
        guard watchdog.look(beats: beats, turns: ServedWindow.turns, waited: MainThread.waited) else { return }
        Log.error("a window has kept this worker busy for too long: it ends")
        timers.forEach { $0.cancel() }
        timers = [loop.schedule(after: Self.lastWords) { _exit(1) }]
        LastWords.endMainThread()
    }

    private func ask() {
        asked += 1
        let (answers, registry, asked) = (answers, registry, asked)
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                answers.windows.store(registry.count, ordering: .relaxed)
                answers.ended.store(registry.ended, ordering: .relaxed)
            }
            answers.beats.store(asked, ordering: .releasing)
        }
    }

    private func tell() {
        let windows = answers.windows.load(ordering: .relaxed)
        line.send(.windows(windows))
        if leftovers.look(ended: answers.ended.load(ordering: .relaxed)) { foyer_return_memory() }
    }
}
