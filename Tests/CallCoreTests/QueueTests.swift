import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Points 6 and 7: the queue, withdrawal, away and back")
struct QueueTests {
    @Test("6: a host that joins later gets the whole queue, in the order of knocking")
    func lateHost() throws {
        try story { time in
            for index in 0..<12 { try time.at(Int64(index * 10)) { _ = try time.guest("G\(index)") } }
            let ana = try time.at(1000) { try time.host("Ana") }
            #expect(ana.queue.map(\.name) == (0..<12).map { "G\($0)" })
            #expect(!ana.heardNames().contains(.entryRequested))
        }
    }

    @Test("6: a host that reloads or reconnects finds the same queue in the same order", arguments: [true, false])
    func hostReturns(_ reloads: Bool) throws {
        try story { time in
            let ana = try time.host("Ana")
            let guests = try (0..<12).map { index in try time.at(Int64(index)) { try time.guest("G\(index)") } }
            let before = ana.queue
            try time.at(5000) { try reloads ? time.hidePage(ana) : time.drop(ana) }
            try time.at(5100) { try time.cancel(guests[3]) }
            try time.at(5200) { try time.join(ana) }
            #expect(ana.queue == before.filter { $0.participantId != guests[3].id })
        }
    }

    @Test("6: two hosts' lists never drift apart")
    func listsAgree() throws {
        try story { time in
            let ana = try time.host("Ana")
            let guests = try (0..<6).map { index in try time.at(Int64(index)) { try time.guest("G\(index)") } }
            let ben = try time.host("Ben")
            try time.deny(ana, guests[0])
            try time.allow(ben, guests[1])
            try time.drop(guests[2])
            try time.cancel(guests[3])
            try time.setNote(guests[4], "hello")
            try time.rename(guests[5], "Gee")
            #expect(ana.queue == ben.queue)
            #expect(ana.queue == time.room.entries)
            #expect(ana.queue.map(\.state) == [.away, .pending, .pending])
        }
    }

    @Test("7: who gives up is withdrawn, and there is no decision")
    func withdraws() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            try time.at(100) { try time.cancel(bo) }
            let heard = ana.heard()
            #expect(heard.map(\.name) == [.entryWithdrawn])
            #expect(heard.compactMap(\.withdrawal) == [.cancelled])
            #expect(bo.heard().compactMap { $0.ended?.1 } == [.left])
            #expect(time.room.entries == [] && time.rows[bo.id!] == nil)
        }
    }

    @Test("7: a denied guest that leaves is withdrawn from nothing")
    func deniedLeaves() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.deny(ana, bo)
            time.hush(ana, bo)
            try time.cancel(bo)
            #expect(ana.heard() == [])
            #expect(bo.heard().compactMap { $0.ended?.1 } == [.left])
        }
    }

    @Test("7: a lost socket makes the guest away; the secret brings it back and rings nobody twice")
    func awayAndBack() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo", note: "knee")
            let request = bo.requestId
            time.hush(ana, bo)
            try time.at(1000) { try time.drop(bo) }
            #expect(ana.heard().compactMap(\.entry?.state) == [.away])
            try time.at(60_000) { try time.join(bo) }
            let heard = ana.heard()
            #expect(heard.map(\.name) == [.entryUpdated])
            #expect(heard.compactMap(\.entry?.state) == [.pending])
            #expect(bo.requestId == request)
            #expect(ana.queue.map(\.note) == ["knee"])
            #expect(bo.heardNames() == [.waiting])
        }
    }

    @Test("7: an allow while the guest is away waits for the return, and then enters at once")
    func allowWhileAway() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.at(1000) { try time.drop(bo) }
            time.hush(ana, bo)
            try time.at(2000) { try time.allow(ana, bo) }
            #expect(ana.heardNames() == [.responded, .entryUpdated])
            #expect(ana.queue.map(\.state) == [.entering])
            #expect(time.room.participants.map(\.name) == ["Ana"])
            #expect(code { try time.deny(ana, bo) } == .entryResponseFailed)
            try time.at(50_000) { try time.join(bo) }
            #expect(bo.heardNames() == [.responded, .entered])
            #expect(ana.heardNames() == [.participantJoined])
            #expect(ana.queue == [])
        }
    }

    @Test("7: a denial while the guest is away is told on return")
    func denyWhileAway() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.drop(bo)
            time.hush(ana, bo)
            try time.at(2000) { try time.deny(ana, bo, message: "tomorrow") }
            try time.at(500_000) { try time.join(bo) }
            #expect(bo.heard().compactMap(\.outcome?.message) == ["tomorrow"])
            #expect(bo.standing == .waiting)
            time.pass(.seconds(3600))
            #expect(bo.link != nil)
        }
    }

    @Test("7: an absent guest keeps the place until maxWait and not longer; so does a present one", arguments: [true, false])
    func maxWait(_ isAway: Bool) throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            if isAway { try time.drop(bo) }
            time.hush(ana, bo)
            time.at(3_599_999) {}
            #expect(ana.heard() == [])
            time.at(3_600_000) {}
            let heard = ana.heard()
            #expect(heard.map(\.name) == [.entryWithdrawn] && heard.compactMap(\.withdrawal) == [.expired])
            #expect(bo.heard().compactMap { $0.ended?.1 } == (isAway ? [] : [.expired]))
            #expect(time.rows[bo.id!] == nil)
        }
    }

    @Test("7: coming and going does not lengthen the wait")
    func waitIsNotLengthened() throws {
        try story { time in
            let bo = try time.guest("Bo")
            for minute in 1..<60 {
                try time.at(Int64(minute) * 60_000) { try time.drop(bo) }
                try time.at(Int64(minute) * 60_000 + 30_000) { try time.join(bo) }
            }
            time.hush(bo)
            time.at(3_600_000) {}
            #expect(bo.heard().compactMap { $0.ended?.1 } == [.expired])
        }
    }

    @Test("maxWait zero is for ever")
    func waitsForEver() throws {
        try story({ $0.maxWait = .zero }) { time in
            let bo = try time.guest("Bo")
            let cy = try time.guest("Cy")
            try time.drop(cy)
            time.pass(.seconds(365 * 24 * 60 * 60))
            #expect(time.room.entries.map(\.state) == [.pending, .away])
            #expect(bo.link != nil)
        }
    }

    @Test("a second page with the same secret takes the place: the first one hears 4005, hosts no new ring")
    func replacedWhileWaiting() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            try time.join(bo)
            let ends = bo.heard().compactMap(\.ended)
            #expect(ends.map(\.0?.code) == [.joinedFromAnotherDevice] && ends.map(\.1) == [.replaced])
            #expect(!ana.heardNames().contains(.entryRequested))
            #expect(time.room.entries.count == 1)
        }
    }
}
