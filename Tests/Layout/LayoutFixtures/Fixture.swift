import Foundation
import ViewCore

/// Where a probe should be: only the numbers that are given are compared.
struct Frame: Encodable {
    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
    /// Right and bottom edges, and the middle.
    var maxX: Double?
    var maxY: Double?
    var midX: Double?
    var midY: Double?
    /// As wide as the longest line of its words, no wider.
    var hugsText: Bool?
    /// How many lines its words take.
    var lines: Int?
    /// The whole frame of another probe.
    var same: String?
}

/// Views, the size they are shown in, and where SwiftUI would put them.
@MainActor struct Fixture {
    let name: String
    let viewport: CGSize
    /// Insets the device keeps free: top, right, bottom, left.
    let safeArea: [Double]
    /// SwiftUI's rule that these frames follow from.
    let reason: String
    let expected: [String: Frame]
    /// Why the runtime differs; such a fixture must fail, and this sentence stands in the coverage table.
    let difference: String?
    let root: @MainActor () -> AnyView
}

/// All fixtures, in the order they were told.
@MainActor final class Suite {
    private(set) var fixtures: [Fixture] = []

    func add<Content: View>(
        _ name: String, _ reason: String, _ expected: [String: Frame], in viewport: CGSize = CGSize(width: 400, height: 300),
        safeArea: [Double] = [0, 0, 0, 0], differs difference: String? = nil, @ViewBuilder _ root: @escaping @MainActor () -> Content
    ) {
        precondition(!fixtures.contains { $0.name == name }, "two fixtures are called \(name)")
        fixtures.append(
            Fixture(
                name: name, viewport: viewport, safeArea: safeArea, reason: reason, expected: expected, difference: difference,
                root: { AnyView(root()) }))
    }
}

extension View {
    /// Marks the view as one whose frame is measured.
    nonisolated func probe(_ name: String) -> some View { accessibilityIdentifier(name) }
}

/// A view of a fixed size.
@MainActor func box(_ name: String, _ width: CGFloat, _ height: CGFloat) -> some View {
    Color.blue.frame(width: width, height: height).probe(name)
}

/// A view that takes all it is offered.
@MainActor func fill(_ name: String) -> some View { Color.red.probe(name) }

func at(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Frame { Frame(x: x, y: y, width: width, height: height) }

let longText = "The quick brown fox jumps over the lazy dog and runs far away into the dark green wood behind the old mill"
