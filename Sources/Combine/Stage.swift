import Foundation

/// What an operator does with one value.
enum Step<Output, Failure: Error> {
    case send(Output)
    /// Nothing goes on; the upstream is asked for one more instead.
    case skip
    /// A last value, if any, then the end.
    case finish(Output?)
    case fail(Failure)
}

/// The middle of an operator: one upstream, one downstream, demand passed through.
final class Stage<Input, InputFailure: Error, Downstream: Subscriber>: Subscriber, Subscription {
    typealias Failure = InputFailure
    typealias Completion = Subscribers.Completion<Downstream.Failure>

    private let lock = NSRecursiveLock()
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    /// Who hears of the subscription, its end and its demands.
    var events: (subscribed: ((any Subscription) -> Void)?, cancelled: (() -> Void)?, requested: ((Subscribers.Demand) -> Void)?)
    private let onValue: (Input) -> Step<Downstream.Input, Downstream.Failure>
    private let onEnd: (Subscribers.Completion<InputFailure>, Downstream) -> Completion

    init(
        _ downstream: Downstream, onEnd: @escaping (Subscribers.Completion<InputFailure>, Downstream) -> Completion,
        onValue: @escaping (Input) -> Step<Downstream.Input, Downstream.Failure>
    ) {
        self.downstream = downstream
        self.onValue = onValue
        self.onEnd = onEnd
    }

    func receive(subscription: any Subscription) {
        lock.withLock { upstream = subscription }
        events.subscribed?(subscription)
        downstream?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let target = lock.withLock({ downstream }) else { return .none }
        switch onValue(input) {
        case .send(let output): return target.receive(output)
        case .skip: return .max(1)
        case .finish(let last):
            if let last { _ = target.receive(last) }
            end(.finished)
        case .fail(let error): end(.failure(error))
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<InputFailure>) {
        guard let target = release().downstream else { return }
        target.receive(completion: onEnd(completion, target))
    }

    func request(_ demand: Subscribers.Demand) {
        events.requested?(demand)
        lock.withLock { upstream }?.request(demand)
    }

    func cancel() {
        guard let upstream = release().upstream else { return }
        events.cancelled?()
        upstream.cancel()
    }

    private func end(_ completion: Completion) {
        let last = release()
        last.upstream?.cancel()
        last.downstream?.receive(completion: completion)
    }

    private func release() -> (downstream: Downstream?, upstream: (any Subscription)?) {
        lock.withLock {
            let last = (downstream, upstream)
            (downstream, upstream) = (nil, nil)
            return last
        }
    }
}

extension Stage where InputFailure == Downstream.Failure {
    convenience init(_ downstream: Downstream, onValue: @escaping (Input) -> Step<Downstream.Input, Downstream.Failure>) {
        self.init(downstream, onEnd: { completion, _ in completion }, onValue: onValue)
    }
}

/// A publisher made of a closure that attaches subscribers: what most operators return.
public struct OperatorPublisher<Output, Failure: Error>: Publisher {
    private let attach: (AnySubscriber<Output, Failure>) -> Void

    init(_ attach: @escaping (AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        attach(AnySubscriber(subscriber))
    }
}
