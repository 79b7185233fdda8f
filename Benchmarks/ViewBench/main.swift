import Foundation

// Measures the UI runtime in this process, without sockets and without a browser: exact counts first, then ratios of CPU time in this
// run, bytes and memory. Ends with 1 where a figure is above its threshold (`Benchmarks/view-thresholds.json`).

await MainActor.run {
    let report = ViewReport()
    if CommandLine.arguments.count == 1 { LobbyFigures(report).measure() }
    RowFigures(report).measure()
    let path = CommandLine.arguments.dropFirst().first ?? "Benchmarks/view-thresholds.json"
    do {
        let thresholds = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        exit(report.holds(thresholds) ? 0 : 1)
    } catch {
        print("view-bench: \(path): \(error)")
        exit(2)
    }
}
