import CallClient
import CallProtocol
import ViewCore

/// What a page says of its devices and connections (`media.state`); see `state()` in `Web/runtime/media/media.js`.
struct PageReport: Hashable {
    var session: MediaSessionID
    /// The number of the newest wish (`media.apply`) that it knows of.
    var applied: Int
    var isPreviewing: Bool
    var isConnected: Bool
    /// The person left by the page's own button and nobody has taken note of it yet.
    var hasLeft: Bool
    var media: MediaState
    var microphone: MediaEngineState.Device
    var camera: MediaEngineState.Device
    var isSilent: Bool
    var cameras: Int
    var peers: [ParticipantID: MediaEngineState.PeerState]

    /// Nil where the page sent something else.
    init?(_ data: WireValue) {
        guard let session = data["session"]?.string.flatMap(MediaSessionID.init(validating:)),
            let microphone = data["microphone"], let camera = data["camera"]
        else { return nil }
        self.session = session
        applied = data["applied"]?.number.flatMap { Int(exactly: $0) } ?? 0
        isPreviewing = data["preview"]?.bool ?? false
        isConnected = data["connected"]?.bool ?? false
        hasLeft = data["left"]?.bool ?? false
        media = MediaState(microphone: microphone["on"]?.bool ?? false, camera: camera["on"]?.bool ?? false)
        self.microphone = PageReport.device(microphone)
        self.camera = PageReport.device(camera)
        isSilent = data["silent"]?.bool ?? false
        cameras = data["cameras"]?.number.flatMap { Int(exactly: $0) } ?? 0
        peers = PageReport.peers(data["peers"]?.array ?? [])
    }

    private static func device(_ data: WireValue) -> MediaEngineState.Device {
        switch data["status"]?.string {
        case "asking": .asking
        case "ready": .ready(label: String((data["label"]?.string ?? "").prefix(100)))
        case "denied": .failed(.denied)
        case "none": .failed(.missing)
        case "busy": .failed(.busy)
        case "insecure": .failed(.insecure)
        case "other": .failed(.unknown)
        default: .idle
        }
    }

    private static func peers(_ list: [WireValue]) -> [ParticipantID: MediaEngineState.PeerState] {
        var peers: [ParticipantID: MediaEngineState.PeerState] = [:]
        for peer in list {
            guard let id = peer["id"]?.string.flatMap(ParticipantID.init(validating:)) else { continue }
            switch peer["state"]?.string {
            case "connected": peers[id] = .connected
            case "failed": peers[id] = .failed
            case "closed": break
            default: peers[id] = .connecting
            }
        }
        return peers
    }
}

extension PeerSignal {
    /// A step as the page sends it, nil where it is none.
    init?(_ data: WireValue) {
        guard let kind = data["kind"]?.string.flatMap(Kind.init(rawValue:)),
            let from = data["from"]?.string.flatMap(MediaSessionID.init(validating:)),
            let to = data["to"]?.string.flatMap(MediaSessionID.init(validating:)),
            let text = data["data"]?.string, text.utf8.count <= PeerSignal.maxDataLength
        else { return nil }
        self.init(kind: kind, from: from, to: to, data: text)
    }

    var wireValue: WireValue {
        ["kind": .string(kind.rawValue), "from": .string(from.rawValue), "to": .string(to.rawValue), "data": .string(data)]
    }
}

extension ICEServer {
    var wireValue: WireValue {
        var fields: [String: WireValue] = ["urls": .array(urls.map(WireValue.string))]
        if let username { fields["username"] = .string(username) }
        if let credential { fields["credential"] = .string(credential) }
        return .object(fields)
    }
}

extension PeerDescription {
    var wireValue: WireValue {
        ["id": .string(participantId.rawValue), "session": .string(mediaSession.rawValue), "initiates": .bool(initiates)]
    }
}
