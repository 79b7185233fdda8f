import Foundation

/// A line of text that people type; with a vertical axis it grows with its words.
nonisolated public struct TextField<Label: View>: PrimitiveView {
    private let field: Field
    private let values: ValueText?

    private init(_ field: Field, values: ValueText? = nil) {
        self.field = field
        self.values = values
    }

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(Field(title: (label() as? Text)?.plain ?? "", prompt: prompt?.plain, text: text))
    }

    public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
        self.init(Field(title: (label() as? Text)?.plain ?? "", prompt: prompt?.plain, text: text, grows: axis == .vertical))
    }

    @MainActor public func _update(_ node: ViewNode) {
        if let values { node.show(ValueField(field: field, values: values)) } else { field.update(node) }
    }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(Field(title: titleKey.text, text: text)) }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(Field(title: titleKey.text, prompt: prompt?.plain, text: text))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(Field(title: titleKey.text, text: text, grows: axis == .vertical))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(Field(title: titleKey.text, prompt: prompt?.plain, text: text, grows: axis == .vertical))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.init(Field(title: String(title), text: text)) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(Field(title: String(title), prompt: prompt?.plain, text: text))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
        self.init(Field(title: String(title), text: text, grows: axis == .vertical))
    }

    /// A value as text: it is read when the field is submitted or left, and what is no value is taken back.
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        let values = ValueText(
            text: format.format(value.wrappedValue),
            take: { text in if let read = try? format.parseStrategy.parse(text) { value.wrappedValue = read } })
        self.init(Field(title: titleKey.text, prompt: prompt?.plain, text: .constant(values.text)), values: values)
    }

    /// The same for a value that may be missing: an empty field is none.
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        let values = ValueText(
            text: value.wrappedValue.map(format.format) ?? "",
            take: { text in
                if text.isEmpty { value.wrappedValue = nil }
                if let read = try? format.parseStrategy.parse(text) { value.wrappedValue = read }
            })
        self.init(Field(title: titleKey.text, prompt: prompt?.plain, text: .constant(values.text)), values: values)
    }
}

/// A value's text, and how to read another.
struct ValueText {
    let text: String
    let take: (String) -> Void
}

/// A field whose text becomes a value once the person is done with it.
nonisolated private struct ValueField: PrimitiveView {
    let field: Field
    let values: ValueText

    @MainActor func _update(_ node: ViewNode) {
        let draft = node.remember { Draft() }
        let (submit, values) = (node.environment.submitAction, values)
        let finish: @MainActor () -> Void = { [unowned node] in
            guard let text = draft.text else { return }
            draft.text = nil
            values.take(text)
            node.invalidate()
        }
        draft.handlers.input.run = { input in
            if case .text(let text, _) = input { draft.text = text }
        }
        draft.handlers.submit.run = { _ in
            finish()
            submit?()
        }
        draft.focus.run = { input in
            if case .focus(false) = input { finish() }
        }
        draft.handlers.input.isEnabled = node.environment.isEnabled
        var spec = field.spec(node.environment, draft.handlers, text: draft.text ?? values.text)
        spec.handlers.append(draft.focus)
        node.showElement(spec)
    }

    private final class Draft {
        var text: String?
        let handlers = FieldHandlers()
        let focus = Handler(.focus)
    }
}

/// A text field that shows dots.
nonisolated public struct SecureField<Label: View>: PrimitiveView {
    private let field: Field

    private init(_ title: String, _ text: Binding<String>, prompt: String? = nil) {
        field = Field(title: title, prompt: prompt, text: text, type: "password")
    }

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init((label() as? Text)?.plain ?? "", text, prompt: prompt?.plain)
    }

    @MainActor public func _update(_ node: ViewNode) { field.update(node) }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(titleKey.text, text) }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(titleKey.text, text, prompt: prompt?.plain)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.init(String(title), text) }
}

/// Text of several lines that people type.
nonisolated public struct TextEditor: PrimitiveView {
    private let field: Field

    public init(text: Binding<String>) { field = Field(title: "", text: text, kind: .textarea) }

    @MainActor public func _update(_ node: ViewNode) { field.update(node) }
}

/// What all fields have in common.
struct Field {
    let title: String
    var prompt: String?
    let text: Binding<String>
    var kind = ElementKind.input
    var type = "text"
    var grows = false

    @MainActor func update(_ node: ViewNode) {
        let handlers = node.remember { FieldHandlers() }
        let (binding, submit) = (text, node.environment.submitAction)
        handlers.input.run = { input in
            if case .text(let text, _) = input, binding.wrappedValue != text { binding.wrappedValue = text }
        }
        handlers.submit.run = { _ in submit?() }
        handlers.input.isEnabled = node.environment.isEnabled
        handlers.submit.isEnabled = node.environment.isEnabled
        node.showElement(spec(node.environment, handlers, text: text.wrappedValue))
    }

    fileprivate func spec(_ environment: EnvironmentValues, _ handlers: FieldHandlers, text: String) -> Spec {
        let kind = grows ? .textarea : kind
        var style = environment.textCSS
        if grows, let limit = environment.lineLimit { style += "max-height:\(max(1, limit))lh;" }
        return Spec(
            layout: kind == .textarea && !grows ? .fill : .field, kind: kind,
            classes: ["x"] + (grows ? ["grows"] : []) + environment.fieldClasses, style: style,
            attributes: attributes(environment, kind, text), handlers: [handlers.input, handlers.submit])
    }

    private func attributes(_ environment: EnvironmentValues, _ kind: ElementKind, _ text: String) -> AttributeList<AttributeName> {
        var attributes = environment.fieldAttributes
        if kind == .input { attributes[.type] = type == "text" ? attributes[.type] ?? type : type }
        attributes[.value] = text
        let hint = prompt ?? title
        if !hint.isEmpty { attributes[.placeholder] = hint }
        if !title.isEmpty { attributes[.aria("label")] = title }
        if !environment.isEnabled { attributes[.disabled] = "" }
        return attributes
    }
}

private final class FieldHandlers {
    let input = Handler(.input)
    let submit = Handler(.submit)
}

extension EnvironmentValues {
    private struct FieldAttributesKey: EnvironmentKey { static var defaultValue: AttributeList<AttributeName> { [:] } }
    private struct FieldClassesKey: EnvironmentKey { static let defaultValue: [String] = [] }
    private struct SubmitKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }

    var fieldAttributes: AttributeList<AttributeName> {
        get { self[FieldAttributesKey.self] }
        set { self[FieldAttributesKey.self] = newValue }
    }
    var fieldClasses: [String] {
        get { self[FieldClassesKey.self] }
        set { self[FieldClassesKey.self] = newValue }
    }
    var submitAction: (@MainActor () -> Void)? {
        get { self[SubmitKey.self] }
        set { self[SubmitKey.self] = newValue }
    }
}

public protocol TextFieldStyle {
    var _classes: [String] { get }
}

extension TextFieldStyle {
    public var _classes: [String] { [] }
}

public struct PlainTextFieldStyle: TextFieldStyle, Sendable { public init() {} }
public struct DefaultTextFieldStyle: TextFieldStyle, Sendable { public init() {} }
public struct RoundedBorderTextFieldStyle: TextFieldStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["x-rounded"] }
}

extension TextFieldStyle where Self == PlainTextFieldStyle { public static var plain: Self { .init() } }
extension TextFieldStyle where Self == DefaultTextFieldStyle { public static var automatic: Self { .init() } }
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle { public static var roundedBorder: Self { .init() } }

public struct SubmitLabel: Sendable {
    let hint: String
    public static let done = SubmitLabel(hint: "done")
    public static let go = SubmitLabel(hint: "go")
    public static let send = SubmitLabel(hint: "send")
    public static let join = SubmitLabel(hint: "go")
    public static let search = SubmitLabel(hint: "search")
    public static let next = SubmitLabel(hint: "next")
    public static let `return` = SubmitLabel(hint: "enter")
    public static let `continue` = SubmitLabel(hint: "next")
}

/// What a field is for, so that the browser can offer what it knows.
public struct UITextContentType: Hashable, Sendable {
    let autocomplete: String
    public static let name = UITextContentType(autocomplete: "name")
    public static let givenName = UITextContentType(autocomplete: "given-name")
    public static let familyName = UITextContentType(autocomplete: "family-name")
    public static let nickname = UITextContentType(autocomplete: "nickname")
    public static let username = UITextContentType(autocomplete: "username")
    public static let password = UITextContentType(autocomplete: "current-password")
    public static let newPassword = UITextContentType(autocomplete: "new-password")
    public static let oneTimeCode = UITextContentType(autocomplete: "one-time-code")
    public static let emailAddress = UITextContentType(autocomplete: "email")
    public static let telephoneNumber = UITextContentType(autocomplete: "tel")
    public static let URL = UITextContentType(autocomplete: "url")
}

public enum UIKeyboardType: String, Sendable {
    case `default` = "text"
    case asciiCapable = "latin"
    case numberPad = "numeric"
    case decimalPad = "decimal"
    case phonePad = "tel"
    case emailAddress = "email"
    case URL = "url"
    case webSearch = "search"
}

public struct TextInputAutocapitalization: Sendable {
    let value: String
    public static let never = TextInputAutocapitalization(value: "none")
    public static let words = TextInputAutocapitalization(value: "words")
    public static let sentences = TextInputAutocapitalization(value: "sentences")
    public static let characters = TextInputAutocapitalization(value: "characters")
}

extension View {
    /// An attribute of all fields inside.
    nonisolated private func field(_ name: AttributeName, _ value: String?) -> some View {
        EnvironmentWriter(content: self, value: value) { $0.fieldAttributes[name] = $1 }
    }

    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style._classes) { $0.fieldClasses = $1 }
    }

    nonisolated public func submitLabel(_ label: SubmitLabel) -> some View { field(.enterkeyhint, label.hint) }
    nonisolated public func textContentType(_ type: UITextContentType?) -> some View { field(.autocomplete, type?.autocomplete ?? "off") }
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
        field(.inputmode, type == .asciiCapable ? "text" : type.rawValue)
    }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        field(.autocorrect, disable ? "off" : "on").field(.spellcheck, disable ? "false" : "true")
    }
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { autocorrectionDisabled(disable ?? false) }
    nonisolated public func textInputAutocapitalization(_ value: TextInputAutocapitalization?) -> some View {
        field(.autocapitalize, value?.value)
    }

    /// Runs when a field inside is submitted.
    nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View {
        EnvironmentWriter(content: self, value: onMain(action)) { $0.submitAction = $1 }
    }
}
