import CallCore
import CallProtocol
import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tells a backend of calls, at least once: what is to be told is a row before anybody acts on it, and stays one until the backend has
/// answered 2xx.
package actor WebhookOutbox {
    /// Deliveries on their way at once.
    static let parallel = 8
    /// How long a backend has to answer.
    static let timeLimit: Duration = .seconds(10)

    private let webhook: Webhook
    private let surroundings: RoomSurroundings
    private let session: URLSession
    private var underway: Set<String> = []
    private var timer: LoopTimer?
    private var isStopped = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor { surroundings.loop.asUnownedSerialExecutor() }

    init(_ webhook: Webhook, surroundings: RoomSurroundings) {
        self.webhook = webhook
        self.surroundings = surroundings
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = TimeInterval(Self.timeLimit.components.seconds)
        configuration.timeoutIntervalForResource = TimeInterval(Self.timeLimit.components.seconds)
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        session = URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
    }

    private var now: Timestamp { surroundings.time.now() }

    /// Takes up what was not confirmed when the server stopped.
    func start() { pump() }

    func stop() {
        isStopped = true
        timer?.cancel()
        session.finishTasksAndInvalidate()
    }

    func add(_ notice: CallNotice, app: AppID) {
        let id = FreshValues.tokenID()
        guard let body = try? WireEncoder.encode(WebhookBody(notice, id: id, app: app)) else { return }
        let time = now
        let delivery = Delivery(id: id, body: String(decoding: body, as: UTF8.self), dueAt: time, createdAt: time)
        attempt { try surroundings.repository.saveDelivery(delivery) }
        // Afterwards: what is told now may be followed by more in the same turn of the loop.
        wake(after: .zero)
    }

    private func wake(after delay: Duration) {
        guard !isStopped else { return }
        timer?.cancel()
        timer = surroundings.loop.schedule(after: delay) { [weak self] in self?.assumeIsolated { $0.pump() } }
    }

    private func pump() {
        guard !isStopped, underway.count < Self.parallel else { return }
        let waiting = attempt { try surroundings.repository.deliveries(limit: Self.parallel + underway.count) } ?? []
        let time = now
        for delivery in waiting where !underway.contains(delivery.id) {
            guard delivery.dueAt <= time else { return wake(after: delivery.dueAt - time) }
            guard underway.count < Self.parallel else { return }
            underway.insert(delivery.id)
            // A task of its own: the loop does not wait for backends.
            Task { await deliver(delivery) }
        }
    }

    private func deliver(_ delivery: Delivery) async {
        let isConfirmed = await post(delivery)
        guard !isStopped else { return }
        underway.remove(delivery.id)
        surroundings.metrics.add(isConfirmed ? .webhooksDelivered : .webhooksFailed)
        if isConfirmed {
            attempt { try surroundings.repository.removeDelivery(delivery.id) }
        } else {
            putOff(delivery)
        }
        pump()
    }

    private func putOff(_ delivery: Delivery) {
        var delivery = delivery
        delivery.attempts += 1
        guard let pause = DeliverySchedule.pause(attempts: delivery.attempts, age: now - delivery.createdAt) else {
            Log.error("webhook: \(delivery.id) was not taken in \(delivery.attempts) attempts and is given up")
            return attempt { try surroundings.repository.removeDelivery(delivery.id) } ?? ()
        }
        delivery.dueAt = now + pause
        attempt { [delivery] in try surroundings.repository.saveDelivery(delivery) }
    }

    private func post(_ delivery: Delivery) async -> Bool {
        var request = URLRequest(url: webhook.url)
        request.httpMethod = "POST"
        request.httpBody = Data(delivery.body.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(delivery.id, forHTTPHeaderField: "Foyer-Webhook-Id")
        request.setValue(webhook.signature(of: delivery.body, at: now), forHTTPHeaderField: "Foyer-Signature")
        guard let (_, response) = try? await session.data(for: request), let answer = response as? HTTPURLResponse else { return false }
        return (200..<300).contains(answer.statusCode)
    }

    @discardableResult
    private func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            Log.error("storage: \(error)")
            surroundings.metrics.add(.storageErrors)
            return nil
        }
    }
}

/// A backend answers where it said that it is, or not at all: what is signed for it goes nowhere else.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Not `completionHandler(nil)`: on Linux that traps where the task has just ended, by its time limit or with the session.
        task.cancel()
    }
}
