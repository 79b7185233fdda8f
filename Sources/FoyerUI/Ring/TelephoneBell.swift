import Foyer
import SwiftUI

extension View {
    /// Rings in the page while a call rings for the view model's person: tone, title, notification. To whoever rings it sounds as on a line.
    package func telephoneBell(_ viewModel: CallViewModel) -> some View { modifier(TelephoneBell(moment: BellMoment(viewModel))) }
}

/// What is to be heard just now.
enum BellMoment: Equatable {
    case quiet
    case incoming(IncomingCall)
    /// It rings during another call: that is not drowned.
    case waiting(IncomingCall)
    case outgoing

    @MainActor init(_ viewModel: CallViewModel) {
        switch viewModel.callingState {
        case .incoming(let call): self = .incoming(call)
        case .outgoing: self = .outgoing
        case .lobby, .waiting, .denied: self = viewModel.waitingCalls.first.map(BellMoment.incoming) ?? .quiet
        case .joining, .inCall, .reconnecting: self = viewModel.waitingCalls.first.map(BellMoment.waiting) ?? .quiet
        case .idle: self = .quiet
        }
    }
}

private struct TelephoneBell: ViewModifier {
    @Injected(\.strings) private var strings
    let moment: BellMoment

    func body(content: Content) -> some View {
        content
            .onChange(of: moment, initial: true) { old, new in
                if new != .quiet || old != new { sound(new) }
            }
            .onDisappear { if moment != .quiet { sound(.quiet) } }
    }

    private func sound(_ moment: BellMoment) {
        switch moment {
        case .quiet: announce(nil, .stop)
        case .outgoing: announce(nil, .ringback)
        case .incoming(let call): announce(call, .ring)
        case .waiting(let call):
            announce(call, .stop)
            Page.play(.knock)
        }
    }

    private func announce(_ call: IncomingCall?, _ tone: Page.Sound) {
        Page.play(tone)
        Page.call(
            call.map(strings.isCalling), body: call.map(strings.kind) ?? "")
    }
}
