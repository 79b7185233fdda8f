import Foundation

/// The outline of a shape, as CSS can draw it.
public enum ShapeOutline: Equatable, Sendable {
    case rectangle, capsule, circle, ellipse
    case rounded(CGFloat)

    var radius: String {
        switch self {
        case .rectangle: ""
        case .capsule: "border-radius:9999px;"
        case .circle, .ellipse: "border-radius:50%;"
        case .rounded(let radius): "border-radius:\(CSS.length(radius));"
        }
    }

    /// Cuts everything outside off.
    var clip: Decoration {
        switch self {
        case .circle: .hardClip("clip-path:circle(closest-side);")
        case .rectangle, .capsule, .ellipse, .rounded: .clip(radius + "overflow:hidden;")
        }
    }
}

/// A figure that fills the room it is offered.
public protocol Shape: View {
    nonisolated var _outline: ShapeOutline { get }
}

extension Shape {
    nonisolated public var _outline: ShapeOutline { .rectangle }
}

public protocol InsettableShape: Shape {}

nonisolated public struct Rectangle: InsettableShape, PrimitiveView, Sendable {
    public init() {}
    public var _outline: ShapeOutline { .rectangle }
    @MainActor public func _update(_ node: ViewNode) { node.showShape(_outline) }
}

nonisolated public struct RoundedRectangle: InsettableShape, PrimitiveView, Sendable {
    public var cornerRadius: CGFloat

    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { self.cornerRadius = cornerRadius }
    public var _outline: ShapeOutline { .rounded(cornerRadius) }
    @MainActor public func _update(_ node: ViewNode) { node.showShape(_outline) }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

nonisolated public struct Circle: InsettableShape, PrimitiveView, Sendable {
    public init() {}
    public var _outline: ShapeOutline { .circle }
    @MainActor public func _update(_ node: ViewNode) { node.showShape(_outline) }
}

nonisolated public struct Ellipse: InsettableShape, PrimitiveView, Sendable {
    public init() {}
    public var _outline: ShapeOutline { .ellipse }
    @MainActor public func _update(_ node: ViewNode) { node.showShape(_outline) }
}

nonisolated public struct Capsule: InsettableShape, PrimitiveView, Sendable {
    public init(style: RoundedCornerStyle = .continuous) {}
    public var _outline: ShapeOutline { .capsule }
    @MainActor public func _update(_ node: ViewNode) { node.showShape(_outline) }
}

extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension Shape where Self == Capsule { public static var capsule: Capsule { Capsule() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius) }
}

extension ViewNode {
    func showShape(_ outline: ShapeOutline, fill: Paint? = nil, stroke: (paint: Paint, width: CGFloat)? = nil) {
        var css = outline.radius
        var stage = Decoration.Stage.none
        if outline == .circle, stroke == nil {
            css = "clip-path:circle(closest-side);"
            stage = .hardClip
        }
        if let stroke {
            css += "border:\(CSS.length(stroke.width)) solid \(stroke.paint.color);"
        } else {
            let paint = fill ?? environment.foreground ?? Paint(.primary)
            css += "background:\(paint.background);" + paint.extra
        }
        showElement(Spec(layout: .fill, style: css, stage: stage))
    }
}

/// A filled or stroked shape.
nonisolated struct PaintedShape<Figure: Shape, Style: ShapeStyle>: PrimitiveView {
    let shape: Figure
    let style: Style
    let lineWidth: CGFloat?

    @MainActor func _update(_ node: ViewNode) {
        let paint = style._paint(in: node.environment)
        if let lineWidth {
            node.showShape(shape._outline, stroke: (paint, lineWidth))
        } else {
            node.showShape(shape._outline, fill: paint)
        }
    }
}

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat

    public init(lineWidth: CGFloat = 1) { self.lineWidth = lineWidth }
}

extension Shape {
    nonisolated public func fill<S: ShapeStyle>(_ content: S) -> some View { PaintedShape(shape: self, style: content, lineWidth: nil) }
    nonisolated public func fill() -> some View { PaintedShape(shape: self, style: ForegroundStyle(), lineWidth: nil) }
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        PaintedShape(shape: self, style: content, lineWidth: lineWidth)
    }
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        stroke(content, lineWidth: style.lineWidth)
    }
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some View { stroke(ForegroundStyle(), lineWidth: lineWidth) }
}

extension InsettableShape {
    nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        PaintedShape(shape: self, style: content, lineWidth: lineWidth)
    }
}
