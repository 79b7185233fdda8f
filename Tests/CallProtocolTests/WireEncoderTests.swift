import CallProtocol
import Foundation
import Testing

/// Our writer says the same as Foundation's.
@Suite("Writing messages")
struct WireEncoderTests {
    private func check<Message: Codable>(_ messages: [Message]) throws {
        for message in messages {
            let text = try WireEncoder.encode(message)
            #expect(
                try json(JSONDecoder().decode(Message.self, from: Data(text))) == json(message), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("every message is read back as it was") func messages() throws {
        try check(Samples.opening)
        try check(Samples.waiting)
        try check(Samples.participant.map { Referenced($0, ref: 7) })
        try check(Samples.server)
        try check(Samples.device.map { Referenced($0, ref: 7) })
        try check(Samples.events)
    }

    @Test("what a server writes by hand is what its Encodable says") func byHand() throws {
        for message in Samples.server {
            #expect(String(decoding: message.json, as: UTF8.self) == String(decoding: try WireEncoder.encode(message), as: UTF8.self))
        }
    }

    @Test(
        "texts are escaped as RFC 8259 says",
        arguments: ["", "\"", "\\", "</script>", "\u{0}\u{1}\u{1F}\u{7F}\n\t", "é\u{2028}\u{1F469}\u{200D}\u{1F52C}", "\\u0041"])
    func texts(_ text: String) throws {
        let written = try WireEncoder.encode(["text": [text, text]])
        #expect(try JSONDecoder().decode([String: [String]].self, from: Data(written)) == ["text": [text, text]])
    }

    @Test("numbers, truth values, nothing, and what is empty") func values() throws {
        struct Empty: Encodable {}
        struct Values: Encodable {
            var small = Int8.min
            var large = UInt64.max
            var half = 0.5
            var yes = true
            var numbers = [1, -2]
            var nothing: [Bool?] = [nil, false]
            var none: [Int] = []
            var empty = Empty()
            var missing: Int?
        }
        let text = String(decoding: try WireEncoder.encode(Values()), as: UTF8.self)
        #expect(
            text == """
                {"small":-128,"large":18446744073709551615,"half":0.5,"yes":true,"numbers":[1,-2],"nothing":[null,false],"none":[],"empty":{}}
                """)
        #expect(throws: EncodingError.self) { try WireEncoder.encode(["x": Double.nan]) }
    }
}
