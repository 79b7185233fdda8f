import Foundation

/// Lines and curves; y grows downwards.
nonisolated public struct Path: Shape, Equatable, Sendable {
    public enum Element: Equatable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    private(set) var elements: [Element] = []

    public init() {}

    public init(_ callback: (inout Path) -> Void) { callback(&self) }
    public init(_ rect: CGRect) { addRect(rect) }
    public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
    }
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize)
    }
    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerRadii: cornerRadii)
    }

    public func path(in rect: CGRect) -> Path {
        self
    }

    public var isEmpty: Bool { elements.isEmpty }

    public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

    /// Where the next line begins.
    public var currentPoint: CGPoint? {
        var (start, point): (CGPoint?, CGPoint?)
        for element in elements {
            if case .move(let to) = element { start = to }
            point = element.end ?? start
        }
        return point
    }

    /// The smallest rectangle with all points in it, those that only bend a curve too.
    public var boundingRect: CGRect {
        let points = elements.flatMap(\.points)
        guard let first = points.first else { return .null }
        var (low, high) = (first, first)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    // MARK: Drawing

    public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }

    /// The first point of a path is where it begins.
    public mutating func addLine(to end: CGPoint) { elements.append(elements.isEmpty ? .move(to: end) : .line(to: end)) }

    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if elements.isEmpty { move(to: control) }
        elements.append(.quadCurve(to: end, control: control))
    }

    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if elements.isEmpty { move(to: control1) }
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }

    public mutating func closeSubpath() {
        guard let last = elements.last, last != .closeSubpath else { return }
        elements.append(.closeSubpath)
    }

    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        elements += path.applying(transform).elements
    }

    // MARK: Made of another

    public func applying(_ transform: CGAffineTransform) -> Path {
        transform == .identity ? self : mapped { $0.applying(transform) }
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) } }

    private func mapped(_ point: (CGPoint) -> CGPoint) -> Path {
        var result = Path()
        result.elements = elements.map { element in
            switch element {
            case .move(let to): .move(to: point(to))
            case .line(let to): .line(to: point(to))
            case .quadCurve(let to, let control): .quadCurve(to: point(to), control: point(control))
            case .curve(let to, let one, let two): .curve(to: point(to), control1: point(one), control2: point(two))
            case .closeSubpath: .closeSubpath
            }
        }
        return result
    }

    /// As SVG writes it, with two decimals.
    var svg: String {
        elements.map { element in
            switch element {
            case .move(let to): "M" + to.svg
            case .line(let to): "L" + to.svg
            case .quadCurve(let to, let control): "Q" + control.svg + " " + to.svg
            case .curve(let to, let one, let two): "C" + one.svg + " " + two.svg + " " + to.svg
            case .closeSubpath: "Z"
            }
        }.joined()
    }
}

extension Path.Element {
    var points: [CGPoint] {
        switch self {
        case .move(let to), .line(let to): [to]
        case .quadCurve(let to, let control): [control, to]
        case .curve(let to, let one, let two): [one, two, to]
        case .closeSubpath: []
        }
    }

    /// Where it ends; nil where it goes back to the start.
    var end: CGPoint? { points.last }
}

extension CGPoint {
    fileprivate var svg: String {
        func number(_ value: CGFloat) -> String { CSS.number((value * 100).rounded() / 100) }
        return number(x) + " " + number(y)
    }
}
