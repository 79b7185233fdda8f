import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("Point 8 and tokens: whose place it is")
struct TakeoverTests {
    @Test("an invitation for many gives everybody an id and a secret of their own, even with the same jti")
    func invitationForMany() throws {
        try story { time in
            let ana = try time.host("Ana")
            let guests = try (0..<3).map { try time.guest("G\($0)", tokenID: "one-link") }
            #expect(Set(guests.map(\.id)).count == 3 && Set(guests.map(\.secret)).count == 3)
            #expect(guests.allSatisfy { $0.standing == .waiting })
            #expect(ana.queue.count == 3)
            #expect(time.rows.values.allSatisfy { $0.tokenID == nil })
        }
    }

    struct Case: Sendable {
        enum Proof: Sendable { case secret, sameTokenID, otherTokenID, noTokenID }
        enum Stage: Sendable, CaseIterable { case waiting, away, denied, inside, insideAway }

        let proof: Proof
        let stage: Stage
        var isTakeover: Bool { proof == .secret || proof == .sameTokenID }

        static let all = Stage.allCases.flatMap { stage in
            [Proof.secret, .sameTokenID, .otherTokenID, .noTokenID].map { Case(proof: $0, stage: stage) }
        }
    }

    @Test("a bound id is taken over with the secret or the same jti; otherwise the newcomer is refused with 4004", arguments: Case.all)
    func bound(_ given: Case) throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo", boundTo: ParticipantID("bo"), tokenID: "token-1")
            try bring(bo, to: given.stage, ana, time)
            time.hush(ana, bo)
            let newcomer = newcomer(for: given.proof, of: bo)
            let hadLink = bo.link != nil
            let refused = code { try time.join(newcomer) }
            #expect(refused == (given.isTakeover ? nil : .invalidParticipantID))
            #expect(bo.heard().compactMap { $0.ended?.0?.code } == (given.isTakeover && hadLink ? [.joinedFromAnotherDevice] : []))
            #expect(!ana.heardNames().contains(.entryRequested))
            if given.isTakeover {
                let isInside = given.stage == .inside || given.stage == .insideAway
                #expect(newcomer.standing == (isInside ? .inside : .waiting))
                #expect(newcomer.id == ParticipantID("bo"))
            }
        }
    }

    private func bring(_ bo: Visitor, to stage: Case.Stage, _ ana: Visitor, _ time: Timeline) throws {
        switch stage {
        case .waiting: break
        case .away: try time.drop(bo)
        case .denied: try time.deny(ana, bo)
        case .inside: try time.allow(ana, bo)
        case .insideAway:
            try time.allow(ana, bo)
            try time.drop(bo)
        }
    }

    private func newcomer(for proof: Case.Proof, of bo: Visitor) -> Visitor {
        let tokenID: String? =
            switch proof {
            case .sameTokenID: "token-1"
            case .secret, .otherTokenID: "token-2"
            case .noTokenID: nil
            }
        let newcomer = Visitor("New", .guest, boundTo: ParticipantID("bo"), tokenID: tokenID)
        if proof == .secret {
            newcomer.id = bo.id
            newcomer.secret = bo.secret
        }
        return newcomer
    }

    @Test("a takeover by jti gets a new secret, and the old one opens nothing any more")
    func newSecret() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo", boundTo: ParticipantID("bo"), tokenID: "token-1")
            try time.allow(ana, bo)
            let second = Visitor("Bo", .guest, boundTo: ParticipantID("bo"), tokenID: "token-1")
            try time.join(second)
            #expect(second.secret != bo.secret && second.standing == .inside)
            let thief = Visitor("Thief", .guest, id: bo.id)
            thief.secret = bo.secret
            try time.join(thief)
            #expect(thief.standing == .waiting && thief.id != bo.id)
        }
    }

    @Test("an id chosen by the app is kept while it is free, and refused with 4004 while it is not")
    func chosen() throws {
        try story { time in
            let first = Visitor("First", .guest, id: ParticipantID("chosen"))
            try time.join(first)
            #expect(first.id == ParticipantID("chosen"))
            #expect(code { try time.join(Visitor("Second", .guest, id: ParticipantID("chosen"))) } == .invalidParticipantID)
            try time.cancel(first)
            try time.join(Visitor("Second", .guest, id: ParticipantID("chosen")))
        }
    }

    @Test("a place that is lost is no reason to refuse its former owner: somebody new comes in")
    func lostPlace() throws {
        try story { time in
            let bo = try time.guest("Bo")
            let id = bo.id
            bo.secret = ResumeSecret("from another life")
            try time.join(bo)
            #expect(bo.standing == .waiting && bo.id != id)
        }
    }

    @Test("a guest who chose the id of a host does not keep the host out", arguments: [false, true])
    func squatter(_ isInside: Bool) throws {
        try story { time in
            let ben = try time.host("Ben")
            let squatter = Visitor("Eve", .guest, id: ParticipantID("doctor"))
            try time.join(squatter)
            if isInside { try time.allow(ben, squatter) }
            time.hush(ben, squatter)
            let doctor = try time.host("Doctor", boundTo: ParticipantID("doctor"))
            #expect(doctor.standing == .inside && doctor.id == ParticipantID("doctor"))
            #expect(squatter.heard().compactMap { $0.ended?.0?.code } == [.joinedFromAnotherDevice])
            #expect(ben.people.map(\.name) == ["Doctor"] && ben.queue == [])
            squatter.id = ParticipantID("doctor")
            try time.join(squatter)
            #expect(squatter.standing == .waiting && squatter.id != doctor.id)
        }
    }

    @Test("a guest who merely chose an id does not keep out the guest whom a token names", arguments: [false, true])
    func squatterOfAGuest(_ isInside: Bool) throws {
        try story { time in
            let ben = try time.host("Ben")
            let squatter = Visitor("Eve", .guest, id: ParticipantID("flo"))
            try time.join(squatter)
            if isInside { try time.allow(ben, squatter) }
            time.hush(ben, squatter)
            let flo = try time.guest("Flo", boundTo: ParticipantID("flo"))
            #expect(flo.standing == .waiting && flo.id == ParticipantID("flo"))
            #expect(squatter.heard().compactMap { $0.ended?.0?.code } == [.joinedFromAnotherDevice])
            #expect(ben.queue.map(\.name) == ["Flo"] && ben.people == [])
        }
    }

    @Test("a host's place is not taken by another host's token for the same participant")
    func hostIsNotReplaced() throws {
        try story { time in
            _ = try time.host("Doctor", boundTo: ParticipantID("doctor"), tokenID: "a")
            #expect(code { _ = try time.host("Doctor", boundTo: ParticipantID("doctor"), tokenID: "b") } == .invalidParticipantID)
        }
    }
}
