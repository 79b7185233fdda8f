import Foyer
import SwiftUI

/// A ring has ended without a call: how, with whom, and the way to try again.
public struct EndedRingView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    private let ended: EndedRing
    private let callAgain: @MainActor () -> Void

    /// - Parameter callAgain: for an app that shows the call on another page; by default the view model rings.
    public init(viewModel: CallViewModel, ended: EndedRing, callAgain: (@MainActor () -> Void)? = nil) {
        self.viewModel = viewModel
        self.ended = ended
        self.callAgain = callAgain ?? { viewModel.callAgain(ended) }
    }

    public var body: some View {
        HStack(alignment: .top, spacing: 12) {
            UserAvatar(name: ended.people.first?.user.name ?? "", imageURL: ended.people.first?.user.imageURL, size: 48)
            VStack(alignment: .leading, spacing: 10) {
                VStack(alignment: .leading, spacing: 2) {
                    Text(text.title).font(fonts.bodyBold).foregroundColor(colors.text).pageRole(.alert)
                    Text(text.text).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
                }
                if ended.canCallAgain {
                    Button(ended.isIncoming ? strings.callBack : strings.callAgain, action: callAgain)
                        .compactButton()
                        .accessibilityIdentifier("callAgain")
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            Button {
                viewModel.endedRing = nil
            } label: {
                Image(systemName: "xmark").font(.system(size: 14)).foregroundColor(Color(colors.textLowEmphasis)).frame(
                    width: 36, height: 36)
            }
            .buttonStyle(.plain)
            .cornerRadius(18)
            .help(strings.dismiss)
            .accessibilityLabel(strings.dismiss)
            .accessibilityIdentifier("dismissEndedRing")
        }
        .card(padding: 14)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("endedRingView")
        .accessibilityValue(ended.outcome.word)
    }

    private var text: (title: String, text: String) { strings.text(ended) }
}

extension CallOutcome {
    /// For tests and assistive programs.
    fileprivate var word: String {
        switch self {
        case .busy: "busy"
        case .rejected: "rejected"
        case .missed: "missed"
        case .answeredElsewhere: "answeredElsewhere"
        case .noAnswer, .left, .cancelled, .expired, .removed, .ended, .replaced, .connectionLost, .declined, .refused: "noAnswer"
        }
    }
}
