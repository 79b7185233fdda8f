import Foundation
import Networking
import ViewCore

/// Serves an app: its shell for every address, the page's files, and a window for each page that connects.
package final class ViewService: Sendable {
    private let registry: WindowRegistry
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
    package init(
        configuration: ViewServiceConfiguration = ViewServiceConfiguration(),
        window: @escaping @MainActor (WindowEnvironment, @escaping @MainActor (WindowOutput) -> Void) -> ViewWindow
    ) {
        self.configuration = configuration
        registry = WindowRegistry(configuration: configuration, make: window)
    }

    @MainActor private static func window<Program: App>(
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
        routes.webSocket("/v1/window") { [registry, configuration] request in
            .accept(PageSocket(origin: PageOrigin(request), registry: registry, configuration: configuration))
        }
        routes.on(.post, "/v1/window/bye") { [registry] request, _ in
            await registry.goodbye(request.body)
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

    /// Windows that are open now, also those whose page is away.
    @MainActor package var windowCount: Int { registry.count }

    /// Ends every window; call it before the server stops.
    @MainActor package func close() { registry.close() }
}

extension PageOrigin {
    fileprivate init(_ request: UpgradeRequest) {
        let origin = request.headers["Origin"].flatMap(URL.init(string:))
        self.init(peerAddress: request.peerAddress, base: origin)
    }
}
