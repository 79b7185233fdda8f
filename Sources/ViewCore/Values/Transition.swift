import Foundation

/// How a view comes in and goes out, where that happens with an animation.
public struct AnyTransition: Sendable {
    /// How a view looks before it is there, and after it was.
    struct Look: Equatable, Sendable {
        var properties: [String: String] = [:]

        func merging(_ other: Look) -> Look { Look(properties: properties.merging(other.properties) { $0 == $1 ? $0 : "\($0) \($1)" }) }

        /// As the page reads it.
        var text: String { properties.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ";") }
    }

    var coming = Look()
    var going = Look()
    var animation: Animation?

    private init(_ look: [String: String]) { (coming, going) = (Look(properties: look), Look(properties: look)) }
    private init(coming: Look, going: Look) { (self.coming, self.going) = (coming, going) }

    public static let identity = AnyTransition([:])
    public static let opacity = AnyTransition(["opacity": "0"])
    public static let scale = scale(scale: 0)
    /// In from the leading edge, out by the trailing one.
    public static let slide = asymmetric(insertion: move(edge: .leading), removal: move(edge: .trailing))

    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        // A picture without size cannot be drawn by every browser.
        AnyTransition(["scale": CSS.number(max(scale, 0.001)), "transform-origin": anchor.css])
    }

    public static func move(edge: Edge) -> AnyTransition { AnyTransition(["translate": edge.outside]) }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
        AnyTransition(["translate": "\(CSS.pixels(x)) \(CSS.pixels(y))"])
    }
    public static func offset(_ offset: CGSize) -> AnyTransition { self.offset(x: offset.width, y: offset.height) }

    /// In from an edge, out by the opposite one, fading.
    public static func push(from edge: Edge) -> AnyTransition {
        asymmetric(insertion: move(edge: edge).combined(with: .opacity), removal: move(edge: edge.opposite).combined(with: .opacity))
    }

    public static let blurReplace = AnyTransition(["filter": "blur(10px)", "opacity": "0", "scale": "0.9"])

    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        var result = AnyTransition(coming: insertion.coming, going: removal.going)
        result.animation = insertion.animation ?? removal.animation
        return result
    }

    public func combined(with other: AnyTransition) -> AnyTransition {
        var result = AnyTransition(coming: coming.merging(other.coming), going: going.merging(other.going))
        result.animation = animation ?? other.animation
        return result
    }

    public func animation(_ animation: Animation?) -> AnyTransition {
        var copy = self
        copy.animation = animation
        return copy
    }

    var decorations: [Decoration] {
        var result: [Decoration] = [.attribute(.data("in"), coming.text), .attribute(.data("out"), going.text)]
        if let animation { result.append(.attribute(.data("pace"), animation.motion.text)) }
        return result
    }
}

extension Edge {
    /// By its own size beyond this edge; the page turns leading and trailing round where words run the other way.
    fileprivate var outside: String {
        switch self {
        case .top: "0 -100%"
        case .leading: "-100% 0"
        case .bottom: "0 100%"
        case .trailing: "100% 0"
        }
    }

    fileprivate var opposite: Edge {
        switch self {
        case .top: .bottom
        case .leading: .trailing
        case .bottom: .top
        case .trailing: .leading
        }
    }
}

/// How a view's content passes from one to the next.
public struct ContentTransition: Hashable, Sendable {
    let name: String

    public static let identity = ContentTransition(name: "")
    public static let opacity = ContentTransition(name: "opacity")
    public static let interpolate = ContentTransition(name: "opacity")
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition(name: countsDown ? "down" : "up") }
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(name: "up") }
}

/// A name for views of one place, by which the page finds who took whose place.
@propertyWrapper
public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        let number: Int
    }

    private var id: ID?

    public init() {}

    public var wrappedValue: ID { id ?? ID(number: 0) }
}

extension Namespace: BoundProperty {
    static var isKeptByNode: Bool { true }

    @MainActor private final class Number {
        let id: ID
        init(_ id: ID) { self.id = id }
    }

    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        let kept = slot as? Number ?? Number(ID(number: node.window.nextNumber()))
        slot = kept
        id = kept.id
    }
}
