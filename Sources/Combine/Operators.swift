import Foundation

extension Publishers {
    public typealias Map<Upstream: Publisher, Output> = OperatorPublisher<Output, Upstream.Failure>
    public typealias CompactMap<Upstream: Publisher, Output> = OperatorPublisher<Output, Upstream.Failure>
    public typealias Scan<Upstream: Publisher, Output> = OperatorPublisher<Output, Upstream.Failure>
    public typealias Filter<Upstream: Publisher> = OperatorPublisher<Upstream.Output, Upstream.Failure>
    public typealias RemoveDuplicates<Upstream: Publisher> = OperatorPublisher<Upstream.Output, Upstream.Failure>
}

extension Publisher {
    /// An operator whose state begins anew for each subscriber.
    private func stage<NewOutput>(
        _ make: @escaping () -> (Output) -> Step<NewOutput, Failure>
    ) -> OperatorPublisher<NewOutput, Failure> {
        OperatorPublisher { self.subscribe(Stage($0, onValue: make())) }
    }

    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        stage { { .send(transform($0)) } }
    }

    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Map<Self, T> {
        stage { { .send($0[keyPath: keyPath]) } }
    }

    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        stage { { transform($0).map(Step.send) ?? .skip } }
    }

    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        stage { { isIncluded($0) ? .send($0) : .skip } }
    }

    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
        stage {
            var last: Output?
            return { value in
                if let last, predicate(last, value) { return .skip }
                last = value
                return .send(value)
            }
        }
    }

    public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Publishers.Scan<Self, T> {
        stage {
            var result = initial
            return { value in
                result = next(result, value)
                return .send(result)
            }
        }
    }

    public func dropFirst(_ count: Int = 1) -> OperatorPublisher<Output, Failure> {
        stage {
            var left = count
            return { value in
                guard left > 0 else { return .send(value) }
                left -= 1
                return .skip
            }
        }
    }

    public func prefix(_ count: Int) -> OperatorPublisher<Output, Failure> {
        stage {
            var left = count
            return { value in
                left -= 1
                return left > 0 ? .send(value) : .finish(left == 0 ? value : nil)
            }
        }
    }

    public func first() -> OperatorPublisher<Output, Failure> { prefix(1) }

    public func first(where predicate: @escaping (Output) -> Bool) -> OperatorPublisher<Output, Failure> {
        stage { { predicate($0) ? .finish($0) : .skip } }
    }

    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { subscriber in
            let onEnd: (Subscribers.Completion<Failure>, AnySubscriber<Output, Failure>) -> Subscribers.Completion<Failure> = { end, _ in
                receiveCompletion?(end)
                return end
            }
            let stage = Stage(subscriber, onEnd: onEnd) { (value: Output) in
                receiveOutput?(value)
                return .send(value)
            }
            stage.events = (receiveSubscription, receiveCancel, receiveRequest)
            self.subscribe(stage)
        }
    }

    public func prepend(_ values: Output...) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { subscriber in
            let subject = PassthroughSubject<Output, Failure>()
            var kept: AnyCancellable?
            subject.handleCancel { kept?.cancel() }.receive(subscriber: subscriber)
            values.forEach(subject.send)
            kept = self.subscribe(subject)
        }
    }

    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> OperatorPublisher<Output, E> {
        OperatorPublisher { subscriber in
            self.subscribe(
                Stage(
                    subscriber,
                    onEnd: { end, _ in
                        switch end {
                        case .finished: .finished
                        case .failure(let error): .failure(transform(error))
                        }
                    }, onValue: { .send($0) }))
        }
    }

    public func replaceError(with value: Output) -> OperatorPublisher<Output, Never> {
        OperatorPublisher { subscriber in
            self.subscribe(
                Stage(
                    subscriber,
                    onEnd: { end, downstream in
                        if case .failure = end { _ = downstream.receive(value) }
                        return .finished
                    }, onValue: { .send($0) }))
        }
    }

    public func replaceNil<T>(with value: T) -> Publishers.Map<Self, T> where Output == T? {
        map { $0 ?? value }
    }
}

extension Publisher where Output: Equatable {
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
    public func setFailureType<E: Error>(to type: E.Type) -> OperatorPublisher<Output, E> {
        OperatorPublisher { self.subscribe(Stage($0, onEnd: { _, _ in .finished }, onValue: { .send($0) })) }
    }
}

extension Publisher {
    /// Calls `action` when the downstream cancels.
    func handleCancel(_ action: @escaping () -> Void) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { self.subscribe(CancelStage($0, action)) }
    }
}

private final class CancelStage<Downstream: Subscriber>: Subscriber, Subscription {
    private let downstream: Downstream
    private let action: () -> Void
    private var upstream: (any Subscription)?

    init(_ downstream: Downstream, _ action: @escaping () -> Void) {
        self.downstream = downstream
        self.action = action
    }

    func receive(subscription: any Subscription) {
        upstream = subscription
        downstream.receive(subscription: self)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
    func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

    func cancel() {
        upstream?.cancel()
        upstream = nil
        action()
    }
}
