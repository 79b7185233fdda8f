import Testing

@testable import ViewServer

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
