import CallCore
import CallServer
import Foundation
import FoyerApp
import Networking
import ViewServer

/// `foyer serve`: REST, signalling and the web app on one port.
@MainActor
struct ServeCommand {
    static let usage = """
        foyer serve [--host 127.0.0.1] [--port 8080] [--data DIR] [--dev] [--config FILE] [--public-url URL] [--trusted-proxy CIDR]
                    [--tls-cert FILE --tls-key FILE] [--ice-server URL]... [--turn-secret FILE] [--metrics-token TOKEN]
                    [--directory none|staff|all|connected] [--webhook-url URL --webhook-secret FILE]
                    [--workers N]
        """

    /// How long connections get to hear that the server stops.
    static let drain: Duration = .seconds(3)

    private let options: ServeOptions
    private let loop: EventLoop
    private let calls: CallService
    /// Held for as long as the server lives.
    private let lock: DataLock

    init(_ options: ServeOptions) throws {
        self.options = options
        try options.prepareData()
        lock = try DataLock(options.data)
        loop = try EventLoop(name: "foyer-loop")
        let repository = try SQLiteRepository(path: options.data.appendingPathComponent("foyer.sqlite").path)
        calls = try CallService(configuration: options.callConfiguration, loop: loop, repository: repository)
    }

    /// Until SIGTERM or SIGINT.
    func run() async throws -> ExitCode {
        let door = HTTPServer(loop: loop, configuration: .windowsDoor, routes: callRoutes)
        let windows = await windows(server: URL(string: "http://127.0.0.1:\(try await door.start())")!)
        var routes = Routes()
        calls.addRoutes(to: &routes) { await windows.counts().readings }
        routes.merge(try windows.routes())
        let server = HTTPServer(loop: loop, configuration: options.serverConfiguration, routes: routes)
        announce(options.address(port: try await server.start()))
        await Interruption.wait()
        Log.info("stopping")
        calls.announceClosing()
        await windows.close()
        await server.stop(drain: Self.drain)
        await door.stop(drain: .zero)
        await loop.stop()
        withExtendedLifetime(lock) {}
        return .fine
    }

    private var callRoutes: Routes {
        var routes = Routes()
        calls.addRoutes(to: &routes)
        return routes
    }

    /// The web app. Its windows know the server by its address alone and speak the ordinary protocol.
    private func windows(server: URL) async -> ViewService {
        let configuration = FoyerAppConfiguration(
            serverURL: server, publicURL: options.publicURL.flatMap(URL.init(string:)), dev: options.isDev)
        guard options.workers > 0 else { return FoyerWebApp.service(configuration) }
        let pool = WorkerPool(count: options.workers, command: WindowsCommand.command(configuration), loop: loop)
        await pool.run()
        return ViewService(workers: pool)
    }

    private func announce(_ address: String) {
        print("Foyer is at \(address)")
        if options.isDev, let key = options.keys.last {
            print("Dev mode: anyone who reaches this address can make rooms.")
            print("For foyer room and foyer knocks on this machine: export FOYER_URL=\(address)")
            print("API key \(key.id), its secret is in \(DevKeyFile.url(in: options.data).path)")
        }
        if !options.isSecure {
            print("Cameras work on this machine only: elsewhere browsers ask for HTTPS (--tls-cert, --tls-key, --public-url).")
        }
        fflush(nil)
    }
}

extension WindowCounts {
    fileprivate var readings: [Metrics.Reading] {
        [
            Metrics.Reading("foyer_windows", windows), Metrics.Reading("foyer_workers", workers),
            Metrics.Reading("foyer_worker_restarts_total", restarts, .counter),
        ]
    }
}

extension ServerConfiguration {
    /// Where windows come in: this machine only, without TLS, and believed where they say which browser they speak for.
    fileprivate static var windowsDoor: ServerConfiguration {
        ServerConfiguration(host: "127.0.0.1", port: 0, trustedProxies: [CIDR("127.0.0.0/8")].compactMap(\.self))
    }
}

extension ServeOptions {
    var callConfiguration: CallConfiguration {
        var configuration = CallConfiguration(keys: keys)
        configuration.devKey = isDev ? keys.last : nil
        configuration.tokenRules = TokenRules(maximumAge: maximumTokenAge.map { .seconds($0) })
        configuration.ice = ICEPlan(urls: iceServers, turnSecret: turnSecret)
        configuration.publicURL = publicURL
        configuration.metricsToken = metricsToken
        configuration.peopleDirectory = rings.directory ?? (isDev ? .connected : .none)
        configuration.webhook = rings.webhook
        return configuration
    }

    var serverConfiguration: ServerConfiguration {
        ServerConfiguration(host: host, port: port, tls: tls, allowedOrigins: originPolicy, trustedProxies: trustedProxies)
    }

    /// Pages come from this server itself, or from where a proxy shows it.
    private var originPolicy: OriginPolicy {
        guard let url = publicURL.flatMap(URL.init(string:)), let scheme = url.scheme, let host = url.host else { return OriginPolicy() }
        return OriginPolicy(origins: ["\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")])
    }

    func address(port: Int) -> String {
        publicURL ?? "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Browsers give cameras to pages of this machine and to HTTPS.
    var isSecure: Bool {
        tls != nil || publicURL?.hasPrefix("https:") == true || ["127.0.0.1", "::1", "localhost"].contains(host) && publicURL == nil
    }
}
