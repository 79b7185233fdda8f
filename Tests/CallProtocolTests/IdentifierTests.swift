import CallProtocol
import Foundation
import Testing

@Suite("Ids, times and secrets")
struct IdentifierTests {
    @Test(
        "ids are letters, digits and .-_~@:+",
        arguments: ["a", "abcd-efgh-ijkl", "A.b_c~d@e:f+9", "user@example.com", String(repeating: "x", count: 64)])
    func valid(_ text: String) {
        #expect(RoomID(validating: text)?.rawValue == text)
        #expect(ParticipantID(validating: text)?.description == text)
    }

    @Test(
        "what could break out of an address, a log line or a page is no id",
        arguments: [
            "", " ", "a b", "a/b", "a\\b", "a?b", "a#b", "a%2Fb", "a&b", "a=b", "a'b", "a\"b", "<b>", "a\n", "a\u{0}", "ä", "a\u{301}", "😀",
            "a,b",
            "a;b", "$a", "`a`", "a\u{200B}", String(repeating: "x", count: 65),
        ])
    func invalid(_ text: String) {
        #expect(RoomID(validating: text) == nil)
        #expect(EntryRequestID(validating: text) == nil)
    }

    @Test("ids are plain strings on the wire and sort as text")
    func wire() throws {
        #expect(try json([ParticipantID("b"), ParticipantID("a")].sorted()) == #"["a","b"]"#)
        #expect(try decode(MediaSessionID.self, "\"m\"") == MediaSessionID("m"))
        #expect(throws: (any Error).self) { try decode(RoomID.self, "7") }
    }

    @Test("times are whole milliseconds; durations finer than that are cut off")
    func times() throws {
        #expect(try json(Timestamp(milliseconds: 1_780_000_000_123)) == "1780000000123")
        #expect(try decode(Timestamp.self, "5") == Timestamp(milliseconds: 5))
        #expect(throws: (any Error).self) { try decode(Timestamp.self, "\"5\"") }
        #expect(throws: (any Error).self) { try decode(Timestamp.self, "5.5") }
        #expect(Timestamp(milliseconds: 1999).seconds == 1)
        #expect(Timestamp(milliseconds: 1000) + .microseconds(1999) == Timestamp(milliseconds: 1001))
        #expect(Timestamp(milliseconds: 1) - Timestamp(milliseconds: 3) == .milliseconds(-2))
        #expect(Duration.seconds(3600).milliseconds == 3_600_000)
    }
}

@Suite("Secrets never print")
struct SecretTests {
    private let plain = "s3cr3t-value"

    private func everyPrint(_ value: Any) -> String {
        var text = String(describing: value) + String(reflecting: value) + "\(value)"
        dump(value, to: &text)
        print(value, to: &text)
        for child in Mirror(reflecting: value).children { text += "\(child)" }
        return text
    }

    @Test("neither by themselves nor inside of anything that holds them")
    func secrets() {
        let token = Token(plain)
        let secret = ResumeSecret(plain)
        let hello = Hello(roomId: "room", token: token, resume: secret)
        let status = WaitingStatus(
            participantId: ParticipantID("bo"), resume: secret, requestId: EntryRequestID("r"), reason: .waitingForHost, name: "Bo")
        let snapshot = RoomSnapshot(
            roomId: RoomID("room"), participantId: ParticipantID("bo"), resume: secret, name: "Bo", grants: .guest, participants: [],
            entries: [], iceServers: [])
        let holders: [Any] = [
            token, secret, [token], ["key": secret], Optional(token) as Any, (token, secret), hello, OpeningMessage.hello(hello),
            Referenced(OpeningMessage.hello(hello), ref: 1), status, ServerMessage.waiting(status), snapshot,
            ServerMessage.entered(snapshot),
        ]
        for holder in holders {
            let text = everyPrint(holder)
            #expect(!text.contains(plain), "\(type(of: holder))")
            #expect(text.contains("…"), "\(type(of: holder)) says that something is hidden")
        }
    }

    @Test("they still go over the wire")
    func wire() throws {
        #expect(try json([Token(plain)]) == "[\"\(plain)\"]")
        #expect(try decode(ResumeSecret.self, "\"\(plain)\"") == ResumeSecret(plain))
    }
}
