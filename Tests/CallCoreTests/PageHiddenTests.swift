import CallCore
import CallProtocol
import CallTesting
import Testing

@Suite("A page that closes or reloads")
struct PageHiddenTests {
    @Test("a closed page inside is a leave within a second; its reload is none", arguments: [true, false])
    func inside(_ comesBack: Bool) throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            time.hush(ana, bo)
            try time.at(1000) { try time.hidePage(bo) }
            if comesBack { try time.at(1599) { try time.join(bo) } }
            time.at(2000) {}
            let left = ana.heard().filter { $0.name == .participantLeft }
            #expect(left == (comesBack ? [] : [.participantLeft(bo.id!, .left)]))
            #expect(ana.people.count == (comesBack ? 1 : 0))
        }
    }

    @Test("a page closed in front of the door is withdrawn as cancelled within seconds; its reload is not", arguments: [true, false])
    func waiting(_ comesBack: Bool) throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana, bo)
            try time.at(1000) { try time.hidePage(bo) }
            if comesBack { try time.at(5900) { try time.join(bo) } }
            time.at(6000) {}
            let heard = ana.heard()
            #expect(heard.compactMap(\.withdrawal) == (comesBack ? [] : [.cancelled]))
            #expect(!heard.map(\.name).contains(.entryRequested))
            #expect(ana.queue.count == (comesBack ? 1 : 0))
        }
    }

    @Test("closing the page does not lengthen the wait")
    func closingAtTheEnd() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            time.hush(ana)
            try time.at(3_598_000) { try time.hidePage(bo) }
            time.at(3_600_000) {}
            #expect(ana.heard().compactMap(\.withdrawal) == [.cancelled])
        }
    }

    @Test("a lost socket is not a closed page: it waits, and after a reload that counts again")
    func lossAfterReload() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.at(1000) { try time.reload(bo) }
            try time.at(2000) { try time.drop(bo) }
            time.at(60_000) {}
            #expect(ana.queue.map(\.state) == [.away])
        }
    }

    @Test("a lost socket inside is away at once and gone after 30 s")
    func lostInside() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            try time.at(1000) { try time.drop(bo) }
            #expect(ana.people.map(\.isAway) == [true])
            time.hush(ana)
            time.at(30_999) {}
            #expect(ana.heard() == [])
            time.at(31_000) {}
            #expect(ana.heard() == [.participantLeft(bo.id!, .connectionLost)])
        }
    }

    @Test("allowed in the moment of closing: withdrawn if the page does not come back")
    func allowedWhileClosing() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.hidePage(bo)
            try time.allow(ana, bo)
            time.hush(ana)
            time.pass(.seconds(6))
            #expect(ana.heard().compactMap(\.withdrawal) == [.cancelled])
            #expect(time.rows[bo.id!] == nil)
        }
    }

    @Test("a reloaded page has a new media session, and steps for the old one are dropped")
    func newMediaSession() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            let old = Visitor("Old", .guest, id: bo.id)
            old.mediaSession = bo.mediaSession
            bo.mediaSession = MediaSessionID("second page")
            try time.reload(bo)
            #expect(ana.people.map(\.mediaSession) == [MediaSessionID("second page")])
            time.hush(ana, bo)
            #expect(code { try time.relay(.offer, from: ana, to: old) } == .participantNotFound)
            try time.relay(.offer, from: ana, to: bo)
            #expect(bo.heardNames() == [.signal] && ana.heard() == [])
        }
    }

    @Test("a step of more than 64 KB is refused with 4102, and one to oneself or to a waiting guest with 4107")
    func relayLimits() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            let long = String(repeating: "x", count: PeerSignal.maxDataLength)
            #expect(code { try time.relay(.offer, from: ana, to: bo) } == .participantNotFound)
            #expect(code { try time.relay(.offer, from: bo, to: ana) } == .participantNotFound)
            #expect(code { try time.relay(.offer, from: ana, to: ana) } == .participantNotFound)
            try time.allow(ana, bo)
            try time.relay(.offer, from: ana, to: bo, data: long)
            #expect(code { try time.relay(.offer, from: ana, to: bo, data: long + "x") } == .messageTooLarge)
        }
    }

    @Test("switched devices are told to everybody else inside, and only where something changed")
    func media() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            let waiting = try time.guest("Cy")
            time.hush(ana, bo, waiting)
            try time.setMedia(bo, MediaState(microphone: false, camera: true))
            try time.setMedia(bo, MediaState(microphone: false, camera: true))
            #expect(ana.heardNames() == [.participantUpdated])
            #expect(ana.people.map(\.media) == [MediaState(microphone: false, camera: true)])
            #expect(bo.heard() == [] && waiting.heard() == [])
        }
    }
}
