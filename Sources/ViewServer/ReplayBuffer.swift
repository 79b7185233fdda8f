/// The messages that a page may not have seen, so that a page that was away for a moment goes on where it was.
struct ReplayBuffer: Sendable {
    /// Messages and bytes kept at most; beyond it the page gets the whole tree again.
    var maxCount = 512
    var maxBytes = 512 * 1024

    private var messages: [(seq: Int, text: [UInt8])] = []
    private var bytes = 0
    /// The newest number that is no longer held.
    private var forgotten: Int

    /// - Parameter after: the number of the tree that the page has.
    init(after: Int) { forgotten = after }

    mutating func append(seq: Int, _ text: [UInt8]) {
        messages.append((seq, text))
        bytes += text.count
        while messages.count > maxCount || bytes > maxBytes, let first = messages.first {
            forget(upTo: first.seq)
        }
    }

    /// Drops what the page has confirmed.
    mutating func forget(upTo seq: Int) {
        let keep = messages.firstIndex { $0.seq > seq } ?? messages.count
        bytes -= messages[..<keep].reduce(0) { $0 + $1.text.count }
        forgotten = max(forgotten, messages[..<keep].last?.seq ?? forgotten)
        messages.removeFirst(keep)
    }

    /// What came after `seq`, or nil where some of it is no longer here.
    func missed(since seq: Int) -> [[UInt8]]? {
        guard seq >= forgotten else { return nil }
        return messages.filter { $0.seq > seq }.map(\.text)
    }
}
