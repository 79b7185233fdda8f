import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Point 5: the first decision wins")
struct FirstDecisionTests {
    struct Race: Sendable {
        let first: EntryDecision
        let second: EntryDecision
        let sameHost: Bool
    }

    @Test(
        "the second answer gets 4059 saying who decided, and changes nothing; allow() then deny() is allowed",
        arguments: EntryDecision.allCases.flatMap { first in
            EntryDecision.allCases.flatMap { second in [true, false].map { Race(first: first, second: second, sameHost: $0) } }
        })
    func race(_ race: Race) throws {
        try story { time in
            let ana = try time.host("Ana")
            let ben = try time.host("Ben")
            let bo = try time.guest("Bo")
            try time.respond(ana, to: bo.requestId, race.first)
            time.hush(ana, ben, bo)
            let before = time.rows
            let late = refusal { try time.respond(race.sameHost ? ana : ben, to: bo.requestId, race.second) }
            #expect(late?.code == .entryResponseFailed)
            #expect(late?.message.contains("Ana") == true && late?.message.contains(race.first.rawValue) == true)
            #expect(bo.standing == (race.first == .allowed ? .inside : .waiting))
            for visitor in [ana, ben, bo] { #expect(visitor.heard() == []) }
            #expect(time.rows == before)
        }
    }

    @Test("an answer to a request that never was, or is withdrawn, gets 4059")
    func answersNothing() throws {
        try story { time in
            let ana = try time.host("Ana")
            #expect(code { try time.respond(ana, to: EntryRequestID("made-up"), .allowed) } == .entryResponseFailed)
            let bo = try time.guest("Bo")
            try time.cancel(bo)
            #expect(code { try time.allow(ana, bo) } == .entryResponseFailed)
            #expect(time.room.participants.map(\.name) == ["Ana"])
        }
    }

    @Test("a denial of one touches no other")
    func denialOfOne() throws {
        try story { time in
            let ana = try time.host("Ana")
            let guests = try ["One", "Two", "Three"].map { try time.guest($0) }
            guests.forEach { time.hush($0) }
            try time.deny(ana, guests[1])
            #expect(guests.map { $0.heard().count } == [0, 1, 0])
            #expect(ana.queue.map(\.name) == ["One", "Three"])
        }
    }

    @Test("over REST the same holds, and the name of the token's holder is said")
    func overREST() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            var room = time.room
            let actions = try room.respond(to: bo.requestId!, .denied, message: "later", byNameOf: "Desk", now: time.clock.now)
            let outcome = EntryOutcome(participantId: bo.id!, requestId: bo.requestId, decision: .denied, message: "later")
            #expect(actions.contains(.tellInside(.responded(outcome), [ana.link!])))
            #expect(actions.contains(.tellWaiting(.responded(outcome), bo.link!)))
            let late = refusal { _ = try room.respond(to: bo.requestId!, .allowed, by: ana.id!, now: time.clock.now) }
            #expect(late?.code == .entryResponseFailed && late?.message.contains("Desk") == true)
        }
    }

    @Test("who decided is remembered for the latest 256 answers; older ones are simply gone")
    func memoryIsBounded() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            var requests: [EntryRequestID] = []
            for _ in 0..<300 {
                requests.append(bo.requestId!)
                try time.deny(ana, bo)
                try time.requestEntry(bo)
            }
            for (index, named) in [(0, false), (43, false), (44, true), (299, true)] {
                let late = refusal { try time.respond(ana, to: requests[index], .allowed) }
                #expect(late?.code == .entryResponseFailed && late?.message.contains("Ana") == named, "request \(index)")
            }
        }
    }
}
