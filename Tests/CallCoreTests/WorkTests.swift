import CallProtocol
import CallTesting
import Testing

@testable import CallCore

@Suite("Work per event does not grow with the queue")
struct WorkTests {
    /// How many messages and rows each event of one guest makes, while so many wait.
    private func sizes(waiting count: Int) throws -> [String: Int] {
        var sizes: [String: Int] = [:]
        try story({ $0.waiting = 1000 }) { time in
            let ana = try time.host("Ana")
            for index in 0..<count { _ = try time.guest("G\(index)") }
            func measure(_ event: String, _ body: () throws -> Void) rethrows {
                try body()
                sizes[event] = time.actions.count
            }
            let bo = Visitor("Bo", .guest)
            try measure("join") { try time.join(bo) }
            try measure("note") { try time.setNote(bo, "x") }
            try measure("drop") { try time.drop(bo) }
            try measure("return") { try time.join(bo) }
            try measure("deny") { try time.deny(ana, bo) }
            try measure("ask again") { try time.requestEntry(bo) }
            try measure("allow") { try time.allow(ana, bo) }
            try measure("leave") { try time.leave(bo) }
            try measure("join again") { try time.join(bo) }
            try measure("withdraw") { try time.cancel(bo) }
            try measure("second host") { _ = try time.host("Ben") }
        }
        return sizes
    }

    @Test("the same actions with 5 and with 500 waiting")
    func sameActions() throws { #expect(try sizes(waiting: 5) == sizes(waiting: 500)) }

    @Test("a knock, an answer and a withdrawal take as long with 800 waiting as with 20")
    func sameTime() throws {
        func rounds(waiting count: Int) throws -> Duration {
            var best = Duration.seconds(60)
            try story({ $0.waiting = 1000 }) { time in
                let ana = try time.host("Ana")
                for index in 0..<count { _ = try time.guest("G\(index)") }
                var room = time.room
                for _ in 0..<5 { best = min(best, try ContinuousClock().measure { try round(&room, ana.id!, time) }) }
            }
            return best
        }
        // Ten times would be the mark of work over the whole queue (it is forty times as long).
        #expect(try rounds(waiting: 800) < rounds(waiting: 20) * 10)
    }

    private func round(_ room: inout Room, _ host: ParticipantID, _ time: Timeline) throws {
        for _ in 0..<50 {
            let id = ParticipantID("bo")
            let number = time.next()
            let fresh = JoinRequest.Fresh(
                participantId: id, requestId: EntryRequestID("x\(number)"), secret: SecretPair(secret: ResumeSecret("s"), digest: "d"))
            _ = try room.join(JoinRequest(link: LinkID(number), grants: .guest, name: "Bo", fresh: fresh), now: time.clock.now)
            _ = try room.respond(to: fresh.requestId, .denied, by: host, now: time.clock.now)
            _ = try room.requestEntry(id, fresh: EntryRequestID("y\(number)"), note: nil, now: time.clock.now)
            _ = room.cancel(id)
        }
    }

    @Test("a connection that comes and goes all hour leaves no heap of old deadlines")
    func deadlinesDoNotPileUp() throws {
        try story { time in
            let bo = try time.guest("Bo")
            let cy = try time.guest("Cy")
            for round in 0..<2000 {
                try time.at(Int64(round) * 100) { try time.reload(bo) }
                try time.drop(cy)
                try time.join(cy)
            }
            #expect(time.room.deadlines.count <= 2 * time.room.seats.count + 64)
            time.hush(bo, cy)
            time.at(3_600_000) {}
            #expect(bo.heard().compactMap { $0.ended?.1 } == [.expired])
        }
    }

    @Test("deadlines come up in order, whatever the order of adding")
    func deadlinesAreSorted() {
        var random = SeededRandom(seed: 7)
        var deadlines = Deadlines<ParticipantID>()
        let times = (0..<500).map { _ in Timestamp(milliseconds: Int64.random(in: 0..<1000, using: &random)) }
        for (index, time) in times.enumerated() { deadlines.add(time, ParticipantID("\(index)")) }
        #expect(deadlines.popDue(Timestamp(milliseconds: -1)) == nil)
        var popped: [Timestamp] = []
        while let entry = deadlines.popDue(Timestamp(milliseconds: 1000)) { popped.append(entry.time) }
        #expect(popped == times.sorted())
        #expect(deadlines.next == nil)
    }
}
