import Foundation

/// A finger, or a pointer with its button down, that moves.
nonisolated public struct DragGesture: PrimitiveGesture, Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        /// Points per second.
        public var velocity: CGSize

        public var translation: CGSize { CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y) }

        /// Where it would come to rest if the finger let go now.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width * Self.glide, y: location.y + velocity.height * Self.glide)
        }

        public var predictedEndTranslation: CGSize {
            CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
        }

        /// Seconds of its speed that something let go still covers.
        private static let glide = 0.25
    }

    public var minimumDistance: CGFloat
    public var coordinateSpace: CoordinateSpace

    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
    }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        var recognizer = _GestureRecognizer<Value> { [coordinateSpace] report in
            guard report.kind == .drag else { return nil }
            let value = Value(
                time: Date(), location: report.location(in: coordinateSpace), startLocation: report.start(in: coordinateSpace),
                velocity: report.velocity)
            switch report.phase {
            case .began, .changed: return .changed(value)
            case .ended: return .ended(value)
            case .cancelled: return .cancelled
            }
        }
        recognizer.traits.drag = max(0, Double(minimumDistance))
        return recognizer
    }
}

/// Two fingers that move apart or together.
nonisolated public struct MagnifyGesture: PrimitiveGesture, Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var magnification: CGFloat
        /// Per second.
        public var velocity: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        pinch(memory, isMoved: { [minimumScaleDelta] in abs($0.scale - 1) >= minimumScaleDelta }) { report in
            Value(
                time: Date(), magnification: report.scale, velocity: report.velocity.width, startAnchor: report.anchor,
                startLocation: report.start)
        }
    }
}

/// The older name of `MagnifyGesture`; its value is the magnification alone.
nonisolated public struct MagnificationGesture: Gesture, Sendable {
    public typealias Value = CGFloat

    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    @MainActor public var body: _FollowedGesture<MagnifyGesture, CGFloat> {
        MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map(\.magnification)
    }
}

/// Two fingers that turn.
nonisolated public struct RotateGesture: PrimitiveGesture, Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var rotation: Angle
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    @MainActor public func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Value> {
        pinch(memory, isMoved: { [minimumAngleDelta] in abs($0.turn) >= minimumAngleDelta.radians }) { report in
            Value(time: Date(), rotation: .radians(report.turn), startAnchor: report.anchor, startLocation: report.start)
        }
    }
}

/// The older name of `RotateGesture`; its value is the angle alone.
nonisolated public struct RotationGesture: Gesture, Sendable {
    public typealias Value = Angle

    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    @MainActor public var body: _FollowedGesture<RotateGesture, Angle> {
        RotateGesture(minimumAngleDelta: minimumAngleDelta).map(\.rotation)
    }
}

/// Whether a gesture of two fingers has moved far enough to count.
@MainActor private final class PinchProgress {
    var hasBegun = false
}

@MainActor private func pinch<Value>(
    _ memory: _GestureMemory, isMoved: @escaping (GestureReport) -> Bool, _ value: @escaping @MainActor (GestureReport) -> Value
) -> _GestureRecognizer<Value> {
    let progress = memory.remember { PinchProgress() }
    var recognizer = _GestureRecognizer<Value> { report in
        guard report.kind == .pinch else { return nil }
        progress.hasBegun = progress.hasBegun || isMoved(report)
        guard progress.hasBegun else { return nil }
        switch report.phase {
        case .began, .changed: return .changed(value(report))
        case .ended, .cancelled:
            progress.hasBegun = false
            return report.phase == .ended ? .ended(value(report)) : .cancelled
        }
    }
    recognizer.traits.pinch = true
    return recognizer
}

extension GestureReport {
    /// Where in the view it began, in parts of its size.
    fileprivate var anchor: UnitPoint {
        guard size.width > 0, size.height > 0 else { return .center }
        return UnitPoint(x: start.x / size.width, y: start.y / size.height)
    }
}
