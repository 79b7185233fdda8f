import Foyer
import SwiftUI

/// One person's tile: picture or avatar, name, and what the others should know.
public struct VideoParticipantView: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    private let participant: CallParticipant
    private let size: CGSize

    public init(participant: CallParticipant, size: CGSize) {
        self.participant = participant
        self.size = size
    }

    public var body: some View {
        ZStack {
            colors.callTile
            // Under the picture, which is seen through until it is there.
            avatar
            if participant.hasVideo, notice == nil || isConnecting { picture }
            VStack(spacing: 0) {
                Spacer()
                HStack(spacing: 0) {
                    NameTag(participant: participant)
                    Spacer(minLength: 0)
                }
            }
            .padding(margin)
        }
        .frame(width: size.width, height: size.height)
        .cornerRadius(20)
        .overlay(SpeakingFrame(stream: participant.stream))
        .accessibilityElement(children: .contain)
        .accessibilityLabel(label)
        .accessibilityIdentifier("participantTile")
        .accessibilityValue(participant.id)
    }

    private var picture: some View {
        Image(stream: participant.stream)
            .resizable()
            .aspectRatio(contentMode: .fill)
            .pageMirrored(participant.isLocal)
            .frame(width: size.width, height: size.height)
    }

    private var avatar: some View {
        VStack(spacing: isSmall ? 6 : 12) {
            if notice == nil || size.height >= 150 {
                UserAvatar(name: participant.name, size: max(40, min(size.width, size.height) * 0.3))
            }
            if let notice {
                Text(notice)
                    .font(.system(size: isSmall ? 13 : 14, weight: .medium))
                    .foregroundColor(colors.callTextLowEmphasis)
                    .multilineTextAlignment(.center)
            }
        }
        .padding(.horizontal, margin)
        // Above the name, whatever the size.
        .padding(.bottom, notice == nil ? 0 : 28 + margin)
        .frame(width: size.width, height: size.height)
    }

    private var isSmall: Bool { min(size.width, size.height) < 200 }
    private var margin: CGFloat { isSmall ? 8 : 12 }
    private var isConnecting: Bool { !participant.isAway && participant.link == .connecting }

    private var notice: String? {
        if participant.isAway { return strings.away }
        guard participant.hasVideo || participant.hasAudio else { return nil }
        switch participant.link {
        case .connecting: return strings.connecting
        case .connected: return nil
        case .failed: return "\(strings.linkFailed). \(strings.linkFailedAdvice)"
        }
    }

    private var label: String {
        let name = participant.isLocal ? strings.nameOfSelf(participant.name) : participant.name
        return [name, participant.hasAudio ? nil : strings.muted, notice].compactMap(\.self).joined(separator: ", ")
    }
}

/// Glows while its person speaks; the page draws it by itself.
private struct SpeakingFrame: View {
    @Injected(\.colors) private var colors
    let stream: String

    var body: some View {
        RoundedRectangle(cornerRadius: 20)
            .stroke(Color(hex: 0x5EEAD4), lineWidth: 3)
            .allowsHitTesting(false)
            .pageSpeakingFrame(stream)
    }
}

/// The name on a tile, with the muted mark. A long name is cut, never what stands beside it.
private struct NameTag: View {
    @Injected(\.strings) private var strings
    let participant: CallParticipant

    var body: some View {
        HStack(spacing: 6) {
            if !participant.hasAudio {
                mark.accessibilityLabel(strings.muted).accessibilityIdentifier("mutedMark")
            } else if participant.isLocal {
                mark.accessibilityHidden(true).pageShownWhileMuted()
            }
            Text(participant.name)
                .font(.system(size: 13, weight: .medium))
                .foregroundColor(.white)
                .lineLimit(1)
                .help(participant.name)
            if participant.isLocal {
                Text(strings.ofSelf).font(.system(size: 13, weight: .medium)).foregroundColor(.white).fixedSize()
            }
            if participant.isHost {
                Text(strings.host).font(.system(size: 11, weight: .semibold)).foregroundColor(Color.white.opacity(0.85)).fixedSize()
            }
        }
        .padding(.horizontal, 10)
        .frame(height: 28)
        .background(Color.black.opacity(0.65))
        .cornerRadius(14)
    }

    private var mark: some View {
        Image(systemName: "mic.slash.fill").font(.system(size: 12)).foregroundColor(Color(hex: 0xFCA5A5))
    }
}
