import Foundation

/// How round the corners of a rectangle are.
public struct RectangleCornerRadii: Equatable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat

    public init(topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0) {
        (self.topLeading, self.bottomLeading) = (topLeading, bottomLeading)
        (self.bottomTrailing, self.topTrailing) = (bottomTrailing, topTrailing)
    }
}

extension Path {
    /// From the upper left corner, clockwise.
    public mutating func addRect(_ rect: CGRect) {
        addLines([
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ])
        closeSubpath()
    }

    public mutating func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

    /// From the right, clockwise.
    public mutating func addEllipse(in rect: CGRect) {
        let center = CGPoint(x: rect.midX, y: rect.midY)
        turn(center, CGSize(width: rect.width / 2, height: rect.height / 2), from: 0, by: 2 * .pi, isNew: true)
        closeSubpath()
    }

    public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRounded(rect, Array(repeating: cornerSize, count: 4))
    }

    public mutating func addRoundedRect(in rect: CGRect, cornerRadii radii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        let corners = [radii.bottomTrailing, radii.bottomLeading, radii.topLeading, radii.topTrailing]
        addRounded(rect, corners.map { CGSize(width: $0, height: $0) })
    }

    /// From the middle of the right edge, clockwise; corners from the lower right one on, no larger than they fit.
    private mutating func addRounded(_ rect: CGRect, _ corners: [CGSize]) {
        let limit = CGSize(width: rect.width / 2, height: rect.height / 2)
        let corners = corners.map { CGSize(width: min(max(0, $0.width), limit.width), height: min(max(0, $0.height), limit.height)) }
        move(to: CGPoint(x: rect.maxX, y: rect.midY))
        let middles = [
            CGPoint(x: rect.maxX - corners[0].width, y: rect.maxY - corners[0].height),
            CGPoint(x: rect.minX + corners[1].width, y: rect.maxY - corners[1].height),
            CGPoint(x: rect.minX + corners[2].width, y: rect.minY + corners[2].height),
            CGPoint(x: rect.maxX - corners[3].width, y: rect.minY + corners[3].height),
        ]
        for (index, middle) in middles.enumerated() {
            turn(middle, corners[index], from: Double(index) * .pi / 2, by: .pi / 2, isNew: false)
        }
        closeSubpath()
    }

    /// A part of a circle. Angles begin on the right and grow downwards; without `clockwise` the arc follows them, as on Apple's screens.
    public mutating func addArc(center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool) {
        let whole = 2 * Double.pi
        var sweep = (endAngle.radians - startAngle.radians).truncatingRemainder(dividingBy: whole)
        if abs(endAngle.radians - startAngle.radians) >= whole {
            sweep = clockwise ? -whole : whole
        } else if clockwise, sweep > 0 {
            sweep -= whole
        } else if !clockwise, sweep < 0 {
            sweep += whole
        }
        turn(center, CGSize(width: radius, height: radius), from: startAngle.radians, by: sweep, isNew: isEmpty)
    }

    public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
        turn(center, CGSize(width: radius, height: radius), from: startAngle.radians, by: delta.radians, isNew: isEmpty)
    }

    /// An arc that touches the line to here from where the path is, and the line from here to the second point.
    public mutating func addArc(tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat) {
        guard let start = currentPoint, let (a, b) = directions(from: corner, to: start, and: end), radius > 0 else {
            return addLine(to: corner)
        }
        let half = acos(min(max(a.x * b.x + a.y * b.y, -1), 1)) / 2
        guard half > 0.001, half < .pi / 2 - 0.001 else { return addLine(to: corner) }
        let along = radius / tan(half)
        let middle = CGPoint(x: a.x + b.x, y: a.y + b.y)
        let length = hypot(middle.x, middle.y)
        let distance = radius / sin(half)
        let center = CGPoint(x: corner.x + middle.x / length * distance, y: corner.y + middle.y / length * distance)
        let (from, to) = (
            CGPoint(x: corner.x + a.x * along, y: corner.y + a.y * along), CGPoint(x: corner.x + b.x * along, y: corner.y + b.y * along)
        )
        let begin = atan2(from.y - center.y, from.x - center.x)
        let sweep = atan2(sin(atan2(to.y - center.y, to.x - center.x) - begin), cos(atan2(to.y - center.y, to.x - center.x) - begin))
        turn(center, CGSize(width: radius, height: radius), from: begin, by: sweep, isNew: false)
    }

    private func directions(from corner: CGPoint, to first: CGPoint, and second: CGPoint) -> (CGPoint, CGPoint)? {
        func unit(_ point: CGPoint) -> CGPoint? {
            let length = hypot(point.x - corner.x, point.y - corner.y)
            return length > 0 ? CGPoint(x: (point.x - corner.x) / length, y: (point.y - corner.y) / length) : nil
        }
        guard let a = unit(first), let b = unit(second) else { return nil }
        return (a, b)
    }

    /// Curves of at most a quarter each; a line leads to where they begin unless a new part begins there.
    private mutating func turn(_ center: CGPoint, _ radius: CGSize, from start: Double, by sweep: Double, isNew: Bool) {
        func at(_ angle: Double) -> CGPoint { CGPoint(x: center.x + radius.width * cos(angle), y: center.y + radius.height * sin(angle)) }
        if isNew { move(to: at(start)) } else { addLine(to: at(start)) }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(count)
        let bend = 4 / 3 * tan(step / 4)
        guard sweep != 0, sweep.isFinite else { return }
        for index in 0..<count {
            let (a, b) = (start + Double(index) * step, start + Double(index + 1) * step)
            let (from, to) = (at(a), at(b))
            let one = CGPoint(x: from.x - radius.width * bend * sin(a), y: from.y + radius.height * bend * cos(a))
            let two = CGPoint(x: to.x + radius.width * bend * sin(b), y: to.y - radius.height * bend * cos(b))
            addCurve(to: to, control1: one, control2: two)
        }
    }
}

/// A change of place, size and direction of points.
public struct CGAffineTransform: Hashable, Sendable {
    public var a, b, c, d, tx, ty: CGFloat

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    public init() { self = .identity }
    public init(translationX: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: y) }
    public init(scaleX: CGFloat, y: CGFloat) { self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0) }
    /// Radians.
    public init(rotationAngle angle: CGFloat) { self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0) }

    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// This change first, then the other.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { CGAffineTransform(translationX: x, y: y).concatenating(self) }
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { CGAffineTransform(scaleX: x, y: y).concatenating(self) }
    public func rotated(by angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle).concatenating(self) }

    var css: String { "matrix(\([a, b, c, d, tx, ty].map(CSS.number).joined(separator: ",")))" }
}

extension CGPoint {
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(x: x * transform.a + y * transform.c + transform.tx, y: x * transform.b + y * transform.d + transform.ty)
    }
}
