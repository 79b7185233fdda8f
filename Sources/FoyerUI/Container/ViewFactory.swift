import Foyer
import SwiftUI

/// The screens of a call. Each has a default; an app replaces those that it wants to look different.
@MainActor
public protocol ViewFactory {
    associatedtype LobbyViewType: View = LobbyView
    func makeLobbyView(viewModel: CallViewModel, lobbyInfo: LobbyInfo, callSettings: Binding<CallSettings>) -> LobbyViewType

    associatedtype IncomingCallViewType: View = IncomingCallView
    func makeIncomingCallView(viewModel: CallViewModel, callInfo: IncomingCall) -> IncomingCallViewType

    associatedtype OutgoingCallViewType: View = OutgoingCallView
    func makeOutgoingCallView(viewModel: CallViewModel) -> OutgoingCallViewType

    /// A call that rings while a lobby or another call is on the screen.
    associatedtype WaitingCallViewType: View = IncomingCallCard
    func makeWaitingCallView(viewModel: CallViewModel, callInfo: IncomingCall) -> WaitingCallViewType

    /// A ring has ended without a call: busy, no answer, declined, missed, answered elsewhere.
    associatedtype EndedRingViewType: View = EndedRingView
    func makeEndedRingView(viewModel: CallViewModel, ended: EndedRing) -> EndedRingViewType

    associatedtype JoiningCallViewType: View = JoiningCallView
    func makeJoiningCallView(viewModel: CallViewModel) -> JoiningCallViewType

    associatedtype WaitingViewType: View = WaitingView
    func makeWaitingView(viewModel: CallViewModel, reason: EntryWait) -> WaitingViewType

    associatedtype DeniedViewType: View = DeniedView
    func makeDeniedView(viewModel: CallViewModel, reason: String?) -> DeniedViewType

    associatedtype EntryRequestsViewType: View = EntryRequestsView
    func makeEntryRequestsView(viewModel: CallViewModel) -> EntryRequestsViewType

    associatedtype CallViewType: View = CallView<Self>
    func makeCallView(viewModel: CallViewModel) -> CallViewType

    associatedtype CallTopViewType: View = CallTopView
    func makeCallTopView(viewModel: CallViewModel) -> CallTopViewType

    associatedtype CallControlsViewType: View = CallControlsView
    func makeCallControlsView(viewModel: CallViewModel) -> CallControlsViewType

    associatedtype VideoParticipantsViewType: View = VideoParticipantsView<Self>
    func makeVideoParticipantsView(viewModel: CallViewModel, availableSize: CGSize) -> VideoParticipantsViewType

    associatedtype VideoParticipantViewType: View = VideoParticipantView
    func makeVideoParticipantView(participant: CallParticipant, availableSize: CGSize) -> VideoParticipantViewType

    associatedtype ReconnectionViewType: View = ReconnectionView
    func makeReconnectionView(viewModel: CallViewModel) -> ReconnectionViewType

    associatedtype UserAvatarViewType: View = UserAvatar
    func makeUserAvatar(_ user: User, size: CGFloat) -> UserAvatarViewType
}

extension ViewFactory where LobbyViewType == LobbyView {
    public func makeLobbyView(viewModel: CallViewModel, lobbyInfo: LobbyInfo, callSettings: Binding<CallSettings>) -> LobbyView {
        LobbyView(viewModel: viewModel, lobbyInfo: lobbyInfo, callSettings: callSettings)
    }
}

extension ViewFactory where IncomingCallViewType == IncomingCallView {
    public func makeIncomingCallView(viewModel: CallViewModel, callInfo: IncomingCall) -> IncomingCallView {
        IncomingCallView(viewModel: viewModel, callInfo: callInfo)
    }
}

extension ViewFactory where OutgoingCallViewType == OutgoingCallView {
    public func makeOutgoingCallView(viewModel: CallViewModel) -> OutgoingCallView { OutgoingCallView(viewModel: viewModel) }
}

extension ViewFactory where WaitingCallViewType == IncomingCallCard {
    public func makeWaitingCallView(viewModel: CallViewModel, callInfo: IncomingCall) -> IncomingCallCard {
        IncomingCallCard(viewModel: viewModel, callInfo: callInfo)
    }
}

extension ViewFactory where EndedRingViewType == EndedRingView {
    public func makeEndedRingView(viewModel: CallViewModel, ended: EndedRing) -> EndedRingView {
        EndedRingView(viewModel: viewModel, ended: ended)
    }
}

extension ViewFactory where JoiningCallViewType == JoiningCallView {
    public func makeJoiningCallView(viewModel: CallViewModel) -> JoiningCallView { JoiningCallView(viewModel: viewModel) }
}

extension ViewFactory where WaitingViewType == WaitingView {
    public func makeWaitingView(viewModel: CallViewModel, reason: EntryWait) -> WaitingView {
        WaitingView(viewModel: viewModel, reason: reason)
    }
}

extension ViewFactory where DeniedViewType == DeniedView {
    public func makeDeniedView(viewModel: CallViewModel, reason: String?) -> DeniedView { DeniedView(viewModel: viewModel, reason: reason) }
}

extension ViewFactory where EntryRequestsViewType == EntryRequestsView {
    public func makeEntryRequestsView(viewModel: CallViewModel) -> EntryRequestsView { EntryRequestsView(viewModel: viewModel) }
}

extension ViewFactory where CallViewType == CallView<Self> {
    public func makeCallView(viewModel: CallViewModel) -> CallView<Self> { CallView(viewFactory: self, viewModel: viewModel) }
}

extension ViewFactory where CallTopViewType == CallTopView {
    public func makeCallTopView(viewModel: CallViewModel) -> CallTopView { CallTopView(viewModel: viewModel) }
}

extension ViewFactory where CallControlsViewType == CallControlsView {
    public func makeCallControlsView(viewModel: CallViewModel) -> CallControlsView { CallControlsView(viewModel: viewModel) }
}

extension ViewFactory where VideoParticipantsViewType == VideoParticipantsView<Self> {
    public func makeVideoParticipantsView(viewModel: CallViewModel, availableSize: CGSize) -> VideoParticipantsView<Self> {
        VideoParticipantsView(viewFactory: self, viewModel: viewModel, availableSize: availableSize)
    }
}

extension ViewFactory where VideoParticipantViewType == VideoParticipantView {
    public func makeVideoParticipantView(participant: CallParticipant, availableSize: CGSize) -> VideoParticipantView {
        VideoParticipantView(participant: participant, size: availableSize)
    }
}

extension ViewFactory where ReconnectionViewType == ReconnectionView {
    public func makeReconnectionView(viewModel: CallViewModel) -> ReconnectionView { ReconnectionView() }
}

extension ViewFactory where UserAvatarViewType == UserAvatar {
    public func makeUserAvatar(_ user: User, size: CGFloat) -> UserAvatar {
        UserAvatar(name: user.name, imageURL: user.imageURL, size: size)
    }
}

/// Every screen as it comes.
public struct DefaultViewFactory: ViewFactory {
    public init() {}
}
