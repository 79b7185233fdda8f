import CallProtocol
import Foundation
import Testing

/// Our reader reads what Foundation's reads, and refuses what Foundation's refuses.
@Suite("Reading messages")
struct WireDecoderTests {
    /// What came of reading, in words: the value, or where the error is.
    private func outcome<Value: Codable>(_ type: Value.Type, _ read: (Value.Type) throws -> Value) -> String {
        do {
            return try json(read(type))
        } catch let error as DecodingError {
            return error.place
        } catch {
            return "\(error)"
        }
    }

    private func ours<Value: Codable>(_ type: Value.Type, _ text: [UInt8]) -> String {
        outcome(type) { try WireDecoder.decode($0, from: text) }
    }

    private func foundations<Value: Codable>(_ type: Value.Type, _ text: [UInt8]) -> String {
        outcome(type) { try JSONDecoder().decode($0, from: Data(text)) }
    }

    /// The same value or the same error, except that what is no JSON is always refused as such: Foundation does not see a fault in a part
    /// that nobody asks for, and does not say where a number is that does not fit.
    private func compare<Value: Codable>(_ type: Value.Type, _ text: [UInt8]) {
        let (our, their) = (ours(type, text), foundations(type, text))
        if our == their || their == "no value at " && our.hasPrefix(their) { return }
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
        #expect(our == "no value at " && !isJSON, "Foundation: \(their); ours: \(our); \(String(decoding: text, as: UTF8.self))")
    }

    /// What a server reads by hand is what its `Decodable` says.
    private func compareReading<Message: WireMessage>(_ family: Message.Type, _ text: [UInt8]) {
        compare(Referenced<Message>.self, text)
        let byHand = outcome(Referenced<Message>.self) { try $0.init(reading: text) }
        #expect(byHand == ours(Referenced<Message>.self, text), "\(String(decoding: text, as: UTF8.self))")
    }

    private func compareClaims(_ text: [UInt8]) {
        compare(TokenClaims.self, text)
        let byHand = outcome(TokenClaims.self) { try $0.init(reading: text) }
        #expect(byHand == ours(TokenClaims.self, text), "\(String(decoding: text, as: UTF8.self))")
    }

    private static let samples: [[UInt8]] = {
        let texts =
            (try? Samples.opening.map { try json($0) } + Samples.waiting.map { try json(Referenced($0, ref: 7)) }
                + Samples.participant.map { try json(Referenced($0, ref: -1)) } + Samples.server.map { try json($0) }) ?? []
        return texts.map { Array($0.utf8) }
    }()

    private func compareAsEverything(_ text: [UInt8]) {
        compareReading(OpeningMessage.self, text)
        compareReading(WaitingMessage.self, text)
        compareReading(ParticipantMessage.self, text)
        compare(ServerMessage.self, text)
        compareClaims(text)
    }

    @Test("every message, in every family, with and without unknown fields") func messages() throws {
        #expect(Self.samples.count > 60)
        for text in Self.samples {
            compareAsEverything(text)
            compareAsEverything(Array(try withUnknownFields(String(decoding: text, as: UTF8.self)).utf8))
            compareAsEverything(Array(" \t\r\n".utf8) + text + Array("\n ".utf8))
        }
    }

    @Test("a message that ends anywhere is none") func cutMessages() {
        for text in Self.samples.prefix(12) {
            for length in text.indices { compareReading(OpeningMessage.self, Array(text[..<length])) }
        }
    }

    /// A byte of a message replaced by one that means something in JSON: each message some hundred times, the same ones in each run.
    @Test("damaged messages are the same to both readers") func damagedMessages() {
        let bytes = Array(#"{}[]",:\0159.-+eEtfnu /d"#.utf8)
        var choice = SplitMix(state: 7)
        for text in Self.samples {
            for _ in 0..<200 {
                var damaged = text
                damaged[Int(choice.next() % UInt64(text.count))] = bytes[Int(choice.next() % UInt64(bytes.count))]
                compare(ServerMessage.self, damaged)
                compareReading(OpeningMessage.self, damaged)
                compareReading(ParticipantMessage.self, damaged)
            }
        }
    }

    @Test("every field of a wrong type, null or missing is the same to all readers") func wrongFields() throws {
        let claims = TokenClaims(
            apikey: "k", permissions: ["ask_join"], version: 2, roomId: "r", participantId: "p", roles: ["rtc"], name: "n", exp: 1, iat: 2,
            nbf: 3, jti: "j")
        let texts = try Self.samples.map { String(decoding: $0, as: UTF8.self) } + [json(claims)]
        for text in texts {
            for broken in try Self.broken(text) { compareAsEverything(Array(broken.utf8)) }
        }
    }

    /// The message with each of its fields, on every level, replaced by something else or left out.
    private static func broken(_ text: String) throws -> [String] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        return try variants(object).map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self)
        }
    }

    private static func variants(_ object: [String: Any]) -> [[String: Any]] {
        let others: [Any] = [NSNull(), 1.5, 7, -1, true, "", "other", [], ["a", 1], [String: Any]()]
        return object.flatMap { key, value -> [[String: Any]] in
            let inner = (value as? [String: Any]).map(variants) ?? []
            let changed: [Any?] = others + [nil] + inner.map { $0 as Any }
            return changed.map { change in
                var copy = object
                copy[key] = change
                return copy
            }
        }
    }

    @Test(
        "numbers",
        arguments: [
            "0", "-0", "7", "-7", "7.0", "7e0", "70E-1", "7.5", "1e99", "01", "+1", ".5", "5.", "1e", "1e+", "-", "--1", "0x10", "1_0",
            "NaN",
            "Infinity", "127", "128", "-128", "-129", "255", "256", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e400", "\"7\"", "null", "true",
        ])
    func numbers(_ number: String) {
        let text = Array("{\"value\":\(number)}".utf8)
        struct One<Value: Codable>: Codable { var value: Value }
        struct Maybe<Value: Codable>: Codable { var value: Value? }
        compare(One<Int>.self, text)
        compare(One<Int8>.self, text)
        compare(One<UInt8>.self, text)
        compare(One<Int64>.self, text)
        compare(One<UInt64>.self, text)
        compare(One<Double>.self, text)
        compare(Maybe<Int64>.self, text)
        compare(Maybe<Bool>.self, text)
    }

    @Test(
        "texts and their escapes",
        arguments: [
            #"a"#, #"\""#, #"\\"#, #"\/"#, #"\b\f\n\r\t"#, #"\u0041"#, #"\u00e9\u00E9"#, #"\ud83d\ude00"#, #"\uD83D\uDE00x"#, #"\u0000"#,
            #"\a"#, #"\u12"#, #"\u12g4"#, #"\"#, #"\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ud83d\u0041"#, #"\ude00"#,
            "\u{1F469}\u{200D}\u{1F52C}",
            "é", "a\u{0}b", "a\nb", "a\tb", "\u{7F}", "\u{FEFF}",
        ])
    func texts(_ text: String) {
        compare([String].self, Array("[\"\(text)\"]".utf8))
        compare([String: String].self, Array("{\"\(text)\":\"\(text)\"}".utf8))
    }

    @Test(
        "forms",
        arguments: [
            "", " ", "[", "]", "[]", "[ ]", "[,]", "[,1]", "[1 2]", "[1,2]", "{}", "{ }", "{\"a\"}", "{\"a\":}", "{,}", "{,\"a\":1}",
            "{a:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\":1}{}", "{\"a\":1}x", "// x\n{}", "{\"a\":1} ", "tru", "truex", "nul", "null",
            "{\"a\":1,\"a\":2}", "{\"\\u0061\":1}", "{\"a\":1,\"\\u0061\":2}", "{\"a\":[1,2,[3,{\"b\":4}]],\"a\":5}",
        ])
    func forms(_ text: String) {
        compare([String: Int].self, Array(text.utf8))
        compare([Int].self, Array(text.utf8))
    }

    @Test("what Foundation lets pass and RFC 8259 does not", arguments: ["[1,]", "{\"a\":1,}", "\u{FEFF}{}"])
    func stricter(_ text: String) {
        #expect(ours([String: Int].self, Array(text.utf8)) == "no value at ")
        #expect(ours([Int].self, Array(text.utf8)) == "no value at ")
    }

    @Test("what is not UTF-8 is no message") func brokenText() {
        for bytes: [UInt8] in [[0xC3], [0xC3, 0x28], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
            let text = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
            #expect(throws: DecodingError.self) { try WireDecoder.decode([String: String].self, from: text) }
            #expect(throws: DecodingError.self, "also where nobody looks") {
                try WireDecoder.decode(
                    Referenced<WaitingMessage>.self, from: Array("{\"type\":\"ping\",\"x\":\"".utf8) + bytes + Array("\"}".utf8))
            }
        }
    }

    @Test("a message nested very deep, wide or long is an error or read, never a crash") func bombs() throws {
        let deep = "{\"type\":\"ping\",\"x\":" + String(repeating: "[", count: 100_000)
        #expect(throws: DecodingError.self) { try WireDecoder.decode(WaitingMessage.self, from: Array(deep.utf8)) }
        let objects = String(repeating: "{\"x\":", count: 100_000)
        #expect(throws: DecodingError.self) { try WireDecoder.decode(WaitingMessage.self, from: Array(objects.utf8)) }
        let wide = "{\"x\":[" + String(repeating: "1,", count: 100_000) + "1],\"type\":\"ping\"}"
        guard case .ping = try WireDecoder.decode(WaitingMessage.self, from: Array(wide.utf8)) else { throw Unexpected() }
        let twice = "{" + String(repeating: "\"type\":\"cancel\",", count: 10_000) + "\"type\":\"ping\"}"
        guard case .cancel = try WireDecoder.decode(WaitingMessage.self, from: Array(twice.utf8)) else { throw Unexpected() }
    }

    private struct Unexpected: Error {}
}

/// A short generator that says the same in every run.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension DecodingError {
    /// Its kind and place. What is no JSON at all has no place.
    fileprivate var place: String {
        switch self {
        case .typeMismatch(_, let context): "type at \(context.path)"
        case .valueNotFound(_, let context): "null at \(context.path)"
        case .keyNotFound(let key, let context): "\(key.stringValue) missing at \(context.path)"
        case .dataCorrupted(let context): "no value at \(context.path)"
        @unknown default: "?"
        }
    }
}

extension DecodingError.Context {
    fileprivate var path: String { codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".") }
}
