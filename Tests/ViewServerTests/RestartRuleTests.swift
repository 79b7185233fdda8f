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
