import Foundation

extension Publisher {
    /// Pairs of values: the first of both, the second of both, and so on.
    public func zip<P: Publisher>(_ other: P) -> OperatorPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
        OperatorPublisher { subscriber in
            let subject = PassthroughSubject<(Output, P.Output), Failure>()
            let pairs = Pairs<Output, P.Output>()
            var kept: [AnyCancellable] = []
            subject.handleCancel { kept.forEach { $0.cancel() } }.receive(subscriber: subscriber)
            let end: (Subscribers.Completion<Failure>, Bool) -> Void = { completion, isLeft in
                if case .failure = completion { return subject.send(completion: completion) }
                if pairs.ended(isLeft) { subject.send(completion: .finished) }
            }
            let send: ((Output, P.Output)?) -> Void = { pair in
                guard let pair else { return }
                subject.send(pair)
                if pairs.isOver { subject.send(completion: .finished) }
            }
            kept.append(self.sink(receiveCompletion: { end($0, true) }, receiveValue: { send(pairs.left($0)) }))
            kept.append(other.sink(receiveCompletion: { end($0, false) }, receiveValue: { send(pairs.right($0)) }))
        }
    }

    public func zip<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> OperatorPublisher<T, Failure> where P.Failure == Failure {
        zip(other).map { transform($0.0, $0.1) }
    }

    public func zip<P: Publisher, Q: Publisher>(
        _ second: P, _ third: Q
    ) -> OperatorPublisher<(Output, P.Output, Q.Output), Failure> where P.Failure == Failure, Q.Failure == Failure {
        zip(second).zip(third).map { ($0.0.0, $0.0.1, $0.1) }
    }

    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ second: P, _ third: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> OperatorPublisher<T, Failure> where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(second, third).map { transform($0.0, $0.1, $0.2) }
    }

    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ second: P, _ third: Q, _ fourth: R
    ) -> OperatorPublisher<(Output, P.Output, Q.Output, R.Output), Failure>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(second, third).combineLatest(fourth).map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
    }

    public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> OperatorPublisher<Output, Failure>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
        merge(with: b).merge(with: c)
    }

    public func merge<B: Publisher, C: Publisher, D: Publisher>(with b: B, _ c: C, _ d: D) -> OperatorPublisher<Output, Failure>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output, D.Failure == Failure {
        merge(with: b).merge(with: c).merge(with: d)
    }

    /// At most one value in each interval: the newest of it, or its first.
    public func throttle<S: Scheduler>(
        for interval: SchedulerTimeInterval, scheduler: S, latest: Bool
    ) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { subscriber in
            let subject = PassthroughSubject<Output, Failure>()
            let gate = Gate(seconds: interval.seconds, scheduler: scheduler, isLatest: latest) { subject.send($0) }
            var kept: AnyCancellable?
            subject.handleCancel {
                kept?.cancel()
                gate.close()
            }.receive(subscriber: subscriber)
            kept = self.sink(
                receiveCompletion: { end in
                    gate.flush()
                    subject.send(completion: end)
                }, receiveValue: { gate.receive($0) })
        }
    }
}

/// What has come on both sides and waits for its partner.
private final class Pairs<Left, Right> {
    private let lock = NSLock()
    private var lefts: [Left] = []
    private var rights: [Right] = []
    private var isLeftOver = false
    private var isRightOver = false

    func left(_ value: Left) -> (Left, Right)? {
        lock.withLock {
            lefts.append(value)
            return pair()
        }
    }

    func right(_ value: Right) -> (Left, Right)? {
        lock.withLock {
            rights.append(value)
            return pair()
        }
    }

    private func pair() -> (Left, Right)? {
        guard !lefts.isEmpty, !rights.isEmpty else { return nil }
        return (lefts.removeFirst(), rights.removeFirst())
    }

    func ended(_ isLeft: Bool) -> Bool {
        lock.withLock { if isLeft { isLeftOver = true } else { isRightOver = true } }
        return isOver
    }

    /// Whether no pair can come any more.
    var isOver: Bool { lock.withLock { (isLeftOver && lefts.isEmpty) || (isRightOver && rights.isEmpty) } }
}

/// Lets one value through in each interval.
private final class Gate<Value, Context: Scheduler> {
    private let lock = NSLock()
    private let seconds: TimeInterval
    private let scheduler: Context
    private let isLatest: Bool
    private var send: ((Value) -> Void)?
    private var waiting: Value?
    private var timer: AnyCancellable?
    private let scope = Delivery.scope

    init(seconds: TimeInterval, scheduler: Context, isLatest: Bool, send: @escaping (Value) -> Void) {
        (self.seconds, self.scheduler, self.isLatest, self.send) = (seconds, scheduler, isLatest, send)
    }

    func receive(_ value: Value) {
        let isOpen = lock.withLock {
            if timer == nil { return true }
            if isLatest || waiting == nil { waiting = value }
            return false
        }
        if isOpen { pass(value) }
    }

    private func pass(_ value: Value) {
        lock.withLock { timer = AnyCancellable {} }
        let made = scheduler.schedule(after: seconds) { [weak self] in self?.elapsed() }
        lock.withLock { if timer != nil { timer = made } }
        send?(value)
    }

    private func elapsed() {
        let next = lock.withLock {
            timer = nil
            defer { waiting = nil }
            return waiting
        }
        if let next { Delivery.run(in: scope) { pass(next) } }
    }

    /// What still waits goes on before the end.
    func flush() {
        let next = lock.withLock {
            defer { waiting = nil }
            return waiting
        }
        if let next { send?(next) }
        close()
    }

    func close() {
        lock.withLock {
            (timer, waiting, send) = (nil, nil, nil)
        }
    }
}

extension Publishers {
    /// The newest values of two publishers.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            a.combineLatest(b).receive(subscriber: subscriber)
        }
    }

    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B
        public let c: C

        public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            a.combineLatest(b, c).receive(subscriber: subscriber)
        }
    }

    /// Pairs of the values of two publishers.
    public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            a.zip(b).receive(subscriber: subscriber)
        }
    }

    /// The values of two publishers as they come.
    public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure, A.Output == B.Output {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            a.merge(with: b).receive(subscriber: subscriber)
        }
    }

    /// The values of any number of publishers as they come.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let publishers: [Upstream]

        public init(_ upstream: Upstream...) { publishers = upstream }
        public init<S: Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }.receive(subscriber: subscriber)
        }
    }
}
