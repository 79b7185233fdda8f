import Foundation

/// A number between two bounds, set by sliding.
nonisolated public struct Slider<Label: View, ValueLabel: View>: View {
    private let lower: ValueLabel
    private let upper: ValueLabel
    private let track: SliderTrack

    private init(_ track: SliderTrack, lower: ValueLabel, upper: ValueLabel) {
        self.track = track
        (self.lower, self.upper) = (lower, upper)
    }

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderTrack(value: value, bounds: bounds, step: nil, title: Self.title(of: label()), onEditingChanged),
            lower: minimumValueLabel(), upper: maximumValueLabel())
    }

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderTrack(value: value, bounds: bounds, step: Double(step), title: Self.title(of: label()), onEditingChanged),
            lower: minimumValueLabel(), upper: maximumValueLabel())
    }

    private static func title(of label: Label) -> String { (label as? Text)?.plain ?? "" }

    /// As on a phone, the label is for screen readers.
    @ViewBuilder @MainActor public var body: some View {
        if ValueLabel.self == EmptyView.self {
            SliderView(track: track)
        } else {
            HStack {
                lower
                SliderView(track: track)
                upper
            }
        }
    }
}

nonisolated private struct SliderView: PrimitiveView {
    let track: SliderTrack

    @MainActor func _update(_ node: ViewNode) { track.update(node) }
}

extension Slider where ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value: value, in: bounds, label: label, minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() },
            onEditingChanged: onEditingChanged)
    }

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value: value, in: bounds, step: step, label: label, minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() },
            onEditingChanged: onEditingChanged)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value: value, in: bounds, label: { EmptyView() }, onEditingChanged: onEditingChanged)
    }

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value: value, in: bounds, step: step, label: { EmptyView() }, onEditingChanged: onEditingChanged)
    }
}

/// The page's slider, whatever kind of number it sets.
nonisolated private struct SliderTrack {
    let value: Double
    let lower: Double
    let upper: Double
    let step: Double?
    let title: String
    let set: @MainActor (Double) -> Void
    let editing: @MainActor (Bool) -> Void

    init<V: BinaryFloatingPoint>(
        value: Binding<V>, bounds: ClosedRange<V>, step: Double?, title: String, _ editing: @escaping (Bool) -> Void
    ) {
        (lower, upper) = (Double(bounds.lowerBound), Double(bounds.upperBound))
        self.value = min(max(Double(value.wrappedValue), lower), upper)
        self.step = step
        self.title = title
        self.editing = onMain(editing)
        set = onMain { (new: Double) in
            if Double(value.wrappedValue) != new { value.wrappedValue = V(new) }
        }
    }

    /// The nearest value the slider can have; nil for what is no number.
    private func allowed(_ text: String) -> Double? {
        guard let number = Double(text), number.isFinite else { return nil }
        guard let step, step > 0 else { return min(max(number, lower), upper) }
        return min(max(lower + ((number - lower) / step).rounded() * step, lower), upper)
    }

    @MainActor func update(_ node: ViewNode) {
        let handlers = node.remember { SliderHandlers() }
        handlers.input.run = { [self] input in
            if case .text(let text, _) = input, let number = allowed(text) { set(number) }
        }
        handlers.focus.run = { [editing] input in
            if case .focus(let on) = input { editing(on) }
        }
        handlers.input.isEnabled = node.environment.isEnabled
        handlers.focus.isEnabled = node.environment.isEnabled
        node.showElement(
            Spec(
                layout: .field, kind: .input, classes: ["x"], style: "accent-color:var(--tint);", attributes: attributes(node.environment),
                handlers: [handlers.input, handlers.focus]))
    }

    @MainActor private func attributes(_ environment: EnvironmentValues) -> AttributeList<AttributeName> {
        var attributes: AttributeList<AttributeName> = [
            .type: "range", .min: "\(lower)", .max: "\(upper)", .step: step.map { "\($0)" } ?? "any", .value: "\(value)",
        ]
        if !title.isEmpty { attributes[.aria("label")] = title }
        if !environment.isEnabled { attributes[.disabled] = "" }
        return attributes
    }
}

private final class SliderHandlers {
    let input = Handler(.input)
    let focus = Handler(.focus)
}

/// A number that goes up and down by steps.
nonisolated public struct Stepper<Label: View>: View {
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    private let label: Label
    private let increment: (() -> Void)?
    private let decrement: (() -> Void)?
    private let editing: (Bool) -> Void

    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        (increment, decrement, editing) = (onIncrement, onDecrement, onEditingChanged)
    }

    public init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
            onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) }, onEditingChanged: onEditingChanged)
    }

    /// At a bound, the button that would pass it is disabled.
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        let up = { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) }
        let down = { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) }
        self.init(
            label: label, onIncrement: value.wrappedValue < bounds.upperBound ? up : nil,
            onDecrement: value.wrappedValue > bounds.lowerBound ? down : nil, onEditingChanged: onEditingChanged)
    }

    @MainActor public var body: some View {
        HStack {
            if !labelsAreHidden {
                label
                Spacer()
            }
            HStack(spacing: 0) {
                half("minus", "Decrement", decrement)
                Divider().frame(height: 18)
                half("plus", "Increment", increment)
            }
            .background(Color(UIColor.tertiarySystemFill))
            .cornerRadius(8)
        }
    }

    /// A press is a whole change: its beginning and its end.
    @MainActor private func half(_ symbol: String, _ name: String, _ action: (() -> Void)?) -> some View {
        Button(action: {
            editing(true)
            action?()
            editing(false)
        }) {
            Image(systemName: symbol).frame(width: 46, height: 32)
        }
        .buttonStyle(.plain)
        .disabled(action == nil)
        .accessibilityLabel(name)
    }
}

extension Stepper where Label == Text {
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }

    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
    }

    public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
    }
}
