import CallProtocol
import CallTesting
import Testing

@testable import CallCore

/// Every row of the table of rings, as a story through time.
private func ringStory(
    _ change: (inout RingLimits) -> Void = { _ in }, location: SourceLocation = #_sourceLocation, _ play: (Telephones) throws -> Void
) rethrows {
    var limits = RingLimits()
    change(&limits)
    let telephones = Telephones(limits: limits)
    try play(telephones)
    #expect(telephones.violations == [], sourceLocation: location)
    #expect(telephones.endings.values.allSatisfy { $0 == 1 }, sourceLocation: location)
}

@Suite("Ringing: answers")
struct RingAnswerTests {
    @Test("one device takes the call; the others stop at once, and that is no rejection")
    func answeredElsewhere() throws {
        try ringStory { time in
            let (ana, tab, other) = (time.phone("ana"), time.phone("bo", "tab-1"), time.phone("bo", "tab-2"))
            try time.ring(ana, "bo")
            #expect(tab.ringing == ["r1"] && other.ringing == ["r1"] && ana.ringing == [])
            try time.at(3) { try time.accept(tab) }
            #expect(tab.ringing == [] && other.ringing == [])
            #expect(other.rings["r1"]?.member("bo")?.deviceId == "tab-1")
            #expect(tab.admissions == ["r1"] && ana.admissions == ["r1"] && other.admissions == [])
            time.enter("bo")
            time.enter("ana")
            #expect(ana.outcome("r1") == .accepted && other.outcome("r1") == .accepted)
            #expect(!time.isMissed("r1", by: "bo"))
            #expect(time.kinds() == [.ring, .accepted])
            time.at(100)
            #expect(ana.told.count == 3)
        }
    }

    @Test("who rejects alone ends the ring, and the caller hears why", arguments: [nil, "decline", "I am driving"])
    func rejected(reason: String?) throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.reject(bo, reason: reason)
            #expect(ana.outcome("r1") == .rejected)
            #expect(ana.rings["r1"]?.member("bo")?.reason == reason ?? "decline")
            #expect(!time.isMissed("r1", by: "bo"))
            #expect(time.kinds() == [.ring, .rejected, .ended])
        }
    }

    @Test("who says busy has a missed call")
    func saysBusy() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.reject(bo, reason: "busy")
            #expect(ana.outcome("r1") == .busy)
            #expect(time.isMissed("r1", by: "bo"))
        }
    }

    @Test("in a group one rejection leaves the others ringing; when all reject nobody has answered")
    func groupRejects() throws {
        try ringStory { time in
            let ana = time.phone("ana")
            let others = ["bo", "cy", "di"].map { time.phone(PersonID($0)) }
            try time.ring(ana, "bo", "cy", "di")
            try time.reject(others[0])
            #expect(others[0].ringing == [] && others[1].ringing == ["r1"] && ana.outcome("r1") == nil)
            try time.reject(others[1])
            try time.reject(others[2])
            #expect(ana.outcome("r1") == .unanswered)
            #expect(ana.told.count == 4)
        }
    }

    @Test("in a group the first acceptance leaves the others ringing until the time is over")
    func groupAccepts() throws {
        try ringStory { time in
            let (ana, bo, cy) = (time.phone("ana"), time.phone("bo"), time.phone("cy"))
            try time.ring(ana, "bo", "cy")
            try time.accept(bo)
            time.enter("bo")
            #expect(cy.ringing == ["r1"] && ana.outcome("r1") == nil)
            time.at(44.9)
            #expect(cy.ringing == ["r1"])
            time.at(45)
            #expect(cy.ringing == [] && ana.outcome("r1") == .accepted)
            #expect(time.isMissed("r1", by: "cy") && !time.isMissed("r1", by: "bo"))
            #expect(ana.admissions == ["r1"])
        }
    }

    @Test("repeated answers answer with the state")
    func idempotent() throws {
        try ringStory { time in
            let (ana, bo, tab) = (time.phone("ana"), time.phone("bo"), time.phone("bo", "tab-2"))
            try time.ring(ana, "bo")
            try time.ring(ana, "bo")
            #expect(bo.told.count == 1)
            try time.accept(bo)
            try time.accept(bo)
            #expect(bo.admissions == ["r1", "r1"] && ana.admissions == ["r1"])
            #expect(code { try time.accept(tab) } == .answeredElsewhere)
            try time.reject(tab)
            #expect(ana.state("bo") == .accepted)
            time.enter("bo")
            try time.accept(bo)
            try time.cancel(ana)
            try time.cancel(ana)
            #expect(ana.outcome("r1") == .accepted)
        }
    }

    @Test("an acceptance is taken back before the device is in the call, and not after")
    func takenBack() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.accept(bo)
            try time.reject(bo, reason: "cancel")
            #expect(ana.outcome("r1") == .rejected)
            try time.ring(ana, "bo", id: "r2")
            try time.accept(bo, "r2")
            time.enter("bo")
            try time.reject(bo, "r2")
            #expect(ana.outcome("r2") == .accepted)
        }
    }

    @Test("nobody else answers a ring")
    func forged() throws {
        try ringStory { time in
            let (ana, bo, eve) = (time.phone("ana"), time.phone("bo"), time.phone("eve"))
            try time.ring(ana, "bo")
            #expect(code { try time.accept(eve) } == .notAMember)
            #expect(code { try time.reject(eve) } == .notAMember)
            #expect(code { try time.accept(ana) } == .notAMember)
            #expect(code { try time.cancel(eve) } == .notAMember)
            #expect(code { try time.cancel(bo) } == .notAMember)
            #expect(code { try time.accept(bo, "nothing") } == .ringNotFound)
            #expect(bo.ringing == ["r1"] && eve.rings.isEmpty)
        }
    }

    @Test("nothing is accepted after the end")
    func tooLate() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.cancel(ana)
            #expect(code { try time.accept(bo) } == .ringOver)
            try time.reject(bo)
            #expect(ana.outcome("r1") == .cancelled && time.isMissed("r1", by: "bo"))
        }
    }
}

@Suite("Ringing: ends and times")
struct RingTimeTests {
    @Test("the time of a callee runs out: missed, and nobody has answered", arguments: [nil, 5, 180])
    func timeout(seconds: Int?) throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo", timeout: seconds)
            let end = Double(seconds ?? 45)
            time.at(end - 0.001)
            #expect(bo.ringing == ["r1"])
            time.at(end)
            #expect(bo.ringing == [] && ana.outcome("r1") == .unanswered)
            #expect(time.isMissed("r1", by: "bo"))
            #expect(time.kinds() == [.ring, .missed, .ended])
        }
    }

    @Test("absurd times are refused", arguments: [0, 4, 181, -1, Int.max, Int.min])
    func absurd(seconds: Int) throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            #expect(code { try time.ring(ana, "bo", timeout: seconds) } == .invalidTimeout)
            #expect(bo.rings.isEmpty && time.rows.isEmpty)
        }
    }

    @Test("the caller gives up: one end, everybody stops")
    func cancelled() throws {
        try ringStory { time in
            let (ana, bo, tab, cy) = (time.phone("ana"), time.phone("bo"), time.phone("bo", "tab-2"), time.phone("cy"))
            try time.ring(ana, "bo", "cy")
            try time.cancel(ana)
            for phone in [ana, bo, tab, cy] { #expect(phone.ringing == [] && phone.outcome("r1") == .cancelled && phone.told.count == 2) }
            #expect(time.isMissed("r1", by: "bo") && time.isMissed("r1", by: "cy"))
        }
    }

    @Test("given up before it came: it never rings, and nobody has missed it")
    func cancelledBefore() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.cancel(ana)
            try time.ring(ana, "bo")
            #expect(ana.outcome("r1") == .cancelled && bo.rings.isEmpty)
            #expect(!time.isMissed("r1", by: "bo") && time.notices.isEmpty && time.rows.isEmpty)
            try time.ring(ana, "bo", id: "r2")
            #expect(bo.ringing == ["r2"])
        }
    }

    @Test("given up while the only one who answered is on the way in: nothing comes of it")
    func cancelledWhileJoining() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.accept(bo)
            try time.cancel(ana)
            #expect(bo.outcome("r1") == .cancelled)
            #expect(code { try time.accept(bo) } == .ringOver)
        }
    }

    @Test("the accepting device drops before it is in the call: the others ring again while time is left")
    func acceptingDeviceDrops() throws {
        try ringStory { time in
            let (ana, tab, other) = (time.phone("ana"), time.phone("bo", "tab-1"), time.phone("bo", "tab-2"))
            try time.ring(ana, "bo")
            try time.at(5) {
                try time.accept(tab)
                time.drop(tab)
            }
            time.at(5.9)
            #expect(other.ringing == [])
            time.at(6)
            #expect(other.ringing == ["r1"] && ana.state("bo") == .ringing)
            try time.accept(other)
            time.enter("bo")
            #expect(ana.outcome("r1") == .accepted && time.kinds("bo") == [.accepted, .accepted])
        }
    }

    @Test("a device that comes right back, or is in the call, has not dropped")
    func acceptingDeviceReturns() throws {
        try ringStory { time in
            let (ana, tab, other) = (time.phone("ana"), time.phone("bo", "tab-1"), time.phone("bo", "tab-2"))
            try time.ring(ana, "bo")
            try time.at(5) {
                try time.accept(tab)
                time.drop(tab)
            }
            time.at(5.5) { time.connect(tab) }
            #expect(tab.admissions == ["r1", "r1"])
            time.at(10)
            #expect(other.ringing == [] && ana.state("bo") == .accepted)
            time.enter("bo")
            time.drop(tab)
            time.at(20)
            #expect(other.ringing == [] && ana.outcome("r1") == .accepted)
        }
    }

    @Test("dropped just before the time is over: missed")
    func dropsAtTheEnd() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.at(43) {
                try time.accept(bo)
                time.drop(bo)
            }
            time.at(44.5)
            #expect(ana.state("bo") == .ringing)
            time.at(45)
            #expect(ana.outcome("r1") == .unanswered && time.isMissed("r1", by: "bo"))
        }
    }

    @Test("the caller's last device drops: the ring goes on for ten seconds, then it is cancelled")
    func callerDrops() throws {
        try ringStory { time in
            let (ana, laptop, bo) = (time.phone("ana"), time.phone("ana", "laptop"), time.phone("bo"))
            try time.ring(ana, "bo")
            time.at(2) { time.drop(ana) }
            time.at(20)
            #expect(bo.ringing == ["r1"])
            time.drop(laptop)
            time.at(29.9)
            #expect(bo.ringing == ["r1"])
            time.at(30)
            #expect(bo.outcome("r1") == .cancelled && time.isMissed("r1", by: "bo"))
        }
    }

    @Test("a caller who comes back in time, or is in the call, has not gone")
    func callerReturns() throws {
        try ringStory { time in
            let (ana, bo, cy) = (time.phone("ana"), time.phone("bo"), time.phone("cy"))
            try time.ring(ana, "bo", "cy")
            time.drop(ana)
            time.at(9) { time.connect(ana) }
            time.at(15)
            #expect(bo.ringing == ["r1"] && ana.rings["r1"]?.outcome == nil)
            try time.accept(bo)
            time.enter("bo")
            time.enter("ana")
            time.drop(ana)
            time.at(40)
            #expect(cy.ringing == ["r1"])
        }
    }

    @Test("the caller missed the answer while away, and is told the way in on return")
    func callerHearsLate() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            time.drop(ana)
            try time.accept(bo)
            time.enter("bo")
            #expect(ana.admissions == [])
            time.connect(ana)
            #expect(ana.admissions == ["r1"])
        }
    }

    @Test("a device that comes late reads what was; it never rings")
    func lateDevice() throws {
        try ringStory { time in
            let ana = time.phone("ana")
            time.records["bo"] = time.record("bo")
            try time.ring(ana, "bo")
            try time.at(10) {
                let early = time.phone("bo", "early")
                #expect(early.ringing == ["r1"])
                try time.reject(early)
            }
            let late = time.phone("bo", "late")
            #expect(late.ringing == [] && late.outcome("r1") == .rejected)
            time.at(200)
            let later = time.phone("bo", "later")
            #expect(later.rings.isEmpty && time.exchange.ring("r1") == nil)
        }
    }

    @Test("the call is ended for everybody: devices stop, and who is in it is sent out")
    func endedForAll() throws {
        try ringStory { time in
            let (ana, bo, cy) = (time.phone("ana"), time.phone("bo"), time.phone("cy"))
            try time.ring(ana, "bo", "cy")
            try time.accept(bo)
            time.enter("bo")
            time.endCall()
            #expect(cy.ringing == [] && ana.outcome("r1") == .accepted && time.isMissed("r1", by: "cy"))
            #expect(time.emptied == ["c1"])
            time.leave("bo")
            #expect(time.kinds().filter { $0 == .ended }.count == 1 && time.openCalls.isEmpty)
        }
    }

    @Test("a call ends for the last one in it where the policy says so", arguments: [true, false])
    func endsWhenAlone(_ ends: Bool) throws {
        try ringStory({ $0.endsWhenAlone = ends }) { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.accept(bo)
            time.enter("bo")
            time.enter("ana")
            time.leave("bo")
            #expect(time.emptied == (ends ? ["c1"] : []))
        }
    }
}

@Suite("Ringing: several at once")
struct RingBusyTests {
    private func inCall(_ time: Telephones) throws -> (ana: Phone, bo: Phone) {
        let (ana, bo) = (time.phone("ana"), time.phone("bo"))
        try time.ring(ana, "bo", id: "r0", call: "c0")
        try time.accept(bo, "r0")
        time.enter("bo", call: "c0")
        time.enter("ana", call: "c0")
        return (ana, bo)
    }

    @Test("who is in another call is busy, and has missed one")
    func busy() throws {
        try ringStory { time in
            let (_, bo) = try inCall(time)
            let cy = time.phone("cy")
            try time.ring(cy, "bo")
            #expect(cy.outcome("r1") == .busy && bo.ringing == [] && time.isMissed("r1", by: "bo"))
            time.leave("bo", call: "c0")
            try time.ring(cy, "bo", id: "r2")
            #expect(bo.ringing == ["r2"])
        }
    }

    @Test("with call waiting it rings in another call")
    func waiting() throws {
        try ringStory { time in
            let (_, bo) = try inCall(time)
            time.policy("bo", .waiting)
            let cy = time.phone("cy")
            try time.ring(cy, "bo")
            #expect(bo.ringing == ["r1"])
            try time.accept(bo)
            #expect(cy.admissions == ["r1"])
        }
    }

    @Test("a second ring to somebody who is rung: busy or waiting, each screen its own ring", arguments: BusyPolicy.allCases)
    func secondRing(policy: BusyPolicy) throws {
        try ringStory { time in
            let (ana, bo, cy) = (time.phone("ana"), time.phone("bo"), time.phone("cy"))
            time.policy("bo", policy)
            try time.ring(ana, "bo")
            try time.ring(cy, "bo", id: "r2", call: "c2")
            switch policy {
            case .busy: #expect(bo.ringing == ["r1"] && cy.outcome("r2") == .busy)
            case .waiting:
                #expect(bo.ringing == ["r1", "r2"])
                try time.cancel(cy, "r2")
                #expect(bo.ringing == ["r1"])
            }
            #expect(ana.outcome("r1") == nil)
        }
    }

    @Test("who rings somebody else is busy")
    func callerIsBusy() throws {
        try ringStory { time in
            let (ana, _, cy) = (time.phone("ana"), time.phone("bo"), time.phone("cy"))
            try time.ring(ana, "bo")
            try time.ring(cy, "ana", id: "r2", call: "c2")
            #expect(cy.outcome("r2") == .busy)
        }
    }

    @Test("both ring each other: one call, the later ring is an accept", arguments: ["c1", "c2"])
    func glare(call: String) throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo", id: "r1", call: "c1")
            try time.ring(bo, "ana", id: "r2", call: call)
            #expect(time.exchange.ring("r2") == nil && ana.state("bo") == .accepted)
            #expect(ana.admissions == ["r1"] && bo.admissions == ["r1"])
            try time.ring(bo, "ana", id: "r2", call: call)
            #expect(bo.admissions.count == 1)
            time.enter("ana")
            time.enter("bo")
            #expect(ana.outcome("r1") == .accepted && time.rows.count == 1)
        }
    }

    @Test("who rang into glare and gives up has not answered")
    func glareCancelled() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.ring(bo, "ana", id: "r2", call: "c2")
            try time.cancel(bo, "r2")
            #expect(ana.outcome("r1") == .rejected)
        }
    }

    @Test("a member rings others into a running call; who is in it is not rung")
    func ringInto() throws {
        try ringStory { time in
            let (ana, bo) = try inCall(time)
            let cy = time.phone("cy")
            try time.ring(bo, "cy", "ana", id: "r1", call: "c0")
            #expect(cy.ringing == ["r1"] && ana.ringing == [] && bo.state("ana") == .joined)
            try time.reject(cy)
            #expect(bo.outcome("r1") == .accepted)
        }
    }

    @Test("who comes into the call by another door no longer rings")
    func otherDoor() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            time.enter("bo")
            #expect(bo.ringing == [] && ana.outcome("r1") == .accepted)
        }
    }

    @Test("a blocked caller rings nobody, and sees it ring")
    func blocked() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            time.block(bo, "ana")
            try time.ring(ana, "bo")
            #expect(bo.rings.isEmpty && ana.state("bo") == .ringing)
            #expect(code { try time.accept(bo) } == .notAMember)
            time.at(45)
            #expect(ana.outcome("r1") == .unanswered && !time.isMissed("r1", by: "bo") && bo.rings.isEmpty)
            time.block(bo, "ana", false)
            try time.ring(ana, "bo", id: "r2")
            #expect(bo.ringing == ["r2"])
            time.block(bo, "ana")
            #expect(bo.ringing == [] && ana.state("bo", "r2") == .ringing)
        }
    }
}

@Suite("Ringing: bad input and floods")
struct RingLimitTests {
    @Test("at most 25 people, none of them oneself, at least one")
    func members() throws {
        try ringStory { time in
            let ana = time.phone("ana")
            let many = (1...26).map { PersonID("p\($0)") }
            #expect(code { try time.ring(ana, members: many, id: "r1", call: "c1") } == .tooManyMembers)
            #expect(code { try time.ring(ana, "ana") } == .selfRing)
            #expect(code { try time.ring(ana, "bo", "ana") } == .selfRing)
            #expect(code { try time.ring(ana, members: [], id: "r1", call: "c1") } == .invalidRequestBody)
            try time.ring(ana, members: Array(many.prefix(25)), id: "r1", call: "c1")
            #expect(ana.rings["r1"]?.members.count == 25)
            try time.ring(ana, "bo", "bo", id: "r2", call: "c1")
            #expect(ana.rings["r2"]?.members.count == 1)
        }
    }

    @Test("words of a rejection are short and clean")
    func words() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            #expect(code { try time.reject(bo, reason: String(repeating: "x", count: 201)) } == .invalidRequestBody)
            #expect(bo.ringing == ["r1"])
            try time.reject(bo, reason: "  later\u{202E}\n please ")
            #expect(ana.rings["r1"]?.member("bo")?.reason == "later please")
        }
    }

    @Test("a flood of rings is stopped, and disturbs nobody else")
    func flood() throws {
        try ringStory { time in
            let (ana, cy) = (time.phone("ana"), time.phone("cy"))
            var refused = 0
            for number in 0..<100 {
                let id = RingID("r\(number)")
                if code({ try time.ring(ana, "bo", id: id, call: "c1") }) == .tooManyRings {
                    refused += 1
                } else {
                    try time.cancel(ana, id)
                }
            }
            #expect(refused == 80)
            try time.ring(cy, "di", id: "other", call: "c2")
            #expect(cy.rings["other"]?.outcome == nil)
            time.drop(ana)
            let again = time.phone("ana")
            #expect(code { try time.ring(again, "bo", id: "again", call: "c1") } == .tooManyRings)
        }
    }

    @Test("only so many rings of one person go on at once")
    func open() throws {
        try ringStory { time in
            let ana = time.phone("ana")
            for number in 0..<10 { try time.ring(ana, members: [PersonID("p\(number)")], id: RingID("r\(number)"), call: "c\(number)") }
            #expect(code { try time.ring(ana, "bo", id: "more", call: "c99") } == .tooManyRings)
        }
    }

    @Test("so many devices of one person are connected, and no more")
    func devices() {
        ringStory { time in
            let phones = (1...21).map { time.phone("ana", "tab-\($0)") }
            #expect(phones.prefix(20).allSatisfy { $0.ended == nil } && phones[20].ended?.code == .notAllowedHere)
            time.drop(phones[0])
            #expect(time.phone("ana", "tab-22").ended == nil)
        }
    }

    @Test("somebody else's ring is not rung again")
    func foreignID() throws {
        try ringStory { time in
            let (ana, bo, eve) = (time.phone("ana"), time.phone("bo"), time.phone("eve"))
            try time.ring(ana, "bo")
            #expect(code { try time.ring(eve, "bo") } == .ringNotFound)
            #expect(bo.told.count == 1 && eve.rings.isEmpty)
        }
    }

    @Test("a device that signs in again replaces its older connection; nothing is kept of who is gone")
    func memory() throws {
        try ringStory { time in
            let first = time.phone("ana", "tab")
            let second = time.phone("ana", "tab")
            #expect(first.ended?.code == .joinedFromAnotherDevice && first.link == nil)
            let bo = time.phone("bo")
            try time.ring(second, "bo")
            try time.reject(bo)
            time.drop(second)
            time.drop(bo)
            time.pass(.seconds(130))
            #expect(time.exchange.isIdle)
        }
    }
}

@Suite("Ringing: over a restart")
struct RingRestartTests {
    @Test("a ring survives with its deadline")
    func survives() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            time.at(20) { time.restart() }
            time.connect(ana)
            time.connect(bo)
            #expect(bo.ringing == ["r1"])
            time.at(44.9)
            #expect(bo.ringing == ["r1"])
            time.at(45)
            #expect(bo.ringing == [] && ana.outcome("r1") == .unanswered)
        }
    }

    @Test("a ring whose time was over meanwhile is missed and never rings late")
    func missedMeanwhile() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            time.restart(after: .seconds(60))
            time.connect(bo)
            #expect(bo.ringing == [] && bo.outcome("r1") == .unanswered && time.isMissed("r1", by: "bo"))
            #expect(time.kinds() == [.ring, .missed])
            time.pass(.seconds(60))
            #expect(time.kinds() == [.ring, .missed, .ended])
        }
    }

    @Test("a caller who does not come back has given up after ten seconds")
    func callerStaysAway() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            time.restart()
            time.connect(bo)
            time.at(9.9)
            #expect(bo.ringing == ["r1"])
            time.at(10)
            #expect(bo.outcome("r1") == .cancelled)
        }
    }

    @Test("an acceptance survives; without its device it rings on")
    func acceptance() throws {
        try ringStory { time in
            let (ana, bo, tab) = (time.phone("ana"), time.phone("bo"), time.phone("bo", "tab-2"))
            try time.ring(ana, "bo")
            try time.accept(bo)
            time.restart()
            for phone in [ana, bo, tab] { time.connect(phone) }
            #expect(bo.admissions == ["r1", "r1"] && ana.admissions == ["r1", "r1"] && tab.ringing == [])
            time.at(30)
            #expect(tab.ringing == [])
            time.drop(bo)
            time.at(31)
            #expect(tab.ringing == ["r1"])
        }
    }

    @Test("an acceptance whose device does not come back rings on at the others")
    func acceptingDeviceStaysAway() throws {
        try ringStory { time in
            let (ana, bo, tab) = (time.phone("ana"), time.phone("bo"), time.phone("bo", "tab-2"))
            try time.ring(ana, "bo")
            try time.accept(bo)
            time.restart()
            time.connect(ana)
            time.connect(tab)
            time.at(9.9)
            #expect(tab.ringing == [])
            time.at(10)
            #expect(tab.ringing == ["r1"])
        }
    }

    @Test("what ended shortly before is still answered truthfully")
    func endedBefore() throws {
        try ringStory { time in
            let (ana, bo) = (time.phone("ana"), time.phone("bo"))
            try time.ring(ana, "bo")
            try time.cancel(ana)
            time.restart()
            time.connect(bo)
            #expect(bo.outcome("r1") == .cancelled)
            #expect(code { try time.accept(bo) } == .ringOver)
            time.pass(.seconds(121))
            time.drop(bo)
            #expect(time.exchange.isIdle)
        }
    }
}
