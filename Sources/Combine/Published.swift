import Foundation

/// A property of an object whose changes are announced.
@propertyWrapper
public struct Published<Value> {
    final class Box {
        fileprivate let lock = NSRecursiveLock()
        fileprivate var value: Value
        fileprivate let audience = Audience<Value, Never>()
        fileprivate var objectPublisher: ObservableObjectPublisher?
        fileprivate var knowsObject = false
        private var kept: [AnyCancellable] = []

        init(_ value: Value) { self.value = value }

        func keep(_ cancellable: AnyCancellable) { lock.withLock { kept.append(cancellable) } }

        func assign(_ newValue: Value) {
            objectPublisher?.send()
            audience.send(newValue)
            lock.withLock { value = newValue }
        }

        fileprivate func learn(_ object: AnyObject) {
            knowsObject = true
            guard let observable = object as? any ObservableObject else { return }
            objectPublisher = changePublisher(of: observable)
        }
    }

    /// Sends the current value, then each new one just before it is set.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
        let box: Box

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            box.audience.add(subscriber, first: { [box] in box.lock.withLock { box.value } })
        }
    }

    private let box: Box

    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public init(initialValue: Value) { box = Box(initialValue) }

    @available(*, unavailable, message: "@Published works on properties of classes")
    public var projectedValue: Publisher {
        get { fatalError("@Published works on properties of classes") }
        set { fatalError("@Published works on properties of classes: \(newValue)") }
    }

    @available(*, unavailable, message: "@Published works on properties of classes")
    public var wrappedValue: Value {
        get { fatalError("@Published works on properties of classes") }
        set { fatalError("@Published works on properties of classes: \(newValue)") }
    }

    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get {
            let box = object[keyPath: storageKeyPath].box
            return box.lock.withLock { box.value }
        }
        set {
            let box = object[keyPath: storageKeyPath].box
            if !box.knowsObject { box.learn(object) }
            box.assign(newValue)
        }
    }

    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        projected projectedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Publisher>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Publisher {
        get {
            let box = object[keyPath: storageKeyPath].box
            if !box.knowsObject { box.learn(object) }
            return Publisher(box: box)
        }
        set { _ = newValue }
    }
}

private func changePublisher<Object: ObservableObject>(of object: Object) -> ObservableObjectPublisher? {
    object.objectWillChange as? ObservableObjectPublisher
}
