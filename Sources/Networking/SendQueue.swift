/// Messages waiting for one socket, first in first out; knows their bytes.
struct SendQueue {
    private var messages: [[UInt8]] = []
    private var head = 0
    private(set) var bytes = 0

    var isEmpty: Bool { head == messages.count }

    mutating func append(_ message: [UInt8]) {
        messages.append(message)
        bytes += message.count
    }

    mutating func popFirst() -> [UInt8]? {
        guard head < messages.count else { return nil }
        let message = messages[head]
        messages[head] = []
        head += 1
        bytes -= message.count
        compact()
        return message
    }

    mutating func removeAll() { self = SendQueue() }

    /// Room is kept for the next messages, but not for ever what a burst has needed.
    private mutating func compact() {
        if head == messages.count {
            messages.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head > 64, head * 2 > messages.count {
            messages.removeFirst(head)
            head = 0
        }
    }
}
