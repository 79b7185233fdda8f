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

    package init() {}

    /// A place whose holder's token does not name them says nothing about a person.
    func saved(_ seat: Seat, in room: RoomID) { tell?(room, seat.id, seat.isBound && seat.place.isInside) }

    func removed(_ id: ParticipantID, in room: RoomID) { tell?(room, id, false) }
}

extension Place {
    fileprivate var isInside: Bool {
        switch self {
        case .inside: true
        case .waiting, .denied, .entering, .admitted: false
        }
    }
}
