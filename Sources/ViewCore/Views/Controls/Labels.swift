import Foundation

/// What a label style gets to work with.
public struct LabelStyleConfiguration {
    nonisolated public struct Title: View {
        let content: AnyView
        @MainActor public var body: some View { content }
    }

    nonisolated public struct Icon: View {
        let content: AnyView
        @MainActor public var body: some View { content }
    }

    public let title: Title
    public let icon: Icon
}

/// How labels look.
@MainActor @preconcurrency
public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultLabelStyle: LabelStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { IconBesideTitle(configuration: configuration) }
}

nonisolated public struct TitleAndIconLabelStyle: LabelStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { IconBesideTitle(configuration: configuration) }
}

nonisolated public struct TitleOnlyLabelStyle: LabelStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Only the icon; the title is for screen readers.
nonisolated public struct IconOnlyLabelStyle: LabelStyle, Sendable {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        configuration.icon.overlay { configuration.title.decorated([.className("unseen")]) }
    }
}

nonisolated private struct IconBesideTitle: View {
    let configuration: LabelStyleConfiguration

    @MainActor var body: some View {
        HStack(spacing: 8) {
            configuration.icon.accessibilityHidden(true)
            configuration.title
        }
        .decorated([.className("label")])
    }
}

extension LabelStyle where Self == DefaultLabelStyle { nonisolated public static var automatic: Self { .init() } }
extension LabelStyle where Self == TitleAndIconLabelStyle { nonisolated public static var titleAndIcon: Self { .init() } }
extension LabelStyle where Self == TitleOnlyLabelStyle { nonisolated public static var titleOnly: Self { .init() } }
extension LabelStyle where Self == IconOnlyLabelStyle { nonisolated public static var iconOnly: Self { .init() } }

/// A label style of any type, in the environment.
struct AnyLabelStyle {
    /// Nil for the style that most labels have, which needs no detour.
    let show: (@MainActor (LabelStyleConfiguration) -> AnyView)?

    static let standard = AnyLabelStyle(show: nil)

    private init(show: (@MainActor (LabelStyleConfiguration) -> AnyView)?) { self.show = show }

    init<Style: LabelStyle>(_ style: Style) {
        nonisolated(unsafe) let style = style  // only ever touched on the main actor, as all views are
        show = { AnyView(style.makeBody(configuration: $0)) }
    }
}

/// An icon beside words.
nonisolated public struct Label<Title: View, Icon: View>: View {
    @Environment(\.labelStyle) private var style
    private let title: Title
    private let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    @ViewBuilder @MainActor public var body: some View {
        if let show = style.show {
            show(LabelStyleConfiguration(title: .init(content: AnyView(title)), icon: .init(content: AnyView(icon))))
        } else {
            HStack(spacing: 8) {
                icon.accessibilityHidden(true)
                title
            }
            .decorated([.className("label")])
        }
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    public init(_ configuration: LabelStyleConfiguration) {
        self.init(title: { configuration.title }, icon: { configuration.icon })
    }
}

extension EnvironmentValues {
    private struct LabelStyleKey: EnvironmentKey { static var defaultValue: AnyLabelStyle { .standard } }

    var labelStyle: AnyLabelStyle {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style) { $0.labelStyle = AnyLabelStyle($1) }
    }
}

/// A name and its value, at both ends of a row.
nonisolated public struct LabeledContent<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    @MainActor public var body: some View {
        HStack {
            label
            Spacer()
            content.foregroundColor(.secondary)
        }
    }
}

extension LabeledContent where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }

    public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
    }
}

/// What is said where there is nothing to show.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    @MainActor public var body: some View {
        VStack(spacing: 12) {
            label.labelStyle(PlaceholderLabelStyle())
            description.font(.subheadline).foregroundColor(.secondary).multilineTextAlignment(.center)
            actions
        }
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

nonisolated private struct PlaceholderLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 12) {
            configuration.icon.font(.system(size: 48)).foregroundColor(.secondary).accessibilityHidden(true)
            configuration.title.font(.title2.bold()).multilineTextAlignment(.center)
        }
    }
}

extension ContentUnavailableView where Label == ViewCore.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(label: { ViewCore.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init(label: { ViewCore.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
    }

    public static var search: Self {
        Self("No Results", systemImage: "magnifyingglass", description: Text(verbatim: "Check the spelling or try a new search."))
    }

    public static func search(text: String) -> Self {
        Self(
            "No Results for “\(text)”", systemImage: "magnifyingglass",
            description: Text(verbatim: "Check the spelling or try a new search."))
    }
}
