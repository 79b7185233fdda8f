import CallClient
import CallProtocol
import Combine
import Foyer
import FoyerUI
import SwiftUI

/// Behind `/l/{link}`: asks the server what the link stands for, and is the entrance of that room then.
struct LinkEntrance: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.fonts) private var fonts
    @Injected(\.colors) private var colors
    @StateObject private var viewModel = LinkEntranceViewModel()
    /// What the tab was told before, so that a reload leads back to the same place, also when the link is over by then.
    @SceneStorage("openedLink") private var kept = ""
    let id: String

    var body: some View {
        Group {
            switch viewModel.state {
            case .asking: asking
            case .open(let link): RoomEntrance(link: link).id(link)
            case .over: problem(strings.linkOverTitle, strings.linkOverText, action: nil)
            case .failed(let message): problem(strings.linkFailedTitle, message, action: strings.tryAgain)
            }
        }
        .onAppear { viewModel.open(id, known: OpenedLink(text: kept, id: id)) }
        .onChange(of: viewModel.state) { _, state in
            if case .open(let link) = state { kept = OpenedLink(id: id, link: link).text }
        }
    }

    private var asking: some View {
        CentredPage {
            Wordmark(isSmall: true)
            ProgressView().accessibilityHidden(true)
            Text(strings.openingLink).font(fonts.body).foregroundColor(Color(colors.textLowEmphasis))
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("openingLink")
        .onAppear { Page.title("\(strings.openingLink) · \(strings.product)") }
    }

    private func problem(_ title: String, _ text: String, action: String?) -> some View {
        MessagePage(identifier: "linkProblem", text: OutcomeText(symbol: "link", title: title, text: text, action: action)) {
            viewModel.open(id, known: nil)
        }
    }
}

@MainActor
final class LinkEntranceViewModel: ObservableObject {
    enum State: Hashable {
        case asking
        case open(RoomLink)
        case over
        /// With the reason, for the person.
        case failed(String)
    }

    @Published private(set) var state = State.asking

    /// - Parameter known: what the tab was told of this link before.
    func open(_ id: String, known: OpenedLink?) {
        if let known { return state = .open(known.link) }
        state = .asking
        let client = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(""))
        Task { [weak self] in
            do throws(CallError) {
                let opened = try await client.openLink(id)
                self?.state = .open(RoomLink(roomId: opened.roomId.rawValue, token: opened.token.rawValue))
            } catch {
                self?.state = error.code == .notFound ? .over : .failed(error.message)
            }
        }
    }
}

/// A short link with what it stands for, as a tab keeps it.
struct OpenedLink: Hashable {
    let id: String
    let link: RoomLink

    init(id: String, link: RoomLink) {
        self.id = id
        self.link = link
    }

    /// Nil where the text is not of this link.
    init?(text: String, id: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 3, parts[0] == id else { return nil }
        self.init(id: id, link: RoomLink(roomId: parts[1], token: parts[2]))
    }

    var text: String { "\(id) \(link.roomId) \(link.token ?? "")" }
}
