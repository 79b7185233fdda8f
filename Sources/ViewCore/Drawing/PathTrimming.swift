import Foundation

extension Path {
    /// The part between two shares of the length, from 0 to 1.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
        guard to > from else { return Path() }
        guard from > 0 || to < 1 else { return self }
        let stretches = stretches
        let whole = stretches.reduce(0) { $0 + $1.length }
        return Path { path in
            var begin: CGFloat = 0
            var last: CGPoint?
            for stretch in stretches where stretch.length > 0 {
                let (low, high) = ((whole * from - begin) / stretch.length, (whole * to - begin) / stretch.length)
                begin += stretch.length
                guard high > 0, low < 1 else { continue }
                let part = stretch.part(from: max(0, low), to: min(1, high))
                if last != part.points[0] { path.move(to: part.points[0]) }
                part.add(to: &path)
                last = part.points.last
            }
        }
    }

    /// Lines and curves one after another, each with its start.
    private var stretches: [Stretch] {
        var result: [Stretch] = []
        var (start, point) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            switch element {
            case .move(let to): start = to
            case .line, .quadCurve, .curve: result.append(Stretch(points: [point] + element.points))
            case .closeSubpath: result.append(Stretch(points: [point, start]))
            }
            point = element.end ?? start
        }
        return result
    }
}

/// A line (two points), a quadratic curve (three) or a cubic one (four).
private struct Stretch {
    let points: [CGPoint]
    let length: CGFloat
    /// The share of the length at equal steps of the curve's parameter.
    private let shares: [CGFloat]

    init(points: [CGPoint]) {
        self.points = points
        let steps = points.count == 2 ? 1 : 24
        var (sum, last): (CGFloat, CGPoint) = (0, points[0])
        var sums: [CGFloat] = [0]
        for step in 1...steps {
            let next = Self.split(points, at: CGFloat(step) / CGFloat(steps)).first.last ?? last
            sum += hypot(next.x - last.x, next.y - last.y)
            sums.append(sum)
            last = next
        }
        length = sum
        shares = sums.map { sum > 0 ? $0 / sum : 0 }
    }

    /// The parameter at a share of the length.
    private func parameter(at share: CGFloat) -> CGFloat {
        guard let index = shares.firstIndex(where: { $0 >= share }), index > 0 else { return share <= 0 ? 0 : 1 }
        let (low, high) = (shares[index - 1], shares[index])
        let inside = high > low ? (share - low) / (high - low) : 0
        return (CGFloat(index - 1) + inside) / CGFloat(shares.count - 1)
    }

    func part(from low: CGFloat, to high: CGFloat) -> Stretch {
        let (a, b) = (parameter(at: low), parameter(at: high))
        let head = b < 1 ? Self.split(points, at: b).first : points
        return Stretch(points: a > 0 && b > 0 ? Self.split(head, at: a / b).second : head)
    }

    func add(to path: inout Path) {
        switch points.count {
        case 2: path.addLine(to: points[1])
        case 3: path.addQuadCurve(to: points[2], control: points[1])
        default: path.addCurve(to: points[3], control1: points[1], control2: points[2])
        }
    }

    /// By halving lines between points until one is left.
    private static func split(_ points: [CGPoint], at t: CGFloat) -> (first: [CGPoint], second: [CGPoint]) {
        var (first, second, row): ([CGPoint], [CGPoint], [CGPoint]) = ([], [], points)
        while let head = row.first, let tail = row.last {
            first.append(head)
            second.insert(tail, at: 0)
            row = zip(row, row.dropFirst()).map { CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t) }
        }
        return (first, second)
    }
}
