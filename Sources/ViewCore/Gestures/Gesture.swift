import Foundation

/// What people do with fingers or a pointer, and what comes of it. The page measures; the window hears of a change ten times a second at
/// most, of the end at once.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
    @MainActor @preconcurrency var body: Body { get }

    /// What the page has to watch, and how its reports become values. Gestures made of other gestures take the default.
    func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value>
}

extension Gesture where Body: Gesture {
    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Body.Value> { body._recognizer(memory) }
}

extension Never: Gesture {
    public typealias Value = Never
    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Never> { _GestureRecognizer { _ in nil } }
}

/// A gesture of the library.
protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
    @MainActor public var body: Never { fatalError("a primitive gesture has no body") }
}

/// What a report means to one gesture.
public enum _GesturePhase<Value> {
    case changed(Value)
    case ended(Value)
    case cancelled

    /// The value of a change or an end.
    var value: Value? {
        switch self {
        case .changed(let value), .ended(let value): value
        case .cancelled: nil
        }
    }

    func map<Result>(_ transform: (Value) -> Result) -> _GesturePhase<Result> {
        switch self {
        case .changed(let value): .changed(transform(value))
        case .ended(let value): .ended(transform(value))
        case .cancelled: .cancelled
        }
    }
}

/// Makes values of the page's reports.
@MainActor public struct _GestureRecognizer<Value> {
    var traits = GestureTraits()
    /// A single tap goes the way of all taps, which keys and assistive programs know too.
    var isTap = false
    var recognize: @MainActor (GestureReport) -> _GesturePhase<Value>?

    init(_ recognize: @escaping @MainActor (GestureReport) -> _GesturePhase<Value>?) { self.recognize = recognize }

    /// The same gesture with something done to each phase.
    func then<Result>(_ next: @escaping @MainActor (_GesturePhase<Value>) -> _GesturePhase<Result>) -> _GestureRecognizer<Result> {
        var result = _GestureRecognizer<Result> { [recognize] in recognize($0).map(next) }
        (result.traits, result.isTap) = (traits, isTap)
        return result
    }
}

/// What the parts of a gesture remember while it goes on, though the view makes the gesture anew with every evaluation.
@MainActor public final class _GestureMemory {
    private var kept: [AnyObject] = []
    private var next = 0

    func rewind() { next = 0 }

    func remember<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        defer { next += 1 }
        if next < kept.count, let old = kept[next] as? Kept { return old }
        let new = make()
        kept.removeSubrange(min(next, kept.count)...)
        kept.append(new)
        return new
    }
}

/// A gesture with something that happens in its course.
nonisolated public struct _FollowedGesture<Base: Gesture, Value>: PrimitiveGesture {
    let base: Base
    let next: @MainActor (_GesturePhase<Base.Value>) -> _GesturePhase<Value>

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> { base._recognizer(memory).then(next) }
}

extension Gesture {
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _FollowedGesture<Self, Value> {
        let action = onMain(action)
        return _FollowedGesture(base: self) { phase in
            if case .ended(let value) = phase { action(value) }
            return phase
        }
    }

    nonisolated public func map<T>(_ body: @escaping (Value) -> T) -> _FollowedGesture<Self, T> {
        nonisolated(unsafe) let body = body  // runs on the main actor only
        return _FollowedGesture(base: self) { $0.map(body) }
    }
}

extension Gesture where Value: Equatable {
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _FollowedGesture<Self, Value> {
        let action = onMain(action)
        return _FollowedGesture(base: self) { phase in
            if case .changed(let value) = phase { action(value) }
            return phase
        }
    }
}

extension Gesture {
    /// Follows the gesture in a value that returns to what it was once the gesture is over.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> _FollowedGesture<Self, Value> {
        nonisolated(unsafe) let (state, body) = (state, body)  // run on the main actor only
        return _FollowedGesture(base: self) { phase in
            switch phase {
            case .changed(let value):
                state.update { body(value, &$0, &$1) }
            case .ended, .cancelled:
                state.reset()
            }
            return phase
        }
    }
}

/// A gesture of any type.
nonisolated public struct AnyGesture<Value>: PrimitiveGesture {
    private let make: @MainActor (_GestureMemory) -> _GestureRecognizer<Value>

    public init<T: Gesture>(_ gesture: T) where T.Value == Value {
        nonisolated(unsafe) let gesture = gesture  // only ever touched on the main actor, as all views are
        make = { gesture._recognizer($0) }
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> { make(memory) }
}
