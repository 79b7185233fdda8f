import Foundation
import Networking

// Usage: foyer-bench PATH_OF_FOYER. Starts that server, loads it from this process, prints what it cost.
// Ends with 1 where a figure is above its threshold.

if CommandLine.arguments.contains(EchoServer.argument) { try await EchoServer.run() }

guard CommandLine.arguments.count > 1 else {
    print("usage: foyer-bench PATH_OF_FOYER [THRESHOLDS.json]")
    exit(2)
}

do {
    let bench = Bench(binary: CommandLine.arguments[1], loop: try EventLoop(name: "load"))
    say("Server and load share this machine (\(ProcessInfo.processInfo.activeProcessorCount) cores): latencies hold both.")
    say("CPU is the time of the server's threads on a core; memory is its own RAM (Pss), after less before.")
    try await bench.connectionSetUp()
    try await bench.waitingGuests()
    try await bench.participants()
    try await bench.admissions()
    try await bench.joinsInACrowd()
    try await bench.windows()
    try await bench.rings()
    let file = CommandLine.arguments.dropFirst(2).first ?? "Benchmarks/thresholds.json"
    let thresholds = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    exit(bench.report.holds(thresholds) ? 0 : 1)
} catch {
    say("bench: \(error)")
    exit(1)
}
