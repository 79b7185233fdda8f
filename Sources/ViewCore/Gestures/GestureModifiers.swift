import Foundation

/// Which gestures of a view and of the views inside it are recognised.
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

/// A view with a gesture.
nonisolated private struct GesturedView<Content: View, Recognized: Gesture>: PrimitiveView {
    let content: Content
    let gesture: Recognized
    let priority: GesturePriority
    let mask: GestureMask

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        if node.slots.isEmpty { node.slots = [GestureWatch()] }
        guard let watch = node.slots[0] as? GestureWatch else { return }
        watch.memory.rewind()
        let recognizer = gesture._recognizer(watch.memory)
        for handler in [watch.handler, watch.tap] { handler.isEnabled = node.environment.isEnabled && mask.contains(.gesture) }
        watch.handler.run = { input in
            if case .gesture(let report) = input { _ = recognizer.recognize(report) }
        }
        watch.tap.run = { _ in _ = recognizer.recognize(GestureReport(.tap)) }
        var decorations: [Decoration] = []
        if mask.contains(.gesture) {
            decorations = [.gesture(watch.handler, recognizer.traits, priority)]
            if recognizer.isTap { decorations.append(.handler(watch.tap)) }
        }
        if !mask.contains(.subviews) { decorations.append(.className("untouched-inside")) }
        node.decorate(decorations)
    }
}

/// What one gesture modifier keeps.
@MainActor private final class GestureWatch {
    let memory = _GestureMemory()
    let handler = Handler(.gesture)
    let tap = Handler(.tap)
}

extension View {
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        GesturedView(content: self, gesture: gesture, priority: .normal, mask: mask)
    }

    nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        self.gesture(gesture, including: isEnabled ? .all : .subviews)
    }

    /// Goes before the gestures of this view; those of views inside it are theirs.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        GesturedView(content: self, gesture: gesture, priority: .high, mask: mask)
    }

    /// Is recognised beside the gestures of this view; those of views inside it are theirs.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        GesturedView(content: self, gesture: gesture, priority: .simultaneous, mask: mask)
    }

    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        let (action, pressing) = (onMain(action), onPressingChanged.map { onMain($0) })
        let press = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        return gesture(
            _FollowedGesture(base: press) { phase in
                pressing?(phase.isPressing)
                if case .ended = phase { action() }
                return phase
            })
    }

    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?, perform action: @escaping () -> Void
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
    }

    /// Where the tap was comes with it.
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }

    /// Whether a pointer is over the view. Looks that need no window are better left to the page: buttons have theirs.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        gesture(HoverGesture().onChanged(action))
    }
}

extension _GesturePhase {
    fileprivate var isPressing: Bool { if case .changed = self { true } else { false } }
}

nonisolated private struct HoverGesture: PrimitiveGesture {
    @MainActor func _recognizer(_ memory: _GestureMemory) -> _GestureRecognizer<Bool> {
        var recognizer = _GestureRecognizer<Bool> { $0.kind == .hover ? .changed($0.phase == .began) : nil }
        recognizer.traits.hover = true
        return recognizer
    }
}
