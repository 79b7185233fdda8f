import Combine
import Foyer
import SwiftUI

/// What is read aloud in a window to people who do not see it. The latest words alone; the next page begins in silence.
@MainActor
package final class Announcements: ObservableObject {
    @Published package private(set) var text = ""

    /// The same words twice are heard twice.
    package func say(_ words: String) { text = words == text ? words + "\u{A0}" : words }

    package func clear() {
        if !text.isEmpty { text = "" }
    }
}

private enum AnnouncementsKey: InjectionKey {
    static var currentValue: Announcements { Announcements() }
}

extension InjectedValues {
    package var announcements: Announcements {
        get { self[AnnouncementsKey.self] }
        set { self[AnnouncementsKey.self] = newValue }
    }
}

/// The place of the page where they are read. One to a page, and always there: programs notice only changes of what they know.
package struct LiveRegion: View {
    @ObservedObject private var announcements: Announcements

    package init() { announcements = InjectedValues[\.announcements] }

    package var body: some View {
        Text(announcements.text)
            .pageRole(.status)
            .accessibilityIdentifier("announcements")
            .unseen()
    }
}

extension View {
    /// There for assistive programs alone.
    func unseen() -> some View {
        frame(width: 1, height: 1).clipped().opacity(0.01).allowsHitTesting(false)
    }
}

/// What was to be noticed of a call at one time.
struct CallMoment: Equatable {
    let state: CallingState
    let notice: CallNotice?
    let isReconnecting: Bool
    let waiting: Int
}

extension Strings {
    /// What to say after a change; empty where older words are over, nil where nothing is to be said.
    func announcement(from old: CallMoment, to new: CallMoment) -> String? {
        if old.state != new.state { return arrival(from: old.state, to: new) }
        if old.isReconnecting != new.isReconnecting { return new.isReconnecting ? reconnectingText : connectedAgain }
        guard old.notice != new.notice else { return nil }
        return new.notice.map { text($0.event) }
    }

    /// The heading of a new page gets the focus and is read by that; here is what it does not say.
    private func arrival(from old: CallingState, to new: CallMoment) -> String {
        switch new.state {
        case .idle, .lobby, .joining, .outgoing: ""
        case .incoming(let call): "\(call.video ? incomingVideoCall : incomingCall): \(call.caller.name)"
        case .waiting(let reason): old.isWaiting ? (reason == .waitingForApproval ? waitingForApprovalText : waitingForHostText) : ""
        case .denied(let reason): reason.map(deniedReason) ?? deniedText
        case .reconnecting: reconnectingText
        case .inCall: old == .reconnecting ? connectedAgain : new.waiting > 0 ? "\(youAreIn) \(stillWaiting(new.waiting))" : youAreIn
        }
    }
}

extension CallingState {
    fileprivate var isWaiting: Bool { if case .waiting = self { true } else { false } }
}
