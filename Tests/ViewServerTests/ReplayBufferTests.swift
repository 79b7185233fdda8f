import Testing

@testable import ViewServer

@Suite struct ReplayBufferTests {
    private func filled(_ range: ClosedRange<Int>) -> ReplayBuffer {
        var buffer = ReplayBuffer(after: range.lowerBound - 1)
        for seq in range { buffer.append(seq: seq, Array("\(seq)".utf8)) }
        return buffer
    }

    private func texts(_ messages: [[UInt8]]?) -> [String]? { messages?.map { String(decoding: $0, as: UTF8.self) } }

    @Test func aPageGetsWhatItMissed() {
        let buffer = filled(5...8)
        #expect(texts(buffer.missed(since: 6)) == ["7", "8"])
        #expect(texts(buffer.missed(since: 4)) == ["5", "6", "7", "8"])
        #expect(texts(buffer.missed(since: 8)) == [])
    }

    @Test func aPageThatKnowsLessThanIsHeldGetsNothing() {
        #expect(filled(5...8).missed(since: 3) == nil)
        #expect(ReplayBuffer(after: 3).missed(since: 2) == nil)
    }

    @Test func whatIsConfirmedIsForgotten() {
        var buffer = filled(1...9)
        buffer.forget(upTo: 6)
        #expect(buffer.missed(since: 5) == nil)
        #expect(texts(buffer.missed(since: 6)) == ["7", "8", "9"])
        buffer.forget(upTo: 2)
        #expect(texts(buffer.missed(since: 6)) == ["7", "8", "9"])
    }

    @Test func itHoldsNoMoreThanItMay() {
        var buffer = ReplayBuffer(after: 0)
        buffer.maxCount = 3
        for seq in 1...5 { buffer.append(seq: seq, [1]) }
        #expect(buffer.missed(since: 1) == nil)
        #expect(buffer.missed(since: 2)?.count == 3)
        buffer.maxBytes = 10
        buffer.append(seq: 6, [UInt8](repeating: 0, count: 100))
        #expect(buffer.missed(since: 5) == nil)
        #expect(buffer.missed(since: 6)?.isEmpty == true)
    }
}
