import Foyer
import SwiftUI

/// Who knocks, over the call: each can be let in or turned away, or all let in at once. It folds away to a line with the count.
public struct EntryRequestsView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    @Environment(\.overlaySpace) private var space
    @ObservedObject private var viewModel: CallViewModel
    @ObservedObject private var answers: DoorAnswers
    @State private var isFolded = false

    public init(viewModel: CallViewModel) {
        self.viewModel = viewModel
        answers = InjectedValues[\.doorAnswers]
    }

    public var body: some View {
        let measures = KnockMeasures(count: viewModel.entryRequests.count, in: space)
        VStack(spacing: 8) {
            header
            if !isFolded {
                if measures.scrolls { ScrollView { rows(measures) }.frame(height: measures.rowsHeight) } else { rows(measures) }
            }
        }
        .card(padding: 12)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(strings.knocksTitle)
        .accessibilityIdentifier("entryRequests")
    }

    private var answerable: Int { viewModel.entryRequests.count { $0.state != .entering } }

    private var header: some View {
        HStack(spacing: 8) {
            foldButton.pageFocus(on: answers.withMoreToAnswer)
            Spacer(minLength: 0)
            if answerable > 1 {
                Button(strings.allowAll, action: allowAll)
                    .compactButton(.plain)
                    .accessibilityIdentifier("allowAll")
            }
        }
        .frame(maxWidth: .infinity)
    }

    private var foldButton: some View {
        Button {
            isFolded.toggle()
        } label: {
            HStack(spacing: 8) {
                Image(systemName: isFolded ? "chevron.down" : "chevron.up").font(.system(size: 13)).accessibilityHidden(true)
                Text("\(strings.knocksTitle) · \(viewModel.entryRequests.count)").font(fonts.footnoteBold).lineLimit(1)
            }
            .foregroundColor(colors.text)
            .padding(.horizontal, 8)
            .frame(height: 40)
        }
        .buttonStyle(.plain)
        .cornerRadius(20)
        .pageExpanded(!isFolded)
        .help(isFolded ? strings.showKnocks : strings.hideKnocks)
        .accessibilityIdentifier("foldRequests")
    }

    private func rows(_ measures: KnockMeasures) -> some View {
        VStack(spacing: KnockMeasures.spacing) {
            ForEach(viewModel.entryRequests) { request in
                EntryRequestRow(request: request, wasDenied: answers.denied.contains(request.participantId), measures: measures) { answer in
                    respond(to: request, answer)
                }
            }
        }
        .frame(maxWidth: .infinity)
    }

    private func respond(to request: EntryRequest, _ answer: EntryAnswer) {
        viewModel.respond(to: request, answer)
        answers.note(answer, to: request.participantId, others: answerable - 1)
    }

    private func allowAll() {
        let waiting = viewModel.entryRequests.filter { $0.state != .entering }
        viewModel.allowAll()
        for (index, request) in waiting.enumerated() {
            answers.note(.allowed, to: request.participantId, others: waiting.count - 1 - index)
        }
    }
}

/// How the rows of the door's panel stand, so that it leaves the controls free.
struct KnockMeasures: Hashable {
    static let spacing: CGFloat = 8
    private static let tall: CGFloat = 100
    private static let low: CGFloat = 48
    /// Padding, header and the space under it.
    private static let around: CGFloat = 24 + 40 + 8

    /// Name and answers in one line.
    let isCompact: Bool
    /// Whether there is room for a picture beside them.
    let showsAvatar: Bool
    /// More rows than fit.
    let scrolls: Bool
    let rowsHeight: CGFloat

    init(count: Int, in space: OverlaySpace) {
        let room = max(Self.low, space.height - Self.around)
        isCompact = count > 1 || room < Self.tall
        showsAvatar = !isCompact || space.width >= 340
        let row = isCompact ? Self.low : Self.tall
        let all = CGFloat(count) * row + CGFloat(max(0, count - 1)) * Self.spacing
        let most = min(room, 3 * Self.tall)
        scrolls = all > most
        rowsHeight = min(all, most)
    }
}

private struct EntryRequestRow: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    let request: EntryRequest
    let wasDenied: Bool
    let measures: KnockMeasures
    let answer: @MainActor (EntryAnswer) -> Void

    var body: some View {
        Group {
            if measures.isCompact {
                HStack(spacing: 8) {
                    who(avatar: 32)
                    if request.state != .entering { smallButtons }
                }
                .frame(height: 48)
            } else {
                VStack(spacing: 12) {
                    who(avatar: 40)
                    if request.state != .entering { buttons }
                }
            }
        }
        .frame(maxWidth: .infinity)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("entryRequest")
        .accessibilityValue(request.participantId)
    }

    private func who(avatar: CGFloat) -> some View {
        HStack(spacing: 10) {
            if measures.showsAvatar { UserAvatar(name: request.name, size: avatar) }
            VStack(alignment: .leading, spacing: 2) {
                Text(request.name)
                    .font(measures.isCompact ? fonts.footnoteBold : fonts.bodyBold)
                    .foregroundColor(colors.text)
                    .lineLimit(1)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .help(request.name)
                Text(status)
                    .font(fonts.footnote)
                    .foregroundColor(Color(colors.textLowEmphasis))
                    .lineLimit(measures.isCompact ? 1 : 2)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var buttons: some View {
        HStack(spacing: 10) {
            Button(strings.deny) { answer(.denied) }
                .secondaryButton(height: 44)
                .accessibilityLabel(strings.denyGuest(request.name))
                .accessibilityIdentifier("denyEntry")
            Button(strings.allow) { answer(.allowed) }
                .primaryButton(height: 44)
                .accessibilityLabel(strings.allowGuest(request.name))
                .accessibilityIdentifier("allowEntry")
        }
    }

    private var smallButtons: some View {
        HStack(spacing: 6) {
            Button(strings.deny) { answer(.denied) }
                .compactButton(.plain)
                .accessibilityLabel(strings.denyGuest(request.name))
                .accessibilityIdentifier("denyEntry")
            Button(strings.allow) { answer(.allowed) }
                .compactButton()
                .accessibilityLabel(strings.allowGuest(request.name))
                .accessibilityIdentifier("allowEntry")
        }
        .fixedSize()
    }

    private var status: String {
        switch request.state {
        case .pending: request.note.map { "“\($0)”" } ?? (wasDenied ? strings.deniedBefore : strings.asksToJoin)
        case .away: strings.guestAway
        case .entering: strings.guestEntering
        }
    }
}
