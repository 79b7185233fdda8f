import Foundation

/// One or more taps in a row.
nonisolated public struct TapGesture: PrimitiveGesture, Sendable {
    public typealias Value = Void

    public var count: Int

    public init(count: Int = 1) { self.count = count }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Void> {
        var recognizer = _GestureRecognizer<Void> { [count] report in
            report.kind == .tap && report.count == count ? .ended(()) : nil
        }
        if count <= 1 { recognizer.isTap = true } else { recognizer.traits.taps = [min(count, 10)] }
        return recognizer
    }
}

/// Taps that tell where they were.
nonisolated public struct SpatialTapGesture: PrimitiveGesture, Sendable {
    public struct Value: Equatable, Sendable {
        public var location: CGPoint
    }

    public var count: Int
    public var coordinateSpace: CoordinateSpace

    public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        (self.count, self.coordinateSpace) = (count, coordinateSpace)
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let count = min(max(count, 1), 10)
        var recognizer = _GestureRecognizer<Value> { [coordinateSpace] report in
            guard report.kind == .tap, report.count == count else { return nil }
            return .ended(Value(location: report.start(in: coordinateSpace)))
        }
        recognizer.traits.taps = [count]
        return recognizer
    }
}

/// A press that lasts.
nonisolated public struct LongPressGesture: PrimitiveGesture, Sendable {
    public typealias Value = Bool

    /// Seconds.
    public var minimumDuration: Double
    /// Points that the finger may move meanwhile.
    public var maximumDistance: CGFloat

    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Bool> {
        var recognizer = _GestureRecognizer<Bool> { report in
            guard report.kind == .press else { return nil }
            switch report.phase {
            case .began, .changed: return .changed(true)
            case .ended: return .ended(true)
            case .cancelled: return .cancelled
            }
        }
        recognizer.traits.press = .init(duration: max(0, minimumDuration), distance: max(0, Double(maximumDistance)))
        return recognizer
    }
}

extension GestureReport {
    /// The bounds of the view are known to the page alone, so every space but the window's is the view's own.
    func start(in space: CoordinateSpace) -> CGPoint {
        switch space {
        case .global: globalStart
        case .local, .named: start
        }
    }

    func location(in space: CoordinateSpace) -> CGPoint {
        let start = start(in: space)
        return CGPoint(x: start.x + translation.width, y: start.y + translation.height)
    }
}
