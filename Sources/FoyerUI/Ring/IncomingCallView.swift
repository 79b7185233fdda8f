import Foyer
import SwiftUI

/// Somebody rings: who it is, who else is rung, and the answers.
public struct IncomingCallView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    @StateObject private var incoming: IncomingViewModel
    @State private var isWriting = false

    public init(viewModel: CallViewModel, callInfo: IncomingCall) {
        self.viewModel = viewModel
        _incoming = StateObject(wrappedValue: IncomingViewModel(callInfo: callInfo))
    }

    public var body: some View {
        RingPage(identifier: "incomingCallView") {
            Text(strings.kind(of: call)).font(fonts.body).foregroundColor(colors.callTextLowEmphasis)
            UserAvatar(name: call.caller.name, imageURL: call.caller.imageURL, size: 112)
            Text(call.caller.name)
                .font(fonts.display)
                .foregroundColor(colors.callText)
                .multilineTextAlignment(.center)
                .accessibilityHeading(.h1)
                .pageFocusOnArrival()
            if !others.isEmpty {
                Text(strings.alsoInvited(others))
                    .font(fonts.body)
                    .foregroundColor(colors.callTextLowEmphasis)
                    .multilineTextAlignment(.center)
                    .accessibilityIdentifier("alsoInvited")
            }
        } answers: {
            if isWriting {
                RejectionSheet(send: reject) { isWriting = false }
            } else {
                RingButton(icon: images.hangup, color: colors.danger, title: strings.reject, identifier: "rejectCall") { reject(nil) }
                RingButton(
                    icon: Image(systemName: "text.bubble.fill"), color: colors.callControl, title: strings.rejectWithMessage,
                    identifier: "rejectWithMessage"
                ) { isWriting = true }
                RingButton(icon: images.acceptCall, color: RingColor.accept, title: strings.accept, identifier: "acceptCall") {
                    viewModel.acceptCall(callType: call.type, callId: call.id)
                }
            }
        }
    }

    private func reject(_ reason: String?) { viewModel.rejectCall(callType: call.type, callId: call.id, reason: reason) }

    private var call: IncomingCall { incoming.callInfo }
    private var others: [String] { incoming.otherMembers.filter { $0.id != viewModel.personId }.map(\.user.name) }
}
