import Foundation

/// The outline of a shape: one that CSS draws at any size, or a figure that is computed for the size the page gave it.
public enum ShapeOutline: Equatable, Sendable {
    case rectangle, capsule, circle, ellipse
    case rounded(CGFloat)
    case uneven(RectangleCornerRadii)
    case figure

    var radius: String {
        switch self {
        case .rectangle, .figure: ""
        case .capsule: "border-radius:9999px;"
        case .circle, .ellipse: "border-radius:50%;"
        case .rounded(let radius): "border-radius:\(CSS.length(radius));"
        case .uneven(let radii):
            "border-start-start-radius:\(CSS.length(radii.topLeading));border-start-end-radius:\(CSS.length(radii.topTrailing));"
                + "border-end-start-radius:\(CSS.length(radii.bottomLeading));border-end-end-radius:\(CSS.length(radii.bottomTrailing));"
        }
    }

    /// Cuts everything outside off; nil for a figure, whose size has to be known.
    var clip: Decoration? {
        switch self {
        case .circle: .hardClip("clip-path:circle(closest-side);")
        case .rectangle, .capsule, .ellipse, .rounded, .uneven: .clip(radius + "overflow:hidden;")
        case .figure: nil
        }
    }
}

/// What is drawn of a shape at one size.
public struct ShapeDrawing {
    var path: Path
    /// Of a line: the part of its length that is drawn. The page passes from one part to the next.
    var part: ClosedRange<CGFloat>?
    /// The line is drawn with this, whatever else is said.
    var stroke: StrokeStyle?
}

/// A figure that fills the room it is offered.
public protocol Shape: View {
    nonisolated func path(in rect: CGRect) -> Path
    nonisolated var _outline: ShapeOutline { get }
    nonisolated func _drawing(in rect: CGRect) -> ShapeDrawing
}

extension Shape {
    nonisolated public var _outline: ShapeOutline { .figure }
    nonisolated public func _drawing(in rect: CGRect) -> ShapeDrawing { ShapeDrawing(path: path(in: rect)) }
    @MainActor public var body: Never { fatalError("a shape has no body") }
    @MainActor public func _update(_ node: ViewNode) { node.draw(self, .fill(nil, FillStyle())) }
}

/// A shape that can be made smaller on all sides.
public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

nonisolated public struct Rectangle: InsettableShape, Sendable {
    public init() {}
    public var _outline: ShapeOutline { .rectangle }
    public func path(in rect: CGRect) -> Path { Path(rect) }
    public func inset(by amount: CGFloat) -> _InsetShape<Rectangle> { _InsetShape(base: self, amount: amount) }
}

nonisolated public struct RoundedRectangle: InsettableShape, Sendable {
    public var cornerSize: CGSize

    public var cornerRadius: CGFloat { cornerSize.width }

    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
    }
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) { self.cornerSize = cornerSize }

    public var _outline: ShapeOutline { cornerSize.width == cornerSize.height ? .rounded(cornerSize.width) : .figure }
    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize) }
    public func inset(by amount: CGFloat) -> _InsetShape<RoundedRectangle> {
        var inner = self
        inner.cornerSize = CGSize(width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount))
        return _InsetShape(base: inner, amount: amount)
    }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

/// A rectangle whose corners are round each in its own way.
nonisolated public struct UnevenRoundedRectangle: InsettableShape, Sendable {
    public var cornerRadii: RectangleCornerRadii

    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) { self.cornerRadii = cornerRadii }

    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
        style: RoundedCornerStyle = .continuous
    ) {
        cornerRadii = RectangleCornerRadii(
            topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
            topTrailing: topTrailingRadius)
    }

    public var _outline: ShapeOutline { .uneven(cornerRadii) }
    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii) }
    public func inset(by amount: CGFloat) -> _InsetShape<UnevenRoundedRectangle> {
        let radii = cornerRadii
        let inner = RectangleCornerRadii(
            topLeading: max(0, radii.topLeading - amount), bottomLeading: max(0, radii.bottomLeading - amount),
            bottomTrailing: max(0, radii.bottomTrailing - amount), topTrailing: max(0, radii.topTrailing - amount))
        return _InsetShape(base: UnevenRoundedRectangle(cornerRadii: inner), amount: amount)
    }
}

/// As large as fits, in the middle.
nonisolated public struct Circle: InsettableShape, Sendable {
    public init() {}
    public var _outline: ShapeOutline { .circle }
    public func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }
    public func inset(by amount: CGFloat) -> _InsetShape<Circle> { _InsetShape(base: self, amount: amount) }
}

nonisolated public struct Ellipse: InsettableShape, Sendable {
    public init() {}
    public var _outline: ShapeOutline { .ellipse }
    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public func inset(by amount: CGFloat) -> _InsetShape<Ellipse> { _InsetShape(base: self, amount: amount) }
}

/// A rectangle whose short sides are half circles.
nonisolated public struct Capsule: InsettableShape, Sendable {
    public init(style: RoundedCornerStyle = .continuous) {}
    public var _outline: ShapeOutline { .capsule }
    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2) }
    public func inset(by amount: CGFloat) -> _InsetShape<Capsule> { _InsetShape(base: self, amount: amount) }
}

extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension Shape where Self == Ellipse { public static var ellipse: Ellipse { Ellipse() } }
extension Shape where Self == Capsule { public static var capsule: Capsule { Capsule() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}
extension Shape where Self == UnevenRoundedRectangle {
    public static func rect(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
    }
}

/// A shape of any type.
nonisolated public struct AnyShape: Shape {
    private let outline: ShapeOutline
    private let drawing: (CGRect) -> ShapeDrawing

    public init<S: Shape>(_ shape: S) {
        outline = shape._outline
        drawing = { shape._drawing(in: $0) }
    }

    public var _outline: ShapeOutline { outline }
    public func path(in rect: CGRect) -> Path { drawing(rect).path }
    public func _drawing(in rect: CGRect) -> ShapeDrawing { drawing(rect) }
}
