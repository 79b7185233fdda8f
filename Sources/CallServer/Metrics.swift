import Synchronization

/// Counters for operators, in Prometheus' text format.
package final class Metrics: Sendable {
    package enum Counter: String, CaseIterable, Sendable {
        case connectionsOpened = "foyer_signal_connections_opened_total"
        case connectionsClosed = "foyer_signal_connections_closed_total"
        case tokensRefused = "foyer_tokens_refused_total"
        case messagesReceived = "foyer_signal_messages_received_total"
        case messagesRefused = "foyer_signal_messages_refused_total"
        case entriesAllowed = "foyer_entries_allowed_total"
        case entriesDenied = "foyer_entries_denied_total"
        case ringsMade = "foyer_rings_total"
        case ringsAccepted = "foyer_rings_accepted_total"
        case webhooksDelivered = "foyer_webhooks_delivered_total"
        case webhooksFailed = "foyer_webhooks_failed_total"
        case storageErrors = "foyer_storage_errors_total"
    }

    private let counts = Mutex([Counter: Int]())

    package init() {}

    package func add(_ counter: Counter) { counts.withLock { $0[counter, default: 0] += 1 } }

    package subscript(counter: Counter) -> Int { counts.withLock { $0[counter, default: 0] } }

    /// One number beside the counters, as it is at this moment.
    package struct Reading: Sendable {
        package enum Kind: String, Sendable { case gauge, counter }
        package var name: String
        package var value: Int
        package var kind: Kind

        package init(_ name: String, _ value: Int, _ kind: Kind = .gauge) {
            self.name = name
            self.kind = kind
            self.value = value
        }
    }

    package func text(_ readings: [Reading]) -> String {
        let counts = counts.withLock { $0 }
        let counters = Counter.allCases.map { Reading($0.rawValue, counts[$0, default: 0], .counter) }
        return (counters + readings).map { "# TYPE \($0.name) \($0.kind.rawValue)\n\($0.name) \($0.value)\n" }.joined()
    }
}
