import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Testing

/// Both repositories keep people, calls, rings and deliveries alike.
struct RingRepositoryTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private func make(_ kind: Kind) throws -> any Repository {
        switch kind {
        case .memory: MemoryRepository()
        case .sqlite: try SQLiteRepository(path: ":memory:")
        }
    }

    private let app = AppID("app")
    private let other = AppID("other")
    private let start = FakeClock.start
    private let call = CallRef(id: "c1")

    private func ring(_ id: RingID, at seconds: Int64 = 0, state: RingMemberState = .ringing, silenced: Bool = false) -> Ring {
        Ring(
            id: id, call: call, room: "room", caller: PersonInfo(personId: "ana", name: "Ana", image: "https://x.org/a"), device: "d",
            video: true, createdAt: start + .seconds(seconds), deadline: start + .seconds(seconds + 45),
            members: [
                Ring.Member(person: PersonInfo(personId: "cy", name: "Cy"), state: .ringing),
                Ring.Member(person: PersonInfo(personId: "bo", name: "Bo"), state: state, reason: "why", device: "b", isSilenced: silenced),
            ])
    }

    @Test(arguments: Kind.allCases)
    func `A room names whom a knock rings, in their order, until it names nobody`(_ kind: Kind) throws {
        let repository = try make(kind)
        #expect(try repository.roomHosts("room") == nil)
        try repository.setRoomHosts(["bo", "ana"], of: "room", app: app)
        #expect(try repository.roomHosts("room")?.people == ["bo", "ana"])
        #expect(try repository.roomHosts("room")?.app == app)
        try repository.setRoomHosts(["ana"], of: "room", app: app)
        #expect(try repository.roomHosts("room")?.people == ["ana"])
        try repository.setRoomHosts([], of: "room", app: app)
        #expect(try repository.roomHosts("room") == nil)
    }

    private func ended(_ ring: Ring, after seconds: Int64) -> Ring {
        Ring(
            id: ring.id, call: ring.call, room: ring.room, caller: ring.caller, device: ring.device, video: ring.video,
            createdAt: ring.createdAt, deadline: ring.deadline, members: ring.members, outcome: .unanswered,
            endedAt: ring.createdAt + .seconds(seconds))
    }

    @Test(arguments: Kind.allCases) func `People`(kind: Kind) throws {
        let repository = try make(kind)
        let ana = PersonRecord(
            info: PersonInfo(personId: "ana", name: "Ana", image: "https://x.org/a"), busyPolicy: .waiting, blocked: ["x", "y"])
        try repository.savePerson(ana, app: app)
        try repository.savePerson(PersonRecord(info: PersonInfo(personId: "zed", name: "Al")), app: app)
        #expect(try repository.person("ana", app: app) == ana)
        #expect(try repository.person("ana", app: other) == nil)
        #expect(try repository.people(app: app, offset: 0, limit: 9).map(\.id) == ["zed", "ana"])
        #expect(try repository.people(app: app, offset: 1, limit: 9).map(\.id) == ["ana"])
        #expect(try repository.peopleCount(app: app) == 2)
    }

    @Test(arguments: Kind.allCases) func `Calls and their members`(kind: Kind) throws {
        let repository = try make(kind)
        let record = CallRecord(call: call, room: "room", createdBy: "ana", createdAt: start)
        #expect(try repository.insertCall(record, app: app))
        #expect(try !repository.insertCall(CallRecord(call: call, room: "room", createdBy: "eve", createdAt: start), app: other))
        #expect(try repository.call(call, app: app) == record)
        #expect(try repository.call(call, app: other) == nil)
        try repository.addMembers(["ana", "bo"], to: call, app: app)
        try repository.addMembers(["bo", "cy"], to: call, app: app)
        #expect(try repository.members(of: call, app: app) == ["ana", "bo", "cy"])
        #expect(try repository.isMember("cy", of: call, app: app))
        #expect(try !repository.isMember("cy", of: call, app: other))
        #expect(try repository.openCalls(app: app) == [])
        try repository.openCall(call, app: app)
        #expect(try repository.openCalls(app: app) == [record])
        try repository.closeCall(call, at: start + .seconds(9), app: app)
        #expect(try repository.openCalls(app: app) == [])
        #expect(try repository.call(call, app: app)?.endedAt == start + .seconds(9))
        try repository.openCall(call, app: app)
        #expect(try repository.call(call, app: app)?.endedAt == nil)
    }

    @Test(arguments: Kind.allCases) func `Rings, and what is left of them`(kind: Kind) throws {
        let repository = try make(kind)
        try repository.insertRing(ring("r1"), app: app)
        #expect(try repository.ring("r1", app: app) == ring("r1"))
        #expect(try repository.ring("r1", app: other) == nil)
        let member = Ring.Member(person: PersonInfo(personId: "bo", name: "Bo"), state: .missed)
        try repository.saveMember(member, ring: "r1", app: app)
        #expect(try repository.ring("r1", app: app)?.member("bo") == member)
        try repository.insertRing(ring("r2", at: 10), app: app)
        #expect(try Set(repository.rings(app: app, endedAfter: start).map(\.id)) == ["r1", "r2"])
        try repository.endRing(ended(ring("r1"), after: 45), app: app)
        let kept = try #require(try repository.ring("r1", app: app))
        #expect(kept.outcome == .unanswered && kept.endedAt == start + .seconds(45) && kept.member("bo") == member)
        #expect(try Set(repository.rings(app: app, endedAfter: start + .seconds(44)).map(\.id)) == ["r1", "r2"])
        #expect(try repository.rings(app: app, endedAfter: start + .seconds(45)).map(\.id) == ["r2"])
    }

    @Test(arguments: Kind.allCases) func `History, newest first`(kind: Kind) throws {
        let repository = try make(kind)
        for (number, state) in [RingMemberState.missed, .busy, .rejected, .joined].enumerated() {
            try repository.insertRing(ring(RingID("r\(number)"), at: Int64(number), state: state), app: app)
        }
        try repository.insertRing(ring("silenced", at: 9, state: .missed, silenced: true), app: app)
        #expect(try repository.history(of: "bo", missedOnly: false, app: app, offset: 0, limit: 9).map(\.id) == ["r3", "r2", "r1", "r0"])
        #expect(try repository.history(of: "bo", missedOnly: false, app: app, offset: 1, limit: 2).map(\.id) == ["r2", "r1"])
        #expect(try repository.history(of: "bo", missedOnly: true, app: app, offset: 0, limit: 9).map(\.id) == ["r1", "r0"])
        #expect(try repository.historyCount(of: "bo", missedOnly: true, app: app) == 2)
        #expect(try repository.historyCount(of: "ana", missedOnly: false, app: app) == 5)
        #expect(try repository.historyCount(of: "ana", missedOnly: true, app: app) == 0)
        #expect(try repository.historyCount(of: "bo", missedOnly: false, app: other) == 0)
    }

    @Test(arguments: Kind.allCases) func `Deliveries, the most urgent first`(kind: Kind) throws {
        let repository = try make(kind)
        var late = Delivery(id: "late", body: "{}", dueAt: start + .seconds(9), createdAt: start)
        let early = Delivery(id: "early", body: "{}", attempts: 3, dueAt: start, createdAt: start)
        try repository.saveDelivery(late)
        try repository.saveDelivery(early)
        #expect(try repository.deliveries(limit: 9) == [early, late])
        late.attempts = 1
        try repository.saveDelivery(late)
        try repository.removeDelivery("early")
        #expect(try repository.deliveries(limit: 9) == [late])
    }
}
