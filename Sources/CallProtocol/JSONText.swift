/// A JSON text (RFC 8259), read once: all of its values, in the order of the text, in one flat list.
///
/// It is read strictly. What is not exactly one JSON value in UTF-8 is refused as a whole, whether or not somebody looks at the faulty part.
final class JSONText {
    enum Kind: UInt8 { case null, yes, no, number, text, escapedText, array, object }

    struct Value {
        let kind: Kind
        /// Where it stands in the text; a text without its quotes.
        let start: Int32
        var end: Int32
        /// Where in the list the value behind this one is: the next one, or what follows everything inside.
        var next: Int32
    }

    /// Of values within values. No message comes near it; a bomb ends here.
    static let maxDepth = 64

    private let bytes: [UInt8]
    let values: [Value]

    /// Nil where it is not JSON.
    init?(_ bytes: [UInt8]) {
        guard bytes.count < Int32.max else { return nil }
        let values = bytes.withUnsafeBufferPointer { bytes -> [Value]? in
            var scanner = JSONScanner(bytes)
            return scanner.document() ? scanner.values : nil
        }
        guard let values else { return nil }
        self.bytes = bytes
        self.values = values
    }

    /// The value of an object's member; of several with one name, the first.
    func member(_ name: String, of object: Int) -> Int? {
        var name = name
        return name.withUTF8 { name in
            var key = object + 1
            while key < values[object].next {
                if isName(key, name) { return key + 1 }
                key = Int(values[key + 1].next)
            }
            return nil
        }
    }

    private func isName(_ key: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let value = values[key]
        if value.kind == .escapedText { return string(key).utf8.elementsEqual(name) }
        guard Int(value.end - value.start) == name.count else { return false }
        return bytes[Int(value.start)..<Int(value.end)].elementsEqual(name)
    }

    /// What a text says.
    func string(_ index: Int) -> String {
        let value = values[index]
        let raw = bytes[Int(value.start)..<Int(value.end)]
        return String(decoding: value.kind == .escapedText ? Self.unescaped(raw) : raw, as: UTF8.self)
    }

    /// Nil where the number is none of this type: too large, or with a fraction. `7.0` and `7e0` are 7.
    func integer<Number: FixedWidthInteger>(_ index: Int) -> Number? {
        let value = values[index]
        let text = bytes[Int(value.start)..<Int(value.end)]
        guard text.allSatisfy({ $0 == UInt8(ascii: "-") || isDigit($0) }) else { return double(index).flatMap { Number(exactly: $0) } }
        let isNegative = text.first == UInt8(ascii: "-")
        var number: Number = 0
        for digit in isNegative ? text.dropFirst() : text {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let digit = Number(truncatingIfNeeded: digit - UInt8(ascii: "0"))
            let (sum, overflows) = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !isTooLarge, !overflows else { return nil }
            number = sum
        }
        return number
    }

    /// Nil where the number is beyond all bounds.
    func double(_ index: Int) -> Double? {
        Double(string(index)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Names and positions from the top down to a value.
    func path(to index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var place = 0
        while place < index {
            let isObject = values[place].kind == .object
            var child = place + 1
            var position = 0
            while values[isObject ? child + 1 : child].next <= index {
                child = Int(values[isObject ? child + 1 : child].next)
                position += 1
            }
            path.append(isObject ? PathStep(stringValue: string(child)) : PathStep(intValue: position))
            place = isObject ? child + 1 : child
        }
        return path
    }
}

/// A member's name, or an element's position.
struct PathStep: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "[\(intValue)]"
        self.intValue = intValue
    }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

func hexValue(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
}

// MARK: - Escapes
extension JSONText {
    /// What the letter behind a backslash stands for; nil for `u` and for what means nothing.
    static func escape(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The text was checked before: every escape is whole, and surrogates come in pairs.
    private static func unescaped(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var position = raw.startIndex
        while position < raw.endIndex {
            guard raw[position] == UInt8(ascii: "\\") else {
                result.append(raw[position])
                position += 1
                continue
            }
            if let byte = escape(raw[position + 1]) {
                result.append(byte)
                position += 2
            } else {
                let units = codeUnits(raw, position)
                result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
                position += 6 * units.count
            }
        }
        return result[...]
    }

    /// One `\uXXXX`, or two that are a pair of surrogates.
    private static func codeUnits(_ raw: ArraySlice<UInt8>, _ position: Int) -> [UInt16] {
        let unit = codeUnit(raw, position)
        return UTF16.isLeadSurrogate(unit) ? [unit, codeUnit(raw, position + 6)] : [unit]
    }

    private static func codeUnit(_ raw: ArraySlice<UInt8>, _ position: Int) -> UInt16 {
        raw[position + 2..<position + 6].reduce(0) { $0 << 4 | (hexValue($1) ?? 0) }
    }
}
