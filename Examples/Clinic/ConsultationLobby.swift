import Foyer
import FoyerUI
import SwiftUI

/// The clinic's lobby: one's own picture in a round frame, a line about the microphone, two labelled switches, and the door.
struct ConsultationLobby: View {
    @ObservedObject var calls: CallViewModel
    @StateObject private var mirror: LobbyViewModel
    @StateObject private var ear = MicrophoneChecker()
    @Binding private var settings: CallSettings
    private let room: LobbyInfo

    init(calls: CallViewModel, room: LobbyInfo, settings: Binding<CallSettings>) {
        self.calls = calls
        self.room = room
        _settings = settings
        _mirror = StateObject(wrappedValue: LobbyViewModel(callType: room.callType, callId: room.callId))
    }

    var body: some View {
        VStack(spacing: 24) {
            Spacer()
            Text("How do you look today?").font(.title).bold()
            picture
            Text(soundLine).font(.caption).foregroundColor(.secondary).accessibilityIdentifier("soundLine")
            HStack(spacing: 24) {
                Toggle("Camera", isOn: $settings.videoOn).accessibilityIdentifier("cameraSwitch")
                Toggle("Microphone", isOn: $settings.audioOn).accessibilityIdentifier("microphoneSwitch")
            }
            if !mirror.participants.isEmpty {
                Text("In the room: \(mirror.participants.map(\.name).joined(separator: ", "))").accessibilityIdentifier("whoIsIn")
            }
            Button {
                calls.joinCall(callType: room.callType, callId: room.callId, callSettings: settings)
            } label: {
                Text("See the doctor").bold().foregroundColor(.white).padding(.horizontal, 40).padding(.vertical, 14)
                    .background(Color.teal).cornerRadius(12)
            }
            .accessibilityIdentifier("seeTheDoctor")
            Spacer()
        }
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .onAppear { mirror.startCamera(front: true) }
        .onDisappear { mirror.stopCamera() }
    }

    private var picture: some View {
        ZStack {
            Circle().fill(Color.gray.opacity(0.2))
            if settings.videoOn, let image = mirror.viewfinderImage {
                image.resizable().aspectRatio(contentMode: .fill).frame(width: 220, height: 220).accessibilityIdentifier("mirror")
            } else {
                Text("No picture").foregroundColor(.secondary)
            }
            VStack {
                Spacer()
                MicrophoneCheckView(
                    audioLevels: ear.audioLevels, microphoneOn: settings.audioOn, isSilent: ear.isSilent, isPinned: false)
            }
        }
        .frame(width: 220, height: 220)
        .clipShape(Circle())
    }

    private var soundLine: String {
        if !settings.audioOn { return "You are muted." }
        return ear.isSilent ? "We hear nothing. Is the right microphone chosen?" : "Say a few words: the bars should move."
    }
}
