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

/// One line of text from outside that is safe to show, at most `maxLength` characters.
package func cleaned(_ raw: String, maxLength: Int) -> String {
    // A character can be made of any number of scalars; eight each are more than any script needs.
    let scalars = raw.unicodeScalars.prefix(maxLength * 8).filter { !isInvisible($0) }
    let spaced = String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    let words = spaced.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.prefix(maxLength))
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\t" && scalar != "\n"
    // Bidi controls and zero-width characters are formats; the joiners of emoji and of some scripts are kept.
    case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
    case .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark,
        .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
        .spaceSeparator:
        false
    @unknown default: true
    }
}
