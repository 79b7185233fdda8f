import CallClient
import CallProtocol

/// The queue of a room, told and answered once over REST: whoever does so takes no seat, and nobody in the call sees them.
@MainActor
struct EntryDesk {
    let client: RESTClient
    let room: String
    let plan: KnocksPlan
    let write: (String) -> Void

    /// Tells who waits, then answers as the plan says. `failed` where an answer did not count.
    ///
    /// - Throws: `CommandFailure` where the room may not be seen, or the one guest that it is about does not ask to enter.
    func run() async throws(CommandFailure) -> ExitCode {
        let entries = try await queue()
        for entry in entries { tell(entry) }
        let asked = entries.filter { $0.state != .entering && plan.decision(for: $0.participantId.rawValue) != nil }
        if let participant = plan.participant, asked.isEmpty {
            throw CommandFailure("\(TerminalText.clean(participant)) does not ask to enter")
        }
        var code = ExitCode.fine
        for entry in asked where await !answer(entry.participantId.rawValue) { code = .failed }
        return code
    }

    private func queue() async throws(CommandFailure) -> [EntryInfo] {
        do {
            return try await client.entries(room).data
        } catch {
            throw CommandFailure(error)
        }
    }

    private func tell(_ entry: EntryInfo) {
        say("knock", entry.participantId.rawValue, entry.name)
        if let note = entry.note { say("note", entry.participantId.rawValue, note) }
    }

    /// Whether it counts.
    private func answer(_ participant: String) async -> Bool {
        guard let decision = plan.answer.decision else { return true }
        do {
            _ = try await client.decide(room, participant: participant, decision, message: plan.reason)
            say(decision.rawValue, participant)
            return true
        } catch {
            say("error", String(error.code.rawValue), error.message)
            return false
        }
    }

    private func say(_ words: String...) { write(words.map(TerminalText.clean).joined(separator: " ")) }
}

extension KnocksPlan.Answer {
    fileprivate var decision: EntryDecision? {
        switch self {
        case .tell: nil
        case .allow, .allowAll: .allowed
        case .deny: .denied
        }
    }
}
