import CallProtocol
import CallTesting
import Testing

@testable import CallCore

@Suite("Anything at any time")
struct RandomTests {
    /// Together more than 100,000 events; each seed runs by itself.
    private static let steps = 13_000

    @Test("whatever hosts and guests do, the room stays right", arguments: UInt64(1)...8)
    func anything(seed: UInt64) {
        let story = RandomStory(seed: seed)
        for step in 0..<Self.steps {
            let problems = story.step()
            if problems.isEmpty { continue }
            let last = story.trace.suffix(25).joined(separator: "\n")
            Issue.record("seed \(seed), step \(step): \(problems.joined(separator: "; "))\nafter\n\(last)")
            return
        }
        // A story in which nothing happens proves nothing.
        #expect(story.answered.values.filter { $0 == .allowed }.count > 300)
        #expect(story.answered.values.filter { $0 == .denied }.count > 150)
    }
}
