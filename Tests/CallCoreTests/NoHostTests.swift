import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Point 11: nobody there to answer")
struct NoHostTests {
    @Test("without a host the guest waits for one; a host's arrival changes that, and admits nobody")
    func hostArrives() throws {
        try story { time in
            let bo = try time.guest("Bo")
            let denied = try time.guest("Cy")
            #expect(bo.reason == .waitingForHost)
            time.hush(bo, denied)
            let ana = try time.at(60_000) { try time.host("Ana") }
            #expect(bo.heardNames() == [.waiting] && bo.reason == .waitingForApproval)
            try time.deny(ana, denied)
            time.hush(bo, denied)
            _ = try time.host("Ben")
            #expect(bo.heard() == [] && denied.heard() == [])
            #expect(bo.standing == .waiting)
        }
    }

    @Test("an away host cannot answer: those who wait are told at once, and told once when the host is back", arguments: [1_000, 100_000])
    func hostAway(_ milliseconds: Int64) throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(bo)
            try time.at(1000) { try time.drop(ana) }
            #expect(bo.heardNames() == [.waiting] && bo.reason == .waitingForHost)
            time.at(1000 + milliseconds - 1) {}
            #expect(bo.heard() == [])
            try time.at(1000 + milliseconds) { try time.join(ana) }
            #expect(bo.heardNames() == [.waiting] && bo.reason == .waitingForApproval)
        }
    }

    @Test("of two hosts one can go without anybody being told")
    func secondHost() throws {
        try story { time in
            let ana = try time.host("Ana")
            let ben = try time.host("Ben")
            let bo = try time.guest("Bo")
            time.hush(bo)
            try time.leave(ana)
            #expect(bo.heard() == [])
            try time.leave(ben)
            #expect(bo.heardNames() == [.waiting] && bo.reason == .waitingForHost)
            #expect(time.room.entries.map(\.name) == ["Bo"])
        }
    }

    @Test("a guest inside is no host")
    func guestInside() throws {
        try story { time in
            let ana = try time.host("Ana")
            let inside = try time.guest("In")
            try time.allow(ana, inside)
            try time.leave(ana)
            #expect(try time.guest("Bo").reason == .waitingForHost)
            #expect(inside.standing == .inside)
        }
    }
}
