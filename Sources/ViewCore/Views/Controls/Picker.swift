import Foundation

/// One of several values.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    @Environment(\.pickerStyleName) private var style
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.isInForm) private var isInForm
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    private let selection: Binding<SelectionValue>
    private let label: Label
    private let content: Content

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

    private var title: String { (label as? Text)?.plain ?? "" }

    private var choices: ChoiceSelection { ChoiceSelection(selection) }

    @ViewBuilder @MainActor public var body: some View {
        if isInMenu {
            Choices(selection: choices, title: title, look: .menu, content: content)
        } else {
            switch style {
            case .menu:
                if isInForm, !labelsAreHidden {
                    HStack {
                        label
                        Spacer()
                        SelectView(selection: choices, title: title, isPlain: true, content: content)
                    }
                } else {
                    SelectView(selection: choices, title: title, isPlain: false, content: content)
                }
            case .segmented: Choices(selection: choices, title: title, look: .segments, content: content)
            case .inline: Choices(selection: choices, title: title, look: .rows, content: content)
            }
        }
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

extension Picker where Label == ViewCore.Label<Text, Image> {
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, label: ViewCore.Label(titleKey, systemImage: systemImage), content: content)
    }
}

/// A picker's choice, whatever its type.
struct ChoiceSelection {
    let value: AnyHashable
    let choose: (AnyHashable) -> Void

    init<Value: Hashable>(_ selection: Binding<Value>) {
        value = AnyHashable(selection.wrappedValue)
        choose = { tag in
            guard let value = (tag.base as? Value) ?? (tag as? Value), selection.wrappedValue != value else { return }
            selection.wrappedValue = value
        }
    }
}

/// The browser's own list of choices.
nonisolated private struct SelectView<Content: View>: PrimitiveView {
    let selection: ChoiceSelection
    let title: String
    let isPlain: Bool
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        let options = node.remember { Options(window: node.window) }
        let choose = selection.choose
        options.selected = selection.value
        options.input.run = { [unowned options] input in
            guard case .text(let text, _) = input, let index = Int(text), options.tags.indices.contains(index) else { return }
            choose(options.tags[index])
        }
        options.input.isEnabled = node.environment.isEnabled
        var attributes: AttributeList<AttributeName> = [:]
        if !title.isEmpty { attributes[.aria("label")] = title }
        if !node.environment.isEnabled { attributes[.disabled] = "" }
        let isNew = node.box == nil
        node.showElement(
            Spec(
                layout: .fixed, kind: .select, classes: ["x", "choice"] + (isPlain ? [] : ["x-rounded"]), style: node.environment.textCSS,
                attributes: attributes, handlers: [options.input]))
        node.show(content)
        node.invalidateOutputs()
        guard isNew, let box = node.box else { return }
        node.transform = { outputs in
            options.fill(box, from: outputs)
            return [Output(box)]
        }
        node.onDestroy { options.discard() }
    }
}

/// The options of a list of choices. Their number in the list is what the page reports.
@MainActor private final class Options {
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

private enum ChoiceLook { case segments, rows, menu }

/// Choices as buttons: segments of a bar, rows with a mark, items of a menu.
nonisolated private struct Choices<Content: View>: PrimitiveView {
    let selection: ChoiceSelection
    let title: String
    let look: ChoiceLook
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        let buttons = node.remember { ChoiceButtons(window: node.window) }
        let (choose, dismissMenu) = (selection.choose, node.environment.dismissMenu)
        buttons.selected = selection.value
        buttons.look = look
        buttons.isEnabled = node.environment.isEnabled
        buttons.choose = { tag in
            dismissMenu?()
            choose(tag)
        }
        var attributes: AttributeList<AttributeName> = [.role: look == .menu ? "group" : "radiogroup"]
        if !title.isEmpty { attributes[.aria("label")] = title }
        if look != .menu { (attributes[.data("arrows")], attributes[.data("arrows-choose")]) = ("both", "") }
        let isNew = node.box == nil
        node.showElement(
            Spec(
                layout: look == .segments ? .horizontalStack(.center, spacing: 0) : .verticalStack(.leading, spacing: 0),
                classes: ["choices-\(look)"], attributes: attributes, fills: .horizontal))
        node.show(content)
        node.invalidateOutputs()
        guard isNew, let box = node.box else { return }
        node.transform = { outputs in
            buttons.fill(box, from: outputs)
            return [Output(box)]
        }
        node.onDestroy { buttons.discard() }
    }
}

@MainActor private final class ChoiceButtons {
    var selected: AnyHashable?
    var look = ChoiceLook.segments
    var isEnabled = true
    var choose: (AnyHashable) -> Void = { _ in }
    private let window: ViewWindow
    private var buttons: [(box: ElementBox, handler: Handler)] = []

    init(window: ViewWindow) { self.window = window }

    private var isMenu: Bool { look == .menu }

    func fill(_ box: ElementBox, from outputs: [Output]) {
        let choices = outputs.filter { $0.tag != nil }
        while buttons.count > choices.count { buttons.removeLast().box.discard() }
        while buttons.count < choices.count {
            buttons.append((ElementBox(window: window, spec: Spec(layout: .cell(.center), kind: .button)), Handler(.tap)))
        }
        let hasChosen = choices.contains { $0.tag == selected }
        for (index, choice) in choices.enumerated() {
            guard let tag = choice.tag else { continue }
            let button = buttons[index]
            let choose = choose
            button.handler.run = { _ in choose(tag) }
            button.handler.isEnabled = isEnabled
            let isChosen = tag == selected
            _ = button.box.setSpec(
                spec(isChosen: isChosen, isStop: isChosen || (!hasChosen && index == 0), handler: button.handler))
            button.box.setDecorations([])
            button.box.setContent([choice])
        }
        box.setChildren(buttons.map(\.box))
    }

    private func spec(isChosen: Bool, isStop: Bool, handler: Handler) -> Spec {
        var attributes: AttributeList<AttributeName> = [
            .type: "button", .role: isMenu ? "menuitemradio" : "radio", .aria("checked"): "\(isChosen)",
        ]
        if !isMenu { attributes[.tabindex] = isStop ? "0" : "-1" }
        if !isEnabled { attributes[.disabled] = "" }
        return Spec(
            layout: .cell(look == .segments ? .center : .leading), kind: .button, classes: ["b", "choose"] + (isMenu ? ["menu-item"] : []),
            attributes: attributes, handlers: [handler], fills: .horizontal)
    }

    func discard() {
        for button in buttons { button.box.discard() }
        buttons = []
    }
}

enum PickerLook { case menu, segmented, inline }

/// How a picker looks.
public protocol PickerStyle { var _look: _PickerLook { get } }

/// The looks a picker can have.
public struct _PickerLook: Sendable {
    let look: PickerLook
}

public struct DefaultPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { .init(look: .menu) }
}
public struct MenuPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { .init(look: .menu) }
}
public struct SegmentedPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { .init(look: .segmented) }
}
public struct InlinePickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { .init(look: .inline) }
}
public struct RadioGroupPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { .init(look: .inline) }
}
extension PickerStyle where Self == DefaultPickerStyle { public static var automatic: Self { .init() } }
extension PickerStyle where Self == MenuPickerStyle { public static var menu: Self { .init() } }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: Self { .init() } }
extension PickerStyle where Self == InlinePickerStyle { public static var inline: Self { .init() } }
extension PickerStyle where Self == RadioGroupPickerStyle { public static var radioGroup: Self { .init() } }

extension EnvironmentValues {
    private struct PickerStyleKey: EnvironmentKey { static let defaultValue = PickerLook.menu }

    var pickerStyleName: PickerLook {
        get { self[PickerStyleKey.self] }
        set { self[PickerStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style._look.look) { $0.pickerStyleName = $1 }
    }
}
