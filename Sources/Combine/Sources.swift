import Foundation

/// Sends one value and ends.
public struct Just<Output>: Publisher {
    public typealias Failure = Never
    public let output: Output

    public init(_ output: Output) { self.output = output }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        subscriber.receive(subscription: Once(AnySubscriber(subscriber), .success(output)))
    }
}

/// Ends at once, or never.
public struct Empty<Output, Failure: Error>: Publisher {
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Nothing())
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// Fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
    public let error: Failure

    public init(error: Failure) { self.error = error }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Nothing())
        subscriber.receive(completion: .failure(error))
    }
}

/// One result, sooner or later, kept for late subscribers.
public final class Future<Output, Failure: Error>: Publisher {
    public typealias Promise = (Result<Output, Failure>) -> Void
    private let lock = NSLock()
    private var result: Result<Output, Failure>?
    private typealias Waiting = [(subscriber: AnySubscriber<Output, Failure>, scope: (any DeliveryScope)?)]
    private var waiting: Waiting = []

    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    private func fulfill(_ newResult: Result<Output, Failure>) {
        let subscribers = lock.withLock {
            guard result == nil else { return Waiting() }
            result = newResult
            defer { waiting = [] }
            return waiting
        }
        for (subscriber, scope) in subscribers {
            Delivery.run(in: scope) { subscriber.receive(subscription: Once(subscriber, newResult)) }
        }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let erased = AnySubscriber(subscriber)
        let known = lock.withLock {
            if result == nil { waiting.append((erased, Delivery.scope)) }
            return result
        }
        if let known { erased.receive(subscription: Once(erased, known)) }
    }
}

private struct Nothing: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

private final class Once<Output, Failure: Error>: Subscription {
    private var subscriber: AnySubscriber<Output, Failure>?
    private let result: Result<Output, Failure>

    init(_ subscriber: AnySubscriber<Output, Failure>, _ result: Result<Output, Failure>) {
        self.subscriber = subscriber
        self.result = result
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand.isPositive, let target = subscriber else { return }
        subscriber = nil
        switch result {
        case .success(let value):
            _ = target.receive(value)
            target.receive(completion: .finished)
        case .failure(let error): target.receive(completion: .failure(error))
        }
    }

    func cancel() { subscriber = nil }
}

extension Sequence {
    /// The elements, one after another.
    public var publisher: AnyPublisher<Element, Never> {
        let elements = Array(self)
        return OperatorPublisher { subscriber in
            subscriber.receive(subscription: Listing(subscriber, elements))
        }.eraseToAnyPublisher()
    }
}

private final class Listing<Output>: Subscription {
    private var subscriber: AnySubscriber<Output, Never>?
    private var rest: ArraySlice<Output>
    private var demand = Subscribers.Demand.none
    private var isSending = false

    init(_ subscriber: AnySubscriber<Output, Never>, _ elements: [Output]) {
        self.subscriber = subscriber
        rest = elements[...]
    }

    func request(_ more: Subscribers.Demand) {
        demand += more
        guard !isSending else { return }
        isSending = true
        while demand.isPositive, let target = subscriber, let next = rest.popFirst() {
            demand.spend()
            demand += target.receive(next)
        }
        isSending = false
        guard rest.isEmpty, let target = subscriber else { return }
        subscriber = nil
        target.receive(completion: .finished)
    }

    func cancel() { subscriber = nil }
}
