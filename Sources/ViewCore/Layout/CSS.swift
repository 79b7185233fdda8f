import Foundation

/// Numbers and words as CSS writes them.
enum CSS {
    /// At most three decimals, never an exponent, never `nan` or `inf`.
    static func number(_ value: CGFloat) -> String {
        let value = value.isFinite ? min(max(value, -1_000_000), 1_000_000) : 0
        let rounded = (value * 1_000).rounded() / 1_000
        if rounded == rounded.rounded() { return String(Int(rounded)) }
        return "\(Double(rounded))"
    }

    /// A time in seconds since 1970, to the millisecond.
    static func seconds(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let milliseconds = Int((value * 1_000).rounded())
        return milliseconds % 1_000 == 0 ? String(milliseconds / 1_000) : "\(Double(milliseconds) / 1_000)"
    }

    static func pixels(_ value: CGFloat) -> String { number(value) + "px" }

    /// A length that may not be negative: SwiftUI's invalid frames become empty ones.
    static func length(_ value: CGFloat) -> String { pixels(max(0, value)) }

    /// Padding by side; sides that differ follow the direction of the words.
    static func padding(_ insets: EdgeInsets) -> String {
        let (top, bottom) = (length(insets.top), length(insets.bottom))
        let (leading, trailing) = (length(insets.leading), length(insets.trailing))
        guard leading == trailing else { return "padding-block:\(top) \(bottom);padding-inline:\(leading) \(trailing);" }
        if top != bottom { return "padding:\(top) \(leading) \(bottom);" }
        return top == leading ? "padding:\(top);" : "padding:\(top) \(leading);"
    }

    /// Margins by side: what is negative lets the view reach beyond its place.
    static func margin(_ insets: EdgeInsets) -> String {
        "margin-block:\(pixels(insets.top)) \(pixels(insets.bottom));margin-inline:\(pixels(insets.leading)) \(pixels(insets.trailing));"
    }

    /// Text inside double quotes in a style sheet.
    static func quoted(_ text: String) -> String {
        let safe = text.unicodeScalars.filter { $0.value >= 32 && $0 != "\"" && $0 != "\\" && $0 != "<" && $0 != ";" && $0 != "}" }
        return "\"" + String(String.UnicodeScalarView(safe)) + "\""
    }
}

extension HorizontalAlignment {
    var css: String {
        switch self {
        case .leading: "start"
        case .center: "center"
        case .trailing: "end"
        }
    }
}

extension VerticalAlignment {
    var css: String {
        switch self {
        case .top: "start"
        case .center: "center"
        case .bottom: "end"
        case .firstTextBaseline: "first baseline"
        case .lastTextBaseline: "last baseline"
        }
    }
}
