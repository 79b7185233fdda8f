import CallProtocol

/// Why a ring is over for this device.
package enum RingEnd: Hashable, Sendable {
    /// Another device of the same person took it.
    case answeredElsewhere
    /// By the caller, or with the call.
    case cancelled
    /// Nobody answered in time.
    case unanswered
    case busy
    case rejected(reason: String?)
}

extension RingEnd {
    /// For the device that rings. Nil where somebody has answered.
    init?(outgoing ring: RingInfo) {
        switch ring.outcome {
        case .accepted, nil: return nil
        case .rejected: self = .rejected(reason: ring.members.first.flatMap { $0.reason == "decline" ? nil : $0.reason })
        case .busy: self = .busy
        case .unanswered: self = .unanswered
        case .cancelled: self = .cancelled
        }
    }

    /// For a device that is rung, by where its person stands. Nil while it rings here, or is this device's.
    init?(incoming ring: RingInfo, member: RingMemberInfo, device: DeviceID) {
        switch member.state {
        case .ringing: return nil
        case .accepted, .joined:
            if member.deviceId != device {
                self = .answeredElsewhere
            } else if ring.outcome == .cancelled {
                self = .cancelled
            } else {
                return nil
            }
        case .rejected: self = .rejected(reason: member.reason)
        case .busy: self = .busy
        case .missed: self = ring.outcome == .cancelled ? .cancelled : .unanswered
        }
    }
}
