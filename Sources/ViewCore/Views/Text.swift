import Foundation

/// Words.
nonisolated public struct Text: PrimitiveView, Equatable, Sendable {
    struct Run: Equatable, Sendable {
        var text: String
        var font: Font?
        var weight: Font.Weight?
        var color: Color?
        var extras = ""
        var link: URL?
        var clock: Clock?
        var image: Image?

        static let code = "font-family:ui-monospace,Menlo,Consolas,monospace;"

        init(text: String) { self.text = text }

        /// Whether the run is words alone.
        var isPlain: Bool { link == nil && image == nil }

        var css: String {
            var css = font?.css ?? ""
            if let weight { css += "font-weight:\(weight.rawValue);" }
            if let color { css += "color:\(color.css);" }
            return css + extras
        }
    }

    private var runs: [Run]

    /// What changes with the time alone, and so by the page.
    struct Clock: Equatable, Sendable {
        var style: String
        var time: Double
        var end: Double?
        var isDown = false

        var attributes: AttributeList<AttributeName> {
            var attributes: AttributeList<AttributeName> = [.data("clock"): style, .data("time"): CSS.seconds(time)]
            if let end { attributes[.data("clock-end")] = CSS.seconds(end) }
            if isDown { attributes[.data("clock-down")] = "" }
            return attributes
        }
    }

    /// How a date is shown. The page shows it, in the person's own language and time zone, and goes with the time.
    public struct DateStyle: Hashable, Sendable {
        let name: String
        public static let date = DateStyle(name: "date")
        public static let time = DateStyle(name: "time")
        public static let relative = DateStyle(name: "relative")
        public static let offset = DateStyle(name: "offset")
        public static let timer = DateStyle(name: "timer")
    }

    public init(verbatim content: String) { runs = [Run(text: content)] }

    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        runs = key.isPlain ? [Run(text: key.text)] : Run.runs(of: key)
    }

    public init(_ image: Image) {
        var run = Run(text: "")
        run.image = image
        runs = [run]
    }

    public init(_ date: Date, style: DateStyle) {
        var run = Run(text: DateWords.text(date, style))
        run.clock = Clock(style: style.name, time: date.timeIntervalSince1970)
        runs = [run]
    }

    /// Counts through an interval, and rests at its end.
    public init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true) {
        let end = timerInterval.upperBound
        let now = min(max(pauseTime ?? Date(), timerInterval.lowerBound), end)
        let seconds = countsDown ? end.timeIntervalSince(now) : now.timeIntervalSince(timerInterval.lowerBound)
        var run = Run(text: DateWords.stopwatch(seconds))
        if pauseTime == nil {
            run.clock = Clock(
                style: "timer", time: timerInterval.lowerBound.timeIntervalSince1970, end: end.timeIntervalSince1970, isDown: countsDown)
        }
        runs = [run]
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

    @_disfavoredOverload
    public init(_ content: AttributedString) {
        runs = Self.runs(of: content)
        if runs.isEmpty { runs = [Run(text: "")] }
    }

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
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        if let color = style as? Color { return foregroundColor(color) }
        let color = style._paint(in: EnvironmentValues()).color
        return with { $0.extras = "color:\(color);" + $0.extras }
    }
    public func fontDesign(_ design: Font.Design?) -> Text { with { $0.extras += Font.css(of: design ?? .default) } }
    public func baselineOffset(_ offset: CGFloat) -> Text { with { $0.extras += "vertical-align:\(CSS.pixels(offset));" } }
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
        if runs.count == 1, runs[0].isPlain {
            node.rebuild { _ in }
            let attributes = runs[0].clock?.attributes ?? [:]
            node.showElement(Spec(layout: .text, kind: .span, style: base + runs[0].css, attributes: attributes, text: runs[0].text))
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
        if let image = run.image { return node.show(image.font(run.font).foregroundColor(run.color), key: .branch(1)) }
        guard let link = run.link else {
            let attributes = run.clock?.attributes ?? [:]
            return node.showElement(Spec(layout: .fixed, kind: .span, style: run.css, attributes: attributes, text: run.text))
        }
        var attributes: AttributeList<AttributeName> = [.rel: "noopener noreferrer", .target: "_blank"]
        if let address = SafeAddress.link(link) { attributes[.href] = address }
        node.showElement(Spec(layout: .fixed, kind: .a, classes: ["v-text"], style: run.css, attributes: attributes, text: run.text))
    }
}

extension Text.Run {
    fileprivate static func runs(of key: LocalizedStringKey) -> [Self] {
        var arguments = key.arguments[...]
        let runs = Markdown.pieces(of: key.template ?? key.text).flatMap { Self.runs(of: $0, taking: &arguments) }
        return runs.isEmpty ? [Self(text: "")] : runs
    }

    /// The runs of a piece of Markdown, with the arguments that stand in it.
    fileprivate static func runs(of piece: Markdown.Piece, taking arguments: inout ArraySlice<LocalizedStringKey.Argument>) -> [Self] {
        var runs: [Self] = []
        var words = ""
        func run(_ text: String) -> Self { Self(text: text).with(piece) }
        for character in piece.text {
            guard character == LocalizedStringKey.mark, let argument = arguments.popFirst() else {
                words.append(character)
                continue
            }
            switch argument {
            case .words(let text): words += text
            case .text(let text):
                if !words.isEmpty { runs.append(run(words)) }
                words = ""
                runs += text.parts.map { $0.with(piece) }
            }
        }
        if !words.isEmpty { runs.append(run(words)) }
        return runs
    }

    private func with(_ piece: Markdown.Piece) -> Self {
        var run = self
        if piece.isBold { run.weight = .bold }
        if piece.isItalic { run.extras += "font-style:italic;" }
        if piece.isStruck { run.extras += "text-decoration:line-through;" }
        if piece.isCode { run.extras += Self.code }
        run.link = piece.link ?? run.link
        return run
    }
}

extension Text {
    fileprivate var parts: [Run] { runs }
}

/// What is said of a date until the page, which knows the time zone, says it.
enum DateWords {
    static func text(_ date: Date, _ style: Text.DateStyle) -> String {
        let distance = Date().timeIntervalSince(date)
        switch style {
        case .date: return date.formatted(date: .long, time: .omitted)
        case .time: return date.formatted(date: .omitted, time: .shortened)
        case .timer: return stopwatch(abs(distance))
        case _: return "\(Int(abs(distance)))s"
        }
    }

    static func stopwatch(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9))
        let rest = String(format: "%d:%02d", whole / 60 % 60, whole % 60)
        return whole < 3_600 ? rest : String(format: "%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60)
    }
}
