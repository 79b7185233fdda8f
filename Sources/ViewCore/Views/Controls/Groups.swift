import Foundation

/// Content that a row above it shows and hides.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
    @State private var own = false
    private let isExpanded: Binding<Bool>?
    private let label: Label
    private let content: () -> Content

    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        isExpanded = nil
        self.label = label()
        self.content = content
    }

    public init(isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.isExpanded = isExpanded
        self.label = label()
        self.content = content
    }

    @ViewBuilder @MainActor public var body: some View {
        let binding = isExpanded ?? $own
        let isOpen = binding.wrappedValue
        VStack(alignment: .leading, spacing: 0) {
            Button(action: { withAnimation { binding.wrappedValue.toggle() } }) {
                HStack {
                    label
                    Spacer()
                    Image(systemName: "chevron.forward").font(.footnote.weight(.semibold)).foregroundColor(.secondary)
                        .accessibilityHidden(true)
                        .decorated([.className(isOpen ? "turned" : "turns")])
                }
            }
            .buttonStyle(.plain)
            .pageExpanded(isOpen)
            if isOpen { VStack(alignment: .leading) { content() }.padding(.top, 10).transition(.opacity) }
        }
    }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(label) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(label) }
    }
}

/// What belongs together, on a ground of its own, with a title.
nonisolated public struct GroupBox<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    public init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }

    @MainActor public var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            label.font(.headline)
            content
        }
        .padding()
        .decorated([.className("group-box"), .reading(.contain)])
    }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension GroupBox where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(content: content) { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init(content: content) { Text(title) } }
}

/// Controls that stand close together.
nonisolated public struct ControlGroup<Content: View, Label: View>: View {
    private let content: Content
    private let label: Label

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    @MainActor public var body: some View {
        let title = (label as? Text)?.plain
        HStack(spacing: 0) { content }
            .buttonStyle(GroupedButtonStyle())
            .decorated([.className("control-group"), .reading(.contain)] + (title.map { [.attribute(.aria("label"), $0)] } ?? []))
    }
}

nonisolated private struct GroupedButtonStyle: PrimitiveButtonStyle {
    var _classes: [String] { ["b-tint", "b-grouped"] }
}

extension ControlGroup where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension ControlGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(content: content) { Text(titleKey) } }
}

/// A value between two bounds, as a bar or a ring.
nonisolated public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: View {
    @Environment(\.gaugeIsRound) private var isRound
    private let fraction: Double
    private let label: Label
    private let current: CurrentValueLabel
    private let lower: BoundsLabel
    private let upper: BoundsLabel

    private init(fraction: Double, label: Label, current: CurrentValueLabel, lower: BoundsLabel, upper: BoundsLabel) {
        (self.fraction, self.label, self.current) = (fraction, label, current)
        (self.lower, self.upper) = (lower, upper)
    }

    private static func fraction<V: BinaryFloatingPoint>(_ value: V, _ bounds: ClosedRange<V>) -> Double {
        let span = bounds.upperBound - bounds.lowerBound
        return span > 0 ? min(max(Double((value - bounds.lowerBound) / span), 0), 1) : 0
    }

    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(
            fraction: Self.fraction(value, bounds), label: label(), current: currentValueLabel(), lower: minimumValueLabel(),
            upper: maximumValueLabel())
    }

    @ViewBuilder @MainActor public var body: some View {
        let title = (label as? Text)?.plain ?? ""
        if isRound {
            ZStack {
                Meter(fraction: fraction, title: title, isRound: true)
                current.font(.headline)
            }
            .frame(width: 60, height: 60)
        } else {
            VStack(spacing: 6) {
                label
                HStack {
                    lower.font(.caption)
                    Meter(fraction: fraction, title: title, isRound: false)
                    upper.font(.caption)
                }
                current.font(.caption).foregroundColor(.secondary)
            }
        }
    }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) {
        self.init(fraction: Self.fraction(value, bounds), label: label(), current: EmptyView(), lower: EmptyView(), upper: EmptyView())
    }
}

extension Gauge where BoundsLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            fraction: Self.fraction(value, bounds), label: label(), current: currentValueLabel(), lower: EmptyView(), upper: EmptyView())
    }
}

nonisolated private struct Meter: PrimitiveView {
    let fraction: Double
    let title: String
    let isRound: Bool

    @MainActor func _update(_ node: ViewNode) {
        let color = (node.environment.tint ?? .accentColor).css
        var attributes: AttributeList<AttributeName> = [
            .role: "meter", .aria("valuenow"): CSS.number(fraction * 100), .aria("valuemin"): "0", .aria("valuemax"): "100",
        ]
        if !title.isEmpty { attributes[.aria("label")] = title }
        node.showElement(
            Spec(
                layout: isRound ? .fill : .field, classes: [isRound ? "ring" : "meter"],
                style: "--part:\(CSS.number(fraction * 100))%;--tone:\(color);", attributes: attributes))
    }
}

/// How gauges look.
public protocol GaugeStyle { var _isRound: Bool { get } }
public struct DefaultGaugeStyle: GaugeStyle, Sendable {
    public init() {}
    public var _isRound: Bool { false }
}
public struct LinearCapacityGaugeStyle: GaugeStyle, Sendable {
    public init() {}
    public var _isRound: Bool { false }
}
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle, Sendable {
    public init() {}
    public var _isRound: Bool { true }
}
extension GaugeStyle where Self == DefaultGaugeStyle { public static var automatic: Self { .init() } }
extension GaugeStyle where Self == LinearCapacityGaugeStyle { public static var linearCapacity: Self { .init() } }
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle { public static var accessoryCircularCapacity: Self { .init() } }

extension EnvironmentValues {
    private struct GaugeKey: EnvironmentKey { static let defaultValue = false }

    var gaugeIsRound: Bool {
        get { self[GaugeKey.self] }
        set { self[GaugeKey.self] = newValue }
    }
}

extension View {
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style._isRound) { $0.gaugeIsRound = $1 }
    }
}
