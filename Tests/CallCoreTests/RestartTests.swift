import CallProtocol
import CallTesting
import Testing

@testable import CallCore

@Suite("A restart, and the end of a room")
struct RestartTests {
    /// Somebody in every stage.
    private func populate(_ time: Timeline) throws -> [String: Visitor] {
        var people: [String: Visitor] = [:]
        people["Ana"] = try time.host("Ana", boundTo: ParticipantID("ana"), tokenID: "jti")
        for (index, name) in ["In", "Gone", "Waits", "Away", "Denied", "Entering"].enumerated() {
            people[name] = try time.at(Int64(index + 1) * 10) { try time.guest(name, note: "note of \(name)") }
        }
        let ana = people["Ana"]!
        try time.at(100) { try time.allow(ana, people["In"]!) }
        try time.at(110) { try time.allow(ana, people["Gone"]!) }
        try time.at(120) { try time.drop(people["Gone"]!) }
        time.at(40_000) {}
        try time.drop(people["Away"]!)
        try time.deny(ana, people["Denied"]!, message: "later")
        try time.drop(people["Entering"]!)
        try time.allow(ana, people["Entering"]!)
        try time.rename(people["Waits"]!, "Waits still")
        return people
    }

    @Test("the rows that were persisted, put into a new room, equal the old one")
    func rowsSuffice() throws {
        try story { time in
            let people = try populate(time)
            for visitor in people.values { try time.drop(visitor) }
            let old = time.room
            time.restart()
            let new = time.room
            #expect(new.entries == old.entries)
            #expect(new.participants == old.participants.map(withoutMedia))
            #expect(new.seats.mapValues(\.kept) == old.seats.mapValues(\.kept))
            #expect(new.requests == old.requests && new.queueLength == old.queueLength)
            #expect(new.inside == old.inside && new.hostsInside == old.hostsInside)
            #expect(new.seats.values.allSatisfy { $0.link == nil && $0.secret == nil })
        }
    }

    /// Switches and media sessions belong to the connection.
    private func withoutMedia(_ person: ParticipantInfo) -> ParticipantInfo {
        var person = person
        person.media = MediaState(microphone: false, camera: false)
        person.mediaSession = nil
        return person
    }

    @Test("after a restart everybody comes back to where they were, and nobody is rung twice")
    func everybodyReturns() throws {
        try story { time in
            let people = try populate(time)
            time.restart()
            let ana = people["Ana"]!
            time.hush(ana)
            ana.forgetPage()
            try time.join(ana)
            #expect(ana.queue.map(\.name) == ["Waits still", "Away", "Entering"])
            #expect(ana.queue.map(\.state) == [.away, .away, .entering])
            for name in ["In", "Gone", "Waits", "Away", "Denied", "Entering"] where name != "Entering" { try time.join(people[name]!) }
            #expect(
                people.mapValues(\.standing) == [
                    "Ana": .inside, "In": .inside, "Gone": .inside, "Waits": .waiting, "Away": .waiting, "Denied": .waiting,
                    "Entering": .outside,
                ])
            try time.join(people["Entering"]!)
            #expect(people["Entering"]!.standing == .inside)
            #expect(!ana.heardNames().contains(.entryRequested))
            #expect(people["Denied"]!.heard().compactMap(\.outcome?.message).contains("later"))
        }
    }

    @Test("a restart lengthens no wait, and whoever does not come back is gone after the grace")
    func deadlinesSurvive() throws {
        try story { time in
            let people = try populate(time)
            time.restart()
            let ana = people["Ana"]!
            try time.at(41_000) { try time.join(ana) }
            time.at(70_000) {}
            #expect(ana.people == [])
            time.at(3_600_030) {}
            #expect(ana.queue.map(\.name) == ["Away", "Entering"])
            time.at(3_600_060) {}
            #expect(ana.queue == [])
        }
    }

    @Test("a repository that hands back seats of this very process hands back no connections")
    func seatsWithConnections() throws {
        try story { time in
            _ = try populate(time)
            var room = Room(id: RoomID("room"))
            let actions = room.restore(Array(time.room.seats.values), now: time.clock.now)
            #expect(room.seats.values.allSatisfy { $0.link == nil && $0.secret == nil })
            #expect(room.waitingReason == .waitingForHost)
            #expect(actions.contains { if case .wake = $0 { true } else { false } })
        }
    }

    @Test("closing tells everybody, ends every connection, and leaves no row")
    func closes() throws {
        try story { time in
            let people = try populate(time)
            for visitor in people.values { time.hush(visitor) }
            try time.close()
            for name in ["Ana", "In", "Waits", "Denied"] {
                let ends = people[name]!.heard().compactMap(\.ended)
                #expect(ends.map(\.0?.code) == [.roomClosed] && ends.map(\.1) == [.roomClosed], "\(name)")
            }
            for name in ["Gone", "Away", "Entering"] { #expect(people[name]!.heard() == []) }
            #expect(time.rows == [:])
            #expect(time.room.isIdle && time.room.queueLength == 0 && time.room.entries == [] && time.room.participants == [])
            time.pass(.seconds(7200))
            #expect(time.actions.allSatisfy { if case .wake = $0 { true } else { false } })
        }
    }

    @Test("a closed room refuses everybody with 4108, old secrets too; reopened, it is a new room")
    func closedRefuses() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            try time.close()
            #expect(code { try time.join(ana) } == .roomClosed)
            #expect(code { try time.join(bo) } == .roomClosed)
            #expect(code { _ = try time.guest("Cy") } == .roomClosed)
            try time.play { room, _ throws(CallError) in
                room.reopen()
                return []
            }
            try time.join(bo)
            #expect(bo.standing == .waiting)
        }
    }

    @Test("a room that everybody has left is idle, once nobody may come back")
    func idle() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            try time.drop(bo)
            try time.leave(ana)
            #expect(!time.room.isIdle)
            time.pass(.seconds(630))
            #expect(time.room.isIdle && time.rows == [:])
        }
    }
}
