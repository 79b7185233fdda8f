/// Goes once through a JSON text and lists its values. Each function answers whether the text is JSON so far.
struct JSONScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private(set) var values: [JSONText.Value] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        values.reserveCapacity(40)
    }

    /// One value with nothing but space around it.
    mutating func document() -> Bool {
        skipSpace()
        guard value(depth: 0) else { return false }
        skipSpace()
        return position == bytes.count
    }

    /// The byte here; 0, which is part of no JSON, behind the end.
    private var here: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipSpace() {
        while here == 0x20 || here == 0x0A || here == 0x0D || here == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard here == byte else { return false }
        position += 1
        return true
    }

    private mutating func add(_ kind: JSONText.Kind, from start: Int, to end: Int) {
        values.append(JSONText.Value(kind: kind, start: Int32(start), end: Int32(end), next: Int32(values.count + 1)))
    }

    private mutating func value(depth: Int) -> Bool {
        switch here {
        case UInt8(ascii: "\""): string()
        case UInt8(ascii: "{"): container(.object, depth: depth + 1)
        case UInt8(ascii: "["): container(.array, depth: depth + 1)
        case UInt8(ascii: "t"): word("true", .yes)
        case UInt8(ascii: "f"): word("false", .no)
        case UInt8(ascii: "n"): word("null", .null)
        default: number()
        }
    }

    private mutating func container(_ kind: JSONText.Kind, depth: Int) -> Bool {
        guard depth <= JSONText.maxDepth else { return false }
        let (index, end) = (values.count, kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        add(kind, from: position, to: position)
        position += 1
        skipSpace()
        if !take(end) {
            repeat {
                skipSpace()
                guard kind == .array || name(), value(depth: depth) else { return false }
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(end) else { return false }
        }
        values[index].end = Int32(position)
        values[index].next = Int32(values.count)
        return true
    }

    private mutating func name() -> Bool {
        guard here == UInt8(ascii: "\""), string() else { return false }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return false }
        skipSpace()
        return true
    }

    private mutating func word(_ word: StaticString, _ kind: JSONText.Kind) -> Bool {
        let start = position
        for index in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[index]) { return false }
        add(kind, from: start, to: position)
        return true
    }

    private mutating func number() -> Bool {
        let start = position
        _ = take(UInt8(ascii: "-"))
        guard take(UInt8(ascii: "0")) || digits() else { return false }
        if take(UInt8(ascii: ".")), !digits() { return false }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard digits() else { return false }
        }
        add(.number, from: start, to: position)
        return true
    }

    /// At least one.
    private mutating func digits() -> Bool {
        let start = position
        while isDigit(here) { position += 1 }
        return position > start
    }

    private mutating func string() -> Bool {
        position += 1
        let start = position
        var (hasEscapes, isASCII) = (false, true)
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                guard isASCII || isUTF8(start..<position) else { return false }
                add(hasEscapes ? .escapedText : .text, from: start, to: position)
                position += 1
                return true
            }
            guard byte >= 0x20 else { return false }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                guard escape() else { return false }
            } else {
                isASCII = isASCII && byte < 0x80
                position += 1
            }
        }
        return false
    }

    private func isUTF8(_ range: Range<Int>) -> Bool {
        let raw = bytes[range]
        return String(decoding: raw, as: UTF8.self).utf8.elementsEqual(raw)
    }

    private mutating func escape() -> Bool {
        position += 1
        if JSONText.escape(here) != nil {
            position += 1
            return true
        }
        guard let unit = codeUnit(), !UTF16.isTrailSurrogate(unit) else { return false }
        guard UTF16.isLeadSurrogate(unit) else { return true }
        guard take(UInt8(ascii: "\\")), let second = codeUnit() else { return false }
        return UTF16.isTrailSurrogate(second)
    }

    /// `uXXXX`.
    private mutating func codeUnit() -> UInt16? {
        guard take(UInt8(ascii: "u")) else { return nil }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = hexValue(here) else { return nil }
            unit = unit << 4 | digit
            position += 1
        }
        return unit
    }
}
