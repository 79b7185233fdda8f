import CallProtocol
import Foundation

/// What a server says on one kind of connection, as far as answers to what was asked go.
package protocol AnsweringMessage: WireMessage {
    /// Which request it answers, and what came of it.
    var answer: (ref: Int, refusal: CallError?)? { get }
    static func failed(_ error: CallError, ref: Int?) -> Self
}

extension ServerMessage: AnsweringMessage {
    package var answer: (ref: Int, refusal: CallError?)? {
        switch self {
        case .done(let ref): (ref, nil)
        case .failed(let error, let ref?): (ref, error)
        case .failed, .waiting, .responded, .entered, .participantJoined, .participantLeft, .participantUpdated, .entryRequested,
            .entryUpdated, .entryWithdrawn, .signal, .ended, .closing, .pong:
            nil
        }
    }
}

extension PersonEvent: AnsweringMessage {
    package var answer: (ref: Int, refusal: CallError?)? {
        switch self {
        case .done(let ref): (ref, nil)
        case .failed(let error, let ref?): (ref, error)
        case .failed, .signedIn, .ring, .admission, .ended, .closing, .pong: nil
        }
    }
}

/// Why a request came to nothing.
package enum RequestFailure: Error, Hashable, Sendable {
    case refused(CallError)
    /// Not sent, or lost before the answer came.
    case notConnected
}

/// One logical signalling connection: says hello on each real one, comes back after a loss, and pairs answers with what was asked.
@MainActor
package final class SignalClient<Incoming: AnsweringMessage> {
    package enum Event: Sendable {
        case message(Incoming)
        /// What was sent and not answered is lost; another attempt follows.
        case lost
        /// No hello could be made (the token), so nothing further is tried.
        case refused(CallError)
        /// It took too long; nothing further is tried.
        case gaveUp
    }

    private let url: URL
    private let headers: [String: String]
    private let transport: any SignalTransport
    private let schedule: ReconnectSchedule
    private let hello: @MainActor () async throws(CallError) -> OpeningMessage?
    private let tell: @MainActor (Event) -> Void

    /// Open: what is sent goes through it.
    private var connection: (any SignalLink)?
    /// Open or on its way.
    private var attempted: (any SignalLink)?
    private var isFinished = false
    private var hasAnswered = false
    /// On the present connection.
    private var isAnswered = false
    private var isSuspended = false
    private var awakening: CheckedContinuation<Void, Never>?
    private var failures = 0
    private var lostAt = ContinuousClock.now
    private var lastRef = 0
    private var waiters: [Int: CheckedContinuation<RequestFailure?, Never>] = [:]

    /// - Parameters:
    ///   - hello: what to say first, asked anew before each attempt; nil where nobody wants the connection any longer.
    ///   - tell: what happens, in order.
    package init(
        url: URL, headers: [String: String], transport: any SignalTransport, schedule: ReconnectSchedule,
        hello: @escaping @MainActor () async throws(CallError) -> OpeningMessage?, tell: @escaping @MainActor (Event) -> Void
    ) {
        self.url = url
        self.headers = headers
        self.transport = transport
        self.schedule = schedule
        self.hello = hello
        self.tell = tell
    }

    /// Connects and stays connected until `finish`, a refusal, or the task is cancelled.
    package func run() async {
        lostAt = .now
        while !isFinished, !Task.isCancelled {
            do throws(CallError) {
                guard let hello = try await hello() else { return }
                await attempt(hello)
            } catch {
                return conclude(.refused(error))
            }
            guard !isFinished, !Task.isCancelled else { return }
            guard let pause = nextPause() else { return conclude(.gaveUp) }
            tell(.lost)
            try? await Task.sleep(for: pause)
            await untilWanted()
        }
    }

    package var isConnected: Bool { connection != nil }

    /// Without effect while there is no connection.
    package func send(_ message: some WireMessage) { write(Referenced(message)) }

    /// Sends and waits for the server's `done`.
    package func request(_ message: some WireMessage) async throws(RequestFailure) {
        guard connection != nil else { throw .notConnected }
        lastRef += 1
        let ref = lastRef
        let failure = await withCheckedContinuation { continuation in
            waiters[ref] = continuation
            write(Referenced(message, ref: ref))
        }
        if let failure { throw failure }
    }

    /// Nothing more is told or tried. The connection closes after what was sent before is written.
    package func finish() {
        isFinished = true
        attempted?.close()
        resume()
        failWaiters()
    }

    /// Closes the connection and stays away until `resume()`.
    package func suspend() {
        guard !isSuspended, !isFinished else { return }
        isSuspended = true
        attempted?.close()
    }

    /// Connects again, at once.
    package func resume() {
        isSuspended = false
        awakening?.resume()
        awakening = nil
    }

    private func untilWanted() async {
        guard isSuspended, !isFinished, !Task.isCancelled else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { awakening = $0 }
        } onCancel: {
            Task { @MainActor in resume() }
        }
        lostAt = .now
        failures = 0
    }

    private func conclude(_ event: Event) {
        isFinished = true
        tell(event)
    }

    private func nextPause() -> Duration? {
        failures += 1
        return schedule.pause(failures: failures, elapsed: .now - lostAt, answered: hasAnswered, random: .random(in: 0...1))
    }

    /// One real connection, from the attempt until it is gone.
    private func attempt(_ hello: OpeningMessage) async {
        guard !isFinished, !Task.isCancelled else { return }
        let (events, continuation) = AsyncStream<SignalTransportEvent>.makeStream()
        let connection = transport.connect(to: url, headers: headers) { continuation.yield($0) }
        attempted = connection
        // Not part of this function's own flow: it cuts a connection on which the server says nothing.
        let limit = Task { [schedule] in
            try await Task.sleep(for: schedule.attemptLimit)
            connection.close()
            continuation.yield(.closed(code: 1006))
        }
        for await event in events {
            guard handle(event, on: connection, hello: hello, limit: limit) else { break }
        }
        limit.cancel()
        self.connection = nil
        attempted = nil
        connection.close()
        failWaiters()
        guard isAnswered else { return }
        isAnswered = false
        failures = 0
        lostAt = .now
    }

    /// - Returns: false where the connection is gone.
    private func handle(_ event: SignalTransportEvent, on connection: any SignalLink, hello: OpeningMessage, limit: Task<Void, any Error>)
        -> Bool
    {
        switch event {
        case .opened:
            guard !isFinished, !isSuspended else { return false }
            self.connection = connection
            write(Referenced(hello))
        case .received(let text):
            limit.cancel()
            receive(text)
        case .closed:
            return false
        }
        return true
    }

    private func receive(_ text: [UInt8]) {
        guard !isFinished else { return }
        do {
            let message = try WireDecoder.decode(Incoming.self, from: text)
            hasAnswered = true
            isAnswered = true
            deliver(message)
        } catch is UnknownMessageType {
            // A newer server may say what this side does not know yet.
        } catch {
            tell(.message(.failed(CallError(.malformedMessage, "The server sent what is no message."), ref: nil)))
        }
    }

    private func deliver(_ message: Incoming) {
        guard let answer = message.answer else { return tell(.message(message)) }
        guard let waiter = waiters.removeValue(forKey: answer.ref) else {
            // Nobody waits: a refusal may still be of interest, a confirmation is not.
            return answer.refusal == nil ? () : tell(.message(message))
        }
        waiter.resume(returning: answer.refusal.map { .refused($0) })
    }

    private func write(_ message: Referenced<some WireMessage>) {
        guard let connection, let text = try? WireEncoder.encode(message) else { return }
        connection.send(text)
    }

    private func failWaiters() {
        let lost = waiters.values
        waiters = [:]
        for waiter in lost { waiter.resume(returning: .notConnected) }
    }
}
