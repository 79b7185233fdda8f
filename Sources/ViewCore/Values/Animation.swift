import Foundation

/// How a change passes, played by the page.
public struct Animation: Hashable, Sendable {
    /// As CSS writes it.
    let curve: String
    private(set) var seconds: Double
    private(set) var delaySeconds = 0.0
    /// How often it is played; nil without end.
    private(set) var count: Int? = 1
    private(set) var isReversing = false

    private init(_ curve: String, _ seconds: Double) {
        self.curve = curve
        self.seconds = seconds.isFinite ? min(max(seconds, 0), 3_600) : 0
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
    public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35) -> Animation {
        let points = [min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2].map { CSS.number(CGFloat($0)) }
        return Animation("cubic-bezier(\(points.joined(separator: ",")))", duration)
    }

    public static let spring = spring(response: 0.5)
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0) -> Animation {
        let spring = SpringCurve(frequency: 2 * .pi / max(response, 0.01), damping: dampingFraction)
        return Animation(spring.css, spring.rest)
    }
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        spring(response: duration, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    }
    public static func interactiveSpring(response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25) -> Animation
    {
        spring(response: response, dampingFraction: dampingFraction)
    }
    public static func interpolatingSpring(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) -> Animation {
        let (mass, stiffness) = (max(mass, 0.001), max(stiffness, 0.001))
        let spring = SpringCurve(frequency: (stiffness / mass).squareRoot(), damping: damping / (2 * (stiffness * mass).squareRoot()))
        return Animation(spring.css, spring.rest)
    }
    public static let smooth = spring(duration: 0.5, bounce: 0)
    public static let snappy = spring(duration: 0.5, bounce: 0.15)
    public static let bouncy = spring(duration: 0.5, bounce: 0.3)
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    public func delay(_ delay: TimeInterval) -> Animation { with { $0.delaySeconds += delay } }
    public func speed(_ speed: Double) -> Animation { with { $0.seconds /= max(speed, 0.01) } }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        with { ($0.count, $0.isReversing) = (max(1, repeatCount), autoreverses) }
    }
    public func repeatForever(autoreverses: Bool = true) -> Animation { with { ($0.count, $0.isReversing) = (nil, autoreverses) } }

    private func with(_ change: (inout Animation) -> Void) -> Animation {
        var copy = self
        change(&copy)
        return copy
    }

    /// For looks that always pass this way.
    var css: String { "transition:all \(CSS.number(seconds))s \(curve) \(CSS.number(delaySeconds))s;" }

    /// Until it is over; nil where it never is.
    var total: Double? { count.map { delaySeconds + seconds * Double($0) } }

    /// For the page: milliseconds, curve, milliseconds before it begins, how often (0 without end), and there and back again.
    var motion: PatchOperation.Motion {
        PatchOperation.Motion(
            duration: Int(seconds * 1_000), curve: curve, delay: Int(delaySeconds * 1_000), count: count ?? 0, isReversing: isReversing)
    }
}

/// The way of a mass on a spring from 0 to 1, as points that CSS joins by lines.
struct SpringCurve {
    /// In radians per second, without damping.
    let frequency: Double
    /// 1 comes to rest as fast as it can without swinging.
    let damping: Double

    init(frequency: Double, damping: Double) {
        self.frequency = min(max(frequency.isFinite ? frequency : 1, 0.1), 1_000)
        self.damping = min(max(damping.isFinite ? damping : 1, 0.05), 10)
    }

    /// Seconds until no one sees it move.
    var rest: Double {
        let slowest = damping <= 1 ? damping * frequency : frequency * (damping - (damping * damping - 1).squareRoot())
        return min(Self.stillness / slowest, 10)
    }

    /// How many times smaller by e a distance has to become to be none.
    private static let stillness = 6.0

    func value(at time: Double) -> Double {
        let decay = damping * frequency
        if damping < 1 {
            let swing = frequency * (1 - damping * damping).squareRoot()
            return 1 - exp(-decay * time) * (cos(swing * time) + decay / swing * sin(swing * time))
        }
        if damping == 1 { return 1 - exp(-frequency * time) * (1 + frequency * time) }
        let root = frequency * (damping * damping - 1).squareRoot()
        let (a, b) = (decay - root, decay + root)
        return 1 - (b * exp(-a * time) - a * exp(-b * time)) / (b - a)
    }

    var css: String {
        let values = (0...Self.steps).map { value(at: rest * Double($0) / Double(Self.steps)) }
        return "linear(0,\(values.dropFirst().dropLast().map { CSS.number($0) }.joined(separator: ",")),1)"
    }

    private static let steps = 30
}

/// What accompanies a change.
public struct Transaction: Sendable {
    public var animation: Animation?
    public var disablesAnimations = false

    public init(animation: Animation? = nil) { self.animation = animation }

    @TaskLocal static var current = Transaction()

    /// The animation that counts.
    var effective: Animation? { disablesAnimations ? nil : animation }
}

/// Changes made in `body` pass with an animation.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$current.withValue(Transaction(animation: animation), operation: body)
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$current.withValue(transaction, operation: body)
}
