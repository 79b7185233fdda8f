import Foyer
import FoyerUI
import SwiftUI

/// The clinic's screen for a call that rings.
struct ConsultationCalls: View {
    @ObservedObject var calls: CallViewModel
    @StateObject private var ringing: IncomingViewModel

    init(calls: CallViewModel, incoming: IncomingCall) {
        self.calls = calls
        _ringing = StateObject(wrappedValue: IncomingViewModel(callInfo: incoming))
    }

    var body: some View {
        VStack(spacing: 16) {
            UserAvatar(name: call.caller.name, imageURL: call.caller.imageURL, size: 96)
            Text("\(call.caller.name) would like to see you now").font(.title).multilineTextAlignment(.center)
            Text(call.video ? "With camera" : "Voice only").foregroundColor(.secondary).accessibilityIdentifier("kindOfCall")
            Button("Go in") { calls.acceptCall(callType: call.type, callId: call.id) }.accessibilityIdentifier("goIn")
            Button("Not now", role: .destructive) { calls.rejectCall(callType: call.type, callId: call.id) }
                .accessibilityIdentifier("notNow")
        }
        .padding(32)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.white.edgesIgnoringSafeArea(.all))
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("consultationCalls")
    }

    private var call: IncomingCall { ringing.callInfo }
}
