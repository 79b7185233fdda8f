import CProcess
import Foundation
import Networking
import Synchronization

/// How a worker is started.
package struct WorkerCommand: Sendable {
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]

    /// - Parameters:
    ///   - executable: by default what this process runs, also where its file was replaced meanwhile.
    ///   - arguments: without the name of the program.
    package init(executable: String = WorkerCommand.own, arguments: [String], environment: [String: String]) {
        self.executable = executable
        self.arguments = arguments
        // A worker that traps has to be gone at once, so it does not look for symbols first.
        self.environment = ["SWIFT_BACKTRACE": "enable=no", Self.mark: "1"].merging(environment) { $1 }
    }

    /// Stands in the environment of every worker.
    private static let mark = "FOYER_WINDOWS"
    /// Whether this process was started as a worker.
    static var isWorker: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// What this process runs.
    package static let own = "/proc/self/exe"

    /// Where a worker finds its line to the server, and the note of whom it serves.
    static let link: Int32 = 3
    static let note: Int32 = 4
    /// From here on the server's own files begin, where they are passed on.
    static let firstOther: Int32 = 5
}

/// How a worker ended.
enum WorkerEnd: Sendable, Equatable {
    case exited(Int32)
    case signalled(Int32)

    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    /// Whether the code that ran may be the cause, and not somebody who ended the process from outside.
    var isFault: Bool {
        switch self {
        case .exited: true
        case .signalled(let signal): ![SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal)
        }
    }
}

extension WorkerEnd: CustomStringConvertible {
    var description: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .signalled(let signal): "signal \(signal)"
        }
    }
}

/// One worker as a process of the system.
final class WorkerProcess: Sendable {
    private let id = Mutex<pid_t?>(nil)

    /// Starts it on a thread that waits for its end: a worker dies with the thread that has started it.
    /// - Parameters:
    ///   - files: what the worker finds under the numbers of `WorkerCommand`; they may be closed once `started` is called.
    ///   - started: whether there is a process; on that thread.
    ///   - ended: once, after a start; on that thread.
    func start(
        _ command: WorkerCommand, link: Int32, note: Int32, started: @escaping @Sendable (Bool) -> Void,
        ended: @escaping @Sendable (WorkerEnd) -> Void
    ) {
        Thread.detachNewThread { [self] in
            guard let pid = Spawn.run(command, link: link, note: note) else { return started(false) }
            id.withLock { $0 = pid }
            started(true)
            ended(wait(pid))
        }
    }

    /// Nil where there is no process, or none any more.
    var number: pid_t? { id.withLock { $0 } }

    /// Ends it; a process that is not there, or not any more, is left alone. Any thread.
    func signal(_ number: Int32) {
        id.withLock { if let pid = $0 { _ = kill(pid, number) } }
    }

    private func wait(_ pid: pid_t) -> WorkerEnd {
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        // The number is free for another process from the moment it is asked for.
        return id.withLock { id in
            var status: Int32 = 0
            waitpid(pid, &status, 0)
            id = nil
            return WorkerEnd(status: status)
        }
    }
}

/// The system's call that starts a process.
private enum Spawn {
    static func run(_ command: WorkerCommand, link: Int32, note: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, link, WorkerCommand.link)
        posix_spawn_file_actions_adddup2(&actions, note, WorkerCommand.note)
        _ = foyer_close_from(&actions, WorkerCommand.firstOther)
        setSignals(&attributes)
        let name = [command.executable == WorkerCommand.own ? CommandLine.arguments.first ?? "foyer" : command.executable]
        let variables = command.environment.map { "\($0.key)=\($0.value)" }
        var pid: pid_t = 0
        let code = withCStrings(name + command.arguments) { arguments in
            withCStrings(variables) { posix_spawn(&pid, command.executable, &actions, &attributes, arguments, $0) }
        }
        guard code == 0 else {
            Log.error("cannot start a worker: \(String(cString: strerror(code)))")
            return nil
        }
        return pid
    }

    /// What this process ignores or has put off is not passed on.
    private static func setSignals(_ attributes: inout posix_spawnattr_t) {
        var ours = sigset_t()
        sigemptyset(&ours)
        posix_spawnattr_setsigmask(&attributes, &ours)
        for number in [SIGTERM, SIGINT, SIGPIPE] { sigaddset(&ours, number) }
        posix_spawnattr_setsigdefault(&attributes, &ours)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    private static func withCStrings<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
