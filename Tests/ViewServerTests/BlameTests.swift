import Testing

@testable import ViewServer

@Suite("Whom a worker's end is put down to")
struct BlameTests {
    private final class Story { var blame = Blame() }
    private let story = Story()

    private func fail(_ ticket: UInt64 = 7, from address: String = "a", at second: Int) {
        story.blame.failed(ticket, address: address, now: .seconds(second))
    }

    private func comes(_ ticket: UInt64 = 7, from address: String = "a", asking: Bool = false, at second: Int) -> Blame.Verdict {
        story.blame.verdict(on: ticket, address: address, asksAgain: asking, now: .seconds(second))
    }

    @Test("the guilty page gets no window until its person asks; every other page does")
    func once() {
        fail(at: 0)
        #expect(comes(at: 1) == .failed)
        #expect(comes(at: 100) == .failed)
        #expect(comes(8, at: 1) == .welcome)
        #expect(comes(asking: true, at: 101) == .welcome)
        #expect(comes(at: 102) == .welcome, "its connection may break like any other")
    }

    @Test("each failure has to be asked for anew, and after the third asking has to wait for a minute")
    func repeatedly() {
        fail(at: 0)
        #expect(comes(asking: true, at: 1) == .welcome)
        fail(at: 2)
        #expect(comes(at: 3) == .failed)
        #expect(comes(asking: true, at: 3) == .welcome)
        fail(at: 4)
        #expect(comes(asking: true, at: 5) == .keepsFailing)
        #expect(comes(at: 63) == .keepsFailing)
        #expect(comes(at: 64) == .failed)
        #expect(comes(asking: true, at: 64) == .welcome)
        fail(at: 65)
        #expect(comes(asking: true, at: 66) == .keepsFailing)
    }

    @Test("ten minutes after its last failure a page is like any other")
    func forgotten() {
        for second in 0..<3 { fail(at: second) }
        #expect(comes(at: 601) == .failed)
        #expect(comes(at: 602) == .welcome)
        fail(at: 603)
        #expect(comes(asking: true, at: 604) == .welcome, "the count begins anew")
    }

    @Test("an address from which ever new pages take workers with them has to wait; others do not")
    func address() {
        for ticket in UInt64(1)...10 { fail(ticket, at: Int(ticket)) }
        #expect(comes(99, at: 11) == .welcome)
        fail(11, at: 11)
        #expect(comes(99, at: 12) == .keepsFailing)
        #expect(comes(99, from: "b", at: 12) == .welcome)
        #expect(comes(99, at: 61) == .welcome)
    }

    @Test("it remembers a thousand pages at most, the newest")
    func bounded() {
        for ticket in UInt64(1)...1_100 { fail(ticket, from: "\(ticket)", at: 0) }
        var remembered = 0
        for ticket in UInt64(1)...1_100 where comes(ticket, from: "x", at: 1) == .failed { remembered += 1 }
        #expect(remembered == 1_000)
    }
}
