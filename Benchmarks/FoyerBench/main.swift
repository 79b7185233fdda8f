import Foundation
import Networking

// Usage: foyer-bench PATH_OF_FOYER [--only SECTION]... Starts that server, loads it from this process, prints what it cost.
// Ends with 1 where a figure is above its threshold.

if CommandLine.arguments.contains(EchoServer.argument) { try await EchoServer.run() }

guard let options = Options(CommandLine.arguments.dropFirst()) else {
    print("usage: foyer-bench PATH_OF_FOYER [--only \(Bench.Section.allCases.map(\.rawValue).joined(separator: "|"))]...")
    exit(2)
}

do {
    let bench = Bench(binary: options.binary, loop: try EventLoop(name: "load"))
    say("Server and load share this machine (\(ProcessInfo.processInfo.activeProcessorCount) cores): latencies hold both.")
    say("CPU is the time of the server's threads on a core; memory is its own RAM (Pss), after less before.")
    for section in options.sections { try await bench.run(section) }
    // Some sections alone do not measure what every threshold wants.
    guard options.isWhole else { exit(0) }
    let thresholds = try JSONDecoder().decode(
        [String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: "Benchmarks/thresholds.json")))
    exit(bench.report.holds(thresholds) ? 0 : 1)
} catch {
    say("bench: \(error)")
    exit(1)
}
