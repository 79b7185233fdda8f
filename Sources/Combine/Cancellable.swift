/// Something that can be stopped.
public protocol Cancellable {
    func cancel()
}

/// Stops when `cancel()` is called or when the last reference goes.
public final class AnyCancellable: Cancellable, Hashable {
    private var action: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    public init<C: Cancellable>(_ cancellable: C) {
        action = cancellable.cancel
    }

    deinit { cancel() }

    public func cancel() {
        let last = action
        action = nil
        last?()
    }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    public func store<Collection: RangeReplaceableCollection>(in collection: inout Collection) where Collection.Element == AnyCancellable {
        collection.append(self)
    }

    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }
}
