import Networking
import Testing

@testable import ViewServer

@Suite("When a dead worker is started again")
struct RestartRuleTests {
    @Test("at once, however often it dies, where it has lived for a while")
    func oldWorkers() {
        var rule = RestartRule()
        let pauses = (0..<20).map { _ in rule.died(after: .seconds(5)) }
        #expect(pauses.allSatisfy { $0 == .zero })
    }

    @Test("two that die at once are started at once, those after them more and more slowly, up to ten seconds")
    func youngWorkers() {
        var rule = RestartRule()
        let pauses = (0..<100).map { _ in rule.died(after: .milliseconds(30)) }
        #expect(pauses.prefix(5) == [.zero, .zero, .milliseconds(250), .milliseconds(500), .seconds(1)])
        #expect(pauses[5...].prefix(4) == [.seconds(2), .seconds(4), .seconds(8), .seconds(10)])
        #expect(pauses[9...].allSatisfy { $0 == .seconds(10) })
    }

    @Test("one that lived for a while ends the row")
    func recovery() {
        var rule = RestartRule()
        for _ in 0..<5 { _ = rule.died(after: .zero) }
        let pauses = [rule.died(after: .seconds(1)), rule.died(after: .zero)]
        #expect(pauses == [.zero, .zero])
    }
}

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

@Suite("Whether the main actor is stuck")
struct WatchdogTests {
    @Test("it is after two seconds without an answer and without a turn")
    func stuck() {
        var watchdog = Watchdog()
        let looks = (0..<8).map { _ in watchdog.look(beats: 0, turns: 0, waited: .zero) }
        #expect(looks == [Bool](repeating: false, count: 7) + [true])
    }

    @Test("it is not while it answers, or while it serves windows in turn")
    func busy() {
        var watchdog = Watchdog()
        let answering = (UInt64(1)...40).map { watchdog.look(beats: $0, turns: 0, waited: .zero) }
        let serving = (UInt64(1)...40).map { watchdog.look(beats: 40, turns: $0, waited: .zero) }
        let resting = (0..<7).map { _ in watchdog.look(beats: 40, turns: 40, waited: .zero) }
        let again = watchdog.look(beats: 41, turns: 40, waited: .zero)
        #expect(!(answering + serving + resting + [again]).contains(true))
    }

    @Test("the time in which it could not get a processor does not count")
    func starved() {
        var watchdog = Watchdog()
        let starving = (1...16).map { watchdog.look(beats: 0, turns: 0, waited: .milliseconds(240) * $0) }
        #expect(starving == [Bool](repeating: false, count: 15) + [true], "for ever it may not go on")
        let answers = watchdog.look(beats: 1, turns: 0, waited: .seconds(4))
        let half = (1...16).map { watchdog.look(beats: 1, turns: 0, waited: .seconds(4) + .milliseconds(50) * $0) }
        #expect(!answers && half.firstIndex(of: true) == 9, "200 ms of each look count")
        #expect(MainThread.waited(in: "123456 7000000 89\n") == .milliseconds(7))
        #expect(MainThread.waited(in: "nothing") == .zero)
    }
}

@Suite("When memory of ended windows is given back")
struct LeftoversTests {
    @Test("when no more have ended for two looks, and then not again")
    func calm() {
        var leftovers = Leftovers()
        let looks = [0, 0, 0, 3, 9, 9, 9, 9, 9, 10, 10, 10].map { leftovers.look(ended: $0) }
        #expect(looks.indices.filter { looks[$0] } == [6, 11])
    }

    @Test("when very many have, without a calm")
    func many() {
        var leftovers = Leftovers()
        let looks = (1...12).map { leftovers.look(ended: $0 * 100) }
        #expect(looks.indices.filter { looks[$0] } == [4, 9])
    }
}

@Suite("What a server and its worker say to each other")
struct LinkMessageTests {
    private let letter = PageLetter(
        PageArrival(ticket: .max, asksAgain: false, origin: PageOrigin(peerAddress: "::1", base: nil)))

    private func read<Message>(_ bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Message?) -> Message? { bytes.withUnsafeBytes(read) }

    @Test("arrives as it was said")
    func roundTrip() {
        for message: ToWorker in [
            .opened(page: 1, letter), .text(page: .max, Array("Grüße".utf8)), .text(page: 2, []), .closed(page: 3), .goodbye([1, 2]), .stop,
        ] {
            #expect(read(message.bytes, ToWorker.init) == message)
        }
        for message: FromWorker in [
            .text(page: 9, [0, 255]), .close(page: 4, .policyViolation, reason: "too-fast"), .close(page: 4, .normal, reason: ""),
            .windows(12),
        ] {
            #expect(read(message.bytes, FromWorker.init) == message)
        }
    }

    @Test(
        "is nothing where it is cut short or of no kind",
        arguments: [[], [1], [2, 0, 0, 0], [99, 0, 0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0, 0, 7]])
    func broken(bytes: [UInt8]) {
        #expect(read(bytes, FromWorker.init) == nil)
        if bytes.first != 2 || bytes.count < 9 { #expect(read(bytes, ToWorker.init) == nil) }
    }
}
