import Foyer
import SwiftUI

/// Says no with a word: one of a few that are ready, or one's own.
struct RejectionSheet: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    @State private var message = ""
    let send: @MainActor (String) -> Void
    let close: @MainActor () -> Void

    /// Of what the caller is told.
    private static let longest = 200

    var body: some View {
        VStack(spacing: 10) {
            ForEach(strings.quickReplies, id: \.self) { reply in
                Button(reply) { send(reply) }.secondaryButton(height: 44).accessibilityIdentifier("quickReply").accessibilityValue(reply)
            }
            LabeledField(
                strings.rejectMessage, placeholder: strings.rejectMessagePlaceholder, identifier: "rejectMessage", text: $message,
                onSubmit: sendOwn)
            HStack(spacing: 12) {
                Button(strings.back, action: close).secondaryButton(height: 44).accessibilityIdentifier("closeRejection")
                Button(strings.send, action: sendOwn)
                    .primaryButton(height: 44)
                    .disabled(own.isEmpty)
                    .opacity(own.isEmpty ? 0.5 : 1)
                    .accessibilityIdentifier("sendRejection")
            }
        }
        .card(padding: 20)
        .frame(maxWidth: 420)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("rejectionSheet")
    }

    private var own: String { String(message.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.longest)) }

    private func sendOwn() {
        if !own.isEmpty { send(own) }
    }
}
