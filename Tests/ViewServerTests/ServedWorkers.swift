import Foundation
import Networking
import Testing
import ViewCore

@testable import ViewServer

/// A server whose windows live in real processes of the example app, for one test.
@MainActor
final class ServedWorkers {
    let pool: WorkerPool
    let service: ViewService
    private let loop: EventLoop
    private let server: HTTPServer
    private let port: Int

    init(workers: Int = 1, command: WorkerCommand? = nil, configuration: ServerConfiguration = ServerConfiguration()) async throws {
        loop = try EventLoop(name: "test")
        pool = WorkerPool(count: workers, command: try command ?? ServedWorkers.example(), loop: loop)
        await pool.run()
        service = ViewService(workers: pool)
        server = HTTPServer(loop: loop, configuration: configuration, routes: try service.routes())
        port = try await server.start()
    }

    /// The example lies where the tests do.
    private static func example() throws -> WorkerCommand {
        let folder = try #require(CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent() })
        let path = folder.appendingPathComponent("RuntimeExample").path
        try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not there")
        return WorkerCommand(
            executable: path, arguments: [],
            environment: ProcessInfo.processInfo.environment)
    }

    static func run(
        workers: Int = 1, command: WorkerCommand? = nil, configuration: ServerConfiguration = ServerConfiguration(),
        _ body: @MainActor (ServedWorkers) async throws -> Void
    ) async throws {
        let served = try await ServedWorkers(workers: workers, command: command, configuration: configuration)
        do {
            try await body(served)
        } catch {
            await served.stop()
            throw error
        }
        await served.stop()
    }

    /// A page that has introduced itself.
    func page(
        _ path: String = "/danger", tab: String, again: Bool = false, storage: String = "{}", resume: String = "",
        headers: HTTPHeaders = [:]
    ) throws -> FakePage {
        let page = try silentPage("?tab=\(tab)\(again ? "&again=1" : "")", headers: headers)
        page.say(
            #"{"t":"open","page":"\#(tab)-page","url":"http://127.0.0.1\#(path)","viewport":{"w":400,"h":800},"scheme":"light","#
                + #""locale":"en","reducedMotion":false,"storage":\#(storage)\#(resume)}"#)
        return page
    }

    func silentPage(_ query: String, headers: HTTPHeaders = [:]) throws -> FakePage {
        let page = FakePage()
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/v1/window\(query)"))
        page.socket = try WebSocketClient.connect(url: url, headers: headers, loop: loop, delegate: page)
        return page
    }

    /// A page that is shown its window; like every page it knocks again where nobody is there yet.
    func shown(_ path: String = "/danger", tab: String, again: Bool = false, storage: String = "{}") async throws -> ShownPage {
        try await eventually("\(tab) is shown its window") {
            let page = try self.page(path, tab: tab, again: again, storage: storage)
            return try await eventually("an answer") {
                if let ready = page.take("ready") { return .some(ShownPage(page: page, ready: ready)) }
                return page.closed == nil ? nil : .some(nil)
            }
        }
    }

    var process: pid_t {
        get async throws { try await eventually("a process") { await self.pool.processes.first } }
    }

    func stop() async {
        await service.close()
        await server.stop(drain: .milliseconds(100))
        await loop.stop()
    }
}

/// A page and the tree that it was shown first.
@MainActor
struct ShownPage {
    let page: FakePage
    let ready: WireValue

    func id(of identifier: String) throws -> Int {
        try #require(find { $0["a"]?["data-testid"]?.string == identifier }?["i"]?.number.map(Int.init), "no \(identifier)")
    }

    func text(of identifier: String) throws -> String {
        let element = try #require(find { $0["a"]?["data-testid"]?.string == identifier }, "no \(identifier)")
        return texts(in: element).joined()
    }

    func tap(_ identifier: String) throws { page.say(#"{"t":"tap","id":\#(try id(of: identifier))}"#) }

    /// The connection is closed by the server.
    func isCut() async throws { _ = try await eventually("the cut") { page.closed } }

    private func texts(in element: WireValue) -> [String] {
        [element["x"]?.string].compactMap(\.self) + (element["n"]?.array ?? []).flatMap(texts)
    }

    private func find(_ matches: @escaping (WireValue) -> Bool) -> WireValue? {
        func search(_ element: WireValue) -> WireValue? {
            matches(element) ? element : element["n"]?.array?.lazy.compactMap(search).first
        }
        return ready["root"].flatMap(search)
    }
}
