import Foundation

extension Publisher {
    /// An operator whose work may fail.
    private func trying<NewOutput>(
        _ work: @escaping (Output) throws -> Step<NewOutput, any Error>
    ) -> OperatorPublisher<NewOutput, any Error> {
        OperatorPublisher { subscriber in
            self.subscribe(
                Stage(
                    subscriber,
                    onEnd: { end, _ in
                        switch end {
                        case .finished: .finished
                        case .failure(let error): .failure(error)
                        }
                    },
                    onValue: { value in
                        do { return try work(value) } catch { return .fail(error) }
                    }))
        }
    }

    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> OperatorPublisher<T, any Error> {
        trying { .send(try transform($0)) }
    }

    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> OperatorPublisher<T, any Error> {
        trying { try transform($0).map(Step.send) ?? .skip }
    }

    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> OperatorPublisher<Output, any Error> {
        trying { try isIncluded($0) ? .send($0) : .skip }
    }

    /// Begins anew after a failure, as often as `retries` says.
    public func retry(_ retries: Int) -> OperatorPublisher<Output, Failure> {
        guard retries > 0 else { return OperatorPublisher { self.receive(subscriber: $0) } }
        return self.catch { _ in self.retry(retries - 1) }
    }

    /// For publishers of which it is known that they do not fail.
    public func assertNoFailure(_ prefix: String = "") -> OperatorPublisher<Output, Never> {
        self.catch { error -> Empty<Output, Never> in fatalError("\(prefix) failed: \(error)") }
    }
}

extension Publisher where Output == Data {
    public func decode<Item: Decodable>(type: Item.Type, decoder: JSONDecoder) -> OperatorPublisher<Item, any Error> {
        tryMap { try decoder.decode(type, from: $0) }
    }
}

extension Publisher where Output: Encodable {
    public func encode(encoder: JSONEncoder) -> OperatorPublisher<Data, any Error> { tryMap { try encoder.encode($0) } }
}

/// Made anew for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure
    public let createPublisher: () -> DeferredPublisher

    public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        createPublisher().receive(subscriber: subscriber)
    }
}

extension Result {
    public var publisher: AnyPublisher<Success, Failure> {
        switch self {
        case .success(let value): Just(value).setFailureType(to: Failure.self).eraseToAnyPublisher()
        case .failure(let error): Fail(error: error).eraseToAnyPublisher()
        }
    }
}

extension Optional {
    public var publisher: AnyPublisher<Wrapped, Never> { (map { [$0] } ?? []).publisher }
}
