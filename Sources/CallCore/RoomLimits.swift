/// The numbers by which a room decides. Each can be set by the operator.
package struct RoomLimits: Hashable, Sendable {
    /// How many people a call holds. Four is what a mesh of peer connections carries.
    package var seats = 4
    /// How many people may wait at once.
    package var waiting = 100
    /// How long a request waits for an answer, wherever its guest is; zero is for ever.
    package var maxWait: Duration = .seconds(60 * 60)
    /// How long a lost connection inside keeps its seat.
    package var awayGrace: Duration = .seconds(30)
    /// How long the seat of a closing page inside is kept for the page that a reload brings back.
    package var reloadGraceInside: Duration = .milliseconds(600)
    /// The same for the place of a waiting guest, which nobody sees in a picture: long enough for a slow phone.
    package var reloadGraceWaiting: Duration = .seconds(5)
    /// How long an admitted person who dropped may come back without asking.
    package var admissionGrace: Duration = .seconds(10 * 60)
    /// In characters.
    package var noteLength = 280

    package init() {}
}
