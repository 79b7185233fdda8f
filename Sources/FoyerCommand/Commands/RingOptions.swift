import CallServer
import Foundation

/// What `foyer serve` was told of calls that ring.
struct RingOptions {
    /// Who learns of whom; nil where nobody said.
    var directory: PeopleDirectory?
    var webhook: Webhook?

    /// What the config file says of it; the command line comes first.
    struct Config {
        var webhookURL: String?
        var webhookSecret: String?
        var directory: String?
    }

    init() {}

    init(_ options: Options, _ config: Config) throws {
        if let text = options["directory"] ?? config.directory {
            guard let policy = PeopleDirectory(rawValue: text) else {
                let known = PeopleDirectory.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--directory takes one of \(known), not \(text)")
            }
            directory = policy
        }
        webhook = try Self.webhook(options, config)
    }

    private static func webhook(_ options: Options, _ config: Config) throws -> Webhook? {
        guard let url = options["webhook-url"] ?? config.webhookURL else { return nil }
        guard let secret = try options["webhook-secret"].map(read(file:)) ?? config.webhookSecret else {
            throw UsageError("--webhook-url takes a secret: a file named by --webhook-secret, or webhookSecret in the config")
        }
        guard let webhook = Webhook(url: url, secret: secret) else {
            throw UsageError("--webhook-url takes an address like https://backend.example.org/calls and a secret that is not empty")
        }
        return webhook
    }

    private static func read(file: String) throws -> String {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw UsageError("--webhook-secret: \(file) cannot be read")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
