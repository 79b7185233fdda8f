import Foundation

/// The command `foyer`: picks the subcommand, says what is wrong in one line.
@MainActor
enum FoyerCommand {
    static let usage = [ServeCommand.usage, TokenCommand.usage, RoomCommand.usage, KnocksCommand.usage].joined(separator: "\n")

    static func run(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) async -> ExitCode {
        do {
            return try await dispatch(arguments.first, Array(arguments.dropFirst()), environment)
        } catch let error as UsageError {
            complain("foyer: \(error)\n\n\(usage)")
            return .wrongUsage
        } catch {
            complain("foyer: \(error)")
            return .failed
        }
    }

    private static func dispatch(_ name: String?, _ arguments: [String], _ environment: [String: String]) async throws -> ExitCode {
        switch name {
        case "serve": return try await ServeCommand(ServeOptions(arguments, environment: environment)).run()
        case "token": return try TokenCommand(arguments, environment: environment).run()
        case "room": return try await RoomCommand(arguments, environment: environment).run()
        case "knocks": return try await KnocksCommand(arguments, environment: environment).run()
        case "help", "--help", "-h":
            print(usage)
            return .fine
        case nil: throw UsageError("a command is missing")
        case let other?: throw UsageError("unknown command \(other)")
        }
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
