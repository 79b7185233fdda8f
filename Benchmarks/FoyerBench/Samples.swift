import Foundation
import Synchronization

/// Durations that many connections report, and the wait until enough of them have.
final class Samples: Sendable {
    private let values = Mutex<[Duration]>([])

    var count: Int { values.withLock { $0.count } }

    func add(_ value: Duration) { values.withLock { $0.append(value) } }

    /// The value that this share of all samples does not exceed; zero where there are none.
    func percentile(_ share: Double) -> Duration {
        let sorted = values.withLock { $0.sorted() }
        guard !sorted.isEmpty else { return .zero }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}

/// Counts what happens on the load's loop.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.wrappingAdd(1, ordering: .relaxed) }
}

/// Waits until `condition` holds; false after `seconds`.
func until(within seconds: Double, _ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
        if ContinuousClock.now > deadline { return false }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}

/// Starts one piece of work at each tick of a fixed rate, whether or not earlier ones are done: an open loop, which a slow server cannot
/// slow down and so cannot flatter itself.
func openLoop(count: Int, perSecond rate: Double, _ work: (Int) -> Void) async {
    let start = ContinuousClock.now
    for index in 0..<count {
        let due = start + .seconds(Double(index) / rate)
        if due > ContinuousClock.now { try? await Task.sleep(until: due, tolerance: .zero, clock: .continuous) }
        work(index)
    }
}

extension Duration {
    var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
}
