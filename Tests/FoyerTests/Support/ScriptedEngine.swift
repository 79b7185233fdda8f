import CallClient
import CallProtocol

/// Devices of which a test says how they fare.
@MainActor
final class ScriptedEngine: MediaEngine {
    var sessionId: MediaSessionID? = MediaSessionID("page-1")
    var state = MediaEngineState()
    weak var delegate: (any MediaEngineDelegate)?
    private(set) var applied: [MediaState] = []
    private(set) var isPreviewing = false
    private(set) var isConnected = false
    private(set) var closes = 0

    func startPreview() { isPreviewing = true }
    func stopPreview() { isPreviewing = false }
    func apply(_ media: MediaState) { applied.append(media) }
    func selectCamera(front: Bool) {}
    func switchCamera() {}
    func connect(iceServers: [ICEServer]) { isConnected = true }
    func updatePeers(_ peers: [PeerDescription]) {}
    func receive(_ signal: PeerSignal, from participant: ParticipantID) {}

    func close() {
        isPreviewing = false
        isConnected = false
        closes += 1
    }

    /// A press in the page.
    func switched(to media: MediaState) {
        state.media = media
        delegate?.mediaEngine(self, switchedTo: media)
    }

    /// The page reports.
    func report(_ change: (inout MediaEngineState) -> Void) {
        change(&state)
        delegate?.mediaEngineDidChange(self)
    }
}

extension MediaEngineState {
    /// Camera and microphone work.
    static func working(microphone: Bool = true, camera: Bool = true) -> MediaEngineState {
        MediaEngineState(
            microphone: .ready(label: "Microphone"), camera: .ready(label: "Camera"),
            media: MediaState(microphone: microphone, camera: camera))
    }
}
