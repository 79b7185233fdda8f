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
        var text = WireText()
        text.field("t", first: true)
        switch self {
        case .ready(let id, let secret, let seq, let root):
            text.string("ready")
            text.field("id")
            text.string(id)
            text.field("secret")
            text.string(secret)
            text.field("seq")
            text.number(seq)
            text.field("root")
            text.element(root)
        case .resumed(let id, let seq):
            text.string("resumed")
            text.field("id")
            text.string(id)
            text.field("seq")
            text.number(seq)
        case .patch(let seq, let operations):
            text.string("patch")
            text.field("seq")
            text.number(seq)
            text.field("ops")
            text.list(operations) { $0.operation($1) }
        case .command(let seq, let name, let arguments):
            text.string("do")
            text.field("seq")
            text.number(seq)
            text.field("name")
            text.string(name)
            text.field("args")
            text.object(arguments) { $0.value($1) }
        case .refused(let refusal):
            text.string("refused")
            text.field("code")
            text.string(refusal.code.rawValue)
            text.field("message")
            text.string(refusal.message)
        case .pong: text.string("pong")
        }
        text.end()
        return text.bytes
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
