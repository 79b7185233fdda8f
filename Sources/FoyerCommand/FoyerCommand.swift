import Foundation

/// The command `foyer`: picks the subcommand, says what is wrong in one line.
@MainActor
enum FoyerCommand {
    static func run(_ arguments: [String]) async -> ExitCode {
        do {
            switch arguments.first {
            case "serve": return try await serve(arguments.dropFirst())
            case "help", "--help", "-h":
                print(ServeOptions.usage)
                return .fine
            case nil: throw UsageError("a command is missing: serve, token, room, knocks")
            case let name?: throw UsageError("unknown command \(name)")
            }
        } catch let error as UsageError {
            complain("foyer: \(error)\n\n\(ServeOptions.usage)")
            return .wrongUsage
        } catch {
            complain("foyer: \(error)")
            return .failed
        }
    }

    private static func serve(_ arguments: some Sequence<String>) async throws -> ExitCode {
        let command = try ServeCommand(try ServeOptions(arguments, environment: ProcessInfo.processInfo.environment))
        try await command.start()
        await Interruption.wait()
        await command.stop()
        return .fine
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

/// SIGTERM or SIGINT.
@MainActor
enum Interruption {
    static func wait() async {
        let signals = [SIGTERM, SIGINT]
        for number in signals { signal(number, SIG_IGN) }
        let sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: .main) }
        await withCheckedContinuation { continuation in
            var isWaiting = true
            for source in sources {
                source.setEventHandler {
                    guard isWaiting else { return }
                    isWaiting = false
                    continuation.resume()
                }
                source.resume()
            }
        }
        for source in sources { source.cancel() }
    }
}
