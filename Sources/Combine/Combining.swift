import Foundation

/// The subscriptions that feed one combined publisher; they end with it.
private final class Feeds {
    private let lock = NSLock()
    private var feeds: [AnyCancellable] = []
    private var isCancelled = false

    func add(_ feed: AnyCancellable) {
        let isLate = lock.withLock {
            if !isCancelled { feeds.append(feed) }
            return isCancelled
        }
        if isLate { feed.cancel() }
    }

    func cancel() {
        let last = lock.withLock {
            isCancelled = true
            let last = feeds
            feeds = []
            return last
        }
        last.forEach { $0.cancel() }
    }
}

/// Makes a publisher whose values are sent by `start` into a subject of its own for each subscriber.
private func fed<Output, Failure: Error>(
    _ start: @escaping (PassthroughSubject<Output, Failure>, Feeds) -> Void
) -> OperatorPublisher<Output, Failure> {
    OperatorPublisher { subscriber in
        let subject = PassthroughSubject<Output, Failure>()
        let feeds = Feeds()
        subject.handleCancel(feeds.cancel).receive(subscriber: subscriber)
        start(subject, feeds)
    }
}

extension Publisher {
    public func merge<P: Publisher>(with other: P) -> OperatorPublisher<Output, Failure> where P.Output == Output, P.Failure == Failure {
        fed { subject, feeds in
            var open = 2
            let end: (Subscribers.Completion<Failure>) -> Void = { completion in
                open -= 1
                if case .failure = completion { return subject.send(completion: completion) }
                if open == 0 { subject.send(completion: .finished) }
            }
            feeds.add(self.sink(receiveCompletion: end, receiveValue: { subject.send($0) }))
            feeds.add(other.sink(receiveCompletion: end, receiveValue: { subject.send($0) }))
        }
    }

    public func combineLatest<P: Publisher>(_ other: P) -> OperatorPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
        fed { subject, feeds in
            var left: Output?
            var right: P.Output?
            var open = 2
            let send = {
                if let left, let right { subject.send((left, right)) }
            }
            let end: (Subscribers.Completion<Failure>) -> Void = { completion in
                open -= 1
                if case .failure = completion { return subject.send(completion: completion) }
                if open == 0 { subject.send(completion: .finished) }
            }
            feeds.add(
                self.sink(receiveCompletion: end) {
                    left = $0
                    send()
                })
            feeds.add(
                other.sink(receiveCompletion: end) {
                    right = $0
                    send()
                })
        }
    }

    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> OperatorPublisher<T, Failure> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    public func combineLatest<P: Publisher, Q: Publisher>(
        _ first: P, _ second: Q
    ) -> OperatorPublisher<(Output, P.Output, Q.Output), Failure> where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(first).combineLatest(second).map { ($0.0.0, $0.0.1, $0.1) }
    }

    public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> OperatorPublisher<P.Output, Failure>
    where P.Failure == Failure {
        fed { subject, feeds in
            var open = 1
            let end: (Subscribers.Completion<Failure>) -> Void = { completion in
                open -= 1
                if case .failure = completion { return subject.send(completion: completion) }
                if open == 0 { subject.send(completion: .finished) }
            }
            feeds.add(
                self.sink(receiveCompletion: end) { value in
                    open += 1
                    feeds.add(transform(value).sink(receiveCompletion: end, receiveValue: { subject.send($0) }))
                })
        }
    }

    /// Continues with another publisher when this one fails.
    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> OperatorPublisher<Output, P.Failure>
    where P.Output == Output {
        fed { subject, feeds in
            feeds.add(
                self.sink(
                    receiveCompletion: { completion in
                        switch completion {
                        case .finished: subject.send(completion: .finished)
                        case .failure(let error): feeds.add(handler(error).subscribe(subject))
                        }
                    }, receiveValue: { subject.send($0) }))
        }
    }

    /// One upstream subscription for all subscribers, from the first to the last.
    public func share() -> AnyPublisher<Output, Failure> {
        let subject = PassthroughSubject<Output, Failure>()
        let lock = NSRecursiveLock()
        var count = 0
        var feed: AnyCancellable?
        return OperatorPublisher<Output, Failure> { subscriber in
            subject.handleCancel {
                lock.withLock {
                    count -= 1
                    if count > 0 { return }
                    feed?.cancel()
                    feed = nil
                }
            }.receive(subscriber: subscriber)
            lock.withLock {
                count += 1
                if count == 1 { feed = self.subscribe(subject) }
            }
        }.eraseToAnyPublisher()
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Follows the newest inner publisher only.
    public func switchToLatest() -> OperatorPublisher<Output.Output, Failure> {
        fed { subject, feeds in
            var inner: AnyCancellable?
            feeds.add(AnyCancellable { inner?.cancel() })
            feeds.add(
                self.sink(receiveCompletion: { if case .failure = $0 { subject.send(completion: $0) } }) { next in
                    inner = next.sink(
                        receiveCompletion: { if case .failure = $0 { subject.send(completion: $0) } }, receiveValue: { subject.send($0) })
                })
        }
    }
}
