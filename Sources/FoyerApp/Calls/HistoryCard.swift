import CallProtocol
import Foundation
import Foyer
import FoyerUI
import SwiftUI

/// What rang before, newest first, and the way to call back.
struct HistoryCard: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @ObservedObject var viewModel: CallsViewModel
    let own: PersonID
    let isReachable: Bool
    let call: @MainActor (HistoryEntry) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text(strings.recent).font(fonts.headline).foregroundColor(colors.text).accessibilityHeading(.h2)
            list
        }
        .frame(maxWidth: .infinity)
        .card(padding: 20)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("history")
    }

    @ViewBuilder private var list: some View {
        switch viewModel.history {
        case .loading: LoadingLine()
        case .hidden, .ready([]): EmptyLine(symbol: "clock", title: strings.noCalls, text: "")
        case .failed(let message): FailedLine(message: message) { Task { await viewModel.refresh() } }
        case .ready(let entries):
            VStack(spacing: 4) {
                ForEach(entries, id: \.ring.ringId) { entry in
                    HistoryRow(entry: entry, own: own, canCall: isReachable) { call(entry) }
                }
            }
        }
    }
}

private struct HistoryRow: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let entry: HistoryEntry
    let own: PersonID
    let canCall: Bool
    let call: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            Image(systemName: entry.direction == .incoming ? "phone.arrow.down.left.fill" : "phone.arrow.up.right.fill")
                .font(.system(size: 16))
                .foregroundColor(entry.isMissed ? colors.danger : Color(colors.textLowEmphasis))
                .frame(width: 36, height: 36)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(names)
                    .font(fonts.bodyBold)
                    .foregroundColor(entry.isMissed ? colors.danger : colors.text)
                    .lineLimit(1)
                Text("\(kind.text) · \(strings.ago(Int(seconds)))")
                    .font(fonts.footnote)
                    .foregroundColor(Color(colors.textLowEmphasis))
                    .lineLimit(1)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            if entry.others(than: own).contains(where: { !$0.personId.isDoor }) { callBack }
        }
        .padding(.vertical, 6)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("historyEntry")
        .accessibilityValue(kind.rawValue)
    }

    private var callBack: some View {
        Button(action: call) {
            Image(systemName: entry.ring.video ? "video.fill" : "phone.fill")
                .font(.system(size: 16))
                .foregroundColor(colors.accent)
                .frame(width: 40, height: 40)
                .background(colors.background)
                .cornerRadius(20)
        }
        .buttonStyle(.plain)
        .cornerRadius(20)
        .disabled(!canCall)
        .help("\(strings.callBack) \(names)")
        .accessibilityLabel("\(strings.callBack) \(names)")
        .accessibilityIdentifier("callBack")
    }

    private var names: String { entry.others(than: own).map(\.name).joined(separator: ", ") }
    private var seconds: Int64 { max(0, Int64(Date().timeIntervalSince1970) - entry.ring.createdAt.milliseconds / 1000) }
    private var kind: HistoryKind { HistoryKind(entry, own: own) }
}

/// How a call of the past went, as its row says it.
enum HistoryKind: String {
    case ringing, missed, declined, answered, noAnswer, rejected, busy, cancelled

    init(_ entry: HistoryEntry, own: PersonID) {
        if entry.isMissed { self = .missed; return }
        switch (entry.direction, entry.ring.outcome) {
        case (.incoming, _): self = Self.incoming(entry.ring, own)
        case (.outgoing, nil): self = .ringing
        case (.outgoing, .accepted?): self = .answered
        case (.outgoing, .rejected?): self = .rejected
        case (.outgoing, .busy?): self = .busy
        case (.outgoing, .unanswered?): self = .noAnswer
        case (.outgoing, .cancelled?): self = .cancelled
        }
    }

    private static func incoming(_ ring: RingInfo, _ own: PersonID) -> HistoryKind {
        switch ring.member(own)?.state {
        case .ringing: .ringing
        case .accepted, .joined: .answered
        case .rejected: .declined
        case .busy, .missed, nil: .missed
        }
    }

    var text: String {
        switch self {
        case .ringing: "Ringing"
        case .missed: "Missed"
        case .declined: "You declined"
        case .answered: "Answered"
        case .noAnswer: "No answer"
        case .rejected: "Declined"
        case .busy: "Busy"
        case .cancelled: "Called off"
        }
    }
}
