import Foundation
import ViewCore

/// All that a window says to its page, as it goes on the wire.
enum WindowMessage {
    case ready(id: String, secret: String, seq: Int, root: Element)
    case resumed(id: String, seq: Int)
    case patch(seq: Int, [PatchOperation])
    case command(seq: Int, name: String, arguments: [String: WireValue])
    case refused(Refusal)
    case pong

    /// JSON in UTF-8.
    var text: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        // Nothing in a message can fail to encode but a number that is none, and a view has no way to put one in.
        guard let data = try? encoder.encode(self) else { return Array(#"{"t":"refused","code":"malformed","message":""}"#.utf8) }
        return [UInt8](data)
    }
}

extension WindowMessage: Encodable {
    private enum Key: CodingKey { case t, id, secret, seq, root, ops, name, args, code, message }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .ready(let id, let secret, let seq, let root):
            try fields.encode("ready", forKey: .t)
            try fields.encode(id, forKey: .id)
            try fields.encode(secret, forKey: .secret)
            try fields.encode(seq, forKey: .seq)
            try fields.encode(root, forKey: .root)
        case .resumed(let id, let seq):
            try fields.encode("resumed", forKey: .t)
            try fields.encode(id, forKey: .id)
            try fields.encode(seq, forKey: .seq)
        case .patch(let seq, let operations):
            try fields.encode("patch", forKey: .t)
            try fields.encode(seq, forKey: .seq)
            try fields.encode(operations, forKey: .ops)
        case .command(let seq, let name, let arguments):
            try fields.encode("do", forKey: .t)
            try fields.encode(seq, forKey: .seq)
            try fields.encode(name, forKey: .name)
            try fields.encode(arguments, forKey: .args)
        case .refused(let refusal):
            try fields.encode("refused", forKey: .t)
            try fields.encode(refusal.code, forKey: .code)
            try fields.encode(refusal.message, forKey: .message)
        case .pong: try fields.encode("pong", forKey: .t)
        }
    }
}

/// What a window's words weigh on the way to its page, for the benchmarks.
package enum WireWeight {
    /// The bytes of one message, without the frame around it.
    package static func bytes(of output: WindowOutput, seq: Int) -> Int {
        switch output {
        case .ready(let root): WindowMessage.ready(id: "", secret: "", seq: seq, root: root).text.count
        case .patch(let operations): WindowMessage.patch(seq: seq, operations).text.count
        case .command(let name, let arguments): WindowMessage.command(seq: seq, name: name, arguments: arguments).text.count
        }
    }
}
