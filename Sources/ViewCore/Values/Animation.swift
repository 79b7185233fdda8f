import Foundation

/// How a change passes, played by the page as a CSS transition.
public struct Animation: Hashable, Sendable {
    private var curve: String
    private var seconds: Double
    private var delaySeconds = 0.0
    private var count: Int? = 1
    private var isReversing = false

    private init(_ curve: String, _ seconds: Double) {
        self.curve = curve
        self.seconds = seconds
    }

    public static let `default` = Animation("ease-in-out", 0.35)
    public static let linear = Animation("linear", 0.35)
    public static let easeIn = Animation("ease-in", 0.35)
    public static let easeOut = Animation("ease-out", 0.35)
    public static let easeInOut = Animation("ease-in-out", 0.35)
    public static func linear(duration: TimeInterval) -> Animation { Animation("linear", duration) }
    public static func easeIn(duration: TimeInterval) -> Animation { Animation("ease-in", duration) }
    public static func easeOut(duration: TimeInterval) -> Animation { Animation("ease-out", duration) }
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation("ease-in-out", duration) }
    public static let spring = spring()
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0) -> Animation {
        Animation(dampingFraction < 0.8 ? "cubic-bezier(.34,1.4,.64,1)" : "cubic-bezier(.22,1,.36,1)", response)
    }
    public static func spring(duration: TimeInterval, bounce: Double = 0) -> Animation {
        spring(response: duration, dampingFraction: 1 - bounce)
    }
    public static func interactiveSpring(response: Double = 0.15, dampingFraction: Double = 0.86) -> Animation {
        spring(response: response, dampingFraction: dampingFraction)
    }

    public func delay(_ delay: TimeInterval) -> Animation { with { $0.delaySeconds += delay } }
    public func speed(_ speed: Double) -> Animation { with { $0.seconds /= max(speed, 0.01) } }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        with { ($0.count, $0.isReversing) = (repeatCount, autoreverses) }
    }
    public func repeatForever(autoreverses: Bool = true) -> Animation { with { ($0.count, $0.isReversing) = (nil, autoreverses) } }

    private func with(_ change: (inout Animation) -> Void) -> Animation {
        var copy = self
        change(&copy)
        return copy
    }

    /// Seconds until it is over, delay included.
    var span: Double { seconds * Double(count ?? 1) + delaySeconds }

    var css: String { "transition:all \(CSS.number(seconds))s \(curve) \(CSS.number(delaySeconds))s;" }
}

/// What accompanies a change.
public struct Transaction: Sendable {
    public var animation: Animation?
    public var disablesAnimations = false

    public init(animation: Animation? = nil) { self.animation = animation }

    @TaskLocal static var current = Transaction()
}

/// Changes made in `body` pass with an animation.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$current.withValue(Transaction(animation: animation), operation: body)
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$current.withValue(transaction, operation: body)
}

/// How a view comes in. (Going is at once.)
public struct AnyTransition: Sendable {
    let classes: [String]

    public static let identity = AnyTransition(classes: [])
    public static let opacity = AnyTransition(classes: ["in-opacity"])
    public static let scale = AnyTransition(classes: ["in-scale"])
    public static let slide = AnyTransition(classes: ["in-leading"])
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { .scale }
    public static func move(edge: Edge) -> AnyTransition {
        switch edge {
        case .top: AnyTransition(classes: ["in-top"])
        case .leading: AnyTransition(classes: ["in-leading"])
        case .bottom: AnyTransition(classes: ["in-bottom"])
        case .trailing: AnyTransition(classes: ["in-trailing"])
        }
    }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { move(edge: y < 0 ? .top : .bottom) }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
    public func combined(with other: AnyTransition) -> AnyTransition { classes.isEmpty ? other : self }
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}
