import CallProtocol
import Foyer
import FoyerUI
import SwiftUI

/// The first page: on a development server it makes rooms, elsewhere it says that one needs a link.
struct StartPage: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @StateObject private var viewModel = StartViewModel()
    /// Whoever is signed in in this tab.
    var person: SignedInPerson?
    /// Its links, so that Back and a reload find them again.
    @SceneStorage("madeRoom") private var keptRoom = ""

    var body: some View {
        CentredPage {
            Wordmark(isSmall: viewModel.room != nil)
            if FoyerAppConfiguration.current.dev { maker } else { hint }
            if FoyerAppConfiguration.current.dev || person != nil { CallsLink(person: person) }
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("startPage")
        .background(LiveRegion())
        .onAppear {
            Page.title(strings.product)
            viewModel.room = DevRoomBody(text: keptRoom)
        }
        .onChange(of: viewModel.room) { _, room in keptRoom = room?.text ?? "" }
    }

    @ViewBuilder private var maker: some View {
        if isInsecure { InsecureNotice() }
        if let room = viewModel.room {
            RoomLinks(room: room, startOver: viewModel.startOver)
        } else {
            RoomMaker(viewModel: viewModel, person: person)
        }
    }

    private var hint: some View {
        VStack(spacing: 20) {
            DoorSymbol(name: "link")
            VStack(spacing: 8) {
                Text(strings.signInTitle).font(fonts.title).foregroundColor(colors.text).accessibilityHeading(.h2)
                Text(strings.signInText).font(fonts.body).foregroundColor(Color(colors.textLowEmphasis)).multilineTextAlignment(.center)
            }
        }
        .frame(maxWidth: .infinity)
        .card(padding: 28)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("signInHint")
    }

    /// Whether the page came in a way in which browsers give no camera.
    private var isInsecure: Bool {
        guard let url = WindowContext.current?.environment.url, url.scheme == "http" else { return false }
        return !["localhost", "127.0.0.1", "[::1]", "::1"].contains(url.host ?? "")
    }
}

/// The way to a person's calls.
private struct CallsLink: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let person: SignedInPerson?

    var body: some View {
        Button {
            Page.open(person?.address ?? "/calls")
        } label: {
            HStack(spacing: 14) {
                Image(systemName: "phone.fill")
                    .font(.system(size: 18))
                    .foregroundColor(colors.accent)
                    .frame(width: 44, height: 44)
                    .background(colors.background)
                    .cornerRadius(22)
                    .accessibilityHidden(true)
                VStack(alignment: .leading, spacing: 2) {
                    Text(strings.callsTitle).font(fonts.bodyBold).foregroundColor(colors.text)
                    Text(person.map { strings.signedInAs($0.name) } ?? strings.callsHint)
                        .font(fonts.footnote)
                        .foregroundColor(Color(colors.textLowEmphasis))
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                Image(systemName: "chevron.right").foregroundColor(Color(colors.textLowEmphasis)).accessibilityHidden(true)
            }
            .card(padding: 16)
        }
        .buttonStyle(.plain)
        .cornerRadius(24)
        .accessibilityIdentifier("openCalls")
    }
}

/// The product's name over the pages that belong to no call.
struct Wordmark: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts

    /// In one line, where the page has more to show than itself.
    var isSmall = false

    var body: some View {
        if isSmall {
            HStack(spacing: 10) {
                symbol(size: 32)
                Text(strings.product).font(fonts.title).foregroundColor(colors.text).accessibilityHeading(.h1)
            }
        } else {
            large
        }
    }

    private func symbol(size: CGFloat) -> some View {
        Image(systemName: "video.fill")
            .font(.system(size: size * 0.44))
            .foregroundColor(.white)
            .frame(width: size, height: size)
            .background(colors.primaryButtonBackground)
            .cornerRadius(size * 0.3)
            .accessibilityHidden(true)
    }

    private var large: some View {
        VStack(spacing: 12) {
            symbol(size: 64)
            Text(strings.product).font(fonts.display).foregroundColor(colors.text).accessibilityHeading(.h1).pageFocusOnArrival()
            Text(strings.tagline)
                .font(fonts.body)
                .foregroundColor(Color(colors.textLowEmphasis))
                .multilineTextAlignment(.center)
                .frame(maxWidth: 340)
        }
    }
}

/// A name and the button.
private struct RoomMaker: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.strings) private var callStrings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @ObservedObject var viewModel: StartViewModel
    let person: SignedInPerson?

    var body: some View {
        VStack(alignment: .leading, spacing: 20) {
            LabeledField(
                callStrings.yourName, placeholder: callStrings.namePlaceholder, identifier: "nameField", text: $viewModel.name,
                onSubmit: makeRoom)
            if person != nil {
                Text(strings.knocksRing)
                    .font(fonts.footnote)
                    .foregroundColor(Color(colors.textLowEmphasis))
                    .accessibilityIdentifier("knocksRing")
            }
            if case .failed(let message) = viewModel.state {
                Text("\(strings.roomFailed) \(message)")
                    .font(fonts.footnote)
                    .foregroundColor(colors.warning)
                    .pageRole(.alert)
                    .accessibilityIdentifier("startProblem")
            }
            Button(action: makeRoom) { Text(viewModel.state == .making ? strings.makingRoom : strings.newRoom) }
                .primaryButton()
                .disabled(!viewModel.canMakeRoom)
                .opacity(viewModel.canMakeRoom ? 1 : 0.5)
                .accessibilityIdentifier("createRoom")
        }
        .frame(maxWidth: .infinity)
        .card()
    }

    private func makeRoom() { viewModel.makeRoom(for: person) }
}

private struct InsecureNotice: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            Image(systemName: "exclamationmark.triangle.fill").foregroundColor(colors.warning).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 4) {
                Text(strings.insecureTitle).font(fonts.footnoteBold).foregroundColor(colors.text)
                Text(strings.insecureText).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .card(padding: 16)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("insecureNotice")
    }
}
