import Foyer
import SwiftUI

/// At the door: for whom one waits, how one looks meanwhile, and the way back.
public struct WaitingView: View {
    @Injected(\.strings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @ObservedObject private var viewModel: CallViewModel
    @StateObject private var devices = DeviceWatch()
    private let reason: EntryWait

    public init(viewModel: CallViewModel, reason: EntryWait) {
        self.viewModel = viewModel
        self.reason = reason
    }

    public var body: some View {
        DoorPage {
            SelfPreview(viewModel: viewModel, devices: devices)
        } content: {
            VStack(spacing: 8) {
                DoorText(title: title, text: strings.waitingKeepOpen)
                if !viewModel.isReconnecting { present }
            }
            if let problem = viewModel.problem { DoorProblem(text: strings.textAtDoor(problem)).accessibilityIdentifier("waitingProblem") }
            who
            if let advice = strings.advice(devices.faults, hasJoined: true) {
                DeviceNotice(title: advice.title, text: advice.text, retry: nil)
            }
            if viewModel.isReconnecting { ReconnectingLine() } else { ProgressView() }
            Button(strings.cancel, action: viewModel.hangUp)
                .secondaryButton()
                .accessibilityIdentifier("cancelWaiting")
                .pageAction(.leave)
        }
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier("waitingView")
        .accessibilityValue(reason.rawValue)
    }

    /// How it stands, which may be true no longer while the page is away.
    private var present: some View {
        Text(text)
            .font(fonts.body)
            .foregroundColor(Color(colors.textLowEmphasis))
            .multilineTextAlignment(.center)
            .pageAttribute("data-hidden-away", "")
    }

    /// Where, as whom, and that nobody looks on meanwhile.
    private var who: some View {
        VStack(spacing: 4) {
            Text([viewModel.roomId.map(strings.room), strings.askedAs(viewModel.ownName)].compactMap(\.self).joined(separator: " · "))
                .font(fonts.footnoteBold)
                .foregroundColor(colors.text)
                .accessibilityIdentifier("waitingAs")
            Text(strings.unseenYet).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
        }
        .multilineTextAlignment(.center)
    }

    private var title: String {
        switch reason {
        case .waitingForHost: strings.waitingForHostTitle
        case .waitingForApproval: strings.waitingForApprovalTitle
        }
    }

    private var text: String {
        switch reason {
        case .waitingForHost: strings.waitingForHostText
        case .waitingForApproval: strings.waitingForApprovalText
        }
    }
}

/// A host has said no: ask again, or go.
public struct DeniedView: View {
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    private let reason: String?

    public init(viewModel: CallViewModel, reason: String?) {
        self.viewModel = viewModel
        self.reason = reason
    }

    public var body: some View {
        DoorPage {
            DoorSymbol(name: "door.left.hand.closed")
        } content: {
            DoorText(title: strings.deniedTitle, text: reason.map(strings.deniedReason) ?? strings.deniedText)
            if let problem = viewModel.problem { DoorProblem(text: strings.text(problem)) }
            if viewModel.isReconnecting { ReconnectingLine() }
            VStack(spacing: 12) {
                Button(strings.askAgain) { viewModel.askAgain() }.primaryButton().accessibilityIdentifier("askAgain")
                Button(strings.leave, action: viewModel.hangUp).secondaryButton().accessibilityIdentifier("leaveDenied")
                    .pageAction(.leave)
            }
        }
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier("deniedView")
    }
}

/// Between the lobby and what comes after it.
public struct JoiningCallView: View {
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel

    public init(viewModel: CallViewModel) { self.viewModel = viewModel }

    public var body: some View {
        DoorPage {
            ProgressView()
        } content: {
            DoorText(title: strings.joining, text: "")
            Button(strings.cancel, action: viewModel.hangUp).secondaryButton().accessibilityIdentifier("cancelJoining")
                .pageAction(.leave)
        }
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier("joiningCallView")
    }
}
