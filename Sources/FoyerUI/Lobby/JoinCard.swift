import Foyer
import SwiftUI

/// Who one is, what is wrong, what happens next, and the button.
struct JoinCard: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    @Injected(\.streamVideo) private var streamVideo
    let viewModel: LobbyViewModel
    let entrance: LobbyEntrance
    /// What stands in the field for the name; nil where the name is known.
    let name: String?
    let isShort: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: isShort ? 12 : 20) {
            VStack(alignment: .leading, spacing: 6) {
                Text(strings.lobbyTitle).font(fonts.title).foregroundColor(colors.text).accessibilityHidden(true)
                if let knownName {
                    Text(strings.joiningAs(knownName)).font(fonts.body).foregroundColor(Color(colors.textLowEmphasis))
                }
            }
            if let name {
                LabeledField(
                    strings.yourName, placeholder: strings.namePlaceholder, identifier: "nameField",
                    text: Binding(get: { name }, set: { entrance.setName($0) }), onSubmit: join)
            }
            LobbyNotices(viewModel: viewModel)
            WhoIsIn(viewModel: viewModel)
            joinButton
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .card(padding: isShort ? 16 : 24)
    }

    private var joinButton: some View {
        VStack(spacing: 12) {
            Button(action: join) { Text(mustAsk ? strings.askToJoin : strings.join) }
                .primaryButton()
                .disabled(nameIsMissing)
                .opacity(nameIsMissing ? 0.5 : 1)
                .accessibilityIdentifier("joinCall")
            Text(hint)
                .font(fonts.footnote)
                .foregroundColor(Color(colors.textLowEmphasis))
                .multilineTextAlignment(.center)
                .frame(maxWidth: .infinity)
        }
    }

    private var knownName: String? {
        let name = streamVideo.invitation?.name ?? streamVideo.user.name
        return self.name == nil && !name.isEmpty ? name : nil
    }

    private var mustAsk: Bool { streamVideo.invitation?.mustAsk ?? false }
    private var hint: String {
        let next = nameIsMissing ? strings.nameNeeded : mustAsk ? strings.askingHint : strings.joiningHint
        return mustAsk ? "\(next) \(strings.unseenYet)" : next
    }

    private var nameIsMissing: Bool { name?.allSatisfy(\.isWhitespace) ?? false }

    private func join() {
        if !nameIsMissing { entrance.join() }
    }
}

/// What is wrong with the devices.
private struct LobbyNotices: View {
    @Injected(\.strings) private var strings
    @ObservedObject var viewModel: LobbyViewModel

    var body: some View {
        if let advice = strings.advice(viewModel.deviceFaults) {
            DeviceNotice(title: advice.title, text: advice.text, retry: viewModel.retryDevices)
        } else {
            SilentHint()
        }
    }
}

/// The microphone is on and hears nothing.
private struct SilentHint: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    @StateObject private var checker = MicrophoneChecker()

    var body: some View {
        if checker.isSilent {
            Text(strings.silentHint)
                .font(fonts.footnote)
                .foregroundColor(colors.warning)
                .pageRole(.status)
                .accessibilityIdentifier("silentHint")
        }
    }
}

private struct WhoIsIn: View {
    @ObservedObject var viewModel: LobbyViewModel

    var body: some View {
        if !viewModel.participants.isEmpty { ParticipantsInCallView(participants: viewModel.participants) }
    }
}

/// What keeps a device from working, and what to do.
struct DeviceNotice: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    let title: String
    let text: String
    /// Nil where the switch itself tries again.
    let retry: (@MainActor () -> Void)?

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            Image(systemName: "exclamationmark.triangle.fill").foregroundColor(colors.warning).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 6) {
                VStack(alignment: .leading, spacing: 6) {
                    Text(title).font(fonts.footnoteBold).foregroundColor(colors.text)
                    Text(text).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
                }
                .pageRole(.alert)
                if let retry {
                    Button(strings.tryAgain, action: retry)
                        .compactButton(.plain)
                        .padding(.top, 4)
                        .accessibilityIdentifier("retryDevices")
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .padding(14)
        .background(colors.background)
        .cornerRadius(16)
        .accessibilityIdentifier("deviceNotice")
    }
}

/// Who is there already.
struct ParticipantsInCallView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    let participants: [User]

    var body: some View {
        HStack(spacing: 8) {
            ForEach(participants.prefix(4)) { user in UserAvatar(name: user.name, imageURL: user.imageURL, size: 32) }
            Text(strings.people(participants.count)).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
        }
    }
}
