import SwiftUI

/// A value that every window has one of.
public protocol InjectionKey {
    associatedtype Value: Sendable
    @MainActor static var currentValue: Value { get }
}

/// The values that views and view models of one window share. They live in the window: nothing here is common to two people.
@MainActor
public struct InjectedValues {
    /// Nil outside of every window, for example in a test of a view model.
    private let context: WindowContext?

    init(context: WindowContext?) { self.context = context }

    /// The values of the window in whose scope this code runs.
    static var current: InjectedValues { InjectedValues(context: WindowContext.current) }

    /// Reads and writes a value of the window in whose scope this code runs.
    public static subscript<Value>(_ path: WritableKeyPath<InjectedValues, Value>) -> Value {
        get { current[keyPath: path] }
        set {
            var values = current
            values[keyPath: path] = newValue
        }
    }

    /// The window's value for a key, made on first use.
    public subscript<Key: InjectionKey>(key: Key.Type) -> Key.Value {
        get {
            guard let context else { return Key.currentValue }
            if let held = context[Slot<Key>.self] { return held.value }
            // In its own scope, also where the first to ask is code of another window.
            let value = context.run { Key.currentValue }
            context[Slot<Key>.self] = Held(value: value)
            return value
        }
        nonmutating set { context?[Slot<Key>.self] = Held(value: newValue) }
    }

    /// The window's value for a key; nil where nobody has asked for it yet.
    func held<Key: InjectionKey>(_ key: Key.Type) -> Key.Value? { context?[Slot<Key>.self]?.value }

    /// The window's value is made anew on next use.
    func forget<Key: InjectionKey>(_ key: Key.Type) { context?[Slot<Key>.self] = nil }
}

/// Where the window keeps the value of a key.
private enum Slot<Key: InjectionKey>: WindowKey {
    static var defaultValue: Held<Key.Value>? { nil }
}

/// Tells a value that is nil from one that is not there.
private struct Held<Value: Sendable>: Sendable {
    let value: Value
}

/// Reads a value of the window: `@Injected(\.colors) var colors`.
@MainActor
@propertyWrapper
public struct Injected<Value> {
    private let path: WritableKeyPath<InjectedValues, Value>
    /// The window in which the owner was made: an owner belongs to its window, wherever it is called from.
    private let context: WindowContext?

    public init(_ path: WritableKeyPath<InjectedValues, Value>) {
        self.path = path
        context = WindowContext.current
    }

    public var wrappedValue: Value {
        get { InjectedValues(context: context ?? WindowContext.current)[keyPath: path] }
        nonmutating set {
            var values = InjectedValues(context: context ?? WindowContext.current)
            values[keyPath: path] = newValue
        }
    }
}
