import Foundation

/// How the ends of a line are drawn, and its corners.
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    public var miterLimit: CGFloat
    /// Lengths of dashes and gaps in turn.
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10, dash: [CGFloat] = [],
        dashPhase: CGFloat = 0
    ) {
        (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
        (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    }

    /// A plain line, as the border of an element draws it round a closed figure.
    var isPlain: Bool { dash.isEmpty }

    var css: String {
        var css = "stroke-width:\(CSS.number(max(0, lineWidth)));"
        if lineCap != .butt { css += "stroke-linecap:\(lineCap);" }
        if lineJoin != .miter { css += "stroke-linejoin:\(lineJoin);" }
        if lineJoin == .miter { css += "stroke-miterlimit:\(CSS.number(max(1, miterLimit)));" }
        guard !dash.isEmpty else { return css }
        css += "stroke-dasharray:\(dash.map { CSS.number(max(0, $0)) }.joined(separator: " "));"
        return dashPhase == 0 ? css : css + "stroke-dashoffset:\(CSS.number(dashPhase));"
    }
}

/// How a figure that crosses itself is filled.
public struct FillStyle: Equatable, Sendable {
    public var isEOFilled: Bool
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) { (isEOFilled, isAntialiased) = (eoFill, antialiased) }
}

/// A shape made smaller on all sides.
nonisolated public struct _InsetShape<Base: Shape>: InsettableShape {
    let base: Base
    let amount: CGFloat

    public func path(in rect: CGRect) -> Path {
        guard rect.width > 2 * amount, rect.height > 2 * amount else { return Path() }
        return base.path(in: rect.insetBy(dx: amount, dy: amount))
    }
    public func inset(by more: CGFloat) -> _InsetShape<Base> { _InsetShape(base: base, amount: amount + more) }
}

/// A part of a shape's outline.
nonisolated public struct _TrimmedShape<Base: Shape>: Shape {
    let base: Base
    let start: CGFloat
    let end: CGFloat

    public func path(in rect: CGRect) -> Path { base.path(in: rect).trimmedPath(from: start, to: end) }
    public func _drawing(in rect: CGRect) -> ShapeDrawing {
        let (low, high) = (min(max(start, 0), 1), min(max(end, 0), 1))
        return ShapeDrawing(path: base.path(in: rect), part: low...max(low, high))
    }
}

/// A shape whose points are elsewhere.
nonisolated public struct _TransformedShape<Base: Shape>: Shape {
    let base: Base
    let change: (CGRect) -> CGAffineTransform

    public func path(in rect: CGRect) -> Path { base.path(in: rect).applying(change(rect)) }
}

/// A shape at a size of its own, at the upper left corner.
nonisolated public struct _SizedShape<Base: Shape>: Shape {
    let base: Base
    let size: CGSize

    public func path(in rect: CGRect) -> Path { base.path(in: CGRect(origin: rect.origin, size: size)) }
}

/// The line round a shape, as a shape.
nonisolated public struct _StrokedShape<Base: Shape>: Shape {
    let base: Base
    let style: StrokeStyle

    public func path(in rect: CGRect) -> Path { base.path(in: rect) }
    public func _drawing(in rect: CGRect) -> ShapeDrawing {
        var drawing = base._drawing(in: rect)
        drawing.stroke = style
        return drawing
    }
}

extension Shape {
    nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        _TrimmedShape(base: self, start: startFraction, end: endFraction)
    }

    nonisolated public func offset(_ offset: CGSize) -> some Shape { self.offset(x: offset.width, y: offset.height) }
    nonisolated public func offset(_ offset: CGPoint) -> some Shape { self.offset(x: offset.x, y: offset.y) }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
        _TransformedShape(base: self) { _ in CGAffineTransform(translationX: x, y: y) }
    }

    nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
        _TransformedShape(base: self) { $0.around(anchor, CGAffineTransform(rotationAngle: angle.radians)) }
    }

    nonisolated public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
        _TransformedShape(base: self) { $0.around(anchor, CGAffineTransform(scaleX: x, y: y)) }
    }

    nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    nonisolated public func transform(_ transform: CGAffineTransform) -> some Shape { _TransformedShape(base: self) { _ in transform } }

    nonisolated public func size(_ size: CGSize) -> some Shape { _SizedShape(base: self, size: size) }
    nonisolated public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }

    nonisolated public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(base: self, style: style) }
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}

extension CGRect {
    fileprivate func around(_ anchor: UnitPoint, _ change: CGAffineTransform) -> CGAffineTransform {
        let point = CGPoint(x: minX + width * anchor.x, y: minY + height * anchor.y)
        return CGAffineTransform(translationX: -point.x, y: -point.y).concatenating(change)
            .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
    }
}

/// A filled or stroked shape.
nonisolated public struct _PaintedShape<Figure: Shape, Style: ShapeStyle>: PrimitiveView {
    enum Way {
        case fill(FillStyle)
        case stroke(StrokeStyle)
        case border(StrokeStyle)
    }

    let shape: Figure
    let style: Style
    let way: Way

    @MainActor public func _update(_ node: ViewNode) {
        let paint = style._paint(in: node.environment)
        switch way {
        case .fill(let fill): node.draw(shape, .fill(paint, fill))
        case .stroke(let stroke): node.draw(shape, .stroke(paint, stroke))
        case .border(let stroke): node.draw(shape, .border(paint, stroke))
        }
    }
}

extension Shape {
    nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
        _PaintedShape(shape: self, style: content, way: .fill(style))
    }
    nonisolated public func fill(style: FillStyle = FillStyle()) -> some View {
        _PaintedShape(shape: self, style: ForegroundStyle(), way: .fill(style))
    }
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View {
        _PaintedShape(shape: self, style: content, way: .stroke(style))
    }
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }
}

extension InsettableShape {
    /// The line lies inside the shape.
    nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View {
        _PaintedShape(shape: BorderShape(outline: _outline, inner: inset(by: style.lineWidth / 2)), style: content, way: .border(style))
    }
    nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
    }
    nonisolated public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
        strokeBorder(ForegroundStyle(), style: style)
    }
    nonisolated public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
        strokeBorder(ForegroundStyle(), style: StrokeStyle(lineWidth: lineWidth))
    }
}

/// A shape as CSS knows it, and made smaller by half of its line where CSS does not draw it.
nonisolated private struct BorderShape<Inner: Shape>: Shape {
    let outline: ShapeOutline
    let inner: Inner

    var _outline: ShapeOutline { outline }
    func path(in rect: CGRect) -> Path { inner.path(in: rect) }
    func _drawing(in rect: CGRect) -> ShapeDrawing { inner._drawing(in: rect) }
}
