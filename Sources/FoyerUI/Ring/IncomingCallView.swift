import Foyer
import SwiftUI

/// Somebody rings: who it is, and the two answers.
public struct IncomingCallView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    @StateObject private var incoming: IncomingViewModel

    public init(viewModel: CallViewModel, callInfo: IncomingCall) {
        self.viewModel = viewModel
        _incoming = StateObject(wrappedValue: IncomingViewModel(callInfo: callInfo))
    }

    public var body: some View {
        RingPage(identifier: "incomingCallView") {
            Text(call.video ? strings.incomingVideoCall : strings.incomingCall).font(fonts.body).foregroundColor(colors.callTextLowEmphasis)
            UserAvatar(name: call.caller.name, imageURL: call.caller.imageURL, size: 112)
            Text(call.caller.name).font(fonts.display).foregroundColor(colors.callText).multilineTextAlignment(.center)
            if incoming.otherMembers.count > 1 {
                Text(strings.alsoInvited(incoming.otherMembers.map(\.user.name)))
                    .font(fonts.body)
                    .foregroundColor(colors.callTextLowEmphasis)
                    .multilineTextAlignment(.center)
            }
        } answers: {
            RingButton(icon: images.hangup, color: colors.danger, title: strings.reject, identifier: "rejectCall") {
                viewModel.rejectCall(callType: call.type, callId: call.id)
            }
            RingButton(icon: images.acceptCall, color: Color(hex: 0x15803D), title: strings.accept, identifier: "acceptCall") {
                viewModel.acceptCall(callType: call.type, callId: call.id)
            }
        }
    }

    private var call: IncomingCall { incoming.callInfo }
}

/// This person rings, and nobody has answered yet.
public struct OutgoingCallView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel

    public init(viewModel: CallViewModel) { self.viewModel = viewModel }

    public var body: some View {
        RingPage(identifier: "outgoingCallView") {
            if let first = viewModel.ringingMembers.first {
                UserAvatar(name: first.user.name, imageURL: first.user.imageURL, size: 112)
            }
            Text(viewModel.ringingMembers.map(\.user.name).joined(separator: ", "))
                .font(fonts.display)
                .foregroundColor(colors.callText)
                .multilineTextAlignment(.center)
            Text(strings.outgoingCall).font(fonts.headline).foregroundColor(colors.callText)
            Text(strings.outgoingHint).font(fonts.body).foregroundColor(colors.callTextLowEmphasis).multilineTextAlignment(.center)
        } answers: {
            RingButton(icon: images.hangup, color: colors.danger, title: strings.cancel, identifier: "hangUp", action: viewModel.hangUp)
        }
    }
}
