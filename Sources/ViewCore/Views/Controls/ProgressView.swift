import Foundation

/// Work going on: a wheel, or a bar where it is known how far.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    @Environment(\.progressStyle) private var style
    private let fraction: Double?
    private let isDeterminate: Bool
    private let label: Label?
    private let current: CurrentValueLabel?

    private init(fraction: Double?, isDeterminate: Bool, label: Label?, current: CurrentValueLabel?) {
        self.fraction = fraction.map { min(max($0, 0), 1) }
        (self.isDeterminate, self.label, self.current) = (isDeterminate, label, current)
    }

    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(fraction: value.map { Double($0 / total) }, isDeterminate: true, label: label(), current: currentValueLabel())
    }

    @MainActor public var body: some View {
        style.show(
            ProgressViewStyleConfiguration(
                fractionCompleted: isDeterminate ? fraction : nil, isDeterminate: isDeterminate,
                label: label.map { .init(content: AnyView($0)) },
                currentValueLabel: current.map { .init(content: AnyView($0)) }))
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, isDeterminate: false, label: label(), current: nil) }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
        self.init(fraction: value.map { Double($0 / total) }, isDeterminate: true, label: label(), current: nil)
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    public init() { self.init(fraction: nil, isDeterminate: false, label: nil, current: nil) }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(fraction: value.map { Double($0 / total) }, isDeterminate: true, label: nil, current: nil)
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
}

/// What a style of progress views gets to work with.
public struct ProgressViewStyleConfiguration {
    nonisolated public struct Label: View {
        let content: AnyView
        @MainActor public var body: some View { content }
    }

    nonisolated public struct CurrentValueLabel: View {
        let content: AnyView
        @MainActor public var body: some View { content }
    }

    public let fractionCompleted: Double?
    let isDeterminate: Bool
    public let label: Label?
    public let currentValueLabel: CurrentValueLabel?
}

/// How progress views look.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    associatedtype Body: View
    typealias Configuration = ProgressViewStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        ProgressParts(configuration: configuration, isRound: !configuration.isDeterminate)
    }
}

nonisolated public struct LinearProgressViewStyle: ProgressViewStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { ProgressParts(configuration: configuration, isRound: false) }
}

nonisolated public struct CircularProgressViewStyle: ProgressViewStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { ProgressParts(configuration: configuration, isRound: true) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle { nonisolated public static var automatic: Self { .init() } }
extension ProgressViewStyle where Self == LinearProgressViewStyle { nonisolated public static var linear: Self { .init() } }
extension ProgressViewStyle where Self == CircularProgressViewStyle { nonisolated public static var circular: Self { .init() } }

nonisolated private struct ProgressParts: View {
    let configuration: ProgressViewStyleConfiguration
    let isRound: Bool

    @MainActor var body: some View {
        VStack(alignment: isRound ? .center : .leading) {
            if !isRound { configuration.label }
            if isRound {
                ProgressWheel(fraction: configuration.fractionCompleted)
            } else {
                ProgressBar(fraction: configuration.fractionCompleted)
            }
            if isRound { configuration.label }
            configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
        }
    }
}

nonisolated private struct ProgressWheel: PrimitiveView {
    let fraction: Double?

    @MainActor func _update(_ node: ViewNode) {
        var attributes: AttributeList<AttributeName> = [.role: "progressbar"]
        guard let fraction else { return node.showElement(Spec(layout: .fixed, classes: ["wheel"], attributes: attributes)) }
        attributes[.aria("valuenow")] = CSS.number(fraction * 100)
        let color = (node.environment.tint ?? .accentColor).css
        node.showElement(
            Spec(
                layout: .fixed, classes: ["wheel", "measured"], style: "--part:\(CSS.number(fraction * 100))%;--tone:\(color);",
                attributes: attributes))
    }
}

nonisolated private struct ProgressBar: PrimitiveView {
    let fraction: Double?

    @MainActor func _update(_ node: ViewNode) {
        var attributes: AttributeList<AttributeName> = [.max: "1"]
        if let fraction { attributes[.value] = CSS.number(fraction) }
        let color = (node.environment.tint ?? .accentColor).css
        node.showElement(Spec(layout: .field, kind: .progress, classes: ["bar"], style: "--tone:\(color);", attributes: attributes))
    }
}

/// A style of any type, in the environment.
struct AnyProgressStyle {
    let show: @MainActor (ProgressViewStyleConfiguration) -> AnyView

    init<Style: ProgressViewStyle>(_ style: Style) {
        nonisolated(unsafe) let style = style  // only ever touched on the main actor, as all views are
        show = { AnyView(style.makeBody(configuration: $0)) }
    }
}

extension EnvironmentValues {
    private struct ProgressKey: EnvironmentKey {
        static var defaultValue: AnyProgressStyle { AnyProgressStyle(DefaultProgressViewStyle()) }
    }

    var progressStyle: AnyProgressStyle {
        get { self[ProgressKey.self] }
        set { self[ProgressKey.self] = newValue }
    }
}

extension View {
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style) { $0.progressStyle = AnyProgressStyle($1) }
    }
}
