import CallClient
import CallProtocol
import CallServer
import Foundation
import VideoSDKRTC

/// `foyer room`: makes, lists, shows and closes rooms over REST.
struct RoomCommand {
    static let usage = """
        foyer room create [--id CUSTOM] | list | show ID | close ID   [--data DIR]
        """

    enum Task: Equatable {
        case create(customId: String?)
        case list
        case show(String)
        case close(String)
    }

    let task: Task
    private let client: RESTClient

    init(_ arguments: some Sequence<String>, environment: [String: String]) throws {
        let options = try Options(arguments, values: ["id", "data"], flags: [])
        task = try Self.task(options)
        client = try RESTClient(
            server: HostAccess.server(environment),
            token: HostAccess.token(key: try SigningKey.find(folder: options["data"], environment: environment)))
    }

    private static func task(_ options: Options) throws -> Task {
        let words = options.operands
        if options["id"] != nil, words.first != "create" { throw UsageError("--id belongs to room create") }
        switch (words.first, words.count) {
        case ("create"?, 1): return .create(customId: options["id"])
        case ("list"?, 1): return .list
        case ("show"?, 2): return .show(words[1])
        case ("close"?, 2): return .close(words[1])
        case ("show"?, _), ("close"?, _): throw UsageError("room \(words[0]) takes one room id")
        case ("create"?, _), ("list"?, _): throw UsageError("unexpected \(words[1])")
        case (let other?, _): throw UsageError("unknown: room \(other)")
        case (nil, _): throw UsageError("room what? create, list, show or close")
        }
    }

    func run() async throws -> ExitCode {
        do throws(CallError) {
            switch task {
            case .create(let customId): print(try await client.createRoom(customRoomId: customId).roomId)
            case .list: try await list()
            case .show(let id): show(try await client.room(id))
            case .close(let id): print("closed", try await client.deactivateRoom(id).roomId)
            }
            return .fine
        } catch {
            throw CommandFailure(error)
        }
    }

    private func list() async throws(CallError) {
        var number = 1
        while true {
            let page = try await client.rooms(page: number, perPage: 100)
            for room in page.data { print(Self.line(room)) }
            guard number < page.pageInfo.lastPage else { return }
            number += 1
        }
    }

    private func show(_ room: RoomBody) {
        print("room     \(room.roomId)")
        if let custom = room.customRoomId { print("custom   \(TerminalText.clean(custom))") }
        print("state    \(room.disabled ? "closed" : "open")")
        print("created  \(room.createdAt)")
        print("updated  \(room.updatedAt)")
    }

    /// One room in one line: id, state, time, the app's own id.
    static func line(_ room: RoomBody) -> String {
        let custom = room.customRoomId.map { "  " + TerminalText.clean($0) } ?? ""
        return "\(room.roomId)  \(room.disabled ? "closed" : "open  ")  \(room.createdAt)\(custom)"
    }
}
