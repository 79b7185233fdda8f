import CallProtocol

/// How a session that is over on this side still tells the server, so that nobody sees a ghost.
enum Farewell {
    /// Long enough for a server that restarts, short enough for who waits for `leave()`.
    static let limit: Duration = .seconds(2)

    enum Step: Hashable {
        case cancel, leave
        /// There is no place to give up.
        case nothing
        /// The server has not said yet which place it is.
        case wait
    }

    static func step(_ event: SignalClient<ServerMessage>.Event) -> Step {
        switch event {
        case .message(.waiting): .cancel
        case .message(.entered): .leave
        case .message(.ended), .refused, .gaveUp: .nothing
        case .message, .lost: .wait
        }
    }

    /// Waits until the connection is closed, and cuts it after `limit`. Meanwhile `session` lives, whoever lets go of it.
    @MainActor
    static func task(_ running: Task<Void, Never>?, of session: RoomSession) -> Task<Void, Never> {
        Task {
            let cut = Task {
                try await Task.sleep(for: limit)
                running?.cancel()
            }
            await running?.value
            cut.cancel()
            withExtendedLifetime(session) {}
        }
    }
}
