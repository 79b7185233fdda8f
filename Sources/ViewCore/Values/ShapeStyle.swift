import Foundation

/// What a shape is filled with, as CSS: a background, and for text a colour.
public struct Paint: Equatable, Sendable {
    /// A `background` layer.
    var background: String
    /// A colour for text, symbols and borders.
    var color: String
    /// Further declarations, such as a blur of what lies behind.
    var extra = ""

    init(_ color: Color) { self.init(background: color.css, color: color.css) }

    init(background: String, color: String, extra: String = "") {
        (self.background, self.color, self.extra) = (background, color, extra)
    }
}

/// A colour, gradient or material.
public protocol ShapeStyle {
    func _paint(in environment: EnvironmentValues) -> Paint
}

extension ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> Paint { Paint(.primary) }
}

extension Color: ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> Paint { Paint(self) }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
    private let base: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { base = style }
    public func _paint(in environment: EnvironmentValues) -> Paint { base._paint(in: environment) }
}

/// Frosted glass.
public struct Material: ShapeStyle, Sendable, Hashable {
    private let strength: Int

    public static let ultraThinMaterial = Material(strength: 45)
    public static let thinMaterial = Material(strength: 58)
    public static let regularMaterial = Material(strength: 70)
    public static let thickMaterial = Material(strength: 82)
    public static let ultraThickMaterial = Material(strength: 92)
    public static let ultraThin = ultraThinMaterial
    public static let thin = thinMaterial
    public static let regular = regularMaterial
    public static let thick = thickMaterial
    public static let ultraThick = ultraThickMaterial
    public static let bar = Material(strength: 80)

    public func _paint(in environment: EnvironmentValues) -> Paint {
        let tint = "color-mix(in srgb,var(--material) \(strength)%,transparent)"
        let blur = "blur(20px) saturate(1.6)"
        return Paint(background: tint, color: tint, extra: "-webkit-backdrop-filter:\(blur);backdrop-filter:\(blur);")
    }
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .ultraThinMaterial }
    public static var thinMaterial: Material { .thinMaterial }
    public static var regularMaterial: Material { .regularMaterial }
    public static var thickMaterial: Material { .thickMaterial }
    public static var ultraThickMaterial: Material { .ultraThickMaterial }
    public static var bar: Material { .bar }
}

/// The current foreground, or a weaker level of it.
public struct HierarchicalShapeStyle: ShapeStyle, Sendable, Hashable {
    private let name: String

    public static let primary = HierarchicalShapeStyle(name: "label")
    public static let secondary = HierarchicalShapeStyle(name: "secondary-label")
    public static let tertiary = HierarchicalShapeStyle(name: "tertiary-label")
    public static let quaternary = HierarchicalShapeStyle(name: "quaternary-label")

    public func _paint(in environment: EnvironmentValues) -> Paint { Paint(Color(named: name)) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .primary }
    public static var secondary: HierarchicalShapeStyle { .secondary }
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

public struct ForegroundStyle: ShapeStyle, Sendable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> Paint {
        Paint(background: "currentColor", color: "currentColor")
    }
}

public struct BackgroundStyle: ShapeStyle, Sendable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> Paint { Paint(Color(named: "background")) }
}

public struct TintShapeStyle: ShapeStyle, Sendable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> Paint { Paint(environment.tint ?? .accentColor) }
}

public struct SeparatorShapeStyle: ShapeStyle, Sendable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> Paint { Paint(Color(named: "separator")) }
}

extension ShapeStyle where Self == ForegroundStyle { public static var foreground: ForegroundStyle { .init() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { .init() } }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { .init() } }
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: SeparatorShapeStyle { .init() } }

extension ShapeStyle where Self == Color {
    public static var red: Color { .init(named: "red") }
    public static var orange: Color { .init(named: "orange") }
    public static var yellow: Color { .init(named: "yellow") }
    public static var green: Color { .init(named: "green") }
    public static var mint: Color { .init(named: "mint") }
    public static var teal: Color { .init(named: "teal") }
    public static var cyan: Color { .init(named: "cyan") }
    public static var blue: Color { .init(named: "blue") }
    public static var indigo: Color { .init(named: "indigo") }
    public static var purple: Color { .init(named: "purple") }
    public static var pink: Color { .init(named: "pink") }
    public static var brown: Color { .init(named: "brown") }
    public static var gray: Color { .init(named: "gray") }
    public static var white: Color { .init(white: 1) }
    public static var black: Color { .init(white: 0) }
    public static var clear: Color { .init(white: 0, opacity: 0) }
    public static var accentColor: Color { .init(named: "tint") }
}
