import CallServer
import Foundation
import Testing

@testable import FoyerCommand

@Suite("What foyer serve is told")
struct ServeOptionsTests {
    private let pair = ["FOYER_API_KEY": "clinic", "FOYER_SECRET": "a secret"]

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-options-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test(
        "it takes the environment's pair, and starts without a key or with half of one never",
        arguments: [
            [:], ["FOYER_API_KEY": "clinic"], ["FOYER_SECRET": "a secret"], ["FOYER_API_KEY": "clinic", "FOYER_SECRET": ""],
            ["FOYER_API_KEY": "", "FOYER_SECRET": "a secret"],
        ])
    func needsKey(_ environment: [String: String]) throws {
        #expect(throws: UsageError.self) { try ServeOptions([], environment: environment) }
        #expect(try ServeOptions([], environment: pair).keys == [APIKey(id: "clinic", secret: "a secret")])
    }

    @Test("a webhook takes an address and a secret; the command line comes before the config")
    func webhook() throws {
        try inFolder { folder in
            let (secret, config) = (folder.appendingPathComponent("secret"), folder.appendingPathComponent("config.json"))
            try Data("s\n".utf8).write(to: secret)
            try Data(
                #"{"keys": [{"id": "b", "secret": "s", "app": "clinic"}], "webhookURL": "https://a.org/", "webhookSecret": "s", "directory": "staff"}"#
                    .utf8
            ).write(to: config)
            let both = ["--webhook-url", "https://b.org/hook", "--webhook-secret", secret.path]
            #expect(try ServeOptions(both, environment: pair).rings.webhook?.url.absoluteString == "https://b.org/hook")
            let options = try ServeOptions(["--config", config.path], environment: pair)
            #expect(options.rings.webhook?.url.absoluteString == "https://a.org/" && options.rings.directory == .staff)
            #expect(options.keys.last?.app == AppID("clinic") && options.keys.first?.app == AppID("clinic"))
            let other = try ServeOptions(["--config", config.path, "--directory", "all"] + both, environment: pair)
            #expect(other.rings.webhook?.url.absoluteString == "https://b.org/hook" && other.rings.directory == .all)
            for wrong in [
                ["--webhook-url", "https://b.org/"], ["--webhook-url", "ftp://b.org/", "--webhook-secret", secret.path],
                ["--directory", "x"],
            ] {
                #expect(throws: UsageError.self) { try ServeOptions(wrong, environment: pair) }
            }
        }
    }

    @Test(
        "an empty secret is none, wherever it stands",
        arguments: [
            #"{"keys": [{"id": "a", "secret": ""}]}"#, #"{"keys": [{"id": "", "secret": "s"}]}"#, #"{"turnSecret": ""}"#,
            #"{"metricsToken": ""}"#,
            #"{"iceServers": ["turn.example.org"]}"#, #"{"keys": "#,
        ])
    func badConfig(_ text: String) throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("config.json")
            try Data(text.utf8).write(to: file)
            #expect(throws: UsageError.self) { try ServeOptions(["--config", file.path], environment: pair) }
        }
        #expect(throws: UsageError.self) { try ServeOptions(["--metrics-token", ""], environment: pair) }
    }

    @Test("the config's keys stand beside the environment's, and the command line counts before the config")
    func config() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("config.json")
            try Data(
                #"{"keys": [{"id": "b", "secret": "s"}], "publicURL": "https://a.example/", "iceServers": ["stun:a"], "maximumTokenAge": 60}"#
                    .utf8
            ).write(to: file)
            let options = try ServeOptions(["--config", file.path, "--ice-server", "turn:b"], environment: pair)
            #expect(options.keys.map(\.id) == ["clinic", "b"])
            #expect(
                options.publicURL == "https://a.example" && options.iceServers == ["stun:a", "turn:b"] && options.maximumTokenAge == 60)
            let other = try ServeOptions(["--config", file.path, "--public-url", "https://b.example"], environment: pair)
            #expect(other.publicURL == "https://b.example")
        }
    }

    @Test("the data folder, and the development key in it, are this user's alone")
    func dataFolder() throws {
        try inFolder { folder in
            let data = folder.appendingPathComponent("data")
            let first = try ServeOptions(["--dev", "--data", data.path], environment: [:])
            #expect(try ServeOptions(["--dev", "--data", data.path], environment: [:]).keys == first.keys)
            for (path, mode) in [(data.path, 0o700), (DevKeyFile.url(in: data).path, 0o600)] {
                #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
            }
        }
    }
}
