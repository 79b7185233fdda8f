import Foundation
import Networking

// Usage: foyer-bench PATH_OF_FOYER. Starts that server, loads it from this process, prints what it cost.
// Ends with 1 where a figure is above its threshold.

if CommandLine.arguments.contains(EchoServer.argument) { try await EchoServer.run() }

guard CommandLine.arguments.count > 1 else {
    print("usage: foyer-bench PATH_OF_FOYER [THRESHOLDS.json]")
    exit(2)
}

let server = try ServerProcess(binary: CommandLine.arguments[1])
do {
    try await server.waitForAddress()
    let loop = try EventLoop(name: "load")
    var bench = Bench(server: server, load: Load(port: server.port, key: server.key, loop: loop))
    say("Server and load share this machine (\(ProcessInfo.processInfo.activeProcessorCount) cores): latencies hold both.")
    say("CPU is the server's threads' time on a core; memory is private and shared-proportional RAM (Pss), before and after.")
    try await bench.connectionSetUp()
    try await bench.thousandWaiting()
    try await bench.participants()
    try await bench.admissions()
    try await bench.joinsUnderLoad()
    server.stop()
    let file = CommandLine.arguments.dropFirst(2).first ?? "Benchmarks/thresholds.json"
    let thresholds = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    exit(bench.report.holds(thresholds) ? 0 : 1)
} catch {
    print("bench: \(error)\nThe server said last:\n\(server.log.suffix(2000))")
    server.stop()
    exit(1)
}
