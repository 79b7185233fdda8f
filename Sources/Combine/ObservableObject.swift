import Foundation

/// An object that says before it changes.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher where ObjectWillChangePublisher.Failure == Never
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { ChangePublishers.publisher(of: self) }
}

/// Says that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never
    private let audience = Audience<Void, Never>()

    public init() {}

    public func send() { audience.send(()) }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        audience.add(subscriber, keeping: self)
    }
}

/// The publishers of objects that declare none. An entry lives as long as a `@Published` property or a subscriber holds its publisher;
/// where nobody does, there is nobody to tell.
private enum ChangePublishers {
    private struct Entry {
        weak var object: AnyObject?
        weak var publisher: ObservableObjectPublisher?
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]  // guarded by `lock`
    nonisolated(unsafe) private static var pruneAt = 256  // guarded by `lock`

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        lock.withLock {
            if let entry = entries[ObjectIdentifier(object)], entry.object === object, let publisher = entry.publisher { return publisher }
            let publisher = ObservableObjectPublisher()
            entries[ObjectIdentifier(object)] = Entry(object: object, publisher: publisher)
            if entries.count > pruneAt { prune() }
            return publisher
        }
    }

    private static func prune() {
        entries = entries.filter { $0.value.object != nil && $0.value.publisher != nil }
        pruneAt = max(256, entries.count * 2)
    }
}
