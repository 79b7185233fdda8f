import Foundation
import Networking
import ViewCore

/// A process that serves one app and nothing else.
@MainActor
package final class AppProgram {
    /// Serves an app, one window per browser tab. `PORT` and `HOST` say where (8080 on 127.0.0.1 by default); SIGTERM and SIGINT end it.
    ///
    /// Windows live in a worker, a second process of the same program, so that a view that traps or loops costs the worker and no more;
    /// `WORKERS` says how many there are (1 by default; 0: windows live in this process, as a debugger likes it).
    package static func run(_ app: any App.Type) {
        if WorkerCommand.isWorker {
            serveWindows(of: app)
        } else {
            AppProgram(app, environment: ProcessInfo.processInfo.environment).start()
        }
        RunLoop.main.run()
    }

    private let app: any App.Type
    private let environment: [String: String]
    private var service: ViewService?
    private var server: HTTPServer?
    private var signals: [any DispatchSourceSignal] = []
    /// Everything of a worker; it lives as long as the process.
    private static var worker: WindowsProcess?

    private init(_ app: any App.Type, environment: [String: String]) {
        self.app = app
        self.environment = environment
    }

    private static func serveWindows(of app: any App.Type) {
        do {
            worker = try WindowsProcess { ViewService.window(of: app, $0, $1) }
        } catch {
            Log.error("\(error)")
            exit(1)
        }
    }

    private func start() {
        for number in [SIGTERM, SIGINT] { stop(on: number) }
        // The program's own life, ended by a signal.
        Task {
            do {
                try await serve()
            } catch {
                Log.error("cannot serve: \(error)")
                exit(1)
            }
        }
    }

    private func serve() async throws {
        let host = environment["HOST"] ?? "127.0.0.1"
        let port = try number("PORT", in: 0...65_535) ?? 8080
        let workers = try number("WORKERS", in: 0...64) ?? 1
        let loop = try EventLoop(name: "app")
        let service = await makeService(workers: workers, loop)
        self.service = service
        let server = HTTPServer(loop: loop, configuration: ServerConfiguration(host: host, port: port), routes: try service.routes())
        let bound = try await server.start()
        self.server = server
        Log.info("serving at http://\(host):\(bound)/")
    }

    private func makeService(workers: Int, _ loop: EventLoop) async -> ViewService {
        guard workers > 0 else { return ViewService(app: app) }
        let command = WorkerCommand(arguments: Array(CommandLine.arguments.dropFirst()), environment: environment)
        let pool = WorkerPool(count: workers, command: command, loop: loop)
        await pool.run()
        return ViewService(workers: pool)
    }

    private func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = environment[name] else { return nil }
        guard let number = Int(text), range.contains(number) else { throw BadNumber(name: name, range: range) }
        return number
    }

    private struct BadNumber: Error, CustomStringConvertible {
        let name: String
        let range: ClosedRange<Int>
        var description: String { "\(name) is no number from \(range.lowerBound) to \(range.upperBound)" }
    }

    private func stop(on number: Int32) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        // What listens to the end lives until then.
        source.setEventHandler { Task { await self.stop() } }
        source.resume()
        signals.append(source)
    }

    private func stop() async {
        await service?.close()
        await server?.stop(drain: .seconds(2))
        exit(0)
    }
}
