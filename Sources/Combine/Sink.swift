import Foundation

extension Subscribers {
    /// Takes everything and calls closures, in the scope in which it was made.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private let lock = NSLock()
        private let scope = Delivery.scope
        private var onValue: ((Input) -> Void)?
        private var onCompletion: ((Completion<Failure>) -> Void)?
        private var subscription: (any Subscription)?

        public init(receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void) {
            onValue = receiveValue
            onCompletion = receiveCompletion
        }

        public func receive(subscription: any Subscription) {
            let isCancelled = lock.withLock {
                self.subscription = subscription
                return onValue == nil
            }
            isCancelled ? subscription.cancel() : subscription.request(.unlimited)
        }

        public func receive(_ input: Input) -> Demand {
            let action = lock.withLock { onValue }
            if let action { Delivery.run(in: scope) { action(input) } }
            return .none
        }

        public func receive(completion: Completion<Failure>) {
            let action = lock.withLock { onCompletion }
            release()
            if let action { Delivery.run(in: scope) { action(completion) } }
        }

        public func cancel() { release()?.cancel() }

        @discardableResult
        private func release() -> (any Subscription)? {
            lock.lock()
            let last = (onValue, onCompletion, subscription)
            (onValue, onCompletion, subscription) = (nil, nil, nil)
            lock.unlock()
            return last.2
        }
    }
}

extension Publisher {
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Writes each value to a property; holds the object strongly, as elsewhere.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }

    /// Republishes through a `@Published` property, for as long as that lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        let box = published.box
        let cancellable = sink { [weak box] in box?.assign($0) }
        box.keep(cancellable)
    }
}

extension Publisher where Failure == Never, Output: Sendable {
    /// The values as an asynchronous sequence. Unread values are kept.
    public var values: AsyncStream<Output> {
        AsyncStream { continuation in
            let cancellable = sink(receiveCompletion: { _ in continuation.finish() }, receiveValue: { continuation.yield($0) })
            nonisolated(unsafe) let kept = cancellable  // only ever cancelled, which is safe from every thread
            continuation.onTermination = { _ in kept.cancel() }
        }
    }
}
