import CallCore
import CallProtocol
import CallTesting
import Foundation
import Testing

@Suite("Names and notes from outside")
struct NameTests {
    struct Case: Sendable {
        let raw: String
        let shown: String
        init(_ raw: String, _ shown: String) {
            self.raw = raw
            self.shown = shown
        }
    }

    @Test(
        "what is written is shown as text in one line; what cannot be seen, or turns the line around, is taken out",
        arguments: [
            Case("Ana", "Ana"),
            Case("  Ana \t\n  Maria  ", "Ana Maria"),
            Case("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
            Case("&lt;b&gt; \"quoted\" 'too' {{x}} %s", "&lt;b&gt; \"quoted\" 'too' {{x}} %s"),
            Case("O'Brien-Łukasz, Jr.", "O'Brien-Łukasz, Jr."),
            Case("A\u{0}n\u{7}a\u{1B}[31m\u{7F}\u{85}", "Ana[31m"),
            Case("Ana\r\nSet-Cookie: x", "Ana Set-Cookie: x"),
            Case("\u{202E}anA\u{202C}", "anA"),
            Case("\u{2066}\u{2067}\u{2068}A\u{2069}\u{200E}\u{200F}\u{61C}", "A"),
            Case("A\u{200B}n\u{FEFF}a\u{2060}\u{AD}\u{34F}", "Ana"),
            Case("A\u{200D}n\u{200C}a\u{200D}", "Ana"),
            Case("A\u{2028}n\u{2029}a", "Ana"),
            Case("An\u{E000}a\u{FFFF}", "Ana"),
            Case("e\u{301}", "\u{E9}"),
            Case("\u{301}\u{302}Ana", "Ana"),
            Case("Ana \u{301}Maria", "Ana Maria"),
            Case("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
            Case("👨‍👩‍👧‍👦 family", "👨‍👩‍👧‍👦 family"),
            Case("❤️‍🔥 👍🏽 🏳️‍🌈 🇩🇪 1️⃣", "❤️‍🔥 👍🏽 🏳️‍🌈 🇩🇪 1️⃣"),
            Case("😀\u{200D}\u{200D}\u{200D}", "😀"),
            Case("علی‌رضا", "علی‌رضا"),
            Case("র‍্যাব", "র‍্যাব"),
            Case("မြွှေ့", "မြွှေ့"),
            Case("葛\u{E0100}城", "葛\u{E0100}城"),
            Case("דָּוִד", "דָּוִד"),
        ])
    func names(_ given: Case) {
        let name = DisplayName(given.raw).text
        #expect(Array(name.unicodeScalars) == Array(given.shown.precomposedStringWithCanonicalMapping.unicodeScalars))
        #expect(DisplayName(name).text == name)
    }

    @Test(
        "where nothing is left to see, there is a name all the same",
        arguments: [
            "", " ", "\u{200B}", "\u{200D}", "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}", "\u{FE0F}", "\u{301}",
            "\u{A0}\u{3000}",
            "\u{202E}\u{202C}", "\u{E0041}\u{E0042}", String(repeating: "\u{200B}", count: 10_000) + "x",
        ])
    func nothingLeft(_ raw: String) { #expect(DisplayName(raw).text == DisplayName.fallback) }

    @Test("at most 64 characters after normalisation, however many were sent")
    func length() {
        #expect(DisplayName(String(repeating: "x", count: 10_000)).text.count == 64)
        #expect(DisplayName(String(repeating: "e\u{301}", count: 10_000)).text == String(repeating: "é", count: 64))
        #expect(DisplayName(String(repeating: "👍🏽", count: 10_000)).text.count == 64)
        let cut = DisplayName(String(repeating: "x", count: 63) + " y").text
        #expect(cut == String(repeating: "x", count: 63))
        #expect(DisplayName(String(repeating: "x ", count: 10_000)).text.utf8.count == 63)
    }

    @Test("a tower of marks is cut to what a living script can need")
    func zalgo() {
        let tower = "Z" + String(repeating: "\u{315}\u{32F}\u{489}", count: 3_000) + "algo"
        #expect(DisplayName(tower).text.unicodeScalars.count <= 7)
        let spread = "Zalgo".map { "\($0)" + String(repeating: "\u{32F}", count: 20) }.joined()
        let name = DisplayName(spread).text
        #expect(name.count == 5 && name.unicodeScalars.count == 5 * 7)
    }

    @Test("a name of ten megabytes costs no more than a long one")
    func cost() {
        let huge = String(repeating: "x\u{301}", count: 3_000_000)
        let time = ContinuousClock().measure { for _ in 0..<20 { _ = DisplayName(huge) } }
        #expect(time < .seconds(1))
    }

    @Test("names and notes are cleaned on every way in: joining, renaming, noting, asking again, a host's words")
    func everyWayIn() throws {
        try story { time in
            let dirty = "\u{202E}B\u{0}o\n\n<b>"
            let ana = try time.host("\u{200B}Ana\u{202E}")
            let bo = try time.guest(dirty, note: dirty)
            #expect(ana.queue.map(\.name) == ["Bo <b>"] && ana.queue.map(\.note) == ["Bo <b>"])
            try time.rename(bo, "\u{2066}Bob\u{7}")
            try time.setNote(bo, String(repeating: "n", count: 10_000))
            #expect(ana.queue.map(\.name) == ["Bob"] && ana.queue.map(\.note?.count) == [280])
            #expect(bo.heard().last?.name == .waiting)
            try time.setNote(bo, "\u{200B}")
            #expect(ana.queue.map(\.note) == [nil])
            try time.deny(ana, bo, message: dirty)
            #expect(bo.heard().compactMap(\.outcome?.message) == ["Bo <b>"])
            try time.requestEntry(bo, note: dirty)
            #expect(ana.queue.map(\.note) == ["Bo <b>"])
        }
    }

    @Test("a name that the token says cannot be changed: 4008, nor by coming back with another one")
    func fixedName() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = Visitor("Bo", .guest, nameIsFixed: true)
            try time.join(bo)
            #expect(code { try time.rename(bo, "Doctor") } == .invalidPermissions)
            let other = Visitor("Doctor", .guest, id: bo.id)
            other.secret = bo.secret
            try time.join(other)
            #expect(ana.queue.map(\.name) == ["Bo"])
        }
    }

    @Test("only who waits for an answer can change name and note")
    func onlyWaiting() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.allow(ana, bo)
            for visitor in [ana, bo, Visitor("Nobody", .guest)] {
                #expect(code { try time.rename(visitor, "X") } == .participantNotFound)
                #expect(code { try time.setNote(visitor, "X") } == .participantNotFound)
            }
        }
    }

    @Test("a page that comes back without saying a name keeps the one it had")
    func nameIsKept() throws {
        try story { time in
            let ana = try time.host("Ana")
            let bo = try time.guest("Bo")
            try time.rename(bo, "Robert")
            let page = Visitor("", .guest, id: bo.id)
            page.secret = bo.secret
            try time.join(page)
            #expect(ana.queue.map(\.name) == ["Robert"])
        }
    }
}
