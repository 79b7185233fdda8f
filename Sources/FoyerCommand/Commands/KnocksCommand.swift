import CallProtocol
import Foundation
import VideoSDKRTC

/// `foyer knocks`: a host in a terminal. It joins the room as any app does, tells the queue and answers it.
@MainActor
struct KnocksCommand {
    static let usage = """
        foyer knocks ROOM [--watch] [--allow ID | --deny ID [--reason TEXT] | --allow-all] [--name NAME] [--data DIR]
        """

    let plan: KnocksPlan
    private let room: Room

    init(_ arguments: some Sequence<String>, environment: [String: String]) throws {
        let options = try Options(arguments, values: ["allow", "deny", "reason", "name", "data"], flags: ["watch", "allow-all"])
        guard options.operands.count == 1, let id = options.operands.first else { throw UsageError("knocks takes one room id") }
        plan = try KnocksPlan(options)
        let key = try SigningKey.find(folder: options["data"], environment: environment)
        let name = options["name"] ?? "Reception"
        let token = try HostAccess.token(key: key, name: name)
        room = try VideoSDK.createRoom(
            roomId: id, token: token.rawValue, participantName: name, micEnabled: false, camEnabled: false,
            signalingBaseUrl: try HostAccess.server(environment).absoluteString)
    }

    /// With `--watch` until a signal or the room's end, else until the queue is told and what was asked is answered.
    func run() async throws -> ExitCode {
        let host = TerminalHost(room: room, plan: plan) { line in FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
        room.addEventListener(host)
        // Waits beside the command for as long as the process lives.
        Task { [room] in
            await Interruption.wait()
            try? await room.leave()
        }
        do {
            try await room.join()
            try await host.answerQueue()
            if plan.watches { await host.waitForEnd() }
        } catch let error as VideoSDKError where error == .ERROR_OPERATION_ABORTED {
            return plan.watches ? .fine : .failed
        } catch let error as VideoSDKError {
            throw CommandFailure(error)
        } catch {
            try? await room.leave()
            throw error
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
