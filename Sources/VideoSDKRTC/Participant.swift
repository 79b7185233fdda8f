import CallProtocol

/// Somebody inside a room. The object stays the same while they are in; its values change.
@MainActor
public class Participant {
    public internal(set) var id: String
    public internal(set) var displayName: String
    public internal(set) var isMicEnabled: Bool
    public internal(set) var isCamEnabled: Bool
    /// May answer entry requests.
    public internal(set) var isHost: Bool
    /// The connection is lost and may come back.
    public internal(set) var isAway: Bool
    public var isLocal: Bool { false }

    init(id: String, displayName: String, media: MediaState) {
        self.id = id
        self.displayName = displayName
        isMicEnabled = media.microphone
        isCamEnabled = media.camera
        isHost = false
        isAway = false
    }

    convenience init(_ info: ParticipantInfo) {
        self.init(id: info.participantId.rawValue, displayName: info.name, media: info.media)
        update(info)
    }

    func update(_ info: ParticipantInfo) {
        id = info.participantId.rawValue
        displayName = info.name
        isMicEnabled = info.media.microphone
        isCamEnabled = info.media.camera
        isHost = info.isHost
        isAway = info.isAway
    }
}

/// Oneself. Where the app chose no id, `id` is empty until the server has answered and given one.
@MainActor
public final class LocalParticipant: Participant {
    public override var isLocal: Bool { true }
}
