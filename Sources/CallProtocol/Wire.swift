/// A family of messages of which each is a JSON object with its name in `type` and its fields beside it. Fields that a side does not
/// know are ignored, so that an older side can talk to a newer one; a `type` that it does not know is an error with a code.
package protocol WireMessage: Sendable, Codable {
    /// The names that this family knows. What is not in it does not exist for the connection that speaks it.
    associatedtype Name: RawRepresentable, CaseIterable, Sendable where Name.RawValue == String
    var name: Name { get }
    init(name: Name, from decoder: any Decoder) throws
    /// The same, by hand, for what a server reads often.
    init(name: Name, reading value: JSONValue) throws
    func encodeFields(to encoder: any Encoder) throws
}

package enum WireKey: CodingKey { case type, ref }

/// The type of a message is not part of the family that this connection speaks.
package struct UnknownMessageType: Error {
    package let type: String
}

extension WireMessage {
    package init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: WireKey.self).decode(String.self, forKey: .type)
        guard let name = Name(rawValue: type) else { throw UnknownMessageType(type: type) }
        try self.init(name: name, from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireKey.self)
        try container.encode(name.rawValue, forKey: .type)
        try encodeFields(to: encoder)
    }
}
