import Foyer
import SwiftUI

/// A call that rings over another page: who it is, and the two answers.
public struct IncomingCallCard: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    private let call: IncomingCall
    private let accept: @MainActor () -> Void

    /// - Parameter accept: for an app that shows the call on another page; by default the view model takes the call.
    public init(viewModel: CallViewModel, callInfo: IncomingCall, accept: (@MainActor () -> Void)? = nil) {
        self.viewModel = viewModel
        call = callInfo
        self.accept = accept ?? { viewModel.acceptCall(callType: callInfo.type, callId: callInfo.id) }
    }

    public var body: some View {
        HStack(spacing: 12) {
            UserAvatar(name: call.caller.name, imageURL: call.caller.imageURL, size: 48)
            VStack(alignment: .leading, spacing: 2) {
                Text(call.caller.name).font(fonts.bodyBold).foregroundColor(colors.text).lineLimit(1)
                Text(strings.kind(of: call))
                    .font(fonts.footnote)
                    .foregroundColor(Color(colors.textLowEmphasis))
                    .lineLimit(1)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            answer(images.hangup, colors.danger, strings.reject, "rejectCall") {
                viewModel.rejectCall(callType: call.type, callId: call.id)
            }
            answer(images.acceptCall, RingColor.accept, strings.accept, "acceptCall", accept)
        }
        .card(padding: 14)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("incomingCallView")
    }

    private func answer(
        _ icon: Image, _ color: Color, _ title: String, _ identifier: String, _ action: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: action) {
            CallIconView(icon: icon, size: 48, iconStyle: CallIconStyle(backgroundColor: color, foregroundColor: .white))
        }
        .buttonStyle(.plain)
        .cornerRadius(24)
        .help(title)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
    }
}
