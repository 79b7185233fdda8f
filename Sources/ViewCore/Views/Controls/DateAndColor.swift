import Foundation

/// The parts of a date that a picker asks for.
public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let date = DatePickerComponents(rawValue: 1)
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// A date or a time of day, chosen with the browser's own calendar and in the person's own time zone.
nonisolated public struct DatePicker<Label: View>: View {
    public typealias Components = DatePickerComponents

    @Environment(\.labelsAreHidden) private var labelsAreHidden
    private let field: DateField
    private let label: Label

    private init(_ selection: Binding<Date>, _ lower: Date?, _ upper: Date?, _ components: Components, _ label: Label) {
        self.label = label
        field = DateField(
            value: selection.wrappedValue, lower: lower, upper: upper, components: components, title: (label as? Text)?.plain ?? "",
            set: { if selection.wrappedValue != $0 { selection.wrappedValue = $0 } })
    }

    public init(
        selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(selection, nil, nil, displayedComponents, label())
    }

    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, range.lowerBound, range.upperBound, displayedComponents, label())
    }

    public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, range.lowerBound, nil, displayedComponents, label())
    }

    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, nil, range.upperBound, displayedComponents, label())
    }

    @ViewBuilder @MainActor public var body: some View {
        if labelsAreHidden {
            field
        } else {
            HStack {
                label
                Spacer()
                field
            }
        }
    }
}

extension DatePicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, nil, nil, displayedComponents, Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, nil, nil, displayedComponents, Text(title))
    }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, range.lowerBound, range.upperBound, displayedComponents, Text(titleKey))
    }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, range.lowerBound, nil, displayedComponents, Text(titleKey))
    }

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, nil, range.upperBound, displayedComponents, Text(titleKey))
    }
}

/// The page's field for a date. What crosses the wire is seconds since 1970; the page knows the time zone.
nonisolated private struct DateField: PrimitiveView {
    let value: Date
    let lower: Date?
    let upper: Date?
    let components: DatePickerComponents
    let title: String
    let set: (Date) -> Void

    private var type: String {
        if components == .date { return "date" }
        return components == .hourAndMinute ? "time" : "datetime-local"
    }

    private static func seconds(_ date: Date) -> String { String(Int(date.timeIntervalSince1970.rounded())) }

    @MainActor func _update(_ node: ViewNode) {
        let handler = node.remember { Handler(.input) }
        let (set, lower, upper) = (set, lower, upper)
        handler.run = { input in
            guard case .text(let text, _) = input, let seconds = Double(text), abs(seconds) < 1e11 else { return }
            var date = Date(timeIntervalSince1970: seconds)
            if let lower { date = max(date, lower) }
            if let upper { date = min(date, upper) }
            set(date)
        }
        handler.isEnabled = node.environment.isEnabled
        var attributes: AttributeList<AttributeName> = [.type: type, .value: Self.seconds(value), .data("date"): type]
        if let lower { attributes[.data("min")] = Self.seconds(lower) }
        if let upper { attributes[.data("max")] = Self.seconds(upper) }
        if !title.isEmpty { attributes[.aria("label")] = title }
        if !node.environment.isEnabled { attributes[.disabled] = "" }
        node.showElement(
            Spec(
                layout: .fixed, kind: .input, classes: ["x", "date"], style: node.environment.textCSS, attributes: attributes,
                handlers: [handler]))
    }
}

/// A colour, chosen with the browser's own palette. Its opacity stays as it is.
nonisolated public struct ColorPicker<Label: View>: View {
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    private let field: ColorField
    private let label: Label

    private init(_ selection: Binding<Color>, label: Label) {
        self.label = label
        field = ColorField(
            value: selection.wrappedValue, title: (label as? Text)?.plain ?? "",
            set: { if selection.wrappedValue != $0 { selection.wrappedValue = $0 } })
    }

    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(selection, label: label())
    }

    @ViewBuilder @MainActor public var body: some View {
        if labelsAreHidden {
            field
        } else {
            HStack {
                label
                Spacer()
                field
            }
        }
    }
}

extension ColorPicker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection, label: Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection, label: Text(title))
    }
}

nonisolated private struct ColorField: PrimitiveView {
    let value: Color
    let title: String
    let set: (Color) -> Void

    @MainActor func _update(_ node: ViewNode) {
        let handler = node.remember { Handler(.input) }
        let (set, opacity) = (set, value.hexParts.opacity)
        handler.run = { input in
            if case .text(let text, _) = input, let color = Color(hex: text, opacity: opacity) { set(color) }
        }
        handler.isEnabled = node.environment.isEnabled
        var attributes: AttributeList<AttributeName> = [.type: "color", .value: value.hexParts.hex]
        if !title.isEmpty { attributes[.aria("label")] = title }
        if !node.environment.isEnabled { attributes[.disabled] = "" }
        node.showElement(Spec(layout: .fixed, kind: .input, classes: ["x", "colour"], attributes: attributes, handlers: [handler]))
    }
}

extension Color {
    /// As a colour field writes it; of a colour that follows light and dark the light one.
    fileprivate var hexParts: (hex: String, opacity: Double) {
        switch storage {
        case .plain(let parts), .adaptive(let parts, _):
            func byte(_ part: Double) -> Int { Int((min(max(part.isFinite ? part : 0, 0), 1) * 255).rounded()) }
            return (String(format: "#%02x%02x%02x", byte(parts.red), byte(parts.green), byte(parts.blue)), parts.opacity * alpha)
        case .named(let name):
            let light = SystemColors.table.first { $0.name == (name == "tint" ? "blue" : name) }?.light ?? "#000000"
            return (String(light.prefix(7)), alpha)
        }
    }

    fileprivate init?(hex: String, opacity: Double) {
        guard hex.count == 7, hex.hasPrefix("#"), let bits = UInt32(hex.dropFirst(), radix: 16) else { return nil }
        func part(_ shift: UInt32) -> Double { Double((bits >> shift) & 255) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), opacity: opacity)
    }
}
