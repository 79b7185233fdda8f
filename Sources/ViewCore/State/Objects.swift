import Combine
import Foundation

/// A node's subscription to the changes of one object.
final class ObjectObservation {
    let object: AnyObject
    private var subscription: AnyCancellable?

    private init<Object: ObservableObject>(_ object: Object, node: ViewNode) {
        self.object = object
        subscription = object.objectWillChange.sink { [weak node] _ in
            onMainActor { node?.invalidate() }
        }
    }

    @MainActor static func observe<Object: ObservableObject>(_ object: Object, slot: inout AnyObject?, node: ViewNode) {
        if let kept = slot as? ObjectObservation, kept.object === object { return }
        slot = ObjectObservation(object, node: node)
    }
}

/// An object a view follows and does not own.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Bindings to the object's properties.
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
            Binding(ObjectLocation(object: object, path: keyPath))
        }
    }

    public var wrappedValue: ObjectType

    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
    public init(initialValue: ObjectType) { wrappedValue = initialValue }

    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
    private let object: Object
    private let path: ReferenceWritableKeyPath<Object, Value>

    init(object: Object, path: ReferenceWritableKeyPath<Object, Value>) {
        self.object = object
        self.path = path
    }

    override var value: Value {
        get { object[keyPath: path] }
        set { object[keyPath: path] = newValue }
    }

    override func isSame(as other: Location<Value>) -> Bool {
        guard let other = other as? ObjectLocation<Object, Value> else { return false }
        return object === other.object && path == other.path
    }
}

extension ObservedObject: BoundProperty {
    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        ObjectObservation.observe(wrappedValue, slot: &slot, node: node)
    }
}

/// An object a view owns: made once, when the view first comes into its place.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let make: () -> ObjectType
    private var object: ObjectType?

    public init(wrappedValue: @autoclosure @escaping () -> ObjectType) { make = wrappedValue }

    public var wrappedValue: ObjectType { object ?? make() }
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension StateObject: BoundProperty {
    static var isKeptByNode: Bool { true }

    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        let kept = (slot as? ObjectObservation)?.object as? ObjectType ?? make()
        ObjectObservation.observe(kept, slot: &slot, node: node)
        object = kept
    }
}
