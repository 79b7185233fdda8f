import CallClient
import CallProtocol
import Foyer
import FoyerUI
import SwiftUI

/// The way through one room: lobby, door, call, end. What the tab keeps leads back to the same place after a reload or a restart.
struct RoomPage: View {
    @Injected(\.appStrings) private var strings
    /// The window's telephone rings beside it.
    @StateObject private var viewModel = CallViewModel(telephoneOf: nil)
    @SceneStorage("place") private var place = ""
    @SceneStorage("name") private var name = ""
    @SceneStorage("microphoneOn") private var microphoneOn = true
    @SceneStorage("cameraOn") private var cameraOn = true
    @SceneStorage("guestLink") private var guestLink = ""
    @State private var circumstances = OutcomeCircumstances()
    let link: RoomLink

    var body: some View {
        CallContainer(viewFactory: AppViewFactory(guestLink: knownGuestLink), viewModel: viewModel) {
            if let outcome = viewModel.lastOutcome {
                MessagePage(identifier: "outcomeView", text: strings.text(outcome, circumstances), act: enterLobby)
            }
        }
        .onAppear(perform: comeBack)
        .onDisappear(perform: viewModel.screensGone)
        .onChange(of: viewModel.callSettings) { _, settings in
            microphoneOn = settings.audioOn
            cameraOn = settings.videoOn
        }
        .onChange(of: viewModel.displayName) { _, new in name = new }
        .onChange(of: viewModel.callingState, initial: true) { old, state in
            note(old, state)
            show(state)
        }
        .onChange(of: viewModel.entryRequests.count) { old, _ in circumstances.waiting = viewModel.callingState == .idle ? old : 0 }
    }

    private func note(_ old: CallingState, _ new: CallingState) {
        circumstances.mustAsk = viewModel.mustAskToEnter
        guard new == .idle, old != .idle else { return }
        circumstances.before = Before(old)
    }

    private func comeBack() {
        if knownGuestLink == nil { findGuestLink() }
        viewModel.displayName = name
        viewModel.callSettings = CallSettings(audioOn: microphoneOn, videoOn: cameraOn)
        // Not by way of this view, which holds the view model.
        viewModel.onPlaceChanged = { [place = $place, link] ticket in
            place.wrappedValue = ticket.map { SavedPlace(ticket: $0, link: link).text } ?? ""
        }
        if let saved = SavedPlace(text: place, link: link) {
            // A press of Leave may be waiting, and be done before anything of this is shown.
            circumstances.before = .joining
            viewModel.join(callType: "default", callId: link.roomId, ticket: saved.ticket)
        } else {
            enterLobby()
        }
    }

    /// For a host whose tab did not make the room. Where none can be had, it is said in words who has one.
    private func findGuestLink() {
        let usual = InjectedValues[\.strings].aloneHost
        InjectedValues[\.strings].aloneHost = strings.guestLinkElsewhere
        guard link.isOfHost, let token = link.token else { return }
        let client = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(token))
        let base = FoyerAppConfiguration.current.publicURL ?? WindowContext.current?.environment.url
        // Not by way of this view, which holds the view model.
        Task { @MainActor [kept = $guestLink, link] in
            guard let found = try? await client.guestLink(link.roomId) else { return }
            kept.wrappedValue = GuestLink(roomId: link.roomId, url: AbsoluteAddress.of(found.url, on: base)).text
            InjectedValues[\.strings].aloneHost = usual
        }
    }

    private func enterLobby() { viewModel.enterLobby(callType: "default", callId: link.roomId) }

    private var knownGuestLink: String? { GuestLink(text: guestLink, roomId: link.roomId)?.url }

    private func show(_ state: CallingState) {
        switch state {
        case .waiting: Page.title("\(strings.waitingTitle) · \(link.roomId) · \(strings.product)")
        case .lobby, .incoming, .outgoing, .joining, .denied, .inCall, .reconnecting: Page.title("\(link.roomId) · \(strings.product)")
        case .idle: break
        }
    }
}

/// The product's screens: as they come, with the guest link in the top line where this tab knows it.
struct AppViewFactory: ViewFactory {
    let guestLink: String?

    func makeCallTopView(viewModel: CallViewModel) -> some View {
        HStack(spacing: 0) {
            CallTopView(viewModel: viewModel)
            if let guestLink { InviteButton(guestLink: guestLink) }
        }
    }
}

/// Copies the guest link.
private struct InviteButton: View {
    @Injected(\.appStrings) private var strings
    let guestLink: String

    var body: some View {
        CopyButton(guestLink, name: strings.guestLink.copy, identifier: "copyGuestLink") { isCopied in
            SteadyLabel(isChanged: isCopied) {
                Label(strings.guestLink.copy, systemImage: "link")
            } changed: {
                Label(strings.copied, systemImage: "checkmark")
            }
            .font(.system(size: 14, weight: .medium))
            .foregroundColor(.white)
            .padding(.horizontal, 14)
            .frame(height: 36)
            .background(Color.white.opacity(0.12))
            .cornerRadius(18)
        }
        .buttonStyle(.plain)
        .cornerRadius(18)
        .padding(.trailing, 12)
    }
}
