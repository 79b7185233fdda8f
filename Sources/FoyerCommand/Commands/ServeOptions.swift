import CallServer
import Foundation
import Networking

/// What `foyer serve` was told: the command line first, then the config file, then the environment.
struct ServeOptions {
    var host = "127.0.0.1"
    var port = 8080
    var data = URL(fileURLWithPath: "foyer-data")
    var isDev = false
    var publicURL: String?
    var keys: [APIKey] = []
    var trustedProxies: [CIDR] = []
    var tls: TLSFiles?
    var iceServers: [String] = []
    var turnSecret: String?
    var metricsToken: String?
    /// Seconds; tokens without an end or older are refused.
    var maximumTokenAge: Int?
    var rings = RingOptions()
    private var ringConfig = RingOptions.Config()
    /// Processes in which windows live; 0: in the server's own.
    var workers = ServeOptions.usualWorkers

    /// Where one is held up, half of the windows are not. More than there are cores would only cost memory.
    static let usualWorkers = min(2, ProcessInfo.processInfo.activeProcessorCount)
    private static let mostWorkers = 64

    /// The file behind `--config`, JSON. Secrets stand here rather than on a command line that others can read.
    private struct ConfigFile: Decodable {
        struct Key: Decodable {
            var id: String
            var secret: String
            /// Keys of one app share people and calls.
            var app: String?
        }
        var keys: [Key]?
        var iceServers: [String]?
        var turnSecret: String?
        var publicURL: String?
        var metricsToken: String?
        var maximumTokenAge: Int?
        var webhookURL: String?
        var webhookSecret: String?
        var directory: String?
    }

    init(_ arguments: some Sequence<String>, environment: [String: String]) throws {
        let options = try Options(
            arguments,
            values: [
                "webhook-url", "webhook-secret", "directory",
                "host", "port", "data", "config", "public-url", "trusted-proxy", "tls-cert", "tls-key", "ice-server", "turn-secret",
                "metrics-token", "workers",
            ], flags: ["dev"])
        if let operand = options.operands.first { throw UsageError("unexpected \(operand)") }
        if let key = SigningKey.pair(in: environment) { keys = [key] }
        if let file = options["config"] { try read(configFile: file) }
        try apply(options)
        if isDev { try prepareDev() }
        guard !keys.isEmpty else {
            throw UsageError("no API key: set FOYER_API_KEY and FOYER_SECRET, name a --config with keys, or use --dev to try Foyer")
        }
    }

    private mutating func read(configFile file: String) throws {
        let config: ConfigFile
        do {
            config = try JSONDecoder().decode(ConfigFile.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw UsageError("cannot read the config \(file): \(error)")
        }
        keys += (config.keys ?? []).map { APIKey(id: $0.id, secret: $0.secret, app: $0.app) }
        let secrets = keys.flatMap { [$0.id, $0.secret] } + [config.turnSecret, config.metricsToken].compactMap(\.self)
        guard !secrets.contains("") else { throw UsageError("the config \(file) holds an empty key, secret or token") }
        iceServers = try (config.iceServers ?? []).map(checked(iceServer:))
        turnSecret = config.turnSecret
        publicURL = config.publicURL
        metricsToken = config.metricsToken
        maximumTokenAge = config.maximumTokenAge
        ringConfig = RingOptions.Config(
            webhookURL: config.webhookURL, webhookSecret: config.webhookSecret, directory: config.directory)
    }

    private mutating func apply(_ options: Options) throws {
        isDev = options.has("dev")
        host = options["host"] ?? host
        if let text = options["port"] {
            guard let number = Int(text), (0...65535).contains(number) else { throw UsageError("--port takes a number from 0 to 65535") }
            port = number
        }
        if let text = options["workers"] {
            guard let number = Int(text), (0...Self.mostWorkers).contains(number) else {
                throw UsageError("--workers takes a number from 0 to \(Self.mostWorkers)")
            }
            workers = number
        }
        if let path = options["data"] { data = URL(fileURLWithPath: path) }
        if let url = options["public-url"] ?? publicURL { publicURL = try checked(publicURL: url) }
        trustedProxies = try options.all("trusted-proxy").map { text in
            guard let range = CIDR(text) else {
                throw UsageError("--trusted-proxy takes an address or a range like 10.0.0.0/8, not \(text)")
            }
            return range
        }
        iceServers += try options.all("ice-server").map(checked(iceServer:))
        if let file = options["turn-secret"] { turnSecret = try secret(file) }
        if options["metrics-token"] == "" { throw UsageError("--metrics-token is empty") }
        metricsToken = options["metrics-token"] ?? metricsToken
        tls = try tlsFiles(options)
        rings = try RingOptions(options, ringConfig)
    }

    private func checked(publicURL text: String) throws -> String {
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host != nil,
            url.query == nil, url.fragment == nil
        else { throw UsageError("--public-url takes an address like https://calls.example.org, not \(text)") }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private func checked(iceServer text: String) throws -> String {
        guard ["stun:", "stuns:", "turn:", "turns:"].contains(where: text.hasPrefix) else {
            throw UsageError("an ICE server is a stun:, turn: or turns: address, not \(text)")
        }
        return text
    }

    private func secret(_ file: String) throws -> String {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty
        else {
            throw UsageError("--turn-secret: \(file) cannot be read or is empty")
        }
        return text
    }

    private func tlsFiles(_ options: Options) throws -> TLSFiles? {
        switch (options["tls-cert"], options["tls-key"]) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            for file in [certificate, key] where !FileManager.default.isReadableFile(atPath: file) {
                throw UsageError("cannot read \(file)")
            }
            return TLSFiles(certificate: certificate, key: key)
        case (nil, _?), (_?, nil): throw UsageError("--tls-cert and --tls-key go together")
        }
    }

    /// Makes the data folder where it is not there, for this user alone: names, notes and the digests of secrets lie in it.
    func prepareData() throws {
        try FileManager.default.createDirectory(
            at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private mutating func prepareDev() throws {
        try prepareData()
        let key = try DevKeyFile.readOrCreate(in: data)
        // Whoever tries things out with a key of their own meets the people of the start page.
        keys.append(APIKey(id: key.id, secret: key.secret, app: keys.first?.app.rawValue))
    }
}
