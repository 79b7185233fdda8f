import Foyer
import FoyerUI
import SwiftUI

/// The clinic's bar: words in place of symbols, and a plain way out.
struct ConsultationControls: View {
    @ObservedObject var calls: CallViewModel

    var body: some View {
        HStack(spacing: 12) {
            switchButton(calls.callSettings.audioOn ? "Mute" : "Unmute", "mute", calls.toggleMicrophoneEnabled)
            switchButton(calls.callSettings.videoOn ? "Hide me" : "Show me", "hide", calls.toggleCameraEnabled)
            if calls.canSwitchCamera { switchButton("Turn camera", "turn", calls.toggleCameraPosition) }
            Spacer()
            Button(action: calls.hangUp) {
                Text("Finish").bold().foregroundColor(.white).padding(.horizontal, 20).padding(.vertical, 10)
                    .background(Color.red).cornerRadius(10)
            }
            .accessibilityIdentifier("finish")
        }
        .padding()
        .frame(maxWidth: 640)
    }

    private func switchButton(_ title: String, _ identifier: String, _ action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) {
            Text(title).foregroundColor(.white).padding(.horizontal, 14).padding(.vertical, 10)
                .background(Color.white.opacity(0.18)).cornerRadius(10)
        }
        .accessibilityIdentifier(identifier)
    }
}
