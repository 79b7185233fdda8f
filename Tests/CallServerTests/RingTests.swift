import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Networking
import Testing

/// Ringing between wires: in memory and over real sockets, with the same text.
struct RingTests {
    @Test(arguments: Person.Line.allCases) func `A ring, an answer, a call of two in its room`(line: Person.Line) async throws {
        try await withServer { server in
            let (ana, bo) = (try await Person.at(server, "ana", line: line), try await Person.at(server, "bo", line: line))
            let tab = try await Person.at(server, "bo", device: "tab-2", line: line)
            try ana.ring("bo")
            #expect(try await bo.heard().caller == PersonInfo(personId: "ana", name: "The name of ana"))
            #expect(try await ana.heard().member("bo")?.state == .ringing)
            #expect(try await ana.wire.next(.done) == .done(ref: 1))
            _ = try await tab.heard()
            try bo.say(.accept("r1"))
            let (own, callers) = (try await bo.admission(), try await ana.admission())
            #expect(own.token != callers.token && own.roomId == callers.roomId && own.ringId == "r1")
            #expect(try await tab.heard().member("bo")?.deviceId == "device-of-bo")
            let (_, snapshot) = try await bo.enter(own, server)
            #expect(snapshot.participantId == "bo" && snapshot.grants == .host)
            let (_, second) = try await ana.enter(callers, server)
            #expect(second.participants.map(\.participantId) == ["bo"])
            #expect(try await tab.heard().outcome == .accepted)
            #expect(try await tab.wire.rest() == [])
        }
    }

    @Test func `Who only asks to enter is let in by the call, and rings nobody`() async throws {
        try await withServer { server in
            let ana = try await Person.at(server, "ana")
            let guest = try await Person.at(server, "guest", permissions: [.askJoin])
            try guest.ring("ana")
            #expect(try await guest.refusal() == .invalidPermissions)
            try ana.ring("guest")
            _ = try await guest.heard()
            try guest.say(.accept("r1"))
            let (_, snapshot) = try await guest.enter(try await guest.admission(), server)
            #expect(snapshot.participantId == "guest")
        }
    }

    @Test func `Rejections, cancels and their reasons reach the other side`() async throws {
        try await withServer { server in
            let (ana, bo) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"))
            try ana.ring("bo")
            _ = try await bo.heard()
            try bo.say(.reject("r1", reason: "At lunch"))
            _ = try await ana.heard()
            let end = try await ana.heard()
            #expect(end.outcome == .rejected && end.member("bo")?.reason == "At lunch")
            _ = try await bo.heard()
            try ana.say(.cancel("r2"))
            try ana.ring("bo", id: "r2")
            #expect(try await ana.heard().outcome == .cancelled)
            try ana.ring("bo", id: "r3")
            #expect(try await bo.heard().ringId == "r3")
            try ana.say(.cancel("r3"))
            #expect(try await bo.heard().outcome == .cancelled)
        }
    }

    @Test func `A closed device is gone at once: the ring goes on at the others`() async throws {
        try await withServer(configure: { $0.ringLimits.acceptGrace = .milliseconds(1) }) { server in
            let (ana, bo) = (try await Person.at(server, "ana"), try await Person.at(server, "bo", line: .socket))
            let tab = try await Person.at(server, "bo", device: "tab-2")
            try ana.ring("bo")
            _ = try await tab.heard()
            _ = try await bo.heard()
            try bo.say(.accept("r1"))
            #expect(try await tab.heard().member("bo")?.state == .accepted)
            bo.wire.drop()
            #expect(try await tab.heard().member("bo")?.state == .ringing)
        }
    }

    @Test func `Bad input has a code each, and disturbs nobody`() async throws {
        try await withServer { server in
            let (ana, bo, eve) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"), try await Person.at(server, "eve"))
            try ana.ring("nobody")
            #expect(try await ana.refusal() == .personNotFound)
            try ana.ring("ana")
            #expect(try await ana.refusal() == .selfRing)
            try ana.wire.send(
                PersonMessage.ring(
                    RingOrder(ringId: "r1", call: CallRef(id: "c1"), members: (0..<26).map { PersonID("p\($0)") })))
            #expect(try await ana.refusal() == .tooManyMembers)
            try ana.ring("bo", timeout: 100_000)
            #expect(try await ana.refusal() == .invalidTimeout)
            try ana.ring("bo")
            _ = try await bo.heard()
            try eve.say(.accept("r1"))
            #expect(try await eve.refusal() == .notAMember)
            try eve.say(.accept("r9"))
            #expect(try await eve.refusal() == .ringNotFound)
            try eve.ring("bo", id: "r2", call: "c1")
            #expect(try await eve.refusal() == .notAMember)
            try eve.say(.end(CallRef(id: "c1")))
            #expect(try await eve.refusal() == .notAMember)
            try eve.say(.join(CallRef(id: "c1")))
            #expect(try await eve.refusal() == .notAMember)
            try eve.wire.send(#"{"type":"leave"}"#)
            #expect(try await eve.refusal() == .unknownMessage)
            try ana.say(.cancel("r1"))
            _ = try await bo.heard()
            try bo.say(.accept("r1"))
            #expect(try await bo.refusal() == .ringOver)
            #expect(try await eve.wire.rest() == [])
        }
    }

    @Test func `A flood of rings is refused, and nobody else's`() async throws {
        try await withServer { server in
            let (ana, bo, cy) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"), try await Person.at(server, "cy"))
            for number in 0..<25 {
                try ana.ring("bo", id: RingID("r\(number)"))
                try ana.say(.cancel(RingID("r\(number)")))
            }
            #expect(try await ana.refusal() == .tooManyRings)
            try cy.ring("bo", id: "other", call: "c2")
            while try await bo.heard().ringId != "other" {}
        }
    }

    @Test(
        arguments: [
            ([.allowJoin], nil, "room", .tokenNotValidForRoom), ([.allowJoin], nil, nil, .notAPerson),
            ([], "ana", nil, .invalidPermissions),
        ] as [([Permission], String?, String?, ErrorCode)])
    func `Who is no person does not sign in`(permissions: [Permission], participant: String?, room: String?, code: ErrorCode) async throws {
        try await withServer { server in
            let wire = await PersonWire.inMemory(server)
            let token = try server.token(permissions, room: room, participant: participant)
            try wire.signIn(SignIn(token: token, deviceId: "d"))
            guard case .ended(let error, _) = try await wire.next(.ended) else { throw TestTimeout(description: "ended") }
            #expect(error?.code == code)
        }
    }

    @Test func `Another app's people and calls do not exist`() async throws {
        let other = APIKey.generate()
        try await withServer(configure: { $0.keys.append(other) }) { server in
            let (ana, bo) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"))
            try ana.ring("bo")
            _ = try await bo.heard()
            let claims = TokenClaims(apikey: other.id, permissions: ["allow_join"], participantId: "bo")
            let wire = await PersonWire.inMemory(server)
            try wire.signIn(SignIn(token: try TokenSigner.sign(claims, key: other), deviceId: "d"))
            let foreign = Person(id: "bo", wire: wire)
            #expect(try await foreign.signedIn().rings == [])
            try foreign.say(.accept("r1"))
            #expect(try await foreign.refusal() == .ringNotFound)
            try foreign.say(.join(CallRef(id: "c1")))
            #expect(try await foreign.refusal() == .callNotFound)
            try foreign.ring("ana", id: "r2", call: "c1")
            #expect(try await foreign.refusal() == .personNotFound)
            #expect(try await bo.wire.rest() == [])
        }
    }

    @Test func `Keys that share an app are exchanged without anybody noticing`() async throws {
        let (old, new) = (APIKey(id: "old", secret: "s1", app: "clinic"), APIKey(id: "new", secret: "s2", app: "clinic"))
        try await withServer(configure: { $0.keys += [old, new] }) { server in
            func person(_ id: PersonID, _ key: APIKey) async throws -> Person {
                let wire = await PersonWire.inMemory(server)
                let claims = TokenClaims(apikey: key.id, permissions: ["allow_join"], participantId: id.rawValue)
                try wire.signIn(SignIn(token: try TokenSigner.sign(claims, key: key), deviceId: "d"))
                let person = Person(id: id, wire: wire)
                _ = try await person.signedIn()
                return person
            }
            let (ana, bo) = (try await person("ana", old), try await person("bo", new))
            try ana.ring("bo")
            _ = try await bo.heard()
            try bo.say(.accept("r1"))
            _ = try await bo.enter(try await bo.admission(), server)
        }
    }

    @Test func `A ring outlives the server that it began on`() async throws {
        let (repository, key) = (MemoryRepository(), APIKey.generate())
        let first = try await TestServer(repository: repository, key: key)
        let (ana, bo) = (try await Person.at(first, "ana"), try await Person.at(first, "bo"))
        try ana.ring("bo")
        let begun = try await bo.heard()
        await first.stop()
        let second = try await TestServer(repository: repository, key: key)
        let wire = await PersonWire.inMemory(second)
        try wire.signIn(SignIn(token: second.token([.allowJoin], participant: "bo"), deviceId: "device-of-bo"))
        let back = Person(id: "bo", wire: wire)
        #expect(try await back.signedIn().rings == [begun])
        let caller = try await Person.at(second, "ana")
        try back.say(.accept("r1"))
        _ = try await back.enter(try await back.admission(), second)
        _ = try await caller.admission()
        await second.stop()
    }

    @Test func `In another call somebody is busy`() async throws {
        try await withServer { server in
            let (ana, bo, cy) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"), try await Person.at(server, "cy"))
            try ana.ring("bo")
            _ = try await bo.heard()
            try bo.say(.accept("r1"))
            let (room, _) = try await bo.enter(try await bo.admission(), server)
            _ = try await ana.enter(try await ana.admission(), server)
            try cy.ring("bo", id: "r2", call: "c2")
            var last = try await cy.heard()
            if last.outcome == nil { last = try await cy.heard() }
            #expect(last.outcome == .busy)
            try room.send(ParticipantMessage.leave)
            _ = try await room.next(.ended)
            try bo.say(.setBusyPolicy(.waiting))
            try cy.ring("bo", id: "r3", call: "c3")
            #expect(try await cy.heard().outcome == nil)
        }
    }

    @Test func `The call is ended for everybody by who made it`() async throws {
        try await withServer { server in
            let (ana, bo) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"))
            try ana.ring("bo")
            _ = try await bo.heard()
            try bo.say(.accept("r1"))
            let (room, _) = try await bo.enter(try await bo.admission(), server)
            try bo.say(.end(CallRef(id: "c1")))
            #expect(try await bo.refusal() == .invalidPermissions)
            try ana.say(.end(CallRef(id: "c1")))
            guard case .ended(_, .roomClosed) = try await room.next(.ended) else { throw TestTimeout(description: "ended") }
            try ana.ring("bo", id: "again")
            while try await bo.heard().ringId != "again" {}
        }
    }
}
