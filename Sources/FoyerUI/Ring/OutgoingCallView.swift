import Foyer
import SwiftUI

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
                .accessibilityHeading(.h1)
                .pageFocusOnArrival()
            Text(strings.outgoingCall).font(fonts.headline).foregroundColor(colors.callText)
            Text(strings.outgoingHint).font(fonts.body).foregroundColor(colors.callTextLowEmphasis).multilineTextAlignment(.center)
            if viewModel.invited.count > 1 {
                VStack(spacing: 10) {
                    ForEach(viewModel.invited) { member in InvitedRow(member: member) }
                }
                .frame(maxWidth: 360)
                .padding(.top, 8)
            }
        } answers: {
            RingButton(icon: images.hangup, color: colors.danger, title: strings.cancel, identifier: "hangUp", action: viewModel.hangUp)
        }
    }
}

/// One of several who are rung, with what they have said so far.
private struct InvitedRow: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    let member: InvitedMember

    var body: some View {
        HStack(spacing: 12) {
            UserAvatar(name: member.member.user.name, imageURL: member.member.user.imageURL, size: 36)
            Text(member.member.user.name)
                .font(fonts.body)
                .foregroundColor(colors.callText)
                .lineLimit(1)
                .frame(maxWidth: .infinity, alignment: .leading)
            Text(strings.text(member.answer)).font(fonts.footnote).foregroundColor(colors.callTextLowEmphasis).lineLimit(1)
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("invited")
        .accessibilityValue(member.id)
    }
}
