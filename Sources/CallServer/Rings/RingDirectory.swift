import CallCore
import CallProtocol
import Networking

/// The exchanges of all apps.
package actor RingDirectory {
    private let surroundings: RingSurroundings
    private var hosts: [AppID: RingHost] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor { surroundings.rooms.loop.asUnownedSerialExecutor() }

    init(surroundings: RingSurroundings) { self.surroundings = surroundings }

    /// Takes up the rings that went on when the server stopped. Call it once, before anyone comes.
    func start() {
        for app in surroundings.apps.all { _ = host(app) }
    }

    package func host(_ app: AppID) -> RingHost {
        if let host = hosts[app] { return host }
        let host = RingHost(app: app, surroundings: surroundings)
        hosts[app] = host
        do {
            try host.assumeIsolated { try $0.restore() }
        } catch {
            Log.error("storage: \(error)")
            surroundings.rooms.metrics.add(.storageErrors)
        }
        return host
    }

    package var deviceCount: Int { hosts.values.reduce(0) { sum, host in sum + host.assumeIsolated { $0.deviceCount } } }
    package var openRings: Int { hosts.values.reduce(0) { sum, host in sum + host.assumeIsolated { $0.openRings } } }

    /// The rings of those who wait at a door, so that they end when their wait does.
    private var knocks: [RoomID: [ParticipantID: (app: AppID, ring: RingID)]] = [:]

    /// Somebody waits at the door of a room in which nobody can answer: whoever the room names is rung. The same knock rings once.
    func knocked(_ room: RoomID, _ seat: Seat, _ request: EntryRequest) {
        let ring = RingID("knock-\(request.id)")
        guard knocks[room]?[seat.id]?.ring != ring else { return }
        do {
            guard let hosts = try surroundings.rooms.repository.roomHosts(room) else { return }
            knocks[room, default: [:]][seat.id] = (hosts.app, ring)
            try host(hosts.app).run { host throws(CallError) in
                try host.ringHosts(hosts.people, of: room, knock: ring, by: seat.name)
            }
        } catch {
            Log.error("a knock on the room \(room) cannot ring: \((error as? CallError)?.message ?? "\(error)")")
        }
    }

    /// Somebody no longer waits at a door, or a host is there to answer.
    func knockEnded(_ room: RoomID, _ guest: ParticipantID) {
        guard let knock = knocks[room]?.removeValue(forKey: guest) else { return }
        if knocks[room]?.isEmpty == true { knocks[room] = nil }
        do throws(CallError) {
            try host(knock.app).run { host throws(CallError) in try host.cancel(knock.ring, by: .door(of: room)) }
        } catch {
            Log.error("the ring of a knock cannot be ended: \(error.message)")
        }
    }

    /// Somebody's place in a room has changed. Rooms without a running call cost a look-up.
    func seatChanged(_ room: RoomID, _ participant: ParticipantID, isInside: Bool) {
        for host in hosts.values {
            host.assumeIsolated { host in
                guard host.isOpen(room) else { return }
                host.seatChanged(room, PersonID(participant.rawValue), isInside: isInside)
            }
        }
    }
}

/// Hears of every change of a place in any room, on the loop.
package final class SeatWatch: @unchecked Sendable {  // set once before the loop serves anyone, used on the loop alone
    var tell: (@Sendable (_ room: RoomID, _ participant: ParticipantID, _ isInside: Bool) -> Void)?

    /// Somebody waits at a door behind which nobody can answer.
    var knocked: (@Sendable (_ room: RoomID, _ seat: Seat, _ request: EntryRequest) -> Void)?
    /// Somebody's wait is over.
    var knockEnded: (@Sendable (_ room: RoomID, _ guest: ParticipantID) -> Void)?

    package init() {}

    /// A place whose holder's token does not name them says nothing about a person.
    func saved(_ seat: Seat, in room: RoomID) { tell?(room, seat.id, seat.isBound && seat.place.isInside) }

    func removed(_ id: ParticipantID, in room: RoomID) {
        tell?(room, id, false)
        knockEnded?(room, id)
    }

    /// After a seat was saved: who waits for a host that is away rings them.
    func checkDoor(_ seat: Seat, in room: RoomID, isHostAway: Bool) {
        if case .waiting(let request) = seat.place {
            if isHostAway { knocked?(room, seat, request) }
        } else {
            knockEnded?(room, seat.id)
        }
    }
}

extension Place {
    fileprivate var isInside: Bool {
        switch self {
        case .inside: true
        case .waiting, .denied, .entering, .admitted: false
        }
    }
}
