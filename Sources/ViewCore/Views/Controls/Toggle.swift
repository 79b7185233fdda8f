import Foundation

/// On or off.
nonisolated public struct Toggle<Label: View>: View {
    @Environment(\.toggleStyle) private var style
    @Environment(\.isInMenu) private var isInMenu
    private let isOn: Binding<Bool>
    private let label: Label

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    @ViewBuilder @MainActor public var body: some View {
        if isInMenu {
            SwitchButton(isOn: isOn, look: .menu, label: label)
        } else if let show = style.show {
            show(ToggleStyleConfiguration(label: .init(AnyView(label)), isOn: isOn))
        } else {
            SwitchButton(isOn: isOn, look: .switch, label: label)
        }
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle where Label == ViewCore.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { ViewCore.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { ViewCore.Label(title, systemImage: systemImage) }
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    public init(_ configuration: ToggleStyleConfiguration) { self.init(isOn: configuration.$isOn) { configuration.label } }
}

/// What a toggle style gets to work with.
public struct ToggleStyleConfiguration {
    nonisolated public struct Label: View {
        private let content: AnyView

        init(_ content: AnyView) { self.content = content }

        @MainActor public var body: some View { content }
    }

    public let label: Label
    @Binding public var isOn: Bool

    init(label: Label, isOn: Binding<Bool>) {
        self.label = label
        _isOn = isOn
    }
}

/// How toggles look.
@MainActor @preconcurrency
public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct SwitchToggleStyle: ToggleStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        SwitchButton(isOn: configuration.$isOn, look: .switch, label: configuration.label)
    }
}

nonisolated public struct DefaultToggleStyle: ToggleStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        SwitchButton(isOn: configuration.$isOn, look: .switch, label: configuration.label)
    }
}

nonisolated public struct ButtonToggleStyle: ToggleStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        SwitchButton(isOn: configuration.$isOn, look: .button, label: configuration.label)
    }
}

nonisolated public struct CheckboxToggleStyle: ToggleStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        SwitchButton(isOn: configuration.$isOn, look: .checkbox, label: configuration.label)
    }
}

extension ToggleStyle where Self == DefaultToggleStyle { nonisolated public static var automatic: Self { .init() } }
extension ToggleStyle where Self == SwitchToggleStyle { nonisolated public static var `switch`: Self { .init() } }
extension ToggleStyle where Self == ButtonToggleStyle { nonisolated public static var button: Self { .init() } }
extension ToggleStyle where Self == CheckboxToggleStyle { nonisolated public static var checkbox: Self { .init() } }

/// A toggle as the page's button.
nonisolated private struct SwitchButton<Label: View>: PrimitiveView {
    enum Look { case `switch`, button, checkbox, menu }

    let isOn: Binding<Bool>
    let look: Look
    let label: Label

    @MainActor func _update(_ node: ViewNode) {
        let environment = node.environment
        let handler = node.remember { Handler(.tap) }
        let (binding, dismissMenu) = (isOn, environment.dismissMenu)
        handler.run = { _ in
            dismissMenu?()
            binding.wrappedValue.toggle()
        }
        handler.isEnabled = environment.isEnabled
        node.showElement(
            Spec(
                layout: look == .button ? .cell(.center) : .horizontalStack(.center, spacing: 8), kind: .button, classes: classes,
                attributes: attributes(environment), handlers: [handler]))
        node.rebuild { pass in
            if look == .checkbox { pass.add(CheckMark(isOn: isOn.wrappedValue)) }
            if !environment.labelsAreHidden { pass.add(label, key: .branch(0)) }
            guard look == .switch else { return }
            if !environment.labelsAreHidden { pass.add(Spacer()) }
            pass.add(SwitchTrack(isOn: isOn.wrappedValue))
        }
    }

    private var classes: [String] {
        switch look {
        case .switch, .checkbox: ["b", "b-plain"]
        case .button: ["b", "b-bordered", isOn.wrappedValue ? "b-prominent" : "b-tint"]
        case .menu: ["b", "b-plain", "menu-item", "choose"]
        }
    }

    private func attributes(_ environment: EnvironmentValues) -> AttributeList<AttributeName> {
        var attributes: AttributeList<AttributeName> = [.type: "button"]
        switch look {
        case .switch: (attributes[.role], attributes[.aria("checked")]) = ("switch", "\(isOn.wrappedValue)")
        case .checkbox: (attributes[.role], attributes[.aria("checked")]) = ("checkbox", "\(isOn.wrappedValue)")
        case .menu: (attributes[.role], attributes[.aria("checked")]) = ("menuitemcheckbox", "\(isOn.wrappedValue)")
        case .button: attributes[.aria("pressed")] = "\(isOn.wrappedValue)"
        }
        if environment.labelsAreHidden, let title = (label as? Text)?.plain { attributes[.aria("label")] = title }
        if !environment.isEnabled { attributes[.disabled] = "" }
        return attributes
    }
}

nonisolated private struct SwitchTrack: PrimitiveView {
    let isOn: Bool

    @MainActor func _update(_ node: ViewNode) {
        let color = isOn ? (node.environment.tint ?? Color.green).css : "var(--fill)"
        node.showElement(Spec(layout: .fixed, kind: .span, classes: isOn ? ["switch", "on"] : ["switch"], style: "background:\(color);"))
    }
}

nonisolated private struct CheckMark: PrimitiveView {
    let isOn: Bool

    @MainActor func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .fixed, kind: .span, classes: isOn ? ["check", "on"] : ["check"]))
    }
}

/// A toggle style of any type, in the environment.
struct AnyToggleStyle {
    /// Nil for the style that most toggles have, which needs no detour.
    let show: (@MainActor (ToggleStyleConfiguration) -> AnyView)?

    static let standard = AnyToggleStyle(show: nil)

    private init(show: (@MainActor (ToggleStyleConfiguration) -> AnyView)?) { self.show = show }

    init<Style: ToggleStyle>(_ style: Style) {
        nonisolated(unsafe) let style = style  // only ever touched on the main actor, as all views are
        show = { AnyView(StyledToggle(style: style, configuration: $0)) }
    }
}

nonisolated private struct StyledToggle<Style: ToggleStyle>: PrimitiveView {
    let style: Style
    let configuration: ToggleStyleConfiguration

    @MainActor func _update(_ node: ViewNode) {
        var bound = style
        bindProperties(of: &bound, node: node)
        node.show(node.observed { bound.makeBody(configuration: configuration) })
    }
}

extension EnvironmentValues {
    private struct ToggleStyleKey: EnvironmentKey { static var defaultValue: AnyToggleStyle { .standard } }

    var toggleStyle: AnyToggleStyle {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style) { $0.toggleStyle = AnyToggleStyle($1) }
    }
}
