import CallProtocol
import Foundation
import Testing

@Suite("Messages on the wire")
struct MessageTests {
    private func check<Message: WireMessage>(_ messages: [Message]) throws {
        #expect(Set(messages.map(\.name.rawValue)) == Set(Message.Name.allCases.map(\.rawValue)), "a sample of every name")
        for message in messages {
            let text = try json(message)
            #expect(text.contains("\"type\":\"\(message.name.rawValue)\""))
            let back = try decode(Message.self, text)
            #expect(try json(back) == text)
            #expect(back.name.rawValue == message.name.rawValue)
            #expect(try json(decode(Message.self, withUnknownFields(text))) == text, "unknown fields are ignored")
        }
    }

    @Test("opening messages come back as they were sent, and unknown fields are ignored")
    func opening() throws { try check(Samples.opening) }

    @Test("waiting messages come back as they were sent, and unknown fields are ignored")
    func waiting() throws { try check(Samples.waiting) }

    @Test("participant messages come back as they were sent, and unknown fields are ignored")
    func participant() throws { try check(Samples.participant) }

    @Test("server messages come back as they were sent, and unknown fields are ignored")
    func server() throws {
        try check(Samples.server)
        for message in Samples.server { #expect(try decode(ServerMessage.self, json(message)) == message) }
    }

    @Test("what a person's device says and hears comes back as it was sent, and unknown fields are ignored")
    func device() throws {
        try check(Samples.device)
        try check(Samples.events)
        for message in Samples.device { #expect(try decode(PersonMessage.self, json(message)) == message) }
        for event in Samples.events { #expect(try decode(PersonEvent.self, json(event)) == event) }
    }

    @Test("ids from outside are checked wherever they stand", arguments: ["", "a b", "../x", "a/b", String(repeating: "x", count: 65)])
    func ids(_ id: String) throws {
        for key in ["ringId", "callId", "callType"] {
            var order = ["type": "ring", "ringId": "r", "callType": "t", "callId": "c"]
            order[key] = id
            let text = try json(order).dropLast() + ",\"members\":[\"bo\"],\"video\":true}"
            #expect(throws: (any Error).self) { try decode(PersonMessage.self, String(text)) }
        }
    }

    @Test("a ref stands beside the fields, and may be missing", arguments: [nil, 0, 7, Int.max])
    func references(_ ref: Int?) throws {
        for message in Samples.participant {
            let back = try decode(Referenced<ParticipantMessage>.self, json(Referenced(message, ref: ref)))
            #expect(back.ref == ref)
            #expect(try json(back.message) == json(message))
        }
    }

    @Test("the documented form of the main messages does not change")
    func documentedForm() throws {
        #expect(try json(WaitingMessage.requestEntry(note: nil)) == #"{"type":"requestEntry"}"#)
        #expect(
            try json(ParticipantMessage.respondEntry(EntryResponse(requestId: EntryRequestID("r1"), decision: .denied)))
                == #"{"decision":"denied","requestId":"r1","type":"respondEntry"}"#)
        #expect(
            try json(
                ServerMessage.entryRequested(
                    EntryInfo(
                        requestId: EntryRequestID("r1"), participantId: ParticipantID("bo"), name: "Bo", state: .pending,
                        requestedAt: Samples.time)))
                == #"{"entry":{"name":"Bo","participantId":"bo","requestId":"r1","requestedAt":1780000000123,"state":"pending"},"type":"entryRequested"}"#
        )
        #expect(try json(ServerMessage.ended(nil, .left)) == #"{"reason":"left","type":"ended"}"#)
        #expect(
            try json(ServerMessage.failed(CallError(.roomFull, "full"), ref: 3))
                == #"{"error":{"code":4009,"error":"ROOM_FULL","message":"full"},"ref":3,"type":"failed"}"#)
    }

    @Test(
        "a type that a family does not know is an error that names it",
        arguments: ["", "nothing", "Hello", "hello ", "respondEntry", "setMedia", "signal", "leave", "entered", "closing", "__proto__"])
    func unknownType(_ type: String) throws {
        let text = try json(["type": type])
        #expect(throws: UnknownMessageType.self) { try decode(WaitingMessage.self, text) }
        #expect(throws: UnknownMessageType.self) { try decode(OpeningMessage.self, text) }
        do {
            _ = try decode(Referenced<WaitingMessage>.self, text)
        } catch let error as UnknownMessageType {
            #expect(error.type == type)
        }
    }

    @Test("a waiting guest has no word for anything inside")
    func closedSet() {
        let inside = Set(ParticipantMessage.Name.allCases.map(\.rawValue)).subtracting(["ping", "pageHidden"])
        #expect(inside.isDisjoint(with: WaitingMessage.Name.allCases.map(\.rawValue)))
    }

    @Test(
        "wrong JSON, wrong types and missing fields are errors, never traps",
        arguments: [
            "", " ", "null", "1", "\"hello\"", "[]", "{}", "{", "{\"type\":1}", "{\"type\":null}", "{\"type\":[\"ping\"]}", "{\"type\":{}}",
            "{\"type\":\"hello\"}", "{\"type\":\"hello\",\"version\":\"1\"}", "{\"type\":\"hello\",\"version\":1e99}",
            "{\"type\":\"hello\",\"version\":1,\"roomId\":5,\"token\":\"t\",\"media\":{\"microphone\":true,\"camera\":true}}",
            "{\"type\":\"hello\",\"version\":1,\"roomId\":\"r\",\"token\":null,\"media\":{\"microphone\":true,\"camera\":true}}",
            "{\"type\":\"hello\",\"version\":1,\"roomId\":\"r\",\"token\":\"t\",\"media\":{\"microphone\":1,\"camera\":0}}",
            "{\"type\":\"setNote\"}", "{\"type\":\"setNote\",\"note\":7}", "{\"type\":\"setNote\",\"note\":null}",
            "{\"type\":\"rename\",\"name\":{}}", "{\"type\":\"requestEntry\",\"note\":[]}", "{\"type\":\"setMedia\"}",
            "{\"type\":\"setMedia\",\"media\":{\"microphone\":\"yes\",\"camera\":true}}",
            "{\"type\":\"setMedia\",\"media\":{\"microphone\":true}}",
            "{\"type\":\"signal\",\"participantId\":\"a\",\"signal\":{\"kind\":\"bomb\",\"from\":\"a\",\"to\":\"b\",\"data\":\"\"}}",
            "{\"type\":\"respondEntry\",\"requestId\":\"r\",\"decision\":\"maybe\"}",
            "{\"type\":\"respondEntry\",\"requestId\":3,\"decision\":\"allowed\"}",
            "{\"type\":\"entered\",\"roomId\":\"r\"}", "{\"type\":\"done\",\"ref\":\"7\"}", "{\"type\":\"ended\"}",
        ])
    func malformed(_ text: String) {
        #expect(throws: (any Error).self) { try decode(OpeningMessage.self, text) }
        #expect(throws: (any Error).self) { try decode(Referenced<WaitingMessage>.self, text) }
        #expect(throws: (any Error).self) { try decode(Referenced<ParticipantMessage>.self, text) }
        #expect(throws: (any Error).self) { try decode(ServerMessage.self, text) }
        #expect(throws: (any Error).self) { try decode(Referenced<PersonMessage>.self, text) }
        #expect(throws: (any Error).self) { try decode(PersonEvent.self, text) }
    }

    @Test("a ref that is no whole number is an error", arguments: ["\"7\"", "7.5", "{}", "1e99"])
    func wrongRef(_ ref: String) {
        #expect(throws: (any Error).self) { try decode(Referenced<WaitingMessage>.self, "{\"type\":\"ping\",\"ref\":\(ref)}") }
    }

    @Test("a message nested very deep is an error, not a crash")
    func deep() {
        let text = "{\"type\":\"ping\",\"x\":" + String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000) + "}"
        #expect(throws: (any Error).self) { try decode(WaitingMessage.self, text) }
    }
}
