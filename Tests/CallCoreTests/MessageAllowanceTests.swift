import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("How much a connection may say")
struct MessageAllowanceTests {
    /// How many of many messages at one moment are taken.
    private func taken(_ allowance: inout MessageAllowance, at time: Timestamp) -> Int {
        (0..<2000).count { _ in allowance.take(now: time) }
    }

    @Test("a burst is taken, then what has refilled since", arguments: [(MessageAllowance.waiting, 60, 5), (.inside, 1200, 100)])
    func burst(_ given: MessageAllowance, _ atMost: Int, _ perSecond: Int) {
        var allowance = given
        let start = FakeClock.start
        #expect(taken(&allowance, at: start) == atMost)
        #expect(taken(&allowance, at: start + .seconds(1)) == perSecond)
        #expect(taken(&allowance, at: start + .milliseconds(1400)) == perSecond * 2 / 5)
        #expect(taken(&allowance, at: start + .seconds(3600)) == atMost)
    }

    @Test("a clock that is set back gives and takes nothing")
    func clockSetBack() {
        var allowance = MessageAllowance.waiting
        let start = FakeClock.start
        #expect(taken(&allowance, at: start) == 60)
        #expect(taken(&allowance, at: start + .seconds(-3600)) == 0)
        #expect(taken(&allowance, at: start + .seconds(-3599)) == 5)
    }
}
