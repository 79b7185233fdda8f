import Foundation
import FoyerApp
import ViewServer

/// `foyer windows`: a worker of `foyer serve`, which starts it. Not for people, so it stands in no usage.
@MainActor
struct WindowsCommand {
    nonisolated static let name = "windows"

    private let configuration: FoyerAppConfiguration

    init(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["server", "public-url"], flags: ["dev"])
        guard let server = options["server"].flatMap(URL.init(string:)), options.operands.isEmpty else {
            throw UsageError("foyer windows is started by foyer serve")
        }
        configuration = FoyerAppConfiguration(
            serverURL: server, publicURL: options["public-url"].flatMap(URL.init(string:)), dev: options.has("dev"))
    }

    /// Until the server ends it.
    func run() async throws -> ExitCode {
        let worker = try FoyerWebApp.worker(configuration)
        defer { withExtendedLifetime(worker) {} }
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    /// How the server starts it.
    nonisolated static func command(
        _ configuration: FoyerAppConfiguration, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> WorkerCommand {
        var arguments = [name, "--server", configuration.serverURL.absoluteString]
        if let url = configuration.publicURL { arguments += ["--public-url", url.absoluteString] }
        if configuration.dev { arguments.append("--dev") }
        return WorkerCommand(arguments: arguments, environment: environment.filter { !secrets.contains($0.key) })
    }

    /// What the code of windows has no business with.
    private nonisolated static let secrets: Set<String> = ["FOYER_API_KEY", "FOYER_SECRET"]
}
