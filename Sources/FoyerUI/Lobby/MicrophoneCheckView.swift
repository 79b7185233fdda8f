import Foyer
import SwiftUI

/// Whether the microphone is on, and how loud it is. The bars move in the page itself.
public struct MicrophoneCheckView: View {
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    private let audioLevels: [Float]
    private let microphoneOn: Bool
    private let isSilent: Bool
    private let isPinned: Bool

    public init(audioLevels: [Float], microphoneOn: Bool, isSilent: Bool, isPinned: Bool) {
        self.audioLevels = audioLevels
        self.microphoneOn = microphoneOn
        self.isSilent = isSilent
        self.isPinned = isPinned
    }

    public var body: some View {
        // Both are there, and one is seen: a press changes little.
        ZStack {
            LevelBars().opacity(isHeard ? 1 : 0)
            images.micTurnOff.font(.system(size: 14)).foregroundColor(Color(hex: 0xFCA5A5)).accessibilityHidden(true)
                .opacity(isHeard ? 0 : 1)
        }
        .frame(width: 40, height: 40)
        .background(Color.black.opacity(0.55))
        .cornerRadius(isPinned ? 12 : 20)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(microphoneOn ? strings.microphoneLevel : strings.microphoneIsOff)
        .accessibilityValue(isHeard ? "1" : "0")
        .pageMicrophoneCheck(isOn: microphoneOn)
    }

    private var isHeard: Bool { microphoneOn && !isSilent }
}

/// Three bars that follow the local microphone.
private struct LevelBars: View {
    var body: some View {
        HStack(spacing: 3) {
            bar(.low)
            bar(.full)
            bar(.mid)
        }
        .frame(height: 18)
        .pageLevel("local")
    }

    private func bar(_ reach: LevelReach) -> some View {
        RoundedRectangle(cornerRadius: 2).fill(Color(hex: 0x5EEAD4)).frame(width: 4, height: 18).pageLevelBar(reach)
    }
}
