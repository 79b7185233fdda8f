import Foundation

/// How large controls are.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    case mini, small, regular, large, extraLarge

    var classes: [String] {
        switch self {
        case .mini: ["b-mini"]
        case .small: ["b-small"]
        case .regular: []
        case .large, .extraLarge: ["b-large"]
        }
    }
}

/// The outline of buttons that have a ground.
public struct ButtonBorderShape: Hashable, Sendable {
    let classes: [String]
    public static let automatic = ButtonBorderShape(classes: [])
    public static let capsule = ButtonBorderShape(classes: ["b-capsule"])
    public static let circle = ButtonBorderShape(classes: ["b-circle"])
    public static let roundedRectangle = ButtonBorderShape(classes: ["b-round"])
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { roundedRectangle }
}

extension EnvironmentValues {
    private struct SizeKey: EnvironmentKey { static let defaultValue = ControlSize.regular }
    private struct BorderKey: EnvironmentKey { static let defaultValue = ButtonBorderShape.automatic }

    public var controlSize: ControlSize {
        get { self[SizeKey.self] }
        set { self[SizeKey.self] = newValue }
    }
    var buttonBorderShape: ButtonBorderShape {
        get { self[BorderKey.self] }
        set { self[BorderKey.self] = newValue }
    }
}

extension View {
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }

    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        EnvironmentWriter(content: self, value: shape) { $0.buttonBorderShape = $1 }
    }

    /// Whether people may select the words inside; they may unless it is disabled.
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        decorated([.style(S.allowsSelection ? "user-select:text;" : "user-select:none;-webkit-user-select:none;")])
    }

    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View { environment(\.lineLimit, limit.upperBound) }
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { environment(\.lineLimit, limit.upperBound) }
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { environment(\.lineLimit, nil) }
}

/// Whether words can be selected.
public protocol TextSelectability { static var allowsSelection: Bool { get } }
public struct EnabledTextSelectability: TextSelectability, Sendable { public static let allowsSelection = true }
public struct DisabledTextSelectability: TextSelectability, Sendable { public static let allowsSelection = false }
extension TextSelectability where Self == EnabledTextSelectability { public static var enabled: Self { .init() } }
extension TextSelectability where Self == DisabledTextSelectability { public static var disabled: Self { .init() } }
