import Foundation
import Synchronization

/// Prints a line at once, also into a file or a pipe.
func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// Prints figures as they come, and keeps those that thresholds name.
final class Report: Sendable {
    private let ratios = Mutex<[String: Double]>([:])

    func heading(_ text: String) { say("\n\(text)") }

    func line(_ name: String, _ value: String) {
        say("  " + name.padding(toLength: 58, withPad: " ", startingAt: 0) + value)
    }

    func ratio(_ key: String, _ name: String, _ value: Double) {
        ratios.withLock { $0[key] = value }
        line(name, String(format: "%.2f", value))
    }

    /// Says which ratios are above their threshold; true where none is.
    func holds(_ thresholds: [String: Double]) -> Bool {
        heading("Thresholds (Benchmarks/thresholds.json; ratios, so that they hold on any machine)")
        var isFine = true
        for (key, limit) in thresholds.sorted(by: { $0.key < $1.key }) {
            guard let value = ratios.withLock({ $0[key] }) else {
                line(key, "not measured")
                isFine = false
                continue
            }
            isFine = isFine && value <= limit
            line(key, String(format: "%.2f of at most %.2f %@", value, limit, value <= limit ? "ok" : "EXCEEDED"))
        }
        return isFine
    }
}
