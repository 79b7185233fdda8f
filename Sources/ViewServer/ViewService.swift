import Foundation
import Networking
import ViewCore

/// Serves an app: its shell for every address, the page's files, and a window for each page that connects.
package final class ViewService: Sendable {
    private let host: any PageHost
    private let configuration: ViewServiceConfiguration

    /// - Parameters:
    ///   - app: made once per window, inside that window's scope.
    ///   - prepare: gives each window's context what the app finds there, before the app is made.
    @MainActor package convenience init(
        app: any App.Type, configuration: ViewServiceConfiguration = ViewServiceConfiguration(),
        prepare: @escaping @MainActor (WindowContext) -> Void = { _ in }
    ) {
        self.init(configuration: configuration) { environment, output in
            let window = ViewService.window(of: app, environment, output)
            prepare(window.context)
            return window
        }
    }

    /// Windows that somebody else builds.
    package convenience init(
        configuration: ViewServiceConfiguration = ViewServiceConfiguration(),
        window: @escaping @MainActor (WindowEnvironment, @escaping @MainActor (WindowOutput) -> Void) -> ViewWindow
    ) {
        self.init(host: LocalWindows(registry: WindowRegistry(configuration: configuration, make: window)), configuration: configuration)
    }

    /// Windows that live in worker processes.
    package convenience init(workers: WorkerPool, configuration: ViewServiceConfiguration = ViewServiceConfiguration()) {
        self.init(host: workers, configuration: configuration)
    }

    private init(host: any PageHost, configuration: ViewServiceConfiguration) {
        self.host = host
        self.configuration = configuration
    }

    @MainActor static func window<Program: App>(
        of app: Program.Type, _ environment: WindowEnvironment, _ output: @escaping @MainActor (WindowOutput) -> Void
    ) -> ViewWindow {
        ViewWindow(app: app, environment: environment, output: output)
    }

    /// The routes of the app, to be merged with others of the same server: a fallback for every address that nobody else answers.
    /// - Throws: where a file of the page or an icon is missing.
    package func routes() throws -> Routes {
        let files = try RuntimeFiles()
        var routes = Routes()
        routes.files("/_foyer/\(files.version)/", files.contents, cache: .immutable)
        routes.files("/_foyer/", files.contents, cache: .revalidate)
        routes.webSocket("/v1/window") { [host, configuration] request in
            let arrival = PageArrival(request)
            switch host.admit(arrival) {
            case .welcome: return .accept(PageSocket(arrival, host: host, configuration: configuration))
            case .refused(let refusal): return .accept(RefusedPage(refusal))
            case .notNow: return .refuse(.serviceUnavailable)
            }
        }
        routes.on(.post, "/v1/window/bye") { [host] request, _ in
            await host.goodbye(request.body, ticket: PageArrival.ticket(tab: request.query("tab"), address: request.peerAddress))
            return HTTPResponse(status: .noContent, headers: [:], body: [])
        }
        let shell = HTTPResponse(
            status: .ok, headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache"], body: files.shell)
        routes.fallback { request, _ in
            ViewService.isPage(request.path) ? shell : .text("not found", status: .notFound)
        }
        return routes
    }

    /// Whether an address is one of the app and not of an interface for programs.
    private static func isPage(_ path: String) -> Bool {
        !["/_foyer/", "/v1/", "/v2/"].contains { path.hasPrefix($0) } && path != "/favicon.ico" && path != "/robots.txt"
    }

    /// What is open and runs now.
    package func counts() async -> WindowCounts { await host.counts() }

    /// Ends every window; call it before the server stops.
    package func close() async { await host.close() }
}

extension PageArrival {
    fileprivate init(_ request: UpgradeRequest) {
        let base = request.headers["Origin"].flatMap(URL.init(string:))
        self.init(
            ticket: PageArrival.ticket(tab: request.query("tab"), address: request.peerAddress), asksAgain: request.query("again") != nil,
            origin: PageOrigin(peerAddress: request.peerAddress, base: base))
    }

    /// Bytes of the longest name that a tab may give itself.
    private static let longestTab = 64

    /// What gives no name of its own is known by its address.
    fileprivate static func ticket(tab: String?, address: String) -> UInt64 {
        var hasher = Hasher()
        if let tab, !tab.isEmpty, tab.utf8.count <= longestTab {
            hasher.combine(tab)
        } else {
            hasher.combine(["address", address])
        }
        return max(1, UInt64(bitPattern: Int64(hasher.finalize())))
    }
}
