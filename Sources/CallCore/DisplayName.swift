import Foundation

/// A name as it may be shown: text, never markup, in one line, of bounded length.
package struct DisplayName: Hashable, Sendable {
    /// In characters, after normalisation.
    package static let maxLength = 64
    /// What nobody is called: used where nothing is left of a name.
    package static let fallback = "Guest"

    package let text: String

    /// Normalises to NFC, takes out control, bidi and invisible characters, and cuts to the longest length.
    package init(_ raw: String) {
        let name = cleaned(raw, maxLength: Self.maxLength)
        text = name.isEmpty ? Self.fallback : name
    }
}

/// One line of text from outside that is safe to show, at most `maxLength` characters. Cleaning it again changes nothing.
package func cleaned(_ raw: String, maxLength: Int) -> String {
    if isPlainLine(raw, maxLength: maxLength) { return raw }
    // A character can be made of any number of scalars; eight each are more than any script needs.
    let scalars = raw.unicodeScalars.prefix(maxLength * 8).filter { !isInvisible($0) }
    var legible = LegibleText()
    for scalar in String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping.unicodeScalars { legible.append(scalar) }
    let words = String(legible.scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let line = words.prefix(maxLength)
    return String(line.last == " " ? line.dropLast() : line)
}

/// Words of printable ASCII with one space between them, as most names are: nothing is to be cleaned.
private func isPlainLine(_ raw: String, maxLength: Int) -> Bool {
    let bytes = raw.utf8
    guard bytes.count <= maxLength, bytes.first != space, bytes.last != space else { return false }
    var last: UInt8 = 0
    for byte in bytes {
        guard byte >= space, byte < 0x7F, byte != space || last != space else { return false }
        last = byte
    }
    return true
}

private let space = UInt8(ascii: " ")

/// Leaves marks where they sit on something, and few of them; joiners where they join what needs them: emoji and scripts other than Latin.
private struct LegibleText {
    /// The fullest syllables of living scripts (Burmese) carry five.
    private static let maxMarks = 6
    private static let lastOfLatin: Unicode.Scalar = "\u{24F}"

    private(set) var scalars = String.UnicodeScalarView()
    private var marks = 0
    private var joiner: Unicode.Scalar?

    mutating func append(_ scalar: Unicode.Scalar) {
        if isJoiner(scalar) {
            joiner = scalar
        } else if isMark(scalar) {
            marks += 1
            if marks <= Self.maxMarks, let last = scalars.last, !last.properties.isWhitespace { put(scalar) }
        } else {
            marks = 0
            put(scalar)
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if let joiner, let last = scalars.last, last > Self.lastOfLatin, scalar > Self.lastOfLatin { scalars.append(joiner) }
        joiner = nil
        scalars.append(scalar)
    }
}

private func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if isJoiner(scalar) { return false }
    // Bidi controls, zero-width characters, Hangul fillers. Variation selectors choose between the forms of a character.
    if scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isVariationSelector { return true }
    return scalar == brailleBlank || isUnprintable(scalar)
}

private let brailleBlank: Unicode.Scalar = "\u{2800}"

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\t" && scalar != "\n"
    case .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark,
        .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
        .spaceSeparator:
        false
    @unknown default: true
    }
}
