import Foundation

/// What the system knows of this process's main thread.
enum MainThread {
    /// How long it has waited for a processor since it began; zero where the system does not say.
    static var waited: Duration {
        let number = getpid()
        guard let text = try? String(contentsOfFile: "/proc/self/task/\(number)/schedstat", encoding: .utf8) else { return .zero }
        return waited(in: text)
    }

    /// The second of three numbers, in nanoseconds.
    static func waited(in text: String) -> Duration {
        let fields = text.split(separator: " ")
        return fields.count == 3 ? .nanoseconds(Int64(fields[1]) ?? 0) : .zero
    }
}
