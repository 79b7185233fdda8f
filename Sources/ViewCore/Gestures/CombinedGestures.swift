import Foundation

/// Two gestures at once.
nonisolated public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }

    public var first: First
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @MainActor private final class Progress {
        var value = Value()
        var isFirstOpen = false
        var isSecondOpen = false
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let progress = memory.remember { Progress() }
        let (one, other) = (first._recognizer(memory), second._recognizer(memory))
        return joined(one, other) { report in
            let (a, b) = (one.recognize(report), other.recognize(report))
            guard a != nil || b != nil else { return nil }
            progress.value.first = a?.value ?? progress.value.first
            progress.value.second = b?.value ?? progress.value.second
            if let a { progress.isFirstOpen = a.isOpen }
            if let b { progress.isSecondOpen = b.isOpen }
            let value = progress.value
            if progress.isFirstOpen || progress.isSecondOpen { return .changed(value) }
            progress.value = Value()
            return value.first == nil && value.second == nil ? .cancelled : .ended(value)
        }
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// One gesture, and another once the first is over, without letting go.
nonisolated public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    public enum Value {
        case first(First.Value)
        case second(First.Value, Second.Value?)
    }

    public var first: First
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @MainActor private final class Progress {
        var first: First.Value?
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let progress = memory.remember { Progress() }
        let (one, other) = (first._recognizer(memory), second._recognizer(memory))
        return joined(one, other) { report in
            guard let first = progress.first else {
                switch one.recognize(report) {
                case .changed(let value): return .changed(.first(value))
                case .ended(let value):
                    progress.first = value
                    return .changed(.second(value, nil))
                case .cancelled: return .cancelled
                case nil: return nil
                }
            }
            let phase = other.recognize(report)
            // The finger went without the second gesture: a press that begins anew starts from the front.
            guard let phase else {
                if report.phase == .began || report.phase == .cancelled { progress.first = nil }
                return report.phase == .began ? one.recognize(report).map { $0.map(Value.first) } : progress.first == nil ? .cancelled : nil
            }
            if !phase.isOpen { progress.first = nil }
            return phase.map { .second(first, $0) }
        }
    }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// Of two gestures the one that is recognised first; the first one where it is both.
nonisolated public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    public enum Value {
        case first(First.Value)
        case second(Second.Value)
    }

    public var first: First
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @MainActor private final class Progress {
        var isFirstOpen = false
        var isSecondOpen = false
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let progress = memory.remember { Progress() }
        let (one, other) = (first._recognizer(memory), second._recognizer(memory))
        return joined(one, other) { report in
            if !progress.isSecondOpen, let phase = one.recognize(report) {
                progress.isFirstOpen = phase.isOpen
                return phase.map(Value.first)
            }
            guard !progress.isFirstOpen, let phase = other.recognize(report) else { return nil }
            progress.isSecondOpen = phase.isOpen
            return phase.map(Value.second)
        }
    }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

extension _GesturePhase {
    fileprivate var isOpen: Bool { if case .changed = self { true } else { false } }
}

/// A recogniser that watches for what both do.
@MainActor private func joined<First, Second, Value>(
    _ first: _GestureRecognizer<First>, _ second: _GestureRecognizer<Second>,
    _ recognize: @escaping @MainActor (GestureReport) -> _GesturePhase<Value>?
) -> _GestureRecognizer<Value> {
    var result = _GestureRecognizer(recognize)
    result.traits = first.traits.union(second.traits)
    result.isTap = first.isTap || second.isTap
    return result
}

extension Gesture {
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> { SequenceGesture(self, other) }
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }
}
