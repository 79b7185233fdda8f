import CallCore
import CallServer
import Foundation
import Networking

/// `foyer serve`: REST, signalling and the web app on one port.
@MainActor
final class ServeCommand {
    static let usage = """
        foyer serve [--host 127.0.0.1] [--port 8080] [--data DIR] [--dev] [--config FILE] [--public-url URL] [--trusted-proxy CIDR]
                    [--tls-cert FILE --tls-key FILE] [--ice-server URL]... [--turn-secret FILE] [--metrics-token TOKEN]
        """

    /// How long connections get to hear that the server stops.
    static let drain: Duration = .seconds(3)

    private let options: ServeOptions
    private let loop: EventLoop
    private let calls: CallService
    private let server: HTTPServer

    init(_ options: ServeOptions) throws {
        self.options = options
        try FileManager.default.createDirectory(at: options.data, withIntermediateDirectories: true)
        loop = try EventLoop(name: "foyer-loop")
        let repository = try SQLiteRepository(path: options.data.appendingPathComponent("foyer.sqlite").path)
        calls = try CallService(configuration: options.callConfiguration, loop: loop, repository: repository)
        var routes = Routes()
        calls.addRoutes(to: &routes)
        server = HTTPServer(loop: loop, configuration: options.serverConfiguration, routes: routes)
    }

    /// Until SIGTERM or SIGINT.
    func run() async throws -> ExitCode {
        try await start()
        await Interruption.wait()
        await stop()
        return .fine
    }

    private func start() async throws {
        let port = try await server.start()
        announce(options.address(port: port))
    }

    private func announce(_ address: String) {
        print("Foyer is at \(address)")
        if options.isDev, let key = options.keys.last {
            print("Dev mode: anyone who reaches this address can make rooms. API key \(key.id), its secret is in \(DevKeyFile.url(in: options.data).path)")
        }
        if !options.isSecure { print("Cameras work on this machine only: elsewhere browsers ask for HTTPS (--tls-cert, --tls-key, --public-url).") }
        fflush(nil)
    }

    private func stop() async {
        Log.info("stopping")
        calls.announceClosing()
        await server.stop(drain: Self.drain)
        await loop.stop()
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
        return configuration
    }

    var serverConfiguration: ServerConfiguration {
        ServerConfiguration(host: host, port: port, tls: tls, trustedProxies: trustedProxies)
    }

    func address(port: Int) -> String { publicURL ?? "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Browsers give cameras to pages of this machine and to HTTPS.
    var isSecure: Bool { tls != nil || publicURL?.hasPrefix("https:") == true || ["127.0.0.1", "::1", "localhost"].contains(host) && publicURL == nil }
}
