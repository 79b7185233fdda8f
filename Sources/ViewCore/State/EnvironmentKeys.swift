import Foundation

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// Opens an address in the page.
public struct OpenURLAction {
    public struct Result: Sendable {
        let isHandled: Bool
        let other: URL?
        public static let handled = Result(isHandled: true, other: nil)
        public static let discarded = Result(isHandled: true, other: nil)
        public static let systemAction = Result(isHandled: false, other: nil)
        public static func systemAction(_ url: URL) -> Result { Result(isHandled: false, other: url) }
    }

    private let handler: (URL) -> Result

    public init(handler: @escaping (URL) -> Result) { self.handler = handler }

    public func callAsFunction(_ url: URL) { _ = handler(url) }

    public func callAsFunction(_ url: URL, completion: (Bool) -> Void) { completion(handler(url).isHandled) }
}

/// Closes what presents this view.
public struct DismissAction {
    let action: (() -> Void)?

    public func callAsFunction() { action?() }
}

/// What `@Environment(\.presentationMode)` gives.
public struct PresentationMode {
    public let isPresented: Bool
    let action: (() -> Void)?

    public mutating func dismiss() { action?() }
}

extension EnvironmentValues {
    private struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
    private struct LocaleKey: EnvironmentKey { static let defaultValue = Locale(identifier: "en") }
    private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
    private struct SizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .compact }
    private struct ReduceMotionKey: EnvironmentKey { static let defaultValue = false }
    private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction { _ in .discarded } } }
    private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction(action: nil) } }
    private struct EnabledKey: EnvironmentKey { static let defaultValue = true }
    private struct FontKey: EnvironmentKey { static let defaultValue: Font? = nil }
    private struct WeightKey: EnvironmentKey { static let defaultValue: Font.Weight? = nil }
    private struct LineLimitKey: EnvironmentKey { static let defaultValue: Int? = nil }
    private struct TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }
    private struct ForegroundKey: EnvironmentKey { static let defaultValue: Paint? = nil }
    private struct TintKey: EnvironmentKey { static let defaultValue: Color? = nil }
    private struct TextExtrasKey: EnvironmentKey { static let defaultValue = "" }
    private struct DirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }
    private struct ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }
    private struct CalendarKey: EnvironmentKey { static let defaultValue = Calendar(identifier: .gregorian) }

    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[SizeClassKey.self] }
        set { self[SizeClassKey.self] = newValue }
    }
    public var verticalSizeClass: UserInterfaceSizeClass? { .regular }
    public var accessibilityReduceMotion: Bool {
        get { self[ReduceMotionKey.self] }
        set { self[ReduceMotionKey.self] = newValue }
    }
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
    public var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
    public var isPresented: Bool { dismiss.action != nil }
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode(isPresented: isPresented, action: dismiss.action)) }
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }
    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }
    public var layoutDirection: LayoutDirection {
        get { self[DirectionKey.self] }
        set { self[DirectionKey.self] = newValue }
    }
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }
    var fontWeight: Font.Weight? {
        get { self[WeightKey.self] }
        set { self[WeightKey.self] = newValue }
    }
    var foreground: Paint? {
        get { self[ForegroundKey.self] }
        set { self[ForegroundKey.self] = newValue }
    }
    var tint: Color? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }
    /// Further declarations for text below, such as italics.
    var textExtras: String {
        get { self[TextExtrasKey.self] }
        set { self[TextExtrasKey.self] = newValue }
    }

    /// Colour and font for words and symbols.
    var textCSS: String {
        var css = font?.css ?? ""
        if let fontWeight { css += "font-weight:\(fontWeight.rawValue);" }
        if let foreground { css += "color:\(foreground.color);" }
        return css + textExtras
    }
}
