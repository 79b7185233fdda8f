/// Writes JSON in UTF-8, without the detours of a general encoder: every change on every screen goes through here.
package struct WireText {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// `{"name":` for the first field of an object, `,"name":` for the others.
    package mutating func field(_ name: StaticString, first: Bool = false) {
        bytes.append(first ? Character.brace : Character.comma)
        bytes.append(Character.quote)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(Character.quote)
        bytes.append(Character.colon)
    }

    package mutating func raw(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    package mutating func number(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

    /// A number that JSON cannot say is null.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return raw("null") }
        let whole = Int(exactly: value)
        if let whole { number(whole) } else { bytes.append(contentsOf: value.description.utf8) }
    }

    package mutating func string(_ text: String) {
        bytes.append(Character.quote)
        var text = text
        text.withUTF8 { utf8 in
            // Most texts have nothing to be escaped, and go in as they are.
            guard utf8.contains(where: Self.needsEscape) else { return bytes.append(contentsOf: utf8) }
            for byte in utf8 { escaped(byte) }
        }
        bytes.append(Character.quote)
    }

    private static func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == Character.quote || byte == Character.backslash }

    private mutating func escaped(_ byte: UInt8) {
        switch byte {
        case Character.quote, Character.backslash:
            bytes.append(Character.backslash)
            bytes.append(byte)
        case 0..<0x20:
            raw("\\u00")
            bytes.append(Character.hex(byte >> 4))
            bytes.append(Character.hex(byte & 15))
        default: bytes.append(byte)
        }
    }

    package mutating func list<Items: Sequence>(_ items: Items, _ write: (inout WireText, Items.Element) -> Void) {
        bytes.append(Character.bracket)
        var isFirst = true
        for item in items {
            if !isFirst { bytes.append(Character.comma) }
            isFirst = false
            write(&self, item)
        }
        bytes.append(Character.bracketEnd)
    }

    /// An object whose names are not known beforehand.
    package mutating func object<Fields: Sequence, Value>(_ fields: Fields, _ write: (inout WireText, Value) -> Void)
    where Fields.Element == (key: String, value: Value) {
        bytes.append(Character.brace)
        var isFirst = true
        for (name, value) in fields {
            if !isFirst { bytes.append(Character.comma) }
            isFirst = false
            string(name)
            bytes.append(Character.colon)
            write(&self, value)
        }
        bytes.append(Character.braceEnd)
    }

    package mutating func end() { bytes.append(Character.braceEnd) }

    private enum Character {
        static let brace = UInt8(ascii: "{"), braceEnd = UInt8(ascii: "}"), bracket = UInt8(ascii: "["), bracketEnd = UInt8(ascii: "]")
        static let comma = UInt8(ascii: ","), colon = UInt8(ascii: ":"), quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")

        static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10 }
    }
}

extension WireText {
    package mutating func value(_ value: WireValue) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): raw(flag ? "true" : "false")
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let items): list(items) { $0.value($1) }
        case .object(let fields): object(fields) { $0.value($1) }
        }
    }

    package mutating func element(_ element: Element) {
        field(WireKey.id, first: true)
        number(element.id)
        field(WireKey.kind)
        string(element.kind.rawValue)
        if !element.classes.isEmpty {
            field(WireKey.classes)
            list(element.classes) { $0.string($1) }
        }
        if !element.style.isEmpty {
            field(WireKey.style)
            string(element.style)
        }
        if !element.attributes.isEmpty {
            field(WireKey.attributes)
            object(element.attributes) { $0.string($1) }
        }
        if let text = element.text {
            field(WireKey.text)
            string(text)
        }
        if !element.children.isEmpty {
            field(WireKey.children)
            list(element.children) { $0.element($1) }
        }
        end()
    }

    package mutating func operation(_ operation: PatchOperation) {
        field(WireKey.operation, first: true)
        switch operation {
        case .set(let id, let changes):
            string("set")
            field(WireKey.id)
            number(id)
            self.changes(changes)
        case .animate(let ids, let motion):
            string("animate")
            if let ids {
                field(WireKey.id)
                list(ids) { $0.number($1) }
            }
            if let motion {
                field(WireKey.style)
                string(motion.text)
            }
        case .kids(let id, let order, let new):
            string("kids")
            field(WireKey.id)
            number(id)
            field(WireKey.kids)
            list(order) { $0.number($1) }
            field(WireKey.children)
            list(new) { $0.element($1) }
        }
        end()
    }

    private mutating func changes(_ changes: PatchOperation.Changes) {
        if let classes = changes.classes {
            field(WireKey.classes)
            list(classes) { $0.string($1) }
        }
        if let style = changes.style {
            field(WireKey.style)
            string(style)
        }
        if !changes.attributes.isEmpty {
            field(WireKey.attributes)
            object(changes.attributes) { text, value in
                if let value { text.string(value) } else { text.raw("null") }
            }
        }
        if let text = changes.text {
            field(WireKey.text)
            string(text)
        }
    }
}
