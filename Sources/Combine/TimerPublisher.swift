import Foundation

/// A publisher that begins when it is told to.
public protocol ConnectablePublisher: Publisher {
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Begins with the first subscriber and ends with the last.
    public func autoconnect() -> AnyPublisher<Output, Failure> {
        let lock = NSLock()
        var count = 0
        var connection: (any Cancellable)?
        return OperatorPublisher<Output, Failure> { subscriber in
            self.handleCancel {
                let last: (any Cancellable)? = lock.withLock {
                    count -= 1
                    guard count == 0 else { return nil }
                    defer { connection = nil }
                    return connection
                }
                last?.cancel()
            }.receive(subscriber: subscriber)
            lock.withLock {
                count += 1
                if count == 1 { connection = self.connect() }
            }
        }.eraseToAnyPublisher()
    }
}

extension Timer {
    /// Sends the date, again and again.
    public final class TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never
        public let interval: TimeInterval
        private let subject = PassthroughSubject<Date, Never>()

        init(interval: TimeInterval) { self.interval = interval }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }

        public func connect() -> any Cancellable {
            nonisolated(unsafe) let subject = subject  // a subject is safe from every thread
            let source = DispatchSource.makeTimerSource(queue: .main)
            source.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(10))
            source.setEventHandler { subject.send(Date()) }
            source.resume()
            return AnyCancellable { source.cancel() }
        }
    }

    /// Ticks on the main thread every `interval` seconds; run loop and mode are accepted and make no difference.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher {
        TimerPublisher(interval: interval)
    }
}
