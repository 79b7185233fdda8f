/// Somebody in the call, oneself included.
public struct CallParticipant: Identifiable, Hashable, Sendable {
    /// How well this window hears and sees somebody.
    public enum Link: Hashable, Sendable { case connecting, connected, failed }

    public let id: String
    public var name: String
    public var isHost: Bool
    public var isLocal: Bool
    public var hasAudio: Bool
    public var hasVideo: Bool
    /// The person's connection is lost and may come back.
    public var isAway: Bool
    public var link: Link
    /// Names the picture and the sound of this person in the page.
    package var stream: String

    package init(
        id: String, name: String, isHost: Bool, isLocal: Bool, hasAudio: Bool, hasVideo: Bool, isAway: Bool, link: Link, stream: String
    ) {
        self.id = id
        self.name = name
        self.isHost = isHost
        self.isLocal = isLocal
        self.hasAudio = hasAudio
        self.hasVideo = hasVideo
        self.isAway = isAway
        self.link = link
        self.stream = stream
    }
}
