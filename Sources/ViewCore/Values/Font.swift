import Foundation

/// How text is set.
public struct Font: Hashable, Sendable {
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

        /// In CSS pixels; those of the default text size.
        var size: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title: 28
            case .title2: 22
            case .title3: 20
            case .headline, .body: 17
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption: 12
            case .caption2: 11
            }
        }
    }

    public enum Weight: Int, Hashable, Sendable {
        case ultraLight = 100
        case thin = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900
    }

    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    private var size: CGFloat
    private var weight: Weight?
    private var design: Design = .default
    private var family: String?
    private var isItalic = false
    private var hasEqualDigits = false
    private var hasSmallCapitals = false

    private init(size: CGFloat, weight: Weight? = nil, design: Design? = nil, family: String? = nil) {
        self.size = size
        self.weight = weight
        self.design = design ?? .default
        self.family = family
    }

    public static let largeTitle = system(.largeTitle)
    public static let title = system(.title)
    public static let title2 = system(.title2)
    public static let title3 = system(.title3)
    public static let headline = system(.headline)
    public static let subheadline = system(.subheadline)
    public static let body = system(.body)
    public static let callout = system(.callout)
    public static let footnote = system(.footnote)
    public static let caption = system(.caption)
    public static let caption2 = system(.caption2)

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(size: style.size, weight: weight ?? (style == .headline ? .semibold : nil), design: design)
    }

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: size, family: name) }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(size: fixedSize, family: name) }
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font { Font(size: size, family: name) }

    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font { with { $0.isItalic = true } }
    public func monospacedDigit() -> Font { with { $0.hasEqualDigits = true } }
    public func monospaced() -> Font { with { $0.design = .monospaced } }
    public func smallCaps() -> Font { with { $0.hasSmallCapitals = true } }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var copy = self
        change(&copy)
        return copy
    }

    static func css(of design: Design) -> String {
        switch design {
        case .default: ""
        case .serif: "font-family:ui-serif,Georgia,serif;"
        case .rounded: "font-family:ui-rounded,var(--font);"
        case .monospaced: "font-family:ui-monospace,Menlo,Consolas,monospace;"
        }
    }

    var css: String {
        var css = "font-size:\(CSS.length(size));"
        if let weight { css += "font-weight:\(weight.rawValue);" }
        if let family { css += "font-family:\(CSS.quoted(family)),var(--font);" }
        css += Self.css(of: design)
        if isItalic { css += "font-style:italic;" }
        if hasEqualDigits { css += "font-variant-numeric:tabular-nums;" }
        if hasSmallCapitals { css += "font-variant-caps:small-caps;" }
        return css
    }
}
