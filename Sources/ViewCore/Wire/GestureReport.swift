import Foundation

/// What a page tells of a gesture: measured there, in CSS pixels, and never more than a few times a second.
package struct GestureReport: Sendable, Equatable {
    package enum Kind: String, Sendable, Decodable { case tap, press, drag, pinch, hover }

    /// A press begins, then ends once it was long enough, or is cancelled; a drag and a pinch change, then end or are cancelled.
    package enum Phase: String, Sendable, Decodable { case began, changed, ended, cancelled }

    package var kind: Kind
    package var phase: Phase
    /// Of a tap: how many in a row.
    package var count = 1
    /// Where it began, in the element and in the window.
    package var start = CGPoint.zero
    package var globalStart = CGPoint.zero
    /// How far the finger is from there.
    package var translation = CGSize.zero
    /// Per second.
    package var velocity = CGSize.zero
    /// Of a pinch: the distance of the fingers in parts of the first one.
    package var scale = 1.0
    /// Of a pinch: how far the fingers turned, in radians, clockwise.
    package var turn = 0.0
    /// The size of the element.
    package var size = CGSize.zero

    package init(_ kind: Kind, _ phase: Phase = .ended) {
        self.kind = kind
        self.phase = phase
    }
}

extension GestureReport: Decodable {
    private enum Key: String, CodingKey {
        case kind, phase, n, x, y, gx, gy, dx, dy, vx, vy, scale, turn, w, h
    }

    /// Numbers that no finger can make are brought into range; missing ones are those of a gesture that has not moved.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func number(_ key: Key, _ range: ClosedRange<Double> = -100_000...100_000, or missing: Double = 0) throws -> Double {
            let value = try container.decodeIfPresent(Double.self, forKey: key) ?? missing
            return value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : missing
        }
        self.init(try container.decode(Kind.self, forKey: .kind), try container.decode(Phase.self, forKey: .phase))
        count = Int(try number(.n, 1...10, or: 1))
        start = CGPoint(x: try number(.x), y: try number(.y))
        globalStart = CGPoint(x: try number(.gx), y: try number(.gy))
        translation = CGSize(width: try number(.dx), height: try number(.dy))
        velocity = CGSize(width: try number(.vx), height: try number(.vy))
        scale = try number(.scale, 0.001...1_000, or: 1)
        turn = try number(.turn, -1_000...1_000)
        size = CGSize(width: try number(.w, 0...100_000), height: try number(.h, 0...100_000))
    }
}
