import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Points 1 to 4: ask, and who is told what")
struct KnockTests {
    @Test("1: ask_join does not enter; it waits, and hears nothing but its own status")
    func askJoinWaits() throws {
        try story { time in
            let ana = try time.at(0) { try time.host("Ana") }
            let bo = try time.at(100) { try time.guest("Bo", note: " my  knee ") }
            #expect(bo.standing == .waiting)
            #expect(bo.heardNames() == [.waiting])
            #expect(bo.reason == .waitingForApproval)
            #expect(time.room.participants.map(\.name) == ["Ana"])
            #expect(time.room.entries == ana.queue)
            #expect(ana.queue.map(\.note) == ["my knee"])
        }
    }

    @Test("1: entering comes only after an allow, and brings the room")
    func entersAfterAllow() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            try time.at(100) { try time.allow(ana, bo) }
            #expect(bo.heardNames() == [.responded, .entered])
            #expect(bo.standing == .inside)
            #expect(bo.people.map(\.name) == ["Ana"])
            #expect(bo.queue == [])
        }
    }

    @Test("2: onEntryRequested goes to everybody with allow_join inside, and to no one else")
    func requestGoesToHosts() throws {
        try story { time in
            let ana = try time.host("Ana")
            let ben = try time.host("Ben")
            let inside = try time.guest("In")
            try time.allow(ana, inside)
            let other = try time.guest("Other")
            time.hush(ana, ben, inside, other)
            _ = try time.at(100) { try time.guest("Bo") }
            #expect(ana.heardNames() == [.entryRequested])
            #expect(ben.heardNames() == [.entryRequested])
            #expect(inside.heard() == [])
            #expect(other.heard() == [])
        }
    }

    @Test("3: onEntryResponded goes to every allow_join participant and to the requester", arguments: EntryDecision.allCases)
    func responseGoesToHostsAndRequester(_ decision: EntryDecision) throws {
        try story { time in
            let ana = try time.host("Ana")
            let ben = try time.host("Ben")
            let inside = try time.guest("In")
            try time.allow(ana, inside)
            let other = try time.guest("Other")
            let bo = try time.guest("Bo")
            time.hush(ana, ben, inside, other, bo)
            try time.at(100) { try time.respond(ana, to: bo.requestId, decision, message: "see you") }
            let outcome = EntryOutcome(participantId: bo.id!, requestId: bo.requestId, decision: decision, message: "see you")
            for listener in [ana, ben, bo] { #expect(listener.heard().compactMap(\.outcome) == [outcome], "\(listener.name)") }
            #expect(inside.heard().compactMap(\.outcome) == [])
            #expect(other.heard() == [])
        }
    }

    @Test("3: a host that joins directly gets it for itself with allowed, and only itself does")
    func hostHearsItself() throws {
        try story { time in
            let ana = try time.host("Ana")
            #expect(ana.heard().compactMap(\.outcome) == [EntryOutcome(participantId: ana.id!, requestId: nil, decision: .allowed)])
            let ben = try time.host("Ben")
            #expect(ben.heard().compactMap(\.outcome) == [EntryOutcome(participantId: ben.id!, requestId: nil, decision: .allowed)])
            #expect(ana.heardNames() == [.participantJoined])
        }
    }

    @Test("4: a denial does not disconnect, and gives no capability")
    func denialKeepsConnection() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            try time.at(100) { try time.deny(ana, bo) }
            #expect(bo.heardNames() == [.responded])
            #expect(bo.standing == .waiting && bo.link != nil)
            #expect(ana.queue == [])
            // Nobody is told anything more, however long it lasts.
            time.pass(.seconds(24 * 60 * 60))
            #expect(bo.heard() == [])
            #expect(bo.link != nil)
            try time.setMedia(bo, MediaState(microphone: false, camera: false))
            #expect(time.actions == [])
            #expect(code { try time.relay(.offer, from: bo, to: ana) } == .participantNotFound)
            try time.leave(bo)
            #expect(time.actions == [])
        }
    }

    @Test("a waiting guest cannot answer its own request, or anyone's", arguments: [0, 1])
    func guestCannotAnswer(_ whose: Int) throws {
        try story { time in
            let bo = try time.guest("Bo")
            let other = try time.guest("Other")
            #expect(code { try time.allow(bo, [bo, other][whose]) } == .invalidPermissions)
            #expect(time.room.participants == [])
        }
    }

    @Test("a guest inside cannot answer requests")
    func guestInsideCannotAnswer() throws {
        try story { time in
            let ana = try time.host("Ana")
            let inside = try time.guest("In")
            try time.allow(ana, inside)
            let bo = try time.guest("Bo")
            #expect(code { try time.allow(inside, bo) } == .invalidPermissions)
            #expect(bo.standing == .waiting)
        }
    }

    @Test("a host who is gone answers no more, even while the way back is open")
    func goneHostCannotAnswer() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.drop(ana)
            time.pass(.seconds(60))
            #expect(code { try time.allow(ana, bo) } == .invalidPermissions)
        }
    }

    @Test("denied and asks again: a new request, and the old one stays answered")
    func asksAgain() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo", note: "first")
            let first = bo.requestId
            try time.at(100) { try time.deny(ana, bo, message: "not now") }
            time.hush(ana, bo)
            try time.at(20_000) { try time.requestEntry(bo, note: "please") }
            #expect(bo.heardNames() == [.waiting])
            #expect(bo.requestId != first)
            #expect(ana.heardNames() == [.entryRequested])
            #expect(ana.queue.map(\.note) == ["please"])
            #expect(code { try time.respond(ana, to: first, .allowed) } == .entryResponseFailed)
            try time.allow(ana, bo)
            #expect(bo.standing == .inside)
        }
    }

    @Test("asking while a request is pending changes nothing and rings nobody")
    func asksTwice() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            try time.requestEntry(bo, note: "again")
            #expect(time.actions == [])
            #expect(ana.heard() == [])
        }
    }

    @Test("asking from inside, or from nowhere, is refused")
    func asksFromElsewhere() throws {
        try story { time in
            let ana = try time.host("Ana")
            #expect(code { try time.requestEntry(ana) } == .participantNotFound)
            #expect(code { try time.requestEntry(Visitor("Nobody", .guest)) } == .participantNotFound)
        }
    }

    @Test("a full queue refuses with 4109: a newcomer, and a denied guest who asks again")
    func queueFull() throws {
        try story({ $0.waiting = 2 }) { time in
            let ana = try time.host("Ana")
            let first = try time.guest("One")
            try time.deny(ana, first)
            _ = try time.guest("Two")
            _ = try time.guest("Three")
            #expect(code { _ = try time.guest("Four") } == .queueFull)
            #expect(code { try time.requestEntry(first) } == .queueFull)
            #expect(ana.queue.map(\.name) == ["Two", "Three"])
            #expect(first.link != nil)
            _ = try time.host("Ben")
        }
    }
}
