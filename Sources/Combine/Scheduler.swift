import Dispatch
import Foundation

/// Where and when work is done. Delays are in seconds.
public protocol Scheduler {
    func schedule(_ action: @escaping () -> Void)
    func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable
}

/// A span of time for `debounce` and the like.
public struct SchedulerTimeInterval: Sendable {
    let seconds: TimeInterval

    public static func seconds(_ value: Double) -> Self { Self(seconds: value) }
    public static func seconds(_ value: Int) -> Self { Self(seconds: Double(value)) }
    public static func milliseconds(_ value: Int) -> Self { Self(seconds: Double(value) / 1_000) }
    public static func microseconds(_ value: Int) -> Self { Self(seconds: Double(value) / 1_000_000) }
    public static func nanoseconds(_ value: Int) -> Self { Self(seconds: Double(value) / 1_000_000_000) }
}

extension SchedulerTimeInterval: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(floatLiteral value: Double) { self.init(seconds: value) }
    public init(integerLiteral value: Int) { self.init(seconds: Double(value)) }
}

extension DispatchQueue: Scheduler {
    public func schedule(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action  // handed over once, run once
        async { action() }
    }

    public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
        nonisolated(unsafe) let action = action  // handed over once, run once
        let item = DispatchWorkItem { action() }
        asyncAfter(deadline: .now() + delay, execute: item)
        return AnyCancellable(item.cancel)
    }
}

extension RunLoop: Scheduler {
    public func schedule(_ action: @escaping () -> Void) {
        if self === RunLoop.main { return DispatchQueue.main.schedule(action) }
        nonisolated(unsafe) let action = action  // handed over once, run once
        perform { action() }
    }

    public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
        if self === RunLoop.main { return DispatchQueue.main.schedule(after: delay, action) }
        nonisolated(unsafe) let action = action  // handed over once, run once
        let timer = Timer(timeInterval: delay, repeats: false) { _ in action() }
        add(timer, forMode: .default)
        return AnyCancellable(timer.invalidate)
    }
}

extension OperationQueue: Scheduler {
    public func schedule(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action  // handed over once, run once
        addOperation { action() }
    }

    public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
        DispatchQueue.global().schedule(after: delay) { self.schedule(action) }
    }
}

/// Does work at once, where it stands.
public struct ImmediateScheduler: Scheduler, Sendable {
    public static let shared = ImmediateScheduler()

    public func schedule(_ action: @escaping () -> Void) { action() }

    public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
        action()
        return AnyCancellable {}
    }
}

extension Publisher {
    /// Delivers on a scheduler, in order.
    public func receive<S: Scheduler>(on scheduler: S) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { self.subscribe(Hop($0, scheduler)) }
    }

    public func delay<S: Scheduler>(for interval: SchedulerTimeInterval, scheduler: S) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { self.subscribe(Hop($0, Later(scheduler: scheduler, seconds: interval.seconds))) }
    }

    /// Sends a value once no newer one has come for a while.
    public func debounce<S: Scheduler>(for interval: SchedulerTimeInterval, scheduler: S) -> OperatorPublisher<Output, Failure> {
        map { Just($0).setFailureType(to: Failure.self).delay(for: interval, scheduler: scheduler) }.switchToLatest()
    }
}

private struct Later<Base: Scheduler>: Scheduler {
    let scheduler: Base
    let seconds: TimeInterval

    func schedule(_ action: @escaping () -> Void) {
        var kept: AnyCancellable?
        kept = scheduler.schedule(after: seconds) {
            action()
            _ = kept
            kept = nil
        }
    }

    func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
        scheduler.schedule(after: delay + seconds, action)
    }
}

private final class Hop<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription {
    private let lock = NSLock()
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private let scheduler: Context
    private let scope = Delivery.scope

    init(_ downstream: Downstream, _ scheduler: Context) {
        self.downstream = downstream
        self.scheduler = scheduler
    }

    func receive(subscription: any Subscription) {
        upstream = subscription
        downstream?.receive(subscription: self)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        scheduler.schedule { [self] in
            guard let target = lock.withLock({ downstream }) else { return }
            let more = Delivery.run(in: scope) { target.receive(input) }
            if more != .none { upstream?.request(more) }
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        scheduler.schedule { [self] in
            let target = lock.withLock { downstream }
            lock.withLock { downstream = nil }
            Delivery.run(in: scope) { target?.receive(completion: completion) }
        }
    }

    func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

    func cancel() {
        lock.withLock { downstream = nil }
        upstream?.cancel()
    }
}
