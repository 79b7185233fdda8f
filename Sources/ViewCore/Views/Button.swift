import Foundation

/// What a button does, in a word.
public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// Does something when it is tapped.
nonisolated public struct Button<Label: View>: PrimitiveView {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = onMain(action)
        self.label = label()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let environment = node.environment
        let handler = node.remember { Handler(.tap) }
        let (action, dismissMenu) = (action, environment.dismissMenu)
        handler.run = { _ in
            dismissMenu?()
            action()
        }
        handler.isEnabled = environment.isEnabled
        let style = environment.buttonStyle
        var attributes: AttributeList<AttributeName> = [.type: "button"]
        if !environment.isEnabled { attributes[.disabled] = "" }
        if environment.isInMenu { attributes[.role] = "menuitem" }
        if role == .cancel { attributes[.data("cancel")] = "" }
        if let custom = style.custom {
            let configuration = PrimitiveButtonStyleConfiguration(role: role, label: .init(AnyView(label)), action: action)
            return node.show(custom(configuration), key: .branch(1))
        }
        let classes = ["b"] + style.classes + style.shapeClasses(environment) + (role == .destructive ? ["destructive"] : [])
        node.showElement(
            Spec(layout: .cell(.center), kind: .button, classes: classes, attributes: attributes, handlers: [handler]))
        style.show(ButtonStyleConfiguration(role: role, label: .init(AnyView(label))), node)
    }
}

extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }

    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == ViewCore.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { ViewCore.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { ViewCore.Label(title, systemImage: systemImage) }
    }

    public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
        self.init(action: action) { ViewCore.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping () -> Void) {
        self.init(action: action) { ViewCore.Label(title, systemImage: systemImage) }
    }
}

/// What a button style gets to work with. A press is drawn by the page, so `isPressed` is false here.
public struct ButtonStyleConfiguration {
    nonisolated public struct Label: View {
        private let content: AnyView

        init(_ content: AnyView) { self.content = content }

        @MainActor public var body: some View { content }
    }

    public let role: ButtonRole?
    public let label: Label
    public let isPressed = false

    init(role: ButtonRole?, label: Label) {
        self.role = role
        self.label = label
    }
}

/// How buttons look.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style that makes the whole button gets to work with.
public struct PrimitiveButtonStyleConfiguration {
    public typealias Label = ButtonStyleConfiguration.Label

    public let role: ButtonRole?
    public let label: Label
    let action: @MainActor () -> Void

    @MainActor public func trigger() { action() }
}

/// How buttons look and work.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    associatedtype Body: View = Never
    typealias Configuration = PrimitiveButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
    nonisolated var _classes: [String] { get }
}

extension PrimitiveButtonStyle {
    nonisolated public var _classes: [String] { [] }
}

extension PrimitiveButtonStyle where Body == Never {
    /// The styles of the library are the page's own.
    public func makeBody(configuration: Configuration) -> Never { fatalError("a style of the library has no body") }
}

nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["b-tint"] }
}

nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["b-plain"] }
}

nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["b-tint"] }
}

nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["b-tint", "b-bordered"] }
}

nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["b-bordered", "b-prominent"] }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle { nonisolated public static var automatic: Self { .init() } }
extension PrimitiveButtonStyle where Self == PlainButtonStyle { nonisolated public static var plain: Self { .init() } }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle { nonisolated public static var borderless: Self { .init() } }
extension PrimitiveButtonStyle where Self == BorderedButtonStyle { nonisolated public static var bordered: Self { .init() } }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    nonisolated public static var borderedProminent: Self { .init() }
}

/// A button style of any type, in the environment.
struct AnyButtonStyle {
    let classes: [String]
    var custom: (@MainActor (PrimitiveButtonStyleConfiguration) -> AnyView)?
    let show: @MainActor (ButtonStyleConfiguration, ViewNode) -> Void

    init(classes: [String]) {
        self.classes = classes
        show = { $1.show($0.label) }
    }

    init<Style: PrimitiveButtonStyle>(primitive style: Style) {
        self.init(classes: style._classes)
        guard Style.Body.self != Never.self else { return }
        nonisolated(unsafe) let style = style  // only ever touched on the main actor, as all views are
        custom = { AnyView(StyledButton(style: style, configuration: $0)) }
    }

    /// Size and outline of buttons that have a ground.
    func shapeClasses(_ environment: EnvironmentValues) -> [String] {
        guard classes.contains("b-bordered") else { return [] }
        return environment.controlSize.classes + environment.buttonBorderShape.classes
    }

    init<Style: ButtonStyle>(_ style: Style) {
        nonisolated(unsafe) let style = style  // only ever touched on the main actor, as all views are
        classes = ["b-plain"]
        show = { $1.show(StyledLabel(style: style, configuration: $0)) }
    }
}

nonisolated private struct StyledLabel<Style: ButtonStyle>: PrimitiveView {
    let style: Style
    let configuration: ButtonStyleConfiguration

    @MainActor func _update(_ node: ViewNode) {
        var bound = style
        bindProperties(of: &bound, node: node)
        node.show(node.observed { bound.makeBody(configuration: configuration) })
    }
}

extension EnvironmentValues {
    private struct ButtonStyleKey: EnvironmentKey { static var defaultValue: AnyButtonStyle { AnyButtonStyle(classes: ["b-tint"]) } }
    private struct DismissMenuKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }

    var buttonStyle: AnyButtonStyle {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
    /// Closes the menu a button stands in.
    var dismissMenu: (@MainActor () -> Void)? {
        get { self[DismissMenuKey.self] }
        set { self[DismissMenuKey.self] = newValue }
    }
}

extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style) { $0.buttonStyle = AnyButtonStyle($1) }
    }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style) { $0.buttonStyle = AnyButtonStyle(primitive: $1) }
    }
}

nonisolated private struct StyledButton<Style: PrimitiveButtonStyle>: PrimitiveView {
    let style: Style
    let configuration: PrimitiveButtonStyleConfiguration

    @MainActor func _update(_ node: ViewNode) {
        var bound = style
        bindProperties(of: &bound, node: node)
        let inner = node.derive(0) { $0.buttonStyle = AnyButtonStyle(classes: ["b-tint"]) }
        node.show(node.observed { bound.makeBody(configuration: configuration) }, environment: inner)
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        let action = configuration.action
        self.init(role: configuration.role, action: { MainActor.assumeIsolated { action() } }) { configuration.label }
    }
}

/// Opens an address in the page.
nonisolated public struct Link<Label: View>: PrimitiveView {
    let destination: URL
    let label: Label

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    @MainActor public func _update(_ node: ViewNode) {
        var attributes: AttributeList<AttributeName> = [.rel: "noopener noreferrer"]
        if let address = SafeAddress.link(destination) { attributes[.href] = address }
        if destination.scheme != nil { attributes[.target] = "_blank" }
        node.showElement(Spec(layout: .cell(.center), kind: .a, classes: ["b", "b-tint"], attributes: attributes))
        node.show(label)
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) { self.init(destination: destination) { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}
