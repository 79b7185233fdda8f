import Foundation
import Testing
import ViewCore

@testable import ViewServer

@Suite struct WindowMessageTests {
    private func fields(_ message: WindowMessage) throws -> WireValue {
        try JSONDecoder().decode(WireValue.self, from: Data(message.text))
    }

    @Test func aTreeGoesOutWithItsPlace() throws {
        let root = Element(id: 1, kind: .div, attributes: ["data-testid": "a/b"], children: [Element(id: 2, kind: .span, text: "Hi")])
        let wire = try fields(.ready(id: "w", secret: "s", seq: 3, root: root))
        #expect(wire["t"] == "ready")
        #expect(wire["secret"] == "s")
        #expect(wire["root"]?["n"]?.array?.first?["x"] == "Hi")
        #expect(String(decoding: WindowMessage.ready(id: "w", secret: "s", seq: 3, root: root).text, as: UTF8.self).contains("a/b"))
    }

    @Test func commandsAndPatchesAreNumbered() throws {
        let command = try fields(.command(seq: 9, name: "title", arguments: ["text": "A"]))
        #expect(command == ["t": "do", "seq": 9, "name": "title", "args": ["text": "A"]])
        let patch = try fields(.patch(seq: 10, [.set(4, PatchOperation.Changes(attributes: ["title": String?.none]))]))
        #expect(patch["seq"] == 10)
        #expect(patch["ops"]?.array?.first?["a"]?["title"] == WireValue.null)
    }

    @Test func aRefusalHasACodeAndASentence() throws {
        #expect(try fields(.refused(.tooManyWindows))["code"] == "too-many-windows")
        #expect(try fields(.refused(.malformed))["message"]?.string?.isEmpty == false)
    }

    @Test func onlyLastingCommandsAreSaidAgain() {
        var sticky = StickyCommands()
        sticky.note("title", ["text": "A"])
        sticky.note("sound", ["name": "knock"])
        sticky.note("store", ["key": "a", "value": 1])
        sticky.note("store", ["key": "b", "value": 2])
        sticky.note("title", ["text": "B"])
        sticky.note("store", ["key": "a", "value": nil])
        #expect(sticky.all.map(\.name) == ["title", "store", "store"])
        #expect(sticky.all[0].arguments["text"] == "B")
        #expect(sticky.all[1].arguments["value"] == WireValue.null)
    }
}
