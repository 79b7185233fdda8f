/// Something that happened in or in front of the room.
package enum CallEvent: Hashable, Sendable {
    case knocked(name: String, waiting: Int)
    case joined(name: String)
    case left(name: String)
    case entryWithdrawn(name: String)
}

/// An event to be shown, heard or read aloud once.
package struct CallNotice: Hashable, Sendable {
    /// Counts the events of a view model, so that the same thing twice is two notices.
    package let number: Int
    package let event: CallEvent
}
