/// How long a token is valid, as people write it: `90s`, `30m`, `24h`, `7d`.
struct Lifetime: Equatable {
    let seconds: Int64

    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
    /// A hundred years: more is a slip of the finger.
    private static let longest: Int64 = 3_153_600_000

    init?(_ text: String) {
        guard let unit = text.last.flatMap({ Self.units[$0] }), let count = Int64(text.dropLast()), count > 0,
            count <= Self.longest / unit
        else { return nil }
        seconds = count * unit
    }
}
