/// Who made workers die, and what becomes of them: a page whose window took a worker with it is not served again until its person asks,
/// and one that goes on like that has to wait. Times are of any clock that does not run backwards.
struct Blame: Sendable {
    /// Failures after which asking does not help for a while.
    static let patience = 3
    /// How long it does not help then.
    static let rest: Duration = .seconds(60)
    /// So long after its last failure a page is like any other.
    static let memory: Duration = .seconds(600)
    /// Pages of one address that may take workers with them within `rest`; beyond it pages of that address wait.
    static let patienceWithAddress = 10
    /// Pages remembered at most: those that failed longest ago go first.
    static let most = 1_000

    enum Verdict: Sendable, Equatable {
        case welcome
        /// It has failed; its person may ask for another try.
        case failed
        /// It has failed again and again, and has to wait.
        case keepsFailing
    }

    private struct Record {
        var failures = 0
        var last: Duration
        /// The person has asked for another try since.
        var isPardoned = false
    }

    private var pages: [UInt64: Record] = [:]
    private var addresses: [String: [Duration]] = [:]

    /// A worker ended while it served this page.
    mutating func failed(_ ticket: UInt64, address: String, now: Duration) {
        var record = pages[ticket].flatMap { isForgotten($0, now) ? nil : $0 } ?? Record(last: now)
        record.failures += 1
        record.last = now
        record.isPardoned = false
        pages[ticket] = record
        addresses[address] = recent(address, now) + [now]
        forget(now)
    }

    /// A page is there again, or for the first time.
    mutating func verdict(on ticket: UInt64, address: String, asksAgain: Bool, now: Duration) -> Verdict {
        guard recent(address, now).count <= Self.patienceWithAddress else { return .keepsFailing }
        guard var record = pages[ticket], !isForgotten(record, now) else { return .welcome }
        if record.isPardoned { return .welcome }
        if record.failures >= Self.patience, now - record.last < Self.rest { return .keepsFailing }
        guard asksAgain else { return .failed }
        record.isPardoned = true
        pages[ticket] = record
        return .welcome
    }

    private func isForgotten(_ record: Record, _ now: Duration) -> Bool { now - record.last >= Self.memory }

    private func recent(_ address: String, _ now: Duration) -> [Duration] {
        (addresses[address] ?? []).filter { now - $0 < Self.rest }
    }

    private mutating func forget(_ now: Duration) {
        pages = pages.filter { now - $0.value.last < Self.memory }
        addresses = addresses.filter { $0.value.contains { now - $0 < Self.rest } }
        guard pages.count > Self.most, let oldest = pages.min(by: { $0.value.last < $1.value.last }) else { return }
        pages[oldest.key] = nil
    }
}
