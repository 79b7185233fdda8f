/// Something that sends values over time, then perhaps a completion.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }

    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
        sink(receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    }

    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// Takes the values of a publisher.
public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

/// The link between one publisher and one subscriber.
public protocol Subscription: Cancellable {
    func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
    /// How many values a subscriber is ready to take.
    public struct Demand: Equatable, Sendable {
        /// Nil is without limit.
        public let max: Int?

        public static let unlimited = Demand(max: nil)
        public static let none = Demand(max: 0)
        public static func max(_ value: Int) -> Demand { Demand(max: Swift.max(0, value)) }

        public static func + (lhs: Demand, rhs: Demand) -> Demand {
            guard let left = lhs.max, let right = rhs.max else { return .unlimited }
            return .max(left + right)
        }

        public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }

        var isPositive: Bool { max.map { $0 > 0 } ?? true }

        mutating func spend() {
            if let left = max { self = .max(left - 1) }
        }
    }

    /// The end of a publisher.
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}

/// A publisher that hides what it is made of.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attach: (AnySubscriber<Output, Failure>) -> Void

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        attach = { publisher.receive(subscriber: $0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        attach(AnySubscriber(subscriber))
    }
}

/// A subscriber that hides what it is made of.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    private let start: (any Subscription) -> Void
    private let next: (Input) -> Subscribers.Demand
    private let end: (Subscribers.Completion<Failure>) -> Void

    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        start = { subscriber.receive(subscription: $0) }
        next = { subscriber.receive($0) }
        end = { subscriber.receive(completion: $0) }
    }

    public func receive(subscription: any Subscription) { start(subscription) }
    public func receive(_ input: Input) -> Subscribers.Demand { next(input) }
    public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}

/// A namespace for the publishers that operators make.
public enum Publishers {}
