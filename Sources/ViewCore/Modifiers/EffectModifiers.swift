import Foundation

/// How colours are mixed with those behind.
public enum BlendMode: Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    case hue, saturation, color, luminosity, plusLighter

    fileprivate var css: String {
        switch self {
        case .normal: "normal"
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .darken: "darken"
        case .lighten: "lighten"
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .softLight: "soft-light"
        case .hardLight: "hard-light"
        case .difference: "difference"
        case .exclusion: "exclusion"
        case .hue: "hue"
        case .saturation: "saturation"
        case .color: "color"
        case .luminosity: "luminosity"
        case .plusLighter: "plus-lighter"
        }
    }
}

extension View {
    nonisolated public func hueRotation(_ angle: Angle) -> some View { decorated([.filter("hue-rotate(\(CSS.number(angle.degrees))deg)")]) }
    nonisolated public func contrast(_ amount: Double) -> some View { decorated([.filter("contrast(\(CSS.number(max(0, amount))))")]) }
    nonisolated public func colorInvert() -> some View { decorated([.filter("invert(1)")]) }

    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View { decorated([.style("mix-blend-mode:\(blendMode.css);")]) }

    /// What is inside is put together before anything is done to the whole.
    nonisolated public func compositingGroup() -> some View { decorated([.style("isolation:isolate;")]) }

    nonisolated public func drawingGroup(opaque: Bool = false) -> some View { compositingGroup() }

    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        let direction = [axis.x, axis.y, axis.z].map(CSS.number).joined(separator: ",")
        let depth = perspective > 0 ? "perspective(\(CSS.pixels(Self.depth / perspective))) " : ""
        let origin = anchor == .center && anchorZ == 0 ? "" : "transform-origin:\(anchor.css) \(CSS.pixels(anchorZ));"
        return decorated([.style(origin), .transform("\(depth)rotate3d(\(direction),\(CSS.number(angle.degrees))deg)")])
    }

    /// Points from the eye to the view at a perspective of one.
    nonisolated private static var depth: CGFloat { 600 }

    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
        decorated([.style("transform-origin:0 0;"), .transform(transform.css)])
    }

    /// Shows the view as far as the shape reaches.
    nonisolated public func mask<S: Shape>(_ shape: S) -> some View { clipShape(shape) }
    nonisolated public func mask<S: Shape>(@ViewBuilder _ shape: () -> S) -> some View { clipShape(shape()) }

    /// Shows the view as strongly as the gradient is opaque. (The page knows no mask made of any view.)
    @_disfavoredOverload
    nonisolated public func mask<S: ShapeStyle>(_ style: S) -> some View {
        PaintedView(content: self, style: style) { [.hardClip("-webkit-mask:\($0.background);mask:\($0.background);")] }
    }
    @_disfavoredOverload
    nonisolated public func mask<S: ShapeStyle & View>(@ViewBuilder _ style: () -> S) -> some View { mask(style()) }
}
