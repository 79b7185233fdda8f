/// Wall time in milliseconds since 1970. Deadlines are kept in it because they outlive a restart of the server.
package struct Timestamp: Hashable, Sendable, Codable, Comparable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package init(from decoder: any Decoder) throws { milliseconds = try decoder.singleValueContainer().decode(Int64.self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    /// Whole seconds since 1970, as a token's claims count.
    package var seconds: Int64 { milliseconds / 1000 }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    package static func + (time: Self, duration: Duration) -> Self {
        Timestamp(milliseconds: time.milliseconds + duration.milliseconds)
    }

    package static func - (left: Self, right: Self) -> Duration { .milliseconds(left.milliseconds - right.milliseconds) }
}

extension Duration {
    /// Whole milliseconds; what is finer is cut off.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
