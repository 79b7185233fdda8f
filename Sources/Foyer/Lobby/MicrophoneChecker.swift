import CallClient
import Combine
import SwiftUI

/// What the microphone hears, at a low rate: for showing that it works. A live meter is drawn in the page itself.
@MainActor
open class MicrophoneChecker: ObservableObject {
    /// The latest levels, the newest last, each from 0 to 1.
    @Published public var audioLevels: [Float]
    /// The microphone is on and has heard nothing for a while.
    @Published public var isSilent = false

    @Injected(\.devices) private var devices
    private let limit: Int
    private var subscription: AnyCancellable?

    /// - Parameter valueLimit: how many levels are kept, at least one.
    public init(valueLimit: Int = 3) {
        limit = max(1, valueLimit)
        audioLevels = Array(repeating: 0, count: limit)
        subscription = devices.changed.sink { [weak self] in self?.devicesChanged() }
        devicesChanged()
    }

    private func devicesChanged() {
        let state = devices.state
        if state.isMicrophoneSilent != isSilent { isSilent = state.isMicrophoneSilent }
        let level = Float(state.microphoneLevel ?? 0)
        guard level != audioLevels.last else { return }
        audioLevels = Array((audioLevels + [level]).suffix(limit))
    }
}
