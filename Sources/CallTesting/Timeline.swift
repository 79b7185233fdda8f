import CallCore
import CallProtocol

/// A room played through time: `at(100) { … }` moves the clock and runs what falls due on the way, as a server would, but without one.
///
/// Ids and secrets are counted up, so the same story always gives the same messages. Everything persisted is kept as rows, and
/// `restart()` builds a new room from them alone.
package final class Timeline {
    package let clock: FakeClock
    package let limits: RoomLimits
    package private(set) var room: Room
    /// What a database would hold.
    package private(set) var rows: [ParticipantID: Seat] = [:]
    /// The next time at which the room has asked to be woken.
    package private(set) var nextWake: Timestamp?
    /// What the last event made the room do.
    package private(set) var actions: [RoomAction] = []
    /// How many things the room has wanted done so far.
    package private(set) var actionCount = 0
    /// Messages that went to a connection that may not have them. Stays empty in a right room.
    package private(set) var violations: [String] = []
    package private(set) var counter: UInt64 = 0
    private let start: Timestamp
    private var visitors: [LinkID: Visitor] = [:]

    package init(limits: RoomLimits = RoomLimits(), clock: FakeClock = FakeClock()) {
        self.clock = clock
        self.limits = limits
        start = clock.now
        room = Room(id: RoomID("room"), limits: limits)
    }

    /// Lets time pass until so many milliseconds after the start, then does something.
    @discardableResult
    package func at<Result>(_ milliseconds: Int64, _ body: () throws -> Result) rethrows -> Result {
        pass(until: start + .milliseconds(milliseconds))
        return try body()
    }

    /// Lets time pass; everything due on the way happens at its time.
    package func pass(_ duration: Duration) { pass(until: clock.now + duration) }

    package func pass(until time: Timestamp) {
        while let wake = nextWake, wake <= time {
            clock.advance(to: wake)
            nextWake = nil
            run(room.tick(now: clock.now))
        }
        clock.advance(to: time)
    }

    /// The process dies and comes back: connections are gone, rows are all there is.
    package func restart() {
        for visitor in visitors.values { lose(visitor) }
        visitors = [:]
        nextWake = nil
        room = Room(id: room.id, limits: limits, isClosed: room.isClosed)
        run(room.restore(rows.values.sorted { $0.id < $1.id }, now: clock.now))
    }

    package func next() -> UInt64 {
        counter += 1
        return counter
    }

    func connect(_ visitor: Visitor) -> LinkID {
        let link = LinkID(next())
        visitors[link] = visitor
        return link
    }

    func disconnect(_ link: LinkID) {
        guard let visitor = visitors.removeValue(forKey: link), visitor.link == link else { return }
        lose(visitor)
    }

    private func lose(_ visitor: Visitor) {
        visitor.link = nil
        visitor.standing = .outside
    }

    /// Runs an event of the room and does what it wants done.
    package func play(_ event: (inout Room, Timestamp) throws(CallError) -> [RoomAction]) throws(CallError) {
        run(try event(&room, clock.now))
    }

    private func run(_ wanted: [RoomAction]) {
        actions = wanted
        actionCount += wanted.count
        for action in wanted { run(action) }
    }

    private func run(_ action: RoomAction) {
        switch action {
        case .wait(let link, let id): stand(.waiting, link, id)
        case .enter(let link, let snapshot):
            stand(.inside, link, snapshot.participantId)
            tell(.entered(snapshot), link, from: .inside)
        case .tellWaiting(let event, let link): tell(event.message, link, from: .waiting)
        case .tellInside(let message, let links): for link in links { tell(message, link, from: .inside) }
        case .end(let link, let error, let reason):
            visitors[link]?.hear(.ended(error, reason))
            disconnect(link)
        case .hangUp(let link): disconnect(link)
        case .persist(.saveSeat(let seat)): rows[seat.id] = seat.kept
        case .persist(.removeSeat(let id)): rows[id] = nil
        case .wake(let time): nextWake = min(nextWake ?? time, time)
        }
    }

    private func stand(_ standing: Visitor.Standing, _ link: LinkID, _ id: ParticipantID) {
        guard let visitor = visitors[link] else { return violations.append("\(id) is given a place on a closed connection") }
        if standing == .waiting, visitor.standing == .inside { violations.append("\(id) was inside and is sent to wait") }
        visitor.standing = standing
        visitor.id = id
    }

    private func tell(_ message: ServerMessage, _ link: LinkID, from audience: Visitor.Standing) {
        guard let visitor = visitors[link] else { return violations.append("\(message.name) goes to a closed connection") }
        let isRight = audience == .waiting ? visitor.standing != .inside : visitor.standing == .inside
        if !isRight { violations.append("\(message.name) for the \(audience) goes to somebody \(visitor.standing)") }
        visitor.hear(message)
    }
}
