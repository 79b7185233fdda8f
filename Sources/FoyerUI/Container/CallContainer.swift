import Foyer
import SwiftUI

/// Shows the right screen for where a person stands; before and after a call its own content.
public struct CallContainer<Factory: ViewFactory, Content: View>: View {
    @ObservedObject private var viewModel: CallViewModel
    private let viewFactory: Factory
    private let content: Content

    public init(viewFactory: Factory, viewModel: CallViewModel, @ViewBuilder content: () -> Content) {
        self.viewFactory = viewFactory
        self.viewModel = viewModel
        self.content = content()
    }

    public var body: some View {
        ZStack {
            screen
            LiveRegion()
            ringLayer
            if showsProblem, let problem = viewModel.problem { ProblemLayer(problem: problem) { viewModel.problem = nil } }
        }
        .modifier(Announcer(moment: moment))
        .telephoneBell(viewModel)
        .modifier(DoorBell(waiting: viewModel.entryRequests.count, notice: viewModel.notice))
    }

    private var moment: CallMoment {
        CallMoment(
            state: viewModel.callingState, notice: viewModel.notice, isReconnecting: viewModel.isReconnecting,
            waiting: viewModel.entryRequests.count)
    }

    @ViewBuilder private var screen: some View {
        switch viewModel.callingState {
        case .idle: content
        case .lobby(let info): viewFactory.makeLobbyView(viewModel: viewModel, lobbyInfo: info, callSettings: $viewModel.callSettings)
        case .incoming(let call): viewFactory.makeIncomingCallView(viewModel: viewModel, callInfo: call).id(call.ringId)
        case .outgoing: viewFactory.makeOutgoingCallView(viewModel: viewModel)
        case .joining: viewFactory.makeJoiningCallView(viewModel: viewModel)
        case .waiting(let reason): viewFactory.makeWaitingView(viewModel: viewModel, reason: reason)
        case .denied(let reason): viewFactory.makeDeniedView(viewModel: viewModel, reason: reason)
        case .inCall, .reconnecting: call
        }
    }

    /// Another call that rings over whatever is on the screen, or how the last ring ended.
    @ViewBuilder private var ringLayer: some View {
        if let call = viewModel.waitingCalls.first {
            TopLayer { viewFactory.makeWaitingCallView(viewModel: viewModel, callInfo: call).id(call.ringId) }
        } else if viewModel.callingState == .idle, let ended = viewModel.endedRing {
            TopLayer { viewFactory.makeEndedRingView(viewModel: viewModel, ended: ended).id(ended) }
        }
    }

    /// Lobby, door and call show their problems themselves.
    private var showsProblem: Bool {
        switch viewModel.callingState {
        case .idle, .incoming, .outgoing: true
        case .lobby, .joining, .waiting, .denied, .inCall, .reconnecting: false
        }
    }

    /// One and the same view while the connection is made again: pictures stay.
    private var call: some View {
        ZStack {
            viewFactory.makeCallView(viewModel: viewModel)
            if viewModel.callingState == .reconnecting { viewFactory.makeReconnectionView(viewModel: viewModel) }
        }
    }
}

/// A problem at the top of whatever is on the screen.
private struct ProblemLayer: View {
    @Injected(\.strings) private var strings
    let problem: CallProblem
    let dismiss: @MainActor () -> Void

    var body: some View {
        TopLayer { Banner(text: strings.text(problem), identifier: "problemBanner", dismiss: dismiss) }
    }
}

/// Over whatever is on the screen, at its top.
package struct TopLayer<Content: View>: View {
    private let content: Content

    package init(@ViewBuilder content: () -> Content) { self.content = content() }

    package var body: some View {
        VStack {
            content.frame(maxWidth: 480)
            Spacer()
        }
        .padding(16)
    }
}

extension CallContainer where Factory == DefaultViewFactory {
    public init(viewModel: CallViewModel, @ViewBuilder content: () -> Content) {
        self.init(viewFactory: DefaultViewFactory(), viewModel: viewModel, content: content)
    }
}

/// A knock is heard, and its count stands in the tab's title.
private struct DoorBell: ViewModifier {
    let waiting: Int
    let notice: CallNotice?

    func body(content: Content) -> some View {
        content
            .onChange(of: waiting, initial: true) { _, count in Page.showCount(count) }
            .onChange(of: notice) { _, notice in
                if case .knocked = notice?.event { Page.play(.knock) }
            }
    }
}

/// Reads aloud what happens, to people who do not see it.
private struct Announcer: ViewModifier {
    @Injected(\.strings) private var strings
    @Injected(\.announcements) private var announcements
    let moment: CallMoment

    func body(content: Content) -> some View {
        content.onChange(of: moment) { old, new in
            guard let words = strings.announcement(from: old, to: new) else { return }
            if words.isEmpty { announcements.clear() } else { announcements.say(words) }
        }
    }
}
