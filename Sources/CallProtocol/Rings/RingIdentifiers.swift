/// A person whom an app knows, on however many devices. In a room the same text is the participant's id.
package struct PersonID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package var participant: ParticipantID { ParticipantID(rawValue) }

    /// Who rings where somebody knocks on a room whose host is away. Nobody can call a door back.
    package static func door(of room: RoomID) -> PersonID { PersonID(String("\(doorMark)\(room)".prefix(maxLength))) }
    package var isDoor: Bool { rawValue.hasPrefix(Self.doorMark) }
    private static let doorMark = "door:"
}

/// One ring. The one who rings makes it up, so that the same wish, sent twice, is one ring, and cancelling never comes too early.
package struct RingID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A browser tab, a telephone: whatever rings by itself. It keeps its id over reloads and lost connections.
package struct DeviceID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// The kind of a call, for example `default`.
package struct CallType: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let standard = CallType("default")
}

/// One call among those of its type.
package struct CallID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Names one call: `default:abc`.
package struct CallRef: Hashable, Sendable, CustomStringConvertible {
    package var type: CallType
    package var id: CallID

    package init(type: CallType = .standard, id: CallID) {
        self.type = type
        self.id = id
    }

    package var description: String { "\(type):\(id)" }

    /// The room in which the call takes place, by its id or its custom id.
    package var roomName: String { type == .standard ? id.rawValue : description }
}
