import Foyer
import SwiftUI

/// Who knocks, over the call: each can be let in or turned away, or all let in at once.
public struct EntryRequestsView: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel

    public init(viewModel: CallViewModel) { self.viewModel = viewModel }

    public var body: some View {
        VStack(spacing: 12) {
            if answerable > 1 { header }
            if viewModel.entryRequests.count > 3 {
                ScrollView { rows }.frame(height: 280)
            } else {
                rows
            }
        }
        .card(padding: 16)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(strings.knocksTitle)
        .accessibilityIdentifier("entryRequests")
    }

    private var answerable: Int { viewModel.entryRequests.count { $0.state != .entering } }

    private var header: some View {
        HStack(spacing: 8) {
            Text("\(strings.knocksTitle) · \(answerable)").font(fonts.footnoteBold).foregroundColor(colors.text)
            Spacer()
            Button(strings.allowAll) { viewModel.allowAll() }
                .buttonStyle(CompactButtonStyle(weight: .plain))
                .accessibilityIdentifier("allowAll")
        }
    }

    private var rows: some View {
        VStack(spacing: 12) {
            ForEach(viewModel.entryRequests) { request in
                EntryRequestRow(request: request) { answer in viewModel.respond(to: request, answer) }
            }
        }
    }
}

private struct EntryRequestRow: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings
    let request: EntryRequest
    let answer: @MainActor (EntryAnswer) -> Void

    var body: some View {
        VStack(spacing: 12) {
            HStack(spacing: 12) {
                UserAvatar(name: request.name, size: 40)
                VStack(alignment: .leading, spacing: 2) {
                    Text(request.name).font(fonts.bodyBold).foregroundColor(colors.text).lineLimit(1)
                    Text(status).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis)).lineLimit(2)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            if request.state != .entering { buttons }
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("entryRequest")
        .accessibilityValue(request.participantId)
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

    private var status: String {
        switch request.state {
        case .pending: request.note.map { "“\($0)”" } ?? strings.asksToJoin
        case .away: strings.guestAway
        case .entering: strings.guestEntering
        }
    }
}
