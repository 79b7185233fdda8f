import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Seats: four, one kept for a host")
struct SeatTests {
    /// A host and three guests inside.
    private func fill(_ time: Timeline) throws -> (host: Visitor, guests: [Visitor]) {
        let ana = try time.host("Ana")
        let guests = try (1...3).map { index in
            let guest = try time.guest("G\(index)")
            try time.allow(ana, guest)
            return guest
        }
        return (ana, guests)
    }

    @Test("the fifth is refused with 4009 and keeps waiting; once there is a seat, the same request can be allowed")
    func fifthIsRefused() throws {
        try story { time in
            let (ana, guests) = try fill(time)
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            #expect(code { try time.allow(ana, bo) } == .roomFull)
            #expect(bo.standing == .waiting && bo.heard() == [] && ana.heard() == [])
            let request = try #require(bo.requestId)
            try time.play { room, _ in room.tellFull(request) }
            let told = bo.heard()
            #expect(told.count == 1 && told.allSatisfy { if case .failed(let error, nil) = $0 { error.code == .roomFull } else { false } })
            #expect(bo.standing == .waiting && ana.heard() == [])
            #expect(ana.queue.map(\.name) == ["Bo"])
            try time.leave(guests[0])
            try time.allow(ana, bo)
            #expect(bo.standing == .inside)
        }
    }

    @Test("a full call can still be denied")
    func fullDenies() throws {
        try story { time in
            let (ana, _) = try fill(time)
            let bo = try time.guest("Bo")
            try time.deny(ana, bo)
            #expect(ana.queue == [])
        }
    }

    @Test("a fifth host is refused with 4009, and nothing has changed")
    func fifthHost() throws {
        try story { time in
            _ = try fill(time)
            let rows = time.rows
            #expect(code { _ = try time.host("Ben") } == .roomFull)
            #expect(time.rows == rows)
        }
    }

    @Test("without a host inside, guests leave a seat free for one")
    func seatIsKept() throws {
        try story { time in
            let (ana, guests) = try fill(time)
            let bo = try time.guest("Bo")
            try time.leave(ana)
            // Over REST somebody can allow without being inside.
            var room = time.room
            #expect(
                code { _ = try room.respond(to: bo.requestId!, .allowed, message: nil, byNameOf: "Desk", now: time.clock.now) } == .roomFull
            )
            #expect(guests.allSatisfy { $0.standing == .inside })
            _ = try time.host("Ben")
            #expect(time.room.participants.count == 4)
        }
    }

    @Test("who is away keeps the seat for the grace, and not longer")
    func awayKeepsSeat() throws {
        try story { time in
            let (ana, guests) = try fill(time)
            let bo = try time.guest("Bo")
            try time.at(1000) { try time.drop(guests[0]) }
            #expect(time.at(30_999) { code { try time.allow(ana, bo) } } == .roomFull)
            try time.at(31_000) { try time.allow(ana, bo) }
            // The one who dropped is refused for now and may try again.
            #expect(code { try time.join(guests[0]) } == .roomFull)
            try time.leave(bo)
            try time.join(guests[0])
            #expect(guests[0].standing == .inside)
        }
    }

    @Test("allowed while away and full on return: the place is kept, under a new request that hosts can answer")
    func fullOnReturn() throws {
        try story { time in
            let (ana, guests) = try fill(time)
            let bo = try time.at(10) { try time.guest("Bo", note: "knee") }
            let later = try time.at(20) { try time.guest("Later") }
            try time.leave(guests[0])
            try time.drop(bo)
            try time.allow(ana, bo)
            let answered = bo.requestId
            _ = try time.host("Ben")
            time.hush(ana, bo)
            try time.join(bo)
            #expect(bo.standing == .waiting && bo.requestId != answered)
            #expect(bo.heardNames() == [.waiting, .failed])
            #expect(ana.heardNames() == [.entryWithdrawn, .entryRequested])
            #expect(time.room.entries.map(\.participantId) == [bo.id, later.id])
            #expect(time.room.entries.map(\.note) == ["knee", nil])
            #expect(code { try time.respond(ana, to: answered, .allowed) } == .entryResponseFailed)
            try time.leave(guests[1])
            try time.allow(ana, bo)
            #expect(bo.standing == .inside)
        }
    }

    @Test("the number of seats is the operator's", arguments: 1...6)
    func configured(_ seats: Int) throws {
        try story({ $0.seats = seats }) { time in
            let ana = try time.host("Ana")
            for index in 1..<seats { try time.allow(ana, try time.guest("G\(index)")) }
            let bo = try time.guest("Bo")
            #expect(code { try time.allow(ana, bo) } == .roomFull)
            #expect(time.room.participants.count == seats)
        }
    }
}
