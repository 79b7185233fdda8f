import CallCore
import CallProtocol

/// JSON on the signalling path.
enum WireCoder {
    /// - Throws: 4101 a type that this kind of connection does not know, 4100 anything else that is not a message.
    static func decode<Message: WireMessage>(_ type: Message.Type, _ text: UnsafeRawBufferPointer) throws(CallError) -> Referenced<Message>
    {
        do {
            return try Referenced(reading: [UInt8](text))
        } catch let error as UnknownMessageType {
            let known = Message.Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw CallError(
                .unknownMessage, "“\(cleaned(error.type, maxLength: 40))” is not a message that this connection takes. It takes: \(known).")
        } catch let error as DecodingError {
            throw CallError(.malformedMessage, "The message is not understood: \(error.briefly).")
        } catch {
            throw CallError(.malformedMessage, "The message is not understood.")
        }
    }
}

extension DecodingError {
    /// Where the trouble is, without repeating what was sent.
    var briefly: String {
        switch self {
        case .typeMismatch(_, let context): "wrong type at \(context.path)"
        case .valueNotFound(_, let context): "nothing at \(context.path)"
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .dataCorrupted(let context): context.codingPath.isEmpty ? "not valid JSON" : "no valid value at \(context.path)"
        @unknown default: "not valid"
        }
    }
}

extension DecodingError.Context {
    fileprivate var path: String { codingPath.isEmpty ? "the top" : codingPath.map(\.stringValue).joined(separator: ".") }
}
