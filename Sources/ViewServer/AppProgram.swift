import Foundation
import Networking
import ViewCore

/// A process that serves one app and nothing else.
@MainActor
package final class AppProgram {
    /// Serves an app, one window per browser tab. `PORT` and `HOST` say where (8080 on 127.0.0.1 by default); SIGTERM and SIGINT end it.
    package static func run(_ app: any App.Type) {
        let program = AppProgram(app, environment: ProcessInfo.processInfo.environment)
        program.start()
        RunLoop.main.run()
    }

    private let service: ViewService
    private let host: String
    private let port: Int?
    private var server: HTTPServer?
    private var signals: [any DispatchSourceSignal] = []

    private init(_ app: any App.Type, environment: [String: String]) {
        service = ViewService(app: app)
        host = environment["HOST"] ?? "127.0.0.1"
        port = environment["PORT"].map { Int($0) } ?? 8080
    }

    private func start() {
        for number in [SIGTERM, SIGINT] { stop(on: number) }
        Task {
            do {
                try await serve()
            } catch {
                Log.error("cannot serve on \(host): \(error)")
                exit(1)
            }
        }
    }

    private func serve() async throws {
        guard let port, (0...65_535).contains(port) else { throw BadPort() }
        let loop = try EventLoop(name: "app")
        let server = HTTPServer(loop: loop, configuration: ServerConfiguration(host: host, port: port), routes: try service.routes())
        let bound = try await server.start()
        self.server = server
        Log.info("serving at http://\(host):\(bound)/")
    }

    private struct BadPort: Error, CustomStringConvertible {
        var description: String { "PORT is no port number" }
    }

    private func stop(on number: Int32) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { [weak self] in
            Task { await self?.stop() }
        }
        source.resume()
        signals.append(source)
    }

    private func stop() async {
        service.close()
        await server?.stop(drain: .seconds(2))
        exit(0)
    }
}
