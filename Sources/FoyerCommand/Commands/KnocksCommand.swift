import CallClient
import CallProtocol
import CallServer
import Foundation
import VideoSDKRTC

/// `foyer knocks`: a host in a terminal. It tells the queue and answers it over REST; with `--watch` it joins the room as any app does.
@MainActor
struct KnocksCommand {
    static let usage = """
        foyer knocks ROOM [--watch] [--allow ID | --deny ID [--reason TEXT] | --allow-all] [--name NAME] [--data DIR]
                     --watch joins the call as a host, and takes a seat; without it nobody sees the command
        """

    let plan: KnocksPlan
    private let room: String
    private let name: String
    private let token: Token
    private let server: URL

    init(_ arguments: some Sequence<String>, environment: [String: String]) throws {
        let options = try Options(arguments, values: ["allow", "deny", "reason", "name", "data"], flags: ["watch", "allow-all"])
        guard options.operands.count == 1, let id = options.operands.first else { throw UsageError("knocks takes one room id") }
        plan = try KnocksPlan(options)
        room = id
        name = options["name"] ?? "Reception"
        token = try HostAccess.token(key: try SigningKey.find(folder: options["data"], environment: environment), name: name)
        server = try HostAccess.server(environment)
    }

    /// With `--watch` until a signal or the room's end, else until the queue is told and what was asked is answered.
    func run() async throws -> ExitCode {
        guard !plan.watches else { return try await watch() }
        return try await EntryDesk(client: RESTClient(server: server, token: token), room: room, plan: plan, write: Self.write).run()
    }

    private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private func watch() async throws -> ExitCode {
        let room = try VideoSDK.createRoom(
            roomId: room, token: token.rawValue, participantName: name, micEnabled: false, camEnabled: false,
            signalingBaseUrl: server.absoluteString)
        let host = TerminalHost(room: room, plan: plan, write: Self.write)
        room.addEventListener(host)
        // Waits beside the command for as long as the process lives.
        Task {
            await Interruption.wait()
            try? await room.leave()
        }
        do {
            try await room.join()
            await host.answerQueue()
            await host.waitForEnd()
        } catch let error as VideoSDKError where error == .ERROR_OPERATION_ABORTED {
            return .fine
        } catch let error as VideoSDKError {
            throw CommandFailure(error)
        }
        try? await room.leave()
        return host.hasFailed ? .failed : .fine
    }
}

/// What `foyer knocks` is asked to do at the door.
struct KnocksPlan: Equatable {
    enum Answer: Equatable {
        case tell
        case allow(participant: String)
        case deny(participant: String, reason: String?)
        case allowAll
    }

    let watches: Bool
    let answer: Answer

    init(watches: Bool, answer: Answer) {
        self.watches = watches
        self.answer = answer
    }

    init(_ options: Options) throws {
        watches = options.has("watch")
        let asked = [options["allow"] != nil, options["deny"] != nil, options.has("allow-all")].filter { $0 }
        guard asked.count <= 1 else { throw UsageError("--allow, --deny and --allow-all do not go together") }
        guard options["reason"] == nil || options["deny"] != nil else { throw UsageError("--reason belongs to --deny") }
        if let participant = options["allow"] {
            answer = .allow(participant: participant)
        } else if let participant = options["deny"] {
            answer = .deny(participant: participant, reason: options["reason"])
        } else {
            answer = options.has("allow-all") ? .allowAll : .tell
        }
    }

    /// What to answer to this guest, if anything.
    func decision(for participant: String) -> VideoSDKRTC.EntryDecision? {
        switch answer {
        case .tell: nil
        case .allow(let asked): asked == participant ? .ALLOWED : nil
        case .deny(let asked, _): asked == participant ? .DENIED : nil
        case .allowAll: .ALLOWED
        }
    }

    var reason: String? {
        if case .deny(_, let reason) = answer { reason } else { nil }
    }

    /// Whom it is about, where it is about one.
    var participant: String? {
        switch answer {
        case .allow(let participant), .deny(let participant, _): participant
        case .tell, .allowAll: nil
        }
    }
}
