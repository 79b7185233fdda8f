import Testing

@testable import ViewServer

@Suite struct AllowanceTests {
    @Test func aBurstIsAllowedAndThenASteadyRate() {
        var allowance = Allowance(perSecond: 10, atMost: 3, now: .zero)
        #expect((0..<4).map { _ in allowance.take(now: .zero) } == [true, true, true, false])
        #expect(allowance.take(now: .milliseconds(99)) == false)
        #expect(allowance.take(now: .milliseconds(201)) == true)
        #expect(allowance.take(now: .milliseconds(202)) == true)
        #expect(allowance.take(now: .milliseconds(203)) == false)
    }

    @Test func restDoesNotGatherMoreThanABurst() {
        var allowance = Allowance(perSecond: 10, atMost: 2, now: .zero)
        #expect((0..<3).map { _ in allowance.take(now: .seconds(1000)) } == [true, true, false])
    }
}
