import CallProtocol
import Foundation

/// One device of one person: it can be rung and may ring, in no room by it. It stays connected until `stop()`.
@MainActor
package final class RingSession {
    /// Whose device it is, and where it connects to.
    package struct Configuration: Sendable {
        /// The server's `http` or `https` address, without a path of Foyer's own.
        package var serverURL: URL
        /// Its `participantId` is the person.
        package var token: TokenSource
        package var deviceId: DeviceID
        /// Used where the token does not fix a name.
        package var name: String?
        package var image: String?
        /// The address of the browser on whose behalf this session runs; it goes to the server as `X-Forwarded-For`.
        package var browserAddress: String?
        /// A device waits for its server for ever.
        package var schedule: ReconnectSchedule

        package init(
            serverURL: URL, token: TokenSource, deviceId: DeviceID, name: String? = nil, image: String? = nil,
            browserAddress: String? = nil,
            schedule: ReconnectSchedule = .patient
        ) {
            self.serverURL = serverURL
            self.token = token
            self.deviceId = deviceId
            self.name = name
            self.image = image
            self.browserAddress = browserAddress
            self.schedule = schedule
        }
    }

    package enum Event: Hashable, Sendable {
        /// The server knows this device.
        case connected(PersonInfo)
        case lost
        case incoming(RingInfo)
        case outgoing(RingInfo)
        case join(RingID, Admission)
        case ended(RingID, RingEnd)
        /// The server does not want this device: nothing further is tried.
        case refused(CallError)
    }

    private let configuration: Configuration
    private let transport: any SignalTransport
    private let tell: @MainActor (Event) -> Void
    private var board: RingBoard
    private var client: SignalClient<PersonEvent>?
    private var running: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var timerDue: Timestamp?
    private var waiters: [RingBoard.Deed: [CheckedContinuation<CallError?, Never>]] = [:]
    private var admissions: [CallRef: Admission] = [:]
    private var refusal: CallError?
    /// Tokens that the server has refused in a row.
    private var refusedTokens = 0

    /// How often a token that the server refuses is replaced before its refusal counts.
    private static let tokenAttempts = 3

    /// - Parameter tell: what happens, in order.
    package init(configuration: Configuration, transport: any SignalTransport, tell: @escaping @MainActor (Event) -> Void) {
        self.configuration = configuration
        self.transport = transport
        self.tell = tell
        board = RingBoard(device: configuration.deviceId)
    }

    deinit {
        running?.cancel()
        timer?.cancel()
    }

    /// Those that ring here now, the oldest first.
    package var incoming: [RingInfo] { board.incoming }

    // MARK: Coming and going

    /// Connects. Without effect after the first time.
    package func start() {
        guard running == nil else { return }
        guard let url = SignalAddress.url(server: configuration.serverURL) else {
            return end(CallError(.notFound, "\(configuration.serverURL) is no address of a server."))
        }
        let headers = configuration.browserAddress.map { ["X-Forwarded-For": $0] } ?? [:]
        let client = SignalClient<PersonEvent>(
            url: url, headers: headers, transport: transport, schedule: configuration.schedule,
            hello: { [weak self] () async throws(CallError) in try await self?.hello() },
            tell: { [weak self] event in self?.handle(event) })
        self.client = client
        // The session's one task of its own: its connection. `deinit` and the end cancel it.
        running = Task { await client.run() }
    }

    /// The device goes: it no longer rings.
    package func stop() {
        client?.finish()
        timer?.cancel()
        failWaiters(CallError(.notAllowedHere, "This device has signed out."))
    }

    /// The page is gone, or cannot be reached: nothing rings in it until `pageReturned()`.
    package func pageHidden() { client?.suspend() }

    package func pageReturned() { client?.resume() }

    private func hello() async throws(CallError) -> OpeningMessage {
        let token = try await configuration.token.current(isRefused: refusedTokens > 0)
        return .signIn(SignIn(token: token, deviceId: configuration.deviceId, name: configuration.name, image: configuration.image))
    }

    // MARK: Ringing

    /// Makes the order's people ring. Returns once the server knows of the ring.
    package func ring(_ order: RingOrder) async throws(CallError) {
        try await perform(.ring(order.ringId)) { board, now in board.ring(order, now: now) }
    }

    /// This device takes the call.
    /// - Returns: what joins it.
    package func accept(_ ring: RingID) async throws(CallError) -> Admission {
        try await perform(.accept(ring)) { board, now in board.accept(ring, now: now) }
        guard let admission = board.admission(ring) else { throw CallError(.ringOver, "This call no longer rings.") }
        return admission
    }

    package func reject(_ ring: RingID, reason: String?) async throws(CallError) {
        try await perform(.reject(ring)) { board, now in board.reject(ring, reason: reason, now: now) }
    }

    /// The caller gives up, whether the server knows of the ring or not.
    package func cancel(_ ring: RingID) async throws(CallError) {
        try await perform(.cancel(ring)) { board, now in board.cancel(ring, now: now) }
    }

    /// The way into a call of which the person is a member.
    package func join(_ call: CallRef) async throws(CallError) -> Admission {
        admissions[call] = nil
        try await request(.join(call))
        guard let admission = admissions.removeValue(forKey: call) else {
            throw CallError(.serverError, "The server did not say the way in.")
        }
        return admission
    }

    /// Ends a call for everybody.
    package func end(_ call: CallRef) async throws(CallError) { try await request(.end(call)) }

    package func setBusyPolicy(_ policy: BusyPolicy) async throws(CallError) { try await request(.setBusyPolicy(policy)) }

    package func block(_ person: PersonID, _ isBlocked: Bool) async throws(CallError) { try await request(.block(person, isBlocked)) }

    private func request(_ message: PersonMessage) async throws(CallError) {
        guard let client else { throw refusal ?? CallError(.notAllowedHere, "This device has not signed in.") }
        do throws(RequestFailure) {
            try await client.request(message)
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .notConnected: throw CallError(.serverError, "The connection to the server is lost.")
            }
        }
    }

    private func perform(
        _ deed: RingBoard.Deed, _ change: (inout RingBoard, Timestamp) -> [RingBoard.Output]
    ) async throws(CallError) {
        if let refusal { throw refusal }
        let isUnderway = waiters[deed] != nil
        let outputs = change(&board, .now)
        // What has been asked for already brings nothing: then its answer is waited for.
        if outputs.contains(where: { if case .settled(deed, _) = $0 { true } else { false } })
            || outputs.isEmpty && !isUnderway && isSettled(deed)
        {
            carryOut(outputs)
            for case .settled(deed, let error?) in outputs { throw error }
            return
        }
        let error = await withCheckedContinuation { continuation in
            waiters[deed, default: []].append(continuation)
            carryOut(outputs)
        }
        if let error { throw error }
    }

    private func isSettled(_ deed: RingBoard.Deed) -> Bool { !board.wants(deed) }

    // MARK: What the connection brings

    private func handle(_ event: SignalClient<PersonEvent>.Event) {
        switch event {
        case .message(.ended(let error, _)): ended(error)
        case .message(let message): receive(message)
        case .lost:
            board.connectionLost()
            wakeInTime()
            tell(.lost)
        case .refused(let error): end(error)
        case .gaveUp: end(CallError(.serverError, "The server cannot be reached."))
        }
    }

    private func receive(_ message: PersonEvent) {
        if case .admission(let admission) = message, admission.ringId == nil {
            admissions[CallRef(type: admission.callType, id: admission.callId)] = admission
        }
        if case .signedIn(let signedIn) = message {
            refusedTokens = 0
            tell(.connected(signedIn.person))
        }
        carryOut(board.receive(message, now: .now))
    }

    /// The server has closed with a word. A token whose time is over may be replaced.
    private func ended(_ error: CallError?) {
        let error = error ?? CallError(.serverError, "The server has ended the connection.")
        guard error.code == .invalidToken, configuration.token.canRefresh, refusedTokens < Self.tokenAttempts else {
            client?.finish()
            return end(error)
        }
        refusedTokens += 1
    }

    private func end(_ error: CallError) {
        guard refusal == nil else { return }
        refusal = error
        timer?.cancel()
        failWaiters(error)
        tell(.refused(error))
    }

    private func failWaiters(_ error: CallError) {
        let all = waiters.values.flatMap(\.self)
        waiters = [:]
        for waiter in all { waiter.resume(returning: error) }
    }

    // MARK: Carrying out

    private func carryOut(_ outputs: [RingBoard.Output]) {
        for output in outputs { carryOut(output) }
        wakeInTime()
    }

    private func carryOut(_ output: RingBoard.Output) {
        switch output {
        case .send(let message, let deed): send(message, deed)
        case .incoming(let ring): tell(.incoming(ring))
        case .outgoing(let ring): tell(.outgoing(ring))
        case .join(let ring, let admission): tell(.join(ring, admission))
        case .ended(let ring, let end): tell(.ended(ring, end))
        case .settled(let deed, let error):
            for waiter in waiters.removeValue(forKey: deed) ?? [] { waiter.resume(returning: error) }
        }
    }

    private func send(_ message: PersonMessage, _ deed: RingBoard.Deed) {
        guard let client else { return }
        // It waits for the answer beside everything else; the connection's end ends it.
        Task { [weak self] in
            do throws(RequestFailure) {
                try await client.request(message)
                guard let self else { return }
                carryOut(board.answered(deed))
            } catch {
                guard let self, case .refused(let refusal) = error else { return }
                carryOut(board.refused(deed, refusal, now: .now))
            }
        }
    }

    /// Looks again when the next deadline of the board is there.
    private func wakeInTime() {
        guard board.due != timerDue else { return }
        timer?.cancel()
        timerDue = board.due
        guard let due = board.due else { return }
        timer = Task { [weak self] in
            try? await Task.sleep(for: max(.zero, due - .now) + .milliseconds(1))
            guard let self, !Task.isCancelled else { return }
            timerDue = nil
            carryOut(board.tick(now: .now))
        }
    }
}

extension ReconnectSchedule {
    /// For a device that waits for its server as long as it lives.
    package static var patient: ReconnectSchedule {
        let years: Duration = .seconds(10 * 365 * 24 * 60 * 60)
        return ReconnectSchedule(patienceBeforeAnswer: years, patienceAfterAnswer: years)
    }
}
