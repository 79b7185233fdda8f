import Foundation

/// What a process has used so far, as the kernel counts it.
struct ProcessCost {
    let pid: Int32

    /// Time on a CPU, of all threads that live, in nanoseconds (`/proc/PID/task/*/schedstat`; `/proc/PID/stat` counts in steps of 10 ms,
    /// which is too coarse for an admission).
    func cpuNanoseconds() -> UInt64 {
        let folder = "/proc/\(pid)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            sum + (firstNumber(in: "\(folder)/\(thread)/schedstat") ?? 0)
        }
    }

    /// Memory that is in RAM and private to the process, in bytes (`Pss` of `/proc/PID/smaps_rollup`).
    func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8) else { return 0 }
        let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        let kilobytes = line?.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first.flatMap { Int($0) }
        return (kilobytes ?? 0) * 1024
    }

    private func firstNumber(in path: String) -> UInt64? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return text.split(separator: " ").first.flatMap { UInt64($0) }
    }
}
