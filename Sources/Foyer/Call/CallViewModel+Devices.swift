import CallClient
import CallProtocol
import SwiftUI

extension CallViewModel {
    public func toggleMicrophoneEnabled() { callSettings.audioOn.toggle() }
    public func toggleCameraEnabled() { callSettings.videoOn.toggle() }
    /// Front to back and back again.
    public func toggleCameraPosition() { devices.switchCamera() }
    public func toggleSpeaker() { callSettings.speakerOn.toggle() }

    func applySettings() {
        devices.apply(callSettings.media)
        session?.setMedia(callSettings.media)
    }

    /// The page has acted by itself (a press there works at once), or a device has come or gone.
    func devicesChanged() {
        follow(devices.wanted)
        if devices.state.canSwitchCamera != canSwitchCamera { canSwitchCamera.toggle() }
        if devices.showsCamera != (selfImage != nil) { selfImage = devices.showsCamera ? Image(stream: "local") : nil }
        refresh()
    }

    func follow(_ media: MediaState) {
        guard media != callSettings.media else { return }
        callSettings = callSettings.with(media)
    }
}
