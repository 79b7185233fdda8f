import Foyer
import FoyerUI
import SwiftUI

/// A page with a narrow column in the middle.
struct CentredPage<Content: View>: View {
    @Injected(\.colors) private var colors
    private let content: Content

    init(@ViewBuilder content: () -> Content) { self.content = content() }

    var body: some View {
        GeometryReader { reader in
            ScrollView {
                VStack(spacing: 28) { content }
                    .frame(width: min(480, max(280, reader.size.width - 32)))
                    .padding(.vertical, 40)
                    .frame(maxWidth: .infinity, minHeight: reader.size.height)
            }
            .frame(width: reader.size.width, height: reader.size.height)
        }
        .background(colors.background.edgesIgnoringSafeArea(.all))
        .pageRole(.main)
    }
}

/// What a page has to say, and where one goes from there.
struct MessagePage: View {
    @Injected(\.appStrings) private var strings
    let identifier: String
    let text: OutcomeText
    var act: @MainActor () -> Void = {}

    var body: some View {
        DoorPage {
            DoorSymbol(name: text.symbol)
        } content: {
            DoorText(title: text.title, text: text.text)
            VStack(spacing: 12) {
                if let action = text.action {
                    Button(action, action: act).primaryButton().accessibilityIdentifier("\(identifier)Action")
                }
                if FoyerAppConfiguration.current.dev {
                    Button(strings.toStart) { Page.open("/") }.secondaryButton().accessibilityIdentifier("toStart")
                }
            }
        }
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier(identifier)
        .onAppear { Page.title("\(text.title) · \(strings.product)") }
    }
}

struct UnknownAddressPage: View {
    @Injected(\.appStrings) private var strings

    var body: some View {
        MessagePage(
            identifier: "notFound",
            text: OutcomeText(symbol: "questionmark.circle", title: strings.notFoundTitle, text: strings.notFoundText, action: nil))
    }
}
