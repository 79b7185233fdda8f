import CallProtocol

/// What a person wants switched on.
public struct CallSettings: Hashable, Sendable {
    public var audioOn: Bool
    public var videoOn: Bool
    public var speakerOn: Bool

    public init(audioOn: Bool = true, videoOn: Bool = true, speakerOn: Bool = true) {
        self.audioOn = audioOn
        self.videoOn = videoOn
        self.speakerOn = speakerOn
    }

    /// The same with the devices as `media` has them.
    package func with(_ media: MediaState) -> CallSettings {
        CallSettings(audioOn: media.microphone, videoOn: media.camera, speakerOn: speakerOn)
    }

    package var media: MediaState { MediaState(microphone: audioOn, camera: videoOn) }
}
