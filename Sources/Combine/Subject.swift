import Foundation

/// A publisher that code outside can make send.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    public func send() { send(()) }
}

/// The subscribers of a subject. Safe from every thread; values are handed over outside of the lock.
final class Audience<Output, Failure: Error> {
    private let lock = NSLock()
    private var members: [Int: Conduit<Output, Failure>] = [:]
    private var lastNumber = 0
    private var completion: Subscribers.Completion<Failure>?

    /// `keeping` lives as long as the subscription does.
    func add<S: Subscriber>(_ subscriber: S, keeping owner: AnyObject? = nil, first: (() -> Output)? = nil)
    where S.Input == Output, S.Failure == Failure {
        let conduit = Conduit(AnySubscriber(subscriber))
        let (number, ended) = lock.withLock {
            lastNumber += 1
            if completion == nil { members[lastNumber] = conduit }
            return (lastNumber, completion)
        }
        conduit.onCancel = { [weak self, owner] in
            self?.remove(number)
            withExtendedLifetime(owner) {}
        }
        conduit.start(first: ended == nil ? first : nil)
        if let ended { conduit.finish(ended) }
    }

    func send(_ value: Output) {
        for conduit in current() { conduit.offer(value) }
    }

    func send(completion end: Subscribers.Completion<Failure>) {
        let last = current()
        lock.withLock {
            if completion == nil { completion = end }
            members = [:]
        }
        for conduit in last { conduit.finish(end) }
    }

    var hasEnded: Bool { lock.withLock { completion != nil } }

    private func current() -> [Conduit<Output, Failure>] {
        lock.withLock { members.count == 1 ? Array(members.values) : members.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func remove(_ number: Int) {
        _ = lock.withLock { members.removeValue(forKey: number) }
    }
}

/// One subscription to a subject: drops what the subscriber did not ask for, except the first value, which waits.
final class Conduit<Output, Failure: Error>: Subscription {
    private let lock = NSRecursiveLock()
    private let scope = Delivery.scope
    private var subscriber: AnySubscriber<Output, Failure>?
    private var demand = Subscribers.Demand.none
    private var waiting: (() -> Output)?
    var onCancel: (() -> Void)?

    init(_ subscriber: AnySubscriber<Output, Failure>) {
        self.subscriber = subscriber
    }

    func start(first: (() -> Output)?) {
        waiting = first
        subscriber?.receive(subscription: self)
    }

    func offer(_ value: Output) {
        let target: AnySubscriber<Output, Failure>? = lock.withLock {
            guard demand.isPositive else { return nil }
            demand.spend()
            return subscriber
        }
        guard let target else { return }
        let more = Delivery.run(in: scope) { target.receive(value) }
        lock.withLock { demand += more }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        let target = lock.withLock {
            let target = subscriber
            subscriber = nil
            onCancel = nil
            return target
        }
        guard let target else { return }
        Delivery.run(in: scope) { target.receive(completion: completion) }
    }

    func request(_ more: Subscribers.Demand) {
        let first: (() -> Output)? = lock.withLock {
            demand += more
            guard demand.isPositive else { return nil }
            let first = waiting
            waiting = nil
            return first
        }
        if let first { offer(first()) }
    }

    func cancel() {
        let done = lock.withLock {
            subscriber = nil
            waiting = nil
            let done = onCancel
            onCancel = nil
            return done
        }
        done?()
    }
}

/// Hands each value to who is subscribed at that moment.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let audience = Audience<Output, Failure>()

    public init() {}

    public func send(_ value: Output) { audience.send(value) }
    public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure { audience.add(subscriber) }
}

/// Keeps its last value and hands it to each new subscriber first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let audience = Audience<Output, Failure>()
    private let lock = NSLock()
    private var stored: Output

    public init(_ value: Output) { stored = value }

    public var value: Output {
        get { lock.withLock { stored } }
        set { send(newValue) }
    }

    public func send(_ value: Output) {
        if audience.hasEnded { return }
        lock.withLock { stored = value }
        audience.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        audience.add(subscriber, first: { self.value })
    }
}
