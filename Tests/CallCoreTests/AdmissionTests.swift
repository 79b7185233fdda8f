import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Points 17 and 18: entering once, and an admission that lasts")
struct AdmissionTests {
    @Test("17: participant-joined comes once, at real entry, to everybody else inside")
    func joinedOnce() throws {
        try story { time in
            let ana = try time.host("Ana")
            let first = try time.guest("First")
            try time.allow(ana, first)
            let bo = try time.guest("Bo")
            time.hush(ana, first, bo)
            #expect(first.heard() == [])
            try time.allow(ana, bo)
            #expect(ana.heardNames() == [.responded, .participantJoined])
            #expect(first.heardNames() == [.participantJoined])
            #expect(bo.heardNames() == [.responded, .entered])
        }
    }

    @Test("17: a short drop or a reload is no second joining", arguments: [true, false])
    func returnIsNoJoining(_ reloads: Bool) throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            time.hush(ana, bo)
            try time.at(1000) { try reloads ? time.hidePage(bo) : time.drop(bo) }
            #expect(ana.people.map(\.isAway) == [true])
            try time.at(1500) { try time.join(bo) }
            #expect(ana.heardNames() == [.participantUpdated, .participantUpdated])
            #expect(ana.people.map(\.isAway) == [false])
            #expect(bo.heardNames() == [.entered])
            time.pass(.seconds(600))
            #expect(bo.standing == .inside)
        }
    }

    @Test("18: an admitted guest who drops comes back without a knock, up to ten minutes after the seat was given up")
    func admissionLasts() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            try time.at(1000) { try time.drop(bo) }
            time.at(31_000) {}
            #expect(ana.people == [])
            time.hush(ana, bo)
            try time.at(630_999) { try time.join(bo) }
            #expect(bo.heardNames() == [.entered])
            #expect(ana.heardNames() == [.participantJoined])
            #expect(ana.queue == [])
        }
    }

    @Test("18: it counts from the last drop, not from the first admission")
    func admissionIsRenewed() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            for round in 1...5 {
                try time.at(Int64(round) * 620_000) { try time.drop(bo) }
                try time.at(Int64(round) * 620_000 + 610_000) { try time.join(bo) }
                #expect(bo.standing == .inside)
            }
        }
    }

    @Test("18: after that the guest knocks again, under a new id")
    func admissionEnds() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            try time.at(1000) { try time.drop(bo) }
            time.at(631_000) {}
            #expect(time.rows[bo.id!] == nil)
            try time.join(bo)
            #expect(bo.standing == .waiting)
            #expect(ana.queue.map(\.name) == ["Bo"])
        }
    }

    @Test("18: an explicit leave ends the admission, and tells who stays")
    func leaveEnds() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            time.hush(ana, bo)
            try time.leave(bo)
            #expect(bo.heard().compactMap { $0.ended?.1 } == [.left])
            #expect(ana.heard() == [.participantLeft(bo.id!, .left)])
            try time.join(bo)
            #expect(bo.standing == .waiting)
        }
    }

    @Test("18: the admission belongs to the secret: a guess, or the id alone, gets nothing")
    func secretMatters() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            try time.drop(bo)
            let eve = Visitor("Eve", .guest, id: bo.id)
            #expect(code { try time.join(eve) } == .invalidParticipantID)
            eve.secret = ResumeSecret("guess")
            try time.join(eve)
            #expect(eve.standing == .waiting && eve.id != bo.id)
            try time.join(bo)
            #expect(bo.standing == .inside)
        }
    }

    @Test("18: an admission used again is no answer: onEntryResponded is not repeated for a returning host")
    func hostHearsItselfOnce() throws {
        try story { time in
            let ana = try time.host("Ana")
            try time.at(1000) { try time.drop(ana) }
            time.hush(ana)
            try time.at(100_000) { try time.join(ana) }
            #expect(ana.heardNames() == [.entered])
        }
    }

    @Test("a host with a broken connection never comes back as a waiting guest")
    func hostStaysHost() throws {
        try story { time in
            let ana = try time.host("Ana")
            for second in 1...20 {
                try time.at(Int64(second) * 40_000) { try time.drop(ana) }
                try time.at(Int64(second) * 40_000 + 35_000) { try time.join(ana) }
                #expect(ana.standing == .inside)
            }
        }
    }

    @Test("a second page with the same secret takes the seat: the first one hears 4005 and nobody sees a leave")
    func replacedInside() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            time.hush(ana, bo)
            try time.join(bo)
            let heard = bo.heard()
            #expect(heard.map(\.name) == [.ended, .entered])
            #expect(heard.first?.ended?.0?.code == .joinedFromAnotherDevice && heard.first?.ended?.1 == .replaced)
            #expect(ana.heardNames() == [.participantUpdated])
            #expect(time.room.participants.count == 2)
        }
    }

    @Test("the loss of a connection that was replaced is nobody's loss")
    func oldConnectionDies() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            let old = bo.link!
            try time.join(bo)
            time.hush(ana, bo)
            var room = time.room
            #expect(room.connectionLost(bo.id!, link: old, now: time.clock.now) == [])
            #expect(room.pageHidden(bo.id!, link: old, now: time.clock.now) == [])
            #expect(room.entries.map(\.state) == [.pending])
        }
    }
}
