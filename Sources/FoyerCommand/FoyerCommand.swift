import Foundation

/// The command `foyer`: picks the subcommand, says what is wrong in one line.
@MainActor
enum FoyerCommand {
    static let usage =
        [ServeCommand.usage, TokenCommand.usage, LinkCommand.usage, RoomCommand.usage, KnocksCommand.usage].joined(separator: "\n") + """


            token, link, room and knocks sign with FOYER_API_KEY and FOYER_SECRET, else with the key that `foyer serve --dev` keeps in --data
            (default ./foyer-data). link, room and knocks find the server at FOYER_URL (default http://127.0.0.1:8080).
            """

    static func run(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) async -> ExitCode {
        do {
            return try await dispatch(arguments.first, Array(arguments.dropFirst()), environment)
        } catch let error as UsageError {
            complain("foyer: \(error)\n\(hint(arguments.first))")
            return .wrongUsage
        } catch {
            let advice = (error as? CommandFailure)?.advice(server: environment["FOYER_URL"])
            complain(["foyer: \(error)", advice].compactMap(\.self).joined(separator: "\n"))
            return .failed
        }
    }

    private static func dispatch(_ name: String?, _ arguments: [String], _ environment: [String: String]) async throws -> ExitCode {
        if name == "help" || [name, arguments.first].compactMap(\.self).contains(where: ["--help", "-h"].contains) {
            print(help(on: name == "help" ? arguments.first : name))
            return .fine
        }
        switch name {
        case "serve": return try await ServeCommand(ServeOptions(arguments, environment: environment)).run()
        case WindowsCommand.name: return try await WindowsCommand(arguments).run()
        case "token": return try TokenCommand(arguments, environment: environment).run()
        case "link": return try await LinkCommand(arguments, environment: environment).run()
        case "room": return try await RoomCommand(arguments, environment: environment).run()
        case "knocks": return try await KnocksCommand(arguments, environment: environment).run()
        case nil: throw UsageError("a command is missing")
        case let other?: throw UsageError("unknown command \(other)")
        }
    }

    private static let usages = [
        "serve": ServeCommand.usage, "token": TokenCommand.usage, "link": LinkCommand.usage, "room": RoomCommand.usage,
        "knocks": KnocksCommand.usage,
    ]

    /// The usage of one command, else of all.
    static func help(on name: String?) -> String { name.flatMap { usages[$0] } ?? usage }

    /// Where to read on after a wrong usage.
    static func hint(_ name: String?) -> String {
        guard let name, usages[name] != nil else { return "See foyer help." }
        return "See foyer help \(name)."
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
