import CallClient
import CallProtocol
import CallServer
import Foundation

/// `foyer link`: makes, lists and revokes short links over REST.
struct LinkCommand {
    static let usage = """
        foyer link   ROOM --host NAME | --guest [--expires 7d] | list ROOM | revoke ID   [--data DIR]
        """

    enum Task: Equatable {
        case make(room: String, CreateLinkBody)
        case list(room: String)
        case revoke(String)
    }

    let task: Task
    private let server: URL
    private let client: RESTClient

    init(_ arguments: some Sequence<String>, environment: [String: String]) throws {
        let options = try Options(arguments, values: ["host", "expires", "data"], flags: ["guest"])
        task = try Self.task(options)
        server = try HostAccess.server(environment)
        client = RESTClient(
            server: server, token: try HostAccess.token(key: try SigningKey.find(folder: options["data"], environment: environment)))
    }

    private static func task(_ options: Options) throws -> Task {
        let words = options.operands
        let forWhom = [options["host"] != nil ? "--host" : nil, options.has("guest") ? "--guest" : nil].compactMap(\.self)
        guard let first = words.first else { throw UsageError("link what? A room, list or revoke") }
        if first == "list" || first == "revoke" {
            guard words.count == 2 else { throw UsageError("link \(first) takes one \(first == "list" ? "room id" : "link's id")") }
            if let option = forWhom.first ?? (options["expires"] != nil ? "--expires" : nil) {
                throw UsageError("\(option) belongs to a new link")
            }
            return first == "list" ? .list(room: words[1]) : .revoke(words[1])
        }
        guard words.count == 1 else { throw UsageError("unexpected \(words[1])") }
        guard forWhom.count == 1 else { throw UsageError("say whom the link is for: --host NAME or --guest") }
        return .make(
            room: first,
            CreateLinkBody(kind: options.has("guest") ? .guest : .host, name: options["host"], expiresIn: try seconds(options["expires"])))
    }

    private static func seconds(_ text: String?) throws -> Int64? {
        guard let text else { return nil }
        guard let life = Lifetime(text) else { throw UsageError("--expires takes a time like 24h or 7d") }
        return life.seconds
    }

    func run() async throws -> ExitCode {
        do throws(CallError) {
            switch task {
            case .make(let room, let body): print(address(try await client.makeLink(room, body)))
            case .list(let room): for link in try await client.links(room).data { print(line(link)) }
            case .revoke(let id): print("revoked", try await client.revokeLink(id).linkId)
            }
            return .fine
        } catch {
            throw CommandFailure(error)
        }
    }

    /// As it can be sent: where the server gives no address of its own, on the one at which it was asked.
    private func address(_ link: LinkBody) -> String { URL(string: link.url, relativeTo: server)?.absoluteString ?? link.url }

    /// One link in one line: id, for whom, until when, address.
    private func line(_ link: LinkBody) -> String {
        let name = link.name.map { "  " + TerminalText.clean($0) } ?? ""
        return
            "\(link.linkId)  \(link.kind.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0))  \(link.expiresAt)  \(address(link))\(name)"
    }
}
