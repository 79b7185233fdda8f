import Foundation

/// Words that may be translated. In literals a little Markdown counts; in what is put into them nothing does.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// All words, without their looks.
    let text: String
    /// The literal with a mark for each argument, where there are arguments that have to be told apart from it.
    let template: String?
    let arguments: [Argument]

    enum Argument: Equatable, Sendable {
        case words(String)
        case text(Text)
    }

    /// Stands for an argument in a template.
    static let mark: Character = "\u{FFFC}"

    public init(_ value: String) { (text, template, arguments) = (value, nil, []) }
    public init(stringLiteral value: String) { self.init(value) }
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        template = stringInterpolation.template
        arguments = stringInterpolation.arguments
    }

    /// Whether the literal or an argument has looks of its own.
    var isPlain: Bool {
        if arguments.contains(where: { if case .text = $0 { true } else { false } }) { return false }
        return !Markdown.isPossible(in: template ?? text)
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var template = ""
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        public mutating func appendLiteral(_ literal: String) {
            text += literal
            template += literal
        }

        private mutating func append(_ words: String) {
            text += words
            template.append(LocalizedStringKey.mark)
            arguments.append(.words(words))
        }

        public mutating func appendInterpolation<T>(_ value: T) { append("\(value)") }
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) { append(String(format: specifier, value)) }
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F) where F.FormatOutput == String {
            append(format.format(value))
        }

        public mutating func appendInterpolation(_ text: Text) {
            self.text += text.plain
            template.append(LocalizedStringKey.mark)
            arguments.append(.text(text))
        }

        public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image)) }
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { appendInterpolation(Text(date, style: style)) }
        public mutating func appendInterpolation(_ key: LocalizedStringKey) { appendInterpolation(Text(key)) }
    }
}

/// The Markdown of one line: bold, leaning, struck out, code, links.
enum Markdown {
    /// A part of a line with looks of its own.
    struct Piece: Equatable {
        var text: String
        var isBold = false
        var isItalic = false
        var isStruck = false
        var isCode = false
        var link: URL?
    }

    static func isPossible(in text: String) -> Bool {
        text.utf8.contains { $0 == 0x2A || $0 == 0x5F || $0 == 0x60 || $0 == 0x5B || $0 == 0x7E || $0 == 0x5C }
    }

    static func pieces(of text: String) -> [Piece] {
        var reader = Reader(Array(text))
        return reader.read(until: nil, looks: Piece(text: ""))
    }

    private struct Reader {
        let all: [Character]
        var at = 0

        init(_ all: [Character]) { self.all = all }

        private func has(_ token: String, at index: Int) -> Bool {
            let token = Array(token)
            return index + token.count <= all.count && Array(all[index..<index + token.count]) == token
        }

        mutating func read(until end: String?, looks: Piece) -> [Piece] {
            var pieces: [Piece] = []
            func add(_ text: String) {
                if var last = pieces.last, last.hasLooks(of: looks) {
                    last.text += text
                    pieces[pieces.count - 1] = last
                } else {
                    var piece = looks
                    piece.text = text
                    pieces.append(piece)
                }
            }
            while at < all.count {
                if let end, has(end, at: at) {
                    at += end.count
                    return pieces
                }
                if all[at] == "\\", at + 1 < all.count, all[at + 1].isPunctuation || all[at + 1].isSymbol {
                    add(String(all[at + 1]))
                    at += 2
                } else if let inner = styled(looks) ?? code(looks) ?? link(looks) {
                    pieces += inner
                } else {
                    add(String(all[at]))
                    at += 1
                }
            }
            return pieces
        }

        /// What stands between two of the same tokens; nil where this is no beginning, or has no end.
        private mutating func styled(_ looks: Piece) -> [Piece]? {
            for token in ["**", "__", "~~", "*", "_"] where has(token, at: at) {
                guard let close = closing(token) else { return nil }
                var inner = looks
                switch token {
                case "**", "__": inner.isBold = true
                case "~~": inner.isStruck = true
                case _: inner.isItalic = true
                }
                var reader = Reader(Array(all[at + token.count..<close]))
                at = close + token.count
                return reader.read(until: nil, looks: inner)
            }
            return nil
        }

        private func closing(_ token: String) -> Int? {
            let start = at + token.count
            guard start < all.count, !all[start].isWhitespace, token.first != "_" || at == 0 || !all[at - 1].isWordPart else { return nil }
            var index = start + 1
            while index < all.count {
                if all[index] == "\\" {
                    index += 2
                    continue
                }
                if has(token, at: index), !all[index - 1].isWhitespace {
                    let after = index + token.count
                    let isDouble = token.count == 1 && after < all.count && all[after] == all[index]
                    let isInWord = token.first == "_" && after < all.count && all[after].isWordPart
                    if !isDouble, !isInWord { return index }
                    if isDouble { index += 1 }
                }
                index += 1
            }
            return nil
        }

        private mutating func code(_ looks: Piece) -> [Piece]? {
            guard all[at] == "`", let close = all[(at + 1)...].firstIndex(of: "`"), close > at + 1 else { return nil }
            var piece = looks
            piece.text = String(all[at + 1..<close])
            piece.isCode = true
            at = close + 1
            return [piece]
        }

        private mutating func link(_ looks: Piece) -> [Piece]? {
            guard all[at] == "[", let middle = all[at...].firstIndex(of: "]"), has("(", at: middle + 1),
                let close = all[middle...].firstIndex(of: ")"), let url = URL(string: String(all[(middle + 2)..<close]))
            else { return nil }
            var inner = looks
            inner.link = url
            var reader = Reader(Array(all[at + 1..<middle]))
            at = close + 1
            return reader.read(until: nil, looks: inner)
        }
    }
}

extension Markdown.Piece {
    fileprivate func hasLooks(of other: Markdown.Piece) -> Bool {
        isBold == other.isBold && isItalic == other.isItalic && isStruck == other.isStruck && isCode == other.isCode && link == other.link
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber }
}
