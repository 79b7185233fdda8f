/// A text that names one thing of one kind, so that ids of different kinds cannot be mixed up.
package protocol Identifier: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, Comparable where RawValue == String {
    /// The longest text that is accepted from outside, in characters.
    static var maxLength: Int { get }
    init(rawValue: String)
}

extension Identifier {
    package static var maxLength: Int { 64 }

    package init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// Nil where the text could not have been given out or chosen: empty, too long, with characters other than letters, digits and `.-_~@:+`,
    /// or one that means another place in an address.
    package init?(validating text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maxLength, text.utf8.allSatisfy(isIdentifierByte),
            text != ".", text != ".."
        else { return nil }
        self.init(rawValue: text)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = Self(validating: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an id")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    package var description: String { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: ":"),
        UInt8(ascii: "+"):
        true
    default: false
    }
}

/// The place where people meet, for example `abcd-efgh-ijkl`.
package struct RoomID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One person in, or in front of, a room.
package struct ParticipantID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One knock. Its answer is given once.
package struct EntryRequestID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One page's peer connections: a reloaded page has a new one, a reconnected page keeps its own.
package struct MediaSessionID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A text that opens something: it travels, and never prints.
package protocol Secret: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
where RawValue == String {
    init(rawValue: String)
}

extension Secret {
    package init(_ rawValue: String) { self.init(rawValue: rawValue) }

    package init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    package var description: String { "\(Self.self)(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The secret with which a page takes its own place again.
package struct ResumeSecret: Secret {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A token as it came from outside.
package struct Token: Secret {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}
