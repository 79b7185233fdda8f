import Foundation

extension NotificationCenter {
    /// The notifications of a name, for as long as somebody listens.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never
        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            let subject = PassthroughSubject<Notification, Never>()
            let center = center
            nonisolated(unsafe) let held = subject  // a subject is safe from every thread
            nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) { held.send($0) }
            subject.handleCancel { center.removeObserver(token) }.receive(subscriber: subscriber)
        }
    }

    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}
