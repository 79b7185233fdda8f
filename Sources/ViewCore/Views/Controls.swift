import Foundation

/// On or off.
nonisolated public struct Toggle<Label: View>: View {
    private let isOn: Binding<Bool>
    private let label: Label

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    @MainActor public var body: some View {
        SwitchRow(isOn: isOn, label: label)
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

nonisolated private struct SwitchRow<Label: View>: PrimitiveView {
    let isOn: Binding<Bool>
    let label: Label

    @MainActor func _update(_ node: ViewNode) {
        let environment = node.environment
        let handler = node.remember { Handler(.tap) }
        let binding = isOn
        handler.run = { _ in binding.wrappedValue.toggle() }
        handler.isEnabled = environment.isEnabled
        var attributes: AttributeList<AttributeName> = [.type: "button", .role: "switch", .aria("checked"): "\(isOn.wrappedValue)"]
        if !environment.isEnabled { attributes[.disabled] = "" }
        node.showElement(
            Spec(
                layout: .horizontalStack(.center, spacing: 8), kind: .button, classes: ["b", "b-plain"], attributes: attributes,
                handlers: [handler]))
        node.rebuild { pass in
            if !environment.labelsAreHidden {
                pass.add(label)
                pass.add(Spacer())
            }
            pass.add(SwitchTrack(isOn: isOn.wrappedValue))
        }
    }
}

nonisolated private struct SwitchTrack: PrimitiveView {
    let isOn: Bool

    @MainActor func _update(_ node: ViewNode) {
        let color = isOn ? (node.environment.tint ?? Color.green).css : "var(--fill)"
        node.showElement(Spec(layout: .fixed, kind: .span, classes: isOn ? ["switch", "on"] : ["switch"], style: "background:\(color);"))
    }
}

extension EnvironmentValues {
    private struct LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }
    var labelsAreHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    nonisolated public func labelsHidden() -> some View { EnvironmentWriter(content: self, value: true) { $0.labelsAreHidden = $1 } }
}

/// One of several values.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {
    let selection: Binding<SelectionValue>
    let label: Label
    let content: Content

    public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
        self.label = label
    }

    @MainActor public func _update(_ node: ViewNode) {
        let choice = node.remember { Choice(window: node.window) }
        let binding = selection
        choice.selected = AnyHashable(selection.wrappedValue)
        choice.input.run = { [unowned choice] input in
            guard case .text(let text, _) = input, let index = Int(text), choice.tags.indices.contains(index) else { return }
            let tag = choice.tags[index]
            guard let value = (tag.base as? SelectionValue) ?? (tag as? SelectionValue) else { return }
            if binding.wrappedValue != value { binding.wrappedValue = value }
        }
        choice.input.isEnabled = node.environment.isEnabled
        var attributes: AttributeList<AttributeName> = [:]
        if let title = (label as? Text)?.plain { attributes[.aria("label")] = title }
        if !node.environment.isEnabled { attributes[.disabled] = "" }
        let isNew = node.box == nil
        node.showElement(
            Spec(
                layout: .fixed, kind: .select, classes: ["x", "x-rounded"], style: node.environment.textCSS, attributes: attributes,
                handlers: [choice.input]))
        guard let box = node.box else { return }
        node.transform = { outputs in
            choice.fill(box, from: outputs)
            return [Output(box)]
        }
        if isNew { node.onDestroy { choice.discard() } }
        node.show(content)
        node.invalidateOutputs()
    }
}

/// The options of a picker. Their number in the list is what the page reports.
@MainActor private final class Choice {
    let window: ViewWindow
    let input = Handler(.input)
    var selected: AnyHashable?
    private(set) var tags: [AnyHashable] = []
    private var options: [ElementBox] = []

    init(window: ViewWindow) { self.window = window }

    func fill(_ box: ElementBox, from outputs: [Output]) {
        let choices = outputs.compactMap { output in output.tag.map { ($0, output.box.plainText) } }
        tags = choices.map(\.0)
        while options.count > choices.count { options.removeLast().discard() }
        for (index, choice) in choices.enumerated() {
            var attributes: AttributeList<AttributeName> = [.value: String(index)]
            if choice.0 == selected { attributes[.selected] = "" }
            let spec = Spec(layout: .fixed, kind: .option, attributes: attributes, text: choice.1)
            if index < options.count { _ = options[index].setSpec(spec) } else { options.append(ElementBox(window: window, spec: spec)) }
        }
        for option in options { option.setDecorations([]) }
        box.setChildren(options)
    }

    func discard() {
        for option in options { option.discard() }
        options = []
    }
}

extension Picker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, label: Text(titleKey), content: content)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, label: Text(title), content: content)
    }
}

public protocol PickerStyle {}
public struct DefaultPickerStyle: PickerStyle, Sendable { public init() {} }
public struct MenuPickerStyle: PickerStyle, Sendable { public init() {} }
public struct SegmentedPickerStyle: PickerStyle, Sendable { public init() {} }
extension PickerStyle where Self == DefaultPickerStyle { public static var automatic: Self { .init() } }
extension PickerStyle where Self == MenuPickerStyle { public static var menu: Self { .init() } }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: Self { .init() } }

extension View {
    /// All pickers are shown as menus.
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
}

/// Work going on: a wheel, or a bar where it is known how far.
nonisolated public struct ProgressView<Label: View>: PrimitiveView {
    let fraction: Double?
    let isDeterminate: Bool
    let label: Label

    public init(@ViewBuilder label: () -> Label) {
        fraction = nil
        isDeterminate = false
        self.label = label()
    }

    init(fraction: Double?, label: Label) {
        self.fraction = fraction.map { min(max($0, 0), 1) }
        isDeterminate = true
        self.label = label
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .verticalStack(.center, spacing: 8)))
        node.rebuild { pass in
            if isDeterminate { pass.add(ProgressBar(fraction: fraction)) } else { pass.add(ProgressWheel()) }
            pass.add(label)
        }
    }
}

extension ProgressView where Label == EmptyView {
    public init() { self.init { EmptyView() } }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(fraction: value.map { Double($0 / total) }, label: EmptyView())
    }
}

extension ProgressView where Label == Text {
    public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) {
        self.init(fraction: value.map { Double($0 / total) }, label: Text(titleKey))
    }
}

nonisolated private struct ProgressWheel: PrimitiveView {
    @MainActor func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .fixed, classes: ["wheel"], attributes: [.role: "progressbar"]))
    }
}

nonisolated private struct ProgressBar: PrimitiveView {
    let fraction: Double?

    @MainActor func _update(_ node: ViewNode) {
        var attributes: AttributeList<AttributeName> = [.max: "1"]
        if let fraction { attributes[.value] = CSS.number(fraction) }
        let color = (node.environment.tint ?? .accentColor).css
        node.showElement(Spec(layout: .field, kind: .progress, classes: ["bar"], style: "accent-color:\(color);", attributes: attributes))
    }
}

/// A button that opens a list of buttons.
nonisolated public struct Menu<Label: View, Content: View>: View {
    @State private var isOpen: Bool
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        _isOpen = State(initialValue: false)
        self.content = content()
        self.label = label()
    }

    @MainActor public var body: some View {
        let close = $isOpen
        Button {
            isOpen.toggle()
        } label: {
            label
        }
        .decorated([.attribute(.aria("haspopup"), "menu"), .attribute(.aria("expanded"), "\(isOpen)")])
        .overlay {
            if isOpen {
                Color.clear.decorated([.className("menu-back")]).onTapGesture { isOpen = false }
                VStack(alignment: .leading, spacing: 0) { content }
                    .buttonStyle(MenuItemStyle())
                    .transformEnvironment(\.dismissMenu) { $0 = { close.wrappedValue = false } }
                    .decorated([.className("menu"), .attribute(.role, "menu")])
            }
        }
    }
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
}

nonisolated private struct MenuItemStyle: PrimitiveButtonStyle {
    var _classes: [String] { ["b-plain", "menu-item"] }
}
