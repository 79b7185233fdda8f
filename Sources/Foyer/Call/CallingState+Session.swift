import CallClient
import CallProtocol

extension CallingState {
    /// Nil for a phase that says nothing about where the person stands: before the start and after the end.
    init?(_ phase: RoomPhase) {
        switch phase {
        case .idle, .ended: return nil
        case .connecting: self = .joining
        case .waiting(let reason): self = .waiting(EntryWait(reason))
        case .denied(let message): self = .denied(message)
        case .inside: self = .inCall
        case .reconnecting(let place): self = CallingState(returningTo: place)
        }
    }

    /// A guest at the door keeps seeing the door while the connection is made again.
    private init(returningTo place: RoomPlace) {
        switch place {
        case .waiting(let reason): self = .waiting(EntryWait(reason))
        case .denied(let message): self = .denied(message)
        case .inside: self = .reconnecting
        }
    }
}

extension EntryWait {
    init(_ reason: WaitingReason) {
        self =
            switch reason {
            case .waitingForHost: .waitingForHost
            case .waitingForApproval: .waitingForApproval
            }
    }
}

extension CallParticipant {
    init(_ info: ParticipantInfo, link: Link) {
        self.init(
            id: info.participantId.rawValue, name: info.name, isHost: info.isHost, isLocal: false, hasAudio: info.media.microphone,
            hasVideo: info.media.camera, isAway: info.isAway, link: link, stream: "peer:\(info.participantId.rawValue)")
    }

    /// Oneself: what is on is known here first.
    init(local info: ParticipantInfo, media: MediaState) {
        self.init(
            id: info.participantId.rawValue, name: info.name, isHost: info.isHost, isLocal: true, hasAudio: media.microphone,
            hasVideo: media.camera, isAway: false, link: .connected, stream: "local")
    }
}
