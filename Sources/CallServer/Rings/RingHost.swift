import CallCore
import CallProtocol
import Foundation
import Networking

/// What an exchange needs of the server around it.
package struct RingSurroundings: Sendable {
    package var rooms: RoomSurroundings
    package var directory: RoomDirectory
    package var apps: Apps
    package var limits: RingLimits
    /// Nil where no backend wants to hear.
    package var outbox: WebhookOutbox?
}

/// The shell of one app's exchange: calls the rule, carries out what it returns. It lives on the loop that its connections live on.
package actor RingHost {
    /// How long somebody who is told the way into a call has to take it.
    static let admissionLife: Duration = .seconds(60 * 60)

    let app: AppID
    let surroundings: RingSurroundings
    private var exchange: Exchange
    private var links: [LinkID: SignalConnection] = [:]
    private var timer: LoopTimer?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { surroundings.rooms.loop.asUnownedSerialExecutor() }

    init(app: AppID, surroundings: RingSurroundings) {
        self.app = app
        self.surroundings = surroundings
        exchange = Exchange(limits: surroundings.limits)
    }

    var repository: any Repository { surroundings.rooms.repository }
    private var now: Timestamp { surroundings.rooms.time.now() }

    /// Puts back what was kept before anyone comes.
    func restore() throws {
        let rings = try repository.rings(app: app, endedAfter: now + (.zero - surroundings.limits.retention))
        let open = try repository.openCalls(app: app)
        let ids = Set(rings.flatMap { $0.members.map(\.person.personId) + [$0.caller.personId] })
        let people = try ids.sorted().compactMap { try repository.person($0, app: app) }
        perform(
            exchange.restore(rings, open: Dictionary(open.map { ($0.room, $0.call) }, uniquingKeysWith: { $1 }), people: people, now: now))
    }

    // MARK: What is known

    package var connectedPeople: [PersonInfo] { exchange.connectedPeople }
    package var deviceCount: Int { exchange.deviceCount }
    package var openRings: Int { exchange.openRings }
    func isConnected(_ id: PersonID) -> Bool { exchange.isConnected(id) }
    func isOpen(_ room: RoomID) -> Bool { exchange.isOpen(room) }

    /// The person, or nil where nobody is known under the id.
    func record(_ id: PersonID) throws(CallError) -> PersonRecord? {
        try stored { try exchange.record(id) ?? repository.person(id, app: app) }
    }

    // MARK: Devices

    func signIn(_ person: PersonID, _ signIn: SignIn, fixedName: String?, mayRing: Bool, _ connection: SignalConnection) throws(CallError) {
        var record = try record(person) ?? PersonRecord(info: PersonInfo(personId: person, name: DisplayName(person.rawValue).text))
        if let name = fixedName ?? signIn.name, !name.isEmpty { record.info.name = DisplayName(name).text }
        if let image = signIn.image { record.info.image = PersonImage.checked(image) }
        links[connection.link] = connection
        connection.becomePerson(PersonConnection(host: self, person: person, device: signIn.deviceId, mayRing: mayRing))
        perform(exchange.signIn(record, device: signIn.deviceId, link: connection.link, now: now))
    }

    func connectionLost(_ person: PersonID, _ link: LinkID) {
        links[link] = nil
        perform(exchange.connectionLost(person, link: link, now: now))
    }

    /// Somebody's place in a room has changed.
    func seatChanged(_ room: RoomID, _ id: PersonID, isInside: Bool) {
        perform(isInside ? exchange.entered(room, id, now: now) : exchange.left(room, id, now: now))
    }

    // MARK: Ringing

    @discardableResult
    func ring(_ order: RingOrder, by caller: PersonID, from device: (id: DeviceID, link: LinkID)?) throws(CallError) -> RingInfo? {
        guard let record = try record(caller) else { throw unknown(caller) }
        guard try exchange.begins(order, by: caller, now: now) else {
            perform(try exchange.ring(order, by: record, from: device, members: [], room: RoomID(""), now: now))
            return exchange.ring(order.ringId)?.info
        }
        let members = try members(order.members)
        let call = try call(order.call, for: caller)
        try stored { try repository.addMembers(order.members, to: order.call, app: app) }
        perform(try exchange.ring(order, by: record, from: device, members: members, room: call.room, now: now))
        surroundings.rooms.metrics.add(.ringsMade)
        return exchange.ring(order.ringId)?.info
    }

    /// On behalf of somebody who is no person, such as a door.
    func ring(_ order: RingOrder, by caller: PersonRecord, in room: RoomID) throws(CallError) {
        let members = try members(order.members)
        perform(try exchange.ring(order, by: caller, from: nil, members: members, room: room, now: now))
        surroundings.rooms.metrics.add(.ringsMade)
    }

    func members(_ ids: [PersonID]) throws(CallError) -> [PersonRecord] {
        var records: [PersonRecord] = []
        for id in ids {
            guard let record = try record(id) else { throw unknown(id) }
            records.append(record)
        }
        return records
    }

    private func unknown(_ id: PersonID) -> CallError { CallError(.personNotFound, "Nobody is known as \(id).") }

    /// - Returns: how the ring stands now, with what joins its call.
    @discardableResult
    func accept(_ ring: RingID, by person: PersonID, from device: (id: DeviceID, link: LinkID)?) throws(CallError) -> AcceptedBody {
        do {
            perform(try exchange.accept(ring, by: person, device: device?.id, link: device?.link, now: now))
        } catch {
            throw try forgotten(error, ring, person)
        }
        guard let state = exchange.ring(ring) else { throw CallError(.ringNotFound, "There is no such ring.") }
        surroundings.rooms.metrics.add(.ringsAccepted)
        return AcceptedBody(ring: state.info, admission: try admission(to: state.call, state.room, person, ring: ring))
    }

    /// A ring that is over for longer than exchanges remember is over, not unknown.
    private func forgotten(_ error: CallError, _ id: RingID, _ person: PersonID) throws(CallError) -> CallError {
        guard error.code == .ringNotFound, let ring = try stored({ try repository.ring(id, app: app) }) else { return error }
        guard let member = ring.member(person), !member.isSilenced else {
            return CallError(.notAMember, "This call does not ring for you.")
        }
        return CallError(.ringOver, "This call no longer rings.")
    }

    @discardableResult
    func reject(_ ring: RingID, by person: PersonID, reason: String?, device: DeviceID?) throws(CallError) -> RingInfo? {
        do {
            perform(try exchange.reject(ring, by: person, reason: reason, device: device, now: now))
        } catch {
            let error = try forgotten(error, ring, person)
            // It is over already: nothing is left to be rejected.
            guard error.code == .ringOver else { throw error }
            return try stored { try repository.ring(ring, app: app)?.info }
        }
        return exchange.ring(ring)?.info
    }

    func cancel(_ ring: RingID, by caller: PersonID) throws(CallError) { perform(try exchange.cancel(ring, by: caller, now: now)) }

    /// The ring of this call that a person is asked by.
    /// - Throws: 4132 none rings for the person.
    func ring(_ named: RingID?, of call: CallRef, for person: PersonID) throws(CallError) -> RingID {
        if let named { return named }
        guard let ring = exchange.ring(of: call, for: person) else { throw CallError(.ringNotFound, "No call rings for you here.") }
        return ring.id
    }

    func setBusyPolicy(_ policy: BusyPolicy, by person: PersonID) { perform(exchange.setBusyPolicy(policy, by: person)) }
    func block(_ other: PersonID, _ isBlocked: Bool, by person: PersonID) {
        perform(exchange.block(other, isBlocked, by: person, now: now))
    }

    /// Makes somebody known, or changes what is said of them.
    func setPerson(_ id: PersonID, _ body: PersonBody) throws(CallError) -> PersonDetails {
        var record = try record(id) ?? PersonRecord(info: PersonInfo(personId: id, name: DisplayName(id.rawValue).text))
        if let name = body.name { record.info.name = DisplayName(name).text }
        if let image = body.image { record.info.image = PersonImage.checked(image) }
        if let policy = body.busyPolicy { record.busyPolicy = policy }
        try stored { try repository.savePerson(record, app: app) }
        exchange.update(record)
        return PersonDetails(person: record.info, isConnected: exchange.isConnected(id))
    }

    // MARK: Calls

    /// The call, made where it is not there yet.
    /// - Parameter person: nil for a backend.
    /// - Throws: 4133 the person is no member of it, 4131 the room holds a call of somebody else's app, 4108 the room is closed.
    func call(_ call: CallRef, for person: PersonID?, createdBy owner: PersonID? = nil, members: [PersonID] = []) throws(CallError)
        -> CallRecord
    {
        if let known = try stored({ try repository.call(call, app: app) }) {
            if let person { try checkMember(person, of: call) }
            return known
        }
        let record = CallRecord(call: call, room: try room(of: call), createdBy: person ?? owner, createdAt: now)
        guard try stored({ try repository.insertCall(record, app: app) }) else {
            throw CallError(.callNotFound, "There is no such call.")
        }
        try stored { try repository.addMembers([record.createdBy].compactMap(\.self) + members, to: call, app: app) }
        return record
    }

    private func room(of call: CallRef) throws(CallError) -> RoomID {
        let record: RoomRecord
        do throws(CallError) {
            record = try surroundings.directory.run { directory throws(CallError) in try directory.record(call.roomName) }
        } catch {
            guard error.code == .invalidRoomID else { throw error }
            record = try surroundings.directory.run { directory throws(CallError) in try directory.create(customID: call.roomName) }
        }
        guard !record.isDisabled else { throw CallError(.roomClosed, "This call's room is closed.") }
        return record.id
    }

    private func checkMember(_ person: PersonID, of call: CallRef) throws(CallError) {
        guard try stored({ try repository.isMember(person, of: call, app: app) }) else {
            throw CallError(.notAMember, "You are no member of this call.")
        }
    }

    /// - Throws: 4131 there is none.
    func knownCall(_ call: CallRef) throws(CallError) -> CallRecord {
        guard let record = try stored({ try repository.call(call, app: app) }) else {
            throw CallError(.callNotFound, "There is no such call.")
        }
        return record
    }

    func details(_ record: CallRecord, for person: PersonID?) throws(CallError) -> CallDetails {
        let members = try stored { try repository.members(of: record.call, app: app) }
        let token = try person.map { id throws(CallError) in try admission(to: record.call, record.room, id, ring: nil).token }
        return CallDetails(
            type: record.call.type, id: record.call.id, roomId: record.room, createdBy: record.createdBy, members: members,
            createdAt: record.createdAt, endedAt: record.endedAt, token: token)
    }

    func addMembers(_ members: [PersonID], to call: CallRef) throws(CallError) {
        try stored { try repository.addMembers(members, to: call, app: app) }
    }

    /// A member's way into a call that does not ring for them.
    /// - Throws: 4131 there is none, 4133 the person is no member.
    func join(_ call: CallRef, by person: PersonID) throws(CallError) -> Admission {
        let record = try knownCall(call)
        try checkMember(person, of: call)
        perform(exchange.join(call, room: record.room, person, now: now))
        return try admission(to: call, record.room, person, ring: nil)
    }

    /// - Parameter person: nil for a backend.
    /// - Throws: 4131 there is none, 4008 only who made it, or a backend, ends it.
    func end(_ call: CallRef, by person: PersonID?) throws(CallError) -> CallRecord {
        let record = try knownCall(call)
        if let person {
            try checkMember(person, of: call)
            guard record.createdBy == person else { throw CallError(.invalidPermissions, "Only who made the call ends it for everybody.") }
        }
        perform(exchange.endCall(record.room, now: now))
        return try knownCall(call)
    }

    private func admission(to call: CallRef, _ room: RoomID, _ person: PersonID, ring: RingID?) throws(CallError) -> Admission {
        guard let key = surroundings.apps.key(of: app) else { throw CallError(.serverError, "The server has no key for this app.") }
        let time = now
        // Each person has one place in a call: the newest device takes it, because all its tokens have the same id.
        let claims = TokenClaims(
            apikey: key.id, permissions: [Permission.allowJoin.rawValue], version: 2, roomId: room.rawValue, participantId: person.rawValue,
            name: exchange.record(person)?.info.name, exp: (time + Self.admissionLife).seconds, iat: time.seconds,
            jti: "\(room)/\(person)")
        guard let token = try? TokenSigner.sign(claims, key: key) else { throw CallError(.serverError, "No token could be signed.") }
        return Admission(ringId: ring, callType: call.type, callId: call.id, roomId: room, token: token)
    }

    // MARK: Carrying out

    func stored<Value>(_ body: () throws -> Value) throws(CallError) -> Value {
        do {
            return try body()
        } catch {
            storageFailed(error)
            throw CallError(.serverError, "The server cannot use its storage.")
        }
    }

    private func storageFailed(_ error: any Error) {
        Log.error("storage: \(error)")
        surroundings.rooms.metrics.add(.storageErrors)
    }

    private func perform(_ actions: [RingAction]) { for action in actions { perform(action) } }

    private func perform(_ action: RingAction) {
        switch action {
        case .tell(let event, let receivers):
            guard !receivers.isEmpty else { return }
            let bytes = WireCoder.encode(event)
            for link in receivers { links[link]?.tell(person: bytes) }
        case .admit(let link, let person, let ring):
            guard let connection = links[link] else { return }
            do throws(CallError) {
                let admission = try admission(to: ring.call, ring.room, person, ring: ring.id)
                connection.tell(person: WireCoder.encode(.admission(admission)))
            } catch {
                Log.error("admission: \(error.message)")
            }
        case .end(let link, let error): links.removeValue(forKey: link)?.end(error, .replaced)
        case .persist(let change): persist(change)
        case .notify(let notice): surroundings.outbox?.assumeIsolated { [app] in $0.add(notice, app: app) }
        case .emptyRoom(let room): emptyRoom(room)
        case .wake(let time): wake(at: time)
        }
    }

    private func emptyRoom(_ room: RoomID) {
        surroundings.directory.assumeIsolated { directory in
            do throws(CallError) {
                try directory.visit(room.rawValue) { host in
                    host.close()
                    host.reopen()
                }
            } catch {
                Log.error("the call's room \(room) cannot be emptied: \(error.message)")
            }
        }
    }

    private func persist(_ change: RingChange) {
        do {
            switch change {
            case .saveRing(let ring) where ring.isOpen: try repository.insertRing(ring, app: app)
            case .saveRing(let ring): try repository.endRing(ring, app: app)
            case .saveMember(let member, let ring): try repository.saveMember(member, ring: ring, app: app)
            case .savePerson(let person): try repository.savePerson(person, app: app)
            case .callOpened(let call): try repository.openCall(call, app: app)
            case .callClosed(let call, let time): try repository.closeCall(call, at: time, app: app)
            }
        } catch {
            // The ring goes on from memory; the operator has to know.
            storageFailed(error)
        }
    }

    private func wake(at time: Timestamp) {
        timer?.cancel()
        let delay = max(.zero, time - now)
        timer = surroundings.rooms.loop.schedule(after: delay) { [weak self] in self?.assumeIsolated { $0.tick() } }
    }

    private func tick() { perform(exchange.tick(now: now)) }
}

extension RingHost {
    /// Runs a rule at once: connections call from the exchange's own loop.
    nonisolated func run<Value: Sendable>(_ body: @Sendable (isolated RingHost) throws(CallError) -> Value) throws(CallError) -> Value {
        let result = assumeIsolated { host -> Result<Value, CallError> in
            do throws(CallError) {
                return .success(try body(host))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension RoomDirectory {
    /// The same for rooms.
    nonisolated func run<Value: Sendable>(_ body: @Sendable (isolated RoomDirectory) throws(CallError) -> Value) throws(CallError) -> Value
    {
        let result = assumeIsolated { directory -> Result<Value, CallError> in
            do throws(CallError) {
                return .success(try body(directory))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The address of a person's picture, as it may be shown.
enum PersonImage {
    private static let maxLength = 1024

    /// Nil for anything that a page would not load from elsewhere.
    static func checked(_ text: String) -> String? {
        guard text.utf8.count <= maxLength, let url = URL(string: text), url.scheme == "https", url.host?.isEmpty == false else {
            return nil
        }
        return text
    }
}
