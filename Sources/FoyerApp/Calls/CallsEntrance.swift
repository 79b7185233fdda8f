import CallClient
import CallProtocol
import Combine
import Foundation
import Foyer
import FoyerUI
import SwiftUI

/// `/calls` for somebody whom the tab does not know: on a development server a name signs in, elsewhere a link does.
struct CallsEntrance: View {
    @Injected(\.appStrings) private var strings
    let token: String?

    var body: some View {
        if let token {
            MessagePage(identifier: "linkProblem", text: problem(token))
        } else if FoyerAppConfiguration.current.dev {
            SignInPage()
        } else {
            MessagePage(
                identifier: "signInHint",
                text: OutcomeText(symbol: "link", title: strings.signInTitle, text: strings.callsSignInText, action: nil))
        }
    }

    private func problem(_ token: String) -> OutcomeText {
        let (title, text) =
            switch Invitation(token: token) {
            case nil: (strings.brokenLinkTitle, strings.brokenLinkText)
            case let invitation? where invitation.isExpired(at: Date()): (strings.expiredLinkTitle, strings.expiredLinkText)
            case _?: (strings.notAPersonTitle, strings.notAPersonText)
            }
        return OutcomeText(symbol: "link", title: title, text: text, action: nil)
    }
}

private struct SignInPage: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.strings) private var callStrings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @StateObject private var viewModel = SignInViewModel()

    var body: some View {
        CentredPage {
            Wordmark()
            VStack(alignment: .leading, spacing: 20) {
                Text(strings.callsTitle).font(fonts.title).foregroundColor(colors.text).accessibilityHeading(.h2)
                LabeledField(
                    callStrings.yourName, placeholder: callStrings.namePlaceholder, identifier: "nameField", text: $viewModel.name,
                    onSubmit: viewModel.signIn)
                Text(strings.signInName).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
                if let problem = viewModel.problem {
                    Text("\(strings.signInFailed) \(problem)")
                        .font(fonts.footnote)
                        .foregroundColor(colors.warning)
                        .pageRole(.alert)
                        .accessibilityIdentifier("signInProblem")
                }
                Button(viewModel.isBusy ? strings.signingIn : strings.signIn, action: viewModel.signIn)
                    .primaryButton()
                    .disabled(!viewModel.canSignIn)
                    .opacity(viewModel.canSignIn ? 1 : 0.5)
                    .accessibilityIdentifier("signIn")
            }
            .frame(maxWidth: .infinity)
            .card()
            Button(strings.toStart) { Page.open("/") }.secondaryButton().accessibilityIdentifier("toStart")
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("signInPage")
        .onAppear { Page.title("\(strings.callsTitle) · \(strings.product)") }
    }
}

@MainActor
private final class SignInViewModel: ObservableObject {
    @Published var name = ""
    @Published private(set) var isBusy = false
    @Published private(set) var problem: String?

    var canSignIn: Bool { !isBusy && !name.allSatisfy(\.isWhitespace) }

    func signIn() {
        guard canSignIn else { return }
        isBusy = true
        problem = nil
        let client = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(""))
        let request = DevPersonRequest(name: name.trimmingCharacters(in: .whitespaces))
        Task { [weak self] in
            do throws(CallError) {
                let person = try await client.signInDevPerson(request)
                Page.open(Route.callsPage(token: person.token.rawValue), replacing: true)
            } catch {
                self?.problem = error.message
            }
            self?.isBusy = false
        }
    }
}
