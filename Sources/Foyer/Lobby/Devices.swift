import CallClient
import CallProtocol
import Combine
import SwiftUI

/// Camera, microphone and peer connections of one window, shared by lobby, microphone check and call. It stands between the engine and
/// the session, so that the lobby sees the devices before there is a session, and the preview's end does not take them from a call.
@MainActor
package final class Devices {
    /// What should be on.
    package private(set) var wanted = MediaState(microphone: true, camera: true)
    package private(set) var state = MediaEngineState()
    /// Sent after `wanted` or `state` has changed.
    package let changed = PassthroughSubject<Void, Never>()
    /// The session, once there is one.
    package weak var delegate: (any MediaEngineDelegate)?
    /// Nil where there is no page, and so no camera.
    private let engine: (any MediaEngine)?
    private var isPreviewing = false
    private var isResting = false

    package init(engine: (any MediaEngine)?) {
        self.engine = engine
        state = engine?.state ?? MediaEngineState()
        engine?.delegate = self
    }

    /// The browser asks the person, or tries a device: what is wrong is not known yet.
    package var areAsking: Bool { [state.camera, state.microphone].contains(.asking) }

    /// Whether a device that should be on works.
    package var showsCamera: Bool {
        guard wanted.camera, case .ready = state.camera else { return false }
        return true
    }

    /// Tries what failed again: a device that does not work is off, so it is wanted on anew.
    package func retry() {
        var media = wanted
        if state.microphone.isFailed { media.microphone = true }
        if state.camera.isFailed { media.camera = true }
        apply(media)
        startPreview()
    }

    /// Camera and microphone are off, whatever is wanted, until `wake()`: at a door that stays shut for now.
    package func rest() {
        guard !isResting else { return }
        isResting = true
        engine?.stopPreview()
    }

    /// What is wanted is on again.
    package func wake() {
        guard isResting else { return }
        isResting = false
        engine?.apply(wanted)
        engine?.startPreview()
    }

    /// How well somebody is connected with this page.
    package func link(to participant: ParticipantID) -> CallParticipant.Link {
        switch state.peers[participant] {
        case .connected: .connected
        case .failed: .failed
        case .connecting, nil: .connecting
        }
    }
}

extension Devices: MediaEngine {
    package var sessionId: MediaSessionID? { engine?.sessionId }

    package func startPreview() {
        isPreviewing = true
        engine?.apply(wanted)
        engine?.startPreview()
    }

    package func stopPreview() {
        guard isPreviewing else { return }
        isPreviewing = false
        if delegate == nil { engine?.stopPreview() }
    }

    package func apply(_ media: MediaState) {
        guard media != wanted else { return }
        wanted = media
        engine?.apply(media)
        changed.send()
    }

    package func selectCamera(front: Bool) { engine?.selectCamera(front: front) }
    package func switchCamera() { engine?.switchCamera() }

    package func connect(iceServers: [ICEServer]) {
        engine?.apply(wanted)
        engine?.connect(iceServers: iceServers)
    }

    package func updatePeers(_ peers: [PeerDescription]) { engine?.updatePeers(peers) }
    package func receive(_ signal: PeerSignal, from participant: ParticipantID) { engine?.receive(signal, from: participant) }

    package func close() {
        isPreviewing = false
        isResting = false
        engine?.close()
    }
}

extension Devices: MediaEngineDelegate {
    package func mediaEngine(_ engine: any MediaEngine, send signal: PeerSignal, to participant: ParticipantID) {
        delegate?.mediaEngine(self, send: signal, to: participant)
    }

    /// A press in the page works at once; what it switched is what is wanted from then on.
    package func mediaEngine(_ engine: any MediaEngine, switchedTo media: MediaState) {
        wanted = media
        delegate?.mediaEngine(self, switchedTo: media)
        changed.send()
    }

    package func mediaEngineDidChange(_ engine: any MediaEngine) {
        let before = state
        state = engine.state
        switchOffWhatFails(since: before)
        delegate?.mediaEngineDidChange(self)
        changed.send()
    }

    package func mediaEngineSessionChanged(_ engine: any MediaEngine) { delegate?.mediaEngineSessionChanged(self) }
    package func mediaEngineRequestedLeave(_ engine: any MediaEngine) { delegate?.mediaEngineRequestedLeave(self) }

    /// A device that turns out not to work is off.
    private func switchOffWhatFails(since before: MediaEngineState) {
        if state.microphone.isFailed && !before.microphone.isFailed { wanted.microphone = false }
        if state.camera.isFailed && !before.camera.isFailed { wanted.camera = false }
    }
}

extension MediaEngineState.Device {
    fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
