import CallClient
import CallProtocol

/// What stands behind the `allow` and `deny` of one request: whichever is called first counts, for all listeners together.
@MainActor
final class EntryAnswer {
    private weak var room: Room?
    private let request: EntryRequestID
    private var isGiven = false

    init(room: Room, request: EntryRequestID) {
        self.room = room
        self.request = request
    }

    /// A call that the room rejects (not joined, reconnecting) is none: the answer can still be given.
    func give(_ decision: CallProtocol.EntryDecision) {
        guard !isGiven, let room, room.accepts(decision == .allowed ? "allow" : "deny") else { return }
        isGiven = true
        room.send(decision, to: request)
    }
}

extension Room {
    /// Whether an action that needs a joined room can be done now; says on `onError` why not.
    func accepts(_ action: String) -> Bool {
        guard let refusal = stage.actionRefusal(action, isReconnecting: isReconnecting) else { return true }
        report(refusal)
        return false
    }

    var isReconnecting: Bool {
        if case .reconnecting = session.phase { true } else { false }
    }

    /// Answers without anybody waiting for it: who was too late hears of it on `onError`.
    func send(_ decision: CallProtocol.EntryDecision, to request: EntryRequestID) {
        // The closures that lead here return at once, as documented.
        Task {
            do throws(CallError) {
                try await session.respond(to: request, decision)
            } catch {
                report(VideoSDKError(error))
            }
        }
    }
}
