import Foundation

/// Prints figures as they come, and compares those that have a threshold.
@MainActor
final class ViewReport {
    private var figures: [String: Double] = [:]

    func heading(_ text: String) { print("\n\(text)") }

    /// - Parameter key: the name of the figure's threshold, if it has one.
    func line(_ name: String, _ value: Double, _ unit: String, key: String? = nil) {
        if let key { figures[key] = value }
        let number = String(format: value < 10 ? "%.2f" : "%.0f", value)
        print("  " + name.padding(toLength: 72, withPad: " ", startingAt: 0) + "\(number) \(unit)")
    }

    /// Says which figures are above their threshold; true where none is.
    func holds(_ thresholds: [String: Double]) -> Bool {
        heading("Thresholds (at most)")
        var isFine = true
        for (key, limit) in thresholds.sorted(by: { $0.key < $1.key }) {
            let value = figures[key] ?? .infinity
            isFine = isFine && value <= limit
            line(key + (value <= limit ? "" : "  EXCEEDED: at most \(limit)"), value, "")
        }
        return isFine
    }
}

/// CPU time of this thread in microseconds.
func cpuMicroseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// The middle of several runs of `work`, each divided by `count`, in microseconds of CPU.
@MainActor
func microseconds(runs: Int = 7, per count: Int = 1, _ work: () -> Void) -> Double {
    let times = (0..<runs).map { _ in
        let start = cpuMicroseconds()
        work()
        return (cpuMicroseconds() - start) / Double(count)
    }
    return times.sorted()[runs / 2]
}

/// Memory of this process that is in RAM, in bytes (`/proc/self/statm`).
func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
