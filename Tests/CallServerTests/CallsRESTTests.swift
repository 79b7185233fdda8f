import CallCore
import CallProtocol
import CallServer
import CallTesting
import Foundation
import Networking
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Calls, people and history over REST, over real sockets.
struct CallsRESTTests {
    struct Answer {
        var status: Int
        var body: Data

        func decoded<Body: Decodable>(_ type: Body.Type) throws -> Body { try JSONDecoder().decode(type, from: body) }
        var code: ErrorCode? { (try? decoded(CallError.self))?.code }
    }

    private func call(_ server: TestServer, _ method: String, _ path: String, _ token: Token, _ body: String? = nil) async throws -> Answer
    {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue(token.rawValue, forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        return Answer(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: data)
    }

    private func token(_ server: TestServer, _ person: String) throws -> Token { try server.token([.allowJoin], participant: person) }

    @Test func `A call is made once, and shown to its members with the way in`() async throws {
        try await withServer { server in
            let (ana, bo, eve) = (try token(server, "ana"), try token(server, "bo"), try token(server, "eve"))
            let path = Route.call("default", "c1")
            #expect(try await call(server, "GET", path, ana).code == .callNotFound)
            let made = try await call(server, "POST", path, ana, #"{"members":["bo"]}"#).decoded(CallDetails.self)
            #expect(made.createdBy == "ana" && made.members == ["ana", "bo"] && made.token != nil)
            let again = try await call(server, "POST", path, bo).decoded(CallDetails.self)
            #expect(again.roomId == made.roomId && again.createdBy == "ana")
            #expect(try await call(server, "GET", path, eve).code == .notAMember)
            #expect(try await call(server, "POST", path, eve).code == .notAMember)
            let backend = try await call(server, "GET", path, server.token([.allowJoin])).decoded(CallDetails.self)
            #expect(backend.token == nil && backend.roomId == made.roomId)
            #expect(try await call(server, "GET", path, server.token([.allowJoin], room: "c1")).code == .tokenNotValidForRoom)
            #expect(try await call(server, "GET", path, server.token([.askJoin])).code == .invalidPermissions)
            #expect(try await call(server, "POST", path, server.token([.askJoin], participant: "ana")).code == .invalidPermissions)
            let knock = await WireClient.inMemory(server)
            try knock.hello(Hello(roomId: made.roomId.rawValue, token: try #require(again.token)))
            _ = try await knock.next(.entered)
        }
    }

    @Test func `A backend rings for somebody; people without a socket answer`() async throws {
        try await withServer { server in
            let (backend, bo) = (try server.token([.allowJoin]), try token(server, "bo"))
            for id in ["ana", "bo", "cy"] {
                #expect(try await call(server, "POST", Route.person(id), backend, #"{"name":"Dr \#(id)"}"#).status == 200)
            }
            let path = Route.ringCall("default", "c1")
            #expect(try await call(server, "POST", path, backend, #"{"members":["bo"]}"#).code == .invalidRequestBody)
            #expect(try await call(server, "POST", path, backend, #"{"members":["x"],"caller":"ana"}"#).code == .personNotFound)
            let body = #"{"members":["bo","cy"],"caller":"ana","ringId":"r1","video":false,"timeout":30}"#
            let ring = try await call(server, "POST", path, backend, body).decoded(RingInfo.self)
            #expect(ring.caller.name == "Dr ana" && !ring.video && ring.deadline - ring.createdAt == .seconds(30))
            #expect(try await call(server, "POST", path, backend, body).decoded(RingInfo.self) == ring)
            let accepted = try await call(server, "POST", Route.acceptCall("default", "c1"), bo).decoded(AcceptedBody.self)
            #expect(accepted.ring.member("bo")?.state == .accepted && accepted.admission.ringId == "r1")
            let rejected = try await call(
                server, "POST", Route.rejectCall("default", "c1"), token(server, "cy"), #"{"reason":"busy"}"#)
            #expect(try rejected.decoded(RingInfo.self).member("cy")?.state == .busy)
            #expect(try await call(server, "POST", Route.acceptCall("default", "c1"), token(server, "eve")).code == .ringNotFound)
            #expect(
                try await call(server, "POST", Route.acceptCall("default", "c1"), token(server, "eve"), #"{"ringId":"r1"}"#).code
                    == .notAMember)
            #expect(try await call(server, "POST", Route.acceptCall("default", "c1"), backend).code == .notAPerson)
            #expect(try await call(server, "POST", Route.endCall("default", "c1"), bo).code == .invalidPermissions)
            #expect(try await call(server, "POST", Route.endCall("default", "c1"), backend).status == 200)
        }
    }

    @Test func `A person's history tells who rang, and what was missed`() async throws {
        try await withServer { server in
            let (ana, bo) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"))
            try ana.ring("bo")
            _ = try await bo.heard()
            try ana.say(.cancel("r1"))
            _ = try await bo.heard()
            try bo.ring("ana", id: "r2", call: "c2")
            _ = try await ana.heard()
            try ana.say(.reject("r2", reason: nil))
            while try await bo.heard().outcome != .rejected {}
            let path = Route.callsOfPerson("bo")
            let all = try await call(server, "GET", path, token(server, "bo")).decoded(Page<HistoryEntry>.self)
            #expect(all.data.map(\.ring.ringId) == ["r2", "r1"] && all.data.map(\.isMissed) == [false, true] && all.pageInfo.total == 2)
            #expect(all.data.map(\.direction) == [.outgoing, .incoming])
            let missed = try await call(server, "GET", path + "?missed=true", server.token([.allowJoin])).decoded(Page<HistoryEntry>.self)
            #expect(missed.data.map(\.ring.ringId) == ["r1"])
            #expect(try await call(server, "GET", path, token(server, "ana")).code == .tokenNotValidForParticipant)
            #expect(try await call(server, "GET", path + "?perPage=0", token(server, "bo")).code == .invalidRequestBody)
        }
    }

    @Test func `Who is known is told as the operator wants it`() async throws {
        for (policy, person, guest) in [
            (PeopleDirectory.none, ErrorCode.invalidPermissions, ErrorCode.invalidPermissions), (.staff, nil, .invalidPermissions),
            (.all, nil, nil), (.connected, nil, nil),
        ] {
            try await withServer(configure: { $0.peopleDirectory = policy }) { server in
                let ana = try await Person.at(server, "ana")
                _ = try await call(server, "POST", Route.person("bo"), server.token([.allowJoin]), #"{"name":"Bo"}"#)
                let answer = try await call(server, "GET", Route.people, token(server, "ana"))
                #expect(answer.code == person)
                #expect(try await call(server, "GET", Route.people, server.token([.askJoin], participant: "x")).code == guest)
                if person == nil {
                    let people = try answer.decoded(Page<PersonDetails>.self).data
                    #expect(people.map(\.person.personId) == (policy == .connected ? ["ana"] : ["bo", "ana"]))
                    #expect(people.last?.isConnected == true)
                }
                let all = try await call(server, "GET", Route.people, server.token([.allowJoin])).decoded(Page<PersonDetails>.self)
                #expect(all.pageInfo.total == 2)
                _ = ana
            }
        }
    }

    @Test func `With dev, and only with it, a name signs in`() async throws {
        try await withServer { server in
            let answer = try await call(server, "POST", Route.devPeople, Token(""), #"{"name":"Dr. Ana Lima"}"#).decoded(DevPersonBody.self)
            #expect(answer.personId == "dr-ana-lima" && answer.name == "Dr. Ana Lima")
            let wire = await PersonWire.inMemory(server)
            try wire.signIn(SignIn(token: answer.token, deviceId: "d"))
            #expect(try await Person(id: "dr-ana-lima", wire: wire).signedIn().person.name == "Dr. Ana Lima")
            let other = try await call(server, "POST", Route.devPeople, Token(""), #"{"name":"李"}"#).decoded(DevPersonBody.self)
            #expect(PersonID(validating: other.personId.rawValue) != nil)
        }
        try await withServer(configure: { $0.devKey = nil }) { server in
            let answer = try await call(server, "POST", Route.devPeople, Token(""), #"{"name":"Ana"}"#)
            #expect(answer.status == 404)
        }
    }

    @Test func `A person changes what is theirs, and not another's`() async throws {
        try await withServer { server in
            let named = try server.token([.allowJoin], participant: "ana", name: "Dr Ana")
            let changed = try await call(server, "POST", Route.person("ana"), named, #"{"name":"Queen","image":"https://x.org/a.png"}"#)
            #expect(
                try changed.decoded(PersonDetails.self).person == PersonInfo(personId: "ana", name: "ana", image: "https://x.org/a.png"))
            let evil = try await call(server, "POST", Route.person("ana"), named, #"{"image":"javascript:alert(1)"}"#)
            #expect(try evil.decoded(PersonDetails.self).person.image == nil)
            #expect(try await call(server, "POST", Route.person("bo"), named, #"{"name":"X"}"#).code == .tokenNotValidForParticipant)
            #expect(try await call(server, "POST", Route.person("ana"), named, "[]").code == .invalidRequestBody)
        }
    }
}
