import CallClient
import Testing

@Suite struct ReconnectScheduleTests {
    let schedule = ReconnectSchedule()

    @Test(arguments: [(1, 300), (2, 600), (3, 1200), (4, 2400), (5, 4800), (6, 5000), (60, 5000)])
    func pausesDoubleUpToFiveSeconds(failures: Int, milliseconds: Int) {
        #expect(schedule.pause(failures: failures, elapsed: .zero, answered: true, random: 1) == .milliseconds(milliseconds))
    }

    @Test func chanceTakesAtMostHalfOfThePauseAway() {
        #expect(schedule.pause(failures: 2, elapsed: .zero, answered: true, random: 0) == .milliseconds(300))
    }

    @Test(arguments: [(false, 9, true), (false, 10, false), (true, 10, true), (true, 599, true), (true, 600, false)])
    func patienceEnds(answered: Bool, seconds: Int, goesOn: Bool) {
        #expect((schedule.pause(failures: 1, elapsed: .seconds(seconds), answered: answered, random: 0) != nil) == goesOn)
    }
}
