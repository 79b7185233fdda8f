import Observation

/// Follows what code of a node reads of `@Observable` objects: when one of those properties changes, the node is evaluated again.
///
/// The standard library gives no way to stop following, but all that one run followed stops with the first change. So each run also reads
/// an epoch of the node's own, and the next run, or the end of the node, changes it: objects that outlive their views keep nothing of them.
@MainActor final class Observing {
    private let epoch = Epoch()

    /// Types of nodes that were seen to read something. The others, nearly all, go without an epoch.
    private static var readers: Set<ObjectIdentifier> = []

    func stop() { epoch.end() }

    fileprivate static func run<Result>(in node: ViewNode, _ body: () -> Result) -> Result {
        let kind = ObjectIdentifier(type(of: node))
        guard readers.contains(kind) else {
            return withObservationTracking(body, onChange: noted(kind, change(of: node, by: nil)))
        }
        let observing = node.observing ?? Observing()
        if node.observing == nil {
            node.observing = observing
            node.onDestroy { observing.stop() }
        }
        return withObservationTracking(
            {
                observing.epoch.read()
                return body()
            }, onChange: change(of: node, by: observing.epoch))
    }

    private static func noted(_ kind: ObjectIdentifier, _ change: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        readers.insert(kind)
        return change
    }

    private static func change(of node: ViewNode, by epoch: Epoch?) -> @Sendable () -> Void {
        { [weak node] in
            if epoch?.isEnding == true { return }
            onMainActor { node?.invalidate() }
        }
    }
}

/// Read in every run, changed when what the run followed is to be forgotten.
private final class Epoch: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    @TaskLocal private static var ending = false

    private var tick: Int { 0 }

    func read() { registrar.access(self, keyPath: \.tick) }

    func end() { Self.$ending.withValue(true) { registrar.withMutation(of: self, keyPath: \.tick) {} } }

    /// Whether this change is no more than the end of an epoch.
    var isEnding: Bool { Self.ending }
}

extension ViewNode {
    /// Runs a part of an evaluation and follows what it reads. A node may run several parts.
    func observed<Result>(_ body: () -> Result) -> Result { Observing.run(in: self, body) }
}

/// Makes bindings to the properties of an `@Observable` object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    public var wrappedValue: Value

    public var projectedValue: Bindable<Value> { self }

    @available(*, unavailable, message: "A bindable value is an object of an @Observable class.")
    public init(wrappedValue: Value) { fatalError("unavailable") }
}

extension Bindable where Value: AnyObject & Observable {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(projectedValue: Bindable<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding(ObjectLocation(object: wrappedValue, path: keyPath))
    }
}

extension Bindable: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}

extension Environment {
    /// The `@Observable` object of this type that a view above put into the environment.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        self.init(reading: { values in
            guard let object: Value = values.observable(objectType) else {
                fatalError("No Observable object of type \(objectType) found: a view above must call environment(_:)")
            }
            return object
        })
    }

    /// The same, nil where no view above has one.
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        self.init(reading: { $0.observable(objectType) })
    }
}

extension View {
    /// Gives the views inside this `@Observable` object, for `@Environment(Type.self)`.
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        nonisolated(unsafe) let object = object  // only ever touched on the main actor, as all views are
        return EnvironmentWriter(content: self, value: object) { $0.setObservable($1) }
    }
}
