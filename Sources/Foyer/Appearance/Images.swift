import SwiftUI

/// The symbols of the screens.
public struct Images: Sendable {
    public var micTurnOn = Image(systemName: "mic.fill")
    public var micTurnOff = Image(systemName: "mic.slash.fill")
    public var videoTurnOn = Image(systemName: "video.fill")
    public var videoTurnOff = Image(systemName: "video.slash.fill")
    public var toggleCamera = Image(systemName: "arrow.triangle.2.circlepath")
    public var hangup = Image(systemName: "phone.down.fill")
    public var acceptCall = Image(systemName: "phone.fill")
    public var speakerOn = Image(systemName: "speaker.wave.2.fill")
    public var speakerOff = Image(systemName: "speaker.slash.fill")
    public var close = Image(systemName: "xmark")

    public init() {}
}
