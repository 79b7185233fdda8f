import Synchronization

/// Which window's code the main actor runs just now: written where it outlives the process, for whoever has to know who made it end.
package enum ServedWindow {
    /// Where the ticket of the window stands while it is served; 0 between windows.
    @MainActor private static var place: UnsafeMutablePointer<UInt64>?
    private static let count = Atomic<UInt64>(0)

    /// From now on tickets are noted there. The memory has to stay for as long as the process lives.
    @MainActor package static func note(at place: UnsafeMutablePointer<UInt64>) { self.place = place }

    /// How often a window was begun to be served. Any thread.
    package static var turns: UInt64 { count.load(ordering: .relaxed) }

    /// Gives whom to name again afterwards.
    @MainActor static func begin(_ ticket: UInt64) -> UInt64 {
        let before = place?.pointee ?? 0
        if before == 0 { count.wrappingAdd(1, ordering: .relaxed) }
        place?.pointee = ticket
        return before
    }

    @MainActor static func end(_ before: UInt64) { place?.pointee = before }
}
