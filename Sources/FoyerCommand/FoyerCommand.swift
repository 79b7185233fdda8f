import Foundation

/// The command `foyer`: picks the subcommand, says what is wrong in one line.
@MainActor
enum FoyerCommand {
    static let usage =
        [ServeCommand.usage, TokenCommand.usage, RoomCommand.usage, KnocksCommand.usage].joined(separator: "\n") + """


            token, room and knocks sign with FOYER_API_KEY and FOYER_SECRET, else with the key that `foyer serve --dev` keeps in --data
            (default ./foyer-data). room and knocks find the server at FOYER_URL (default http://127.0.0.1:8080).
            """

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
        if name == "help" || [name, arguments.first].compactMap(\.self).contains(where: ["--help", "-h"].contains) {
            print(usage)
            return .fine
        }
        switch name {
        case "serve": return try await ServeCommand(ServeOptions(arguments, environment: environment)).run()
        case WindowsCommand.name: return try await WindowsCommand(arguments).run()
        case "token": return try TokenCommand(arguments, environment: environment).run()
        case "room": return try await RoomCommand(arguments, environment: environment).run()
        case "knocks": return try await KnocksCommand(arguments, environment: environment).run()
        case nil: throw UsageError("a command is missing")
        case let other?: throw UsageError("unknown command \(other)")
        }
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
