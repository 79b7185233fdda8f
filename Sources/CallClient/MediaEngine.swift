import CallProtocol

/// The devices and peer connections of one person, wherever they are: in a browser's page, or nowhere (a bot has no engine at all).
@MainActor
package protocol MediaEngine: AnyObject {
    /// The page's own name for its connections. It changes when the page is reloaded; nil while no page has spoken yet.
    var sessionId: MediaSessionID? { get }
    var state: MediaEngineState { get }
    /// The session that the engine serves. Held weakly.
    var delegate: (any MediaEngineDelegate)? { get set }

    /// Camera and microphone for the lobby, before anybody else can see or hear them.
    func startPreview()
    func stopPreview()
    /// What should be on from now on.
    func apply(_ media: MediaState)
    func selectCamera(front: Bool)
    func switchCamera()

    /// The person is inside: connections may be made.
    func connect(iceServers: [ICEServer])
    /// Everybody to be connected with, the whole list each time. The engine keeps what is live and drops who is no longer in it.
    func updatePeers(_ peers: [PeerDescription])
    func receive(_ signal: PeerSignal, from participant: ParticipantID)
    /// Everything stopped, the camera's light off.
    func close()
}

@MainActor
package protocol MediaEngineDelegate: AnyObject {
    func mediaEngine(_ engine: any MediaEngine, send signal: PeerSignal, to participant: ParticipantID)
    /// An action in the page, or a device that is gone, changed what is on. Not called for what `apply` asked for.
    func mediaEngine(_ engine: any MediaEngine, switchedTo media: MediaState)
    /// `engine.state` has changed.
    func mediaEngineDidChange(_ engine: any MediaEngine)
    /// The page was reloaded, or has spoken for the first time.
    func mediaEngineSessionChanged(_ engine: any MediaEngine)
    /// Leave was pressed in the page.
    func mediaEngineRequestedLeave(_ engine: any MediaEngine)
}

/// One person to be connected with.
package struct PeerDescription: Sendable, Hashable {
    package var participantId: ParticipantID
    package var mediaSession: MediaSessionID
    /// Whether this side makes the first offer. Both may, after a reconnection: the pages settle that by perfect negotiation.
    package var initiates: Bool

    package init(participantId: ParticipantID, mediaSession: MediaSessionID, initiates: Bool) {
        self.participantId = participantId
        self.mediaSession = mediaSession
        self.initiates = initiates
    }
}

/// What an engine tells about its devices and connections.
package struct MediaEngineState: Sendable, Hashable {
    /// Why a device is not usable.
    package enum DeviceProblem: String, Sendable, Hashable, Codable {
        /// The person, or a policy, said no.
        case denied
        /// There is none.
        case missing
        /// Another program holds it.
        case busy
        /// The page is not served in a way that lets browsers use devices.
        case insecure
        case unknown
    }

    package enum Device: Sendable, Hashable {
        /// Not asked for yet.
        case idle
        /// Asked for; the browser may be showing its question.
        case asking
        case ready(label: String)
        case failed(DeviceProblem)
    }

    package enum PeerState: String, Sendable, Hashable, Codable {
        case connecting, connected
        /// It does not come about. The engine goes on trying.
        case failed
    }

    package var microphone: Device
    package var camera: Device
    /// What is effectively on: an action in the page, or a device that is gone, may have changed it.
    package var media: MediaState
    /// 0 (silence) to 1, at a low rate; nil while there is no microphone.
    package var microphoneLevel: Double?
    /// Whether nothing has been heard for some seconds though the microphone is on.
    package var isMicrophoneSilent: Bool
    /// Whether there is another camera to switch to.
    package var canSwitchCamera: Bool
    package var peers: [ParticipantID: PeerState]

    package init(
        microphone: Device = .idle, camera: Device = .idle, media: MediaState = MediaState(microphone: false, camera: false),
        microphoneLevel: Double? = nil, isMicrophoneSilent: Bool = false, canSwitchCamera: Bool = false,
        peers: [ParticipantID: PeerState] = [:]
    ) {
        self.microphone = microphone
        self.camera = camera
        self.media = media
        self.microphoneLevel = microphoneLevel
        self.isMicrophoneSilent = isMicrophoneSilent
        self.canSwitchCamera = canSwitchCamera
        self.peers = peers
    }
}
