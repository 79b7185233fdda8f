import CallCore
import CallProtocol
import CallTesting
import Testing

/// Plays a timeline and checks what must hold in every one: nothing went to a connection that may not have it.
func story(_ change: (inout RoomLimits) -> Void = { _ in }, location: SourceLocation = #_sourceLocation, _ play: (Timeline) throws -> Void)
    rethrows
{
    var limits = RoomLimits()
    change(&limits)
    let timeline = Timeline(limits: limits)
    try play(timeline)
    #expect(timeline.violations == [], sourceLocation: location)
}

/// What something is refused with; nil where it is not.
func refusal(_ body: () throws -> Void) -> CallError? {
    do {
        try body()
        return nil
    } catch let error as CallError {
        return error
    } catch {
        Issue.record("\(error) is no CallError")
        return nil
    }
}

func code(_ body: () throws -> Void) -> ErrorCode? { refusal(body)?.code }

extension Timeline {
    /// What everybody says was heard so far is of no interest.
    func hush(_ visitors: Visitor...) { for visitor in visitors { _ = visitor.heard() } }
}

extension ServerMessage {
    var ended: (CallError?, DepartureReason)? {
        if case .ended(let error, let reason) = self { (error, reason) } else { nil }
    }

    var outcome: EntryOutcome? {
        if case .responded(let outcome) = self { outcome } else { nil }
    }

    var withdrawal: WithdrawalReason? {
        if case .entryWithdrawn(_, _, let reason) = self { reason } else { nil }
    }

    var entry: EntryInfo? {
        switch self {
        case .entryRequested(let entry), .entryUpdated(let entry): entry
        case .waiting, .responded, .entered, .participantJoined, .participantLeft, .participantUpdated, .entryWithdrawn, .signal, .done,
            .failed, .ended, .closing, .pong:
            nil
        }
    }
}
