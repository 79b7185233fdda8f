import Foundation

/// Words that may be translated.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let text: String

    public init(_ value: String) { text = value }
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
        public mutating func appendLiteral(_ literal: String) { text += literal }
        public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) { text += String(format: specifier, value) }
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F) where F.FormatOutput == String {
            text += format.format(value)
        }
    }
}

/// Words.
nonisolated public struct Text: PrimitiveView, Equatable, Sendable {
    struct Run: Equatable, Sendable {
        var text: String
        var font: Font?
        var weight: Font.Weight?
        var color: Color?
        var extras = ""

        var css: String {
            var css = font?.css ?? ""
            if let weight { css += "font-weight:\(weight.rawValue);" }
            if let color { css += "color:\(color.css);" }
            return css + extras
        }
    }

    private var runs: [Run]

    public init(verbatim content: String) { runs = [Run(text: content)] }

    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        self.init(verbatim: key.text)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

    public init(_ content: AttributedString) { self.init(verbatim: String(content.characters)) }

    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(verbatim: format.format(input))
    }

    public static func + (left: Text, right: Text) -> Text {
        var result = left
        result.runs += right.runs
        return result
    }

    /// The words alone.
    var plain: String { runs.map(\.text).joined() }

    private func with(_ change: (inout Run) -> Void) -> Text {
        var copy = self
        for index in copy.runs.indices { change(&copy.runs[index]) }
        return copy
    }

    public func font(_ font: Font?) -> Text { with { $0.font = $0.font ?? font } }
    public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = $0.weight ?? weight } }
    public func foregroundColor(_ color: Color?) -> Text { with { $0.color = $0.color ?? color } }
    public func bold() -> Text { with { $0.weight = .bold } }
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    public func italic() -> Text { with { $0.extras += "font-style:italic;" } }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        isActive ? with { $0.extras += "text-decoration:underline;" } : self
    }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        isActive ? with { $0.extras += "text-decoration:line-through;" } : self
    }
    public func monospacedDigit() -> Text { with { $0.extras += "font-variant-numeric:tabular-nums;" } }
    public func monospaced() -> Text { with { $0.extras += "font-family:ui-monospace,Menlo,Consolas,monospace;" } }
    public func kerning(_ kerning: CGFloat) -> Text { with { $0.extras += "letter-spacing:\(CSS.pixels(kerning));" } }
    public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }

    @MainActor public func _update(_ node: ViewNode) {
        let base = node.environment.textCSS + paragraph(node.environment)
        if runs.count == 1 {
            node.rebuild { _ in }
            node.showElement(Spec(layout: .text, kind: .span, style: base + runs[0].css, text: runs[0].text))
        } else {
            node.showElement(Spec(layout: .text, kind: .span, style: base))
            node.rebuild { pass in
                for run in runs { pass.add(RunView(run: run)) }
            }
        }
    }

    private func paragraph(_ environment: EnvironmentValues) -> String {
        var css = ""
        switch environment.multilineTextAlignment {
        case .leading: break
        case .center: css += "text-align:center;"
        case .trailing: css += "text-align:end;"
        }
        guard let limit = environment.lineLimit else { return css }
        if limit == 1 { return css + "white-space:nowrap;overflow:hidden;text-overflow:ellipsis;" }
        return css + "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:\(max(1, limit));overflow:hidden;"
    }
}

/// A part of a text with looks of its own.
nonisolated private struct RunView: PrimitiveView {
    let run: Text.Run

    @MainActor func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .fixed, kind: .span, style: run.css, text: run.text))
    }
}

/// An icon beside words.
nonisolated public struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    @MainActor public var body: some View {
        HStack(spacing: 8) {
            icon
            title
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
}
