import Foundation

/// Colours and where they stand.
public struct Gradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: CGFloat

        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }

    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
    }

    /// The stops between two places of CSS's own scale.
    func css(from start: CGFloat = 0, to end: CGFloat = 100, unit: String = "%") -> String {
        stops.map { "\($0.color.css) \(CSS.number(start + $0.location * (end - start)))\(unit)" }.joined(separator: ",")
    }

    /// What a text or a symbol takes of it.
    fileprivate var first: String { (stops.first?.color ?? .primary).css }
}

/// A gradient that is a view and a style.
protocol GradientStyle: ShapeStyle, PrimitiveView {
    nonisolated var gradient: Gradient { get }
    /// As CSS writes a picture.
    nonisolated var image: String { get }
}

extension GradientStyle {
    nonisolated public func _paint(in environment: EnvironmentValues) -> Paint { Paint(background: image, color: gradient.first) }
    @MainActor public func _update(_ node: ViewNode) { node.showElement(Spec(layout: .fill, style: "background:\(image);")) }
}

/// A gradient along a line.
nonisolated public struct LinearGradient: GradientStyle, Sendable, Hashable {
    let gradient: Gradient
    private let start: UnitPoint
    private let end: UnitPoint

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.gradient, start, end) = (gradient, startPoint, endPoint)
    }

    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    /// Along the axes exactly; along diagonals in the words CSS has for them; otherwise by angle, from edge to edge.
    var image: String {
        let (x, y) = (end.x - start.x, end.y - start.y)
        if x == 0 {
            return y < 0
                ? "linear-gradient(to top,\(gradient.css(from: 100 - start.y * 100, to: 100 - end.y * 100)))"
                : "linear-gradient(to bottom,\(gradient.css(from: start.y * 100, to: end.y * 100)))"
        }
        if y == 0 {
            return x < 0
                ? "linear-gradient(to left,\(gradient.css(from: 100 - start.x * 100, to: 100 - end.x * 100)))"
                : "linear-gradient(to right,\(gradient.css(from: start.x * 100, to: end.x * 100)))"
        }
        if abs(x) == 1, abs(y) == 1 {
            return "linear-gradient(to \(y < 0 ? "top" : "bottom") \(x < 0 ? "left" : "right"),\(gradient.css()))"
        }
        let angle = Angle(radians: atan2(Double(x), Double(-y))).degrees
        return "linear-gradient(\(CSS.number(angle))deg,\(gradient.css()))"
    }
}

/// A gradient from a centre outwards.
nonisolated public struct RadialGradient: GradientStyle, Sendable, Hashable {
    let gradient: Gradient
    private let center: UnitPoint
    private let startRadius: CGFloat
    private let endRadius: CGFloat

    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        (self.gradient, self.center, self.startRadius, self.endRadius) = (gradient, center, startRadius, endRadius)
    }

    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    var image: String {
        "radial-gradient(circle \(CSS.length(endRadius)) at \(center.css),\(gradient.css(from: startRadius, to: endRadius, unit: "px")))"
    }
}

/// A gradient from a centre outwards, as wide and high as its place.
nonisolated public struct EllipticalGradient: GradientStyle, Sendable, Hashable {
    let gradient: Gradient
    private let center: UnitPoint
    private let start: CGFloat
    private let end: CGFloat

    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
    ) {
        (self.gradient, self.center, start, end) = (gradient, center, startRadiusFraction, endRadiusFraction)
    }

    public init(colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction
        )
    }

    var image: String {
        let reach = max(0.001, end)
        let radius = CSS.number(reach * 100) + "%"
        return "radial-gradient(\(radius) \(radius) at \(center.css),\(gradient.css(from: start / reach * 100)))"
    }
}

/// A gradient round a centre.
nonisolated public struct AngularGradient: GradientStyle, Sendable, Hashable {
    let gradient: Gradient
    private let center: UnitPoint
    private let start: Double
    private let end: Double

    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        (self.gradient, self.center) = (gradient, center)
        (start, end) = (startAngle.degrees, endAngle.degrees == startAngle.degrees ? startAngle.degrees + 360 : endAngle.degrees)
    }

    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle)
    }

    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: angle, endAngle: angle)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: angle, endAngle: angle)
    }

    /// CSS begins at the top, SwiftUI on the right.
    var image: String {
        let sweep = min(max(end - start, -360), 360)
        let (from, stops) =
            sweep < 0
            ? (end, Gradient(stops: gradient.stops.reversed().map { Gradient.Stop(color: $0.color, location: 1 - $0.location) }))
            : (start, gradient)
        return "conic-gradient(from \(CSS.number(from + 90))deg at \(center.css),\(stops.css(to: abs(sweep), unit: "deg")))"
    }
}

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }
    public static func linearGradient(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }
}

extension ShapeStyle where Self == RadialGradient {
    public static func radialGradient(_ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat)
        -> RadialGradient
    {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }
    public static func radialGradient(colors: [Color], center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat)
        -> RadialGradient
    {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == EllipticalGradient {
    public static func ellipticalGradient(colors: [Color], center: UnitPoint = .center) -> EllipticalGradient {
        EllipticalGradient(colors: colors, center: center)
    }
}

extension ShapeStyle where Self == AngularGradient {
    public static func angularGradient(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }
    public static func conicGradient(colors: [Color], center: UnitPoint, angle: Angle = .zero) -> AngularGradient {
        AngularGradient(colors: colors, center: center, angle: angle)
    }
}

/// A colour that grows darker downwards a little.
public struct AnyGradient: ShapeStyle, Hashable, Sendable {
    let color: Color

    public func _paint(in environment: EnvironmentValues) -> Paint {
        let top = "color-mix(in srgb,\(color.css) 82%,white)"
        return Paint(background: "linear-gradient(to bottom,\(top),\(color.css))", color: color.css)
    }
}

extension Color {
    public var gradient: AnyGradient { AnyGradient(color: self) }
}

/// A style with a shadow of what it fills.
public struct ShadowStyle: Hashable, Sendable {
    let css: String

    public static func drop(color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
        ShadowStyle(css: "\(CSS.pixels(x)) \(CSS.pixels(y)) \(CSS.length(radius * 2)) \(color.css)")
    }

    /// Inside the outline.
    public static func inner(color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle
    {
        ShadowStyle(css: "inset \(CSS.pixels(x)) \(CSS.pixels(y)) \(CSS.length(radius * 2)) \(color.css)")
    }
}

/// A style and the shadow of what is filled with it: of boxes, not of circles and figures.
nonisolated public struct _ShadowedStyle<Base: ShapeStyle>: ShapeStyle {
    let base: Base
    let shadow: ShadowStyle

    public func _paint(in environment: EnvironmentValues) -> Paint {
        var paint = base._paint(in: environment)
        paint.extra += "box-shadow:\(shadow.css);"
        return paint
    }
}

extension ShapeStyle {
    nonisolated public func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowedStyle(base: self, shadow: style) }
}
