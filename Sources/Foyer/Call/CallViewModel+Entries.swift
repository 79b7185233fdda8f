import CallClient
import CallProtocol

extension CallViewModel {
    /// Answers a request to enter. The first answer of any host counts; a later one becomes a `problem` that says so.
    public func respond(to request: EntryRequest, _ answer: EntryAnswer, message: String? = nil) {
        guard let session else { return }
        if isReconnecting { return heldAnswers.append((request, answer, message)) }
        let decision: EntryDecision =
            switch answer {
            case .allowed: .allowed
            case .denied: .denied
            }
        Task { [weak self] in
            do throws(CallError) {
                try await session.respond(to: EntryRequestID(request.id), decision, message: message)
                if answer == .allowed { self?.seatIsFree() }
            } catch {
                self?.answerFailed(error)
            }
        }
    }

    /// Without a connection the page shows that it is lost; the request is there again after it.
    private func answerFailed(_ error: CallError) {
        if !isReconnecting { problem = CallProblem(error) }
    }

    /// Gives the answers that were made while the connection was away, to whoever still waits.
    func giveHeldAnswers() {
        guard !isReconnecting else { return }
        let held = heldAnswers
        heldAnswers = []
        for each in held where entryRequests.contains(where: { $0.id == each.request.id }) {
            respond(to: each.request, each.answer, message: each.message)
        }
    }

    /// Lets everybody in who waits for an answer now.
    public func allowAll() {
        for request in entryRequests where request.state != .entering { respond(to: request, .allowed) }
    }
}
