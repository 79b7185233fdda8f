import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

private final class Roster: ObservableObject {
    @Published var names: [String] = (0..<200).map { "person \($0)" }
    @Published var isWide = false
    @Published var isFramed = false
}

@MainActor @Suite struct PatchTests {
    private struct Tiles: View {
        @ObservedObject var roster: Roster
        var body: some View {
            VStack {
                ForEach(Array(roster.names.enumerated()), id: \.offset) { _, name in
                    HStack { Text(name).padding().background(Color.blue).cornerRadius(8) }
                }
            }
        }
    }

    private func bytes(_ operations: [PatchOperation]) -> Int {
        var text = WireText()
        text.list(operations) { $0.operation($1) }
        return text.bytes.count
    }

    @Test func oneChangeAmongTwoHundredSendsOneOperation() throws {
        let roster = Roster()
        let view = MountedView { Tiles(roster: roster) }
        roster.names[100] = "renamed"
        view.window.flush()
        let patch = try #require(view.page.patches.last)
        #expect(patch.count == 1)
        #expect(bytes(patch) < 60)
    }

    @Test func aNewChildSendsItsRecordAndTheOrderOnly() throws {
        let roster = Roster()
        roster.names = ["a", "b"]
        let view = MountedView { Tiles(roster: roster) }
        roster.names.append("c")
        view.window.flush()
        guard case .kids(_, let order, let new) = try #require(view.page.patches.last?.first) else { return #expect(Bool(false)) }
        #expect(view.page.patches.last?.count == 1)
        #expect(order.count == 3 && new.count == 1)
        #expect(view.page.faults.isEmpty)
    }

    private struct Changing: View {
        @ObservedObject var roster: Roster
        var body: some View {
            VStack {
                if roster.isFramed { Color.red } else { Text("hugging") }
            }
            .padding()
            .overlay { if roster.isWide { Text("over") } }
            .opacity(roster.isWide ? 0.5 : 1)
        }
    }

    @Test func thePageFollowsEveryChangeOfStructure() {
        let roster = Roster()
        let view = MountedView { Changing(roster: roster) }
        for step in 0..<16 {
            roster.isWide = step & 1 == 1
            roster.isFramed = step & 2 == 2
            view.window.flush()
            let fresh = MountedView { Changing(roster: roster) }
            #expect(Self.shape(view.page.root) == Self.shape(fresh.page.root))
        }
        #expect(view.page.faults.isEmpty)
    }

    /// A page's tree without ids and without elements that hold nothing: what patches lead to must look like what a fresh window shows.
    private static func shape(_ node: TestPage.Node?) -> String {
        guard let node else { return "" }
        if node.classes.contains("l"), node.children.isEmpty { return "" }
        let inner = node.children.map { shape($0) }.joined()
        if node.classes == ["z", "iso"], node.children.contains(where: { $0.classes.contains("l") && $0.children.isEmpty }) {
            return inner
        }
        return "<\(node.kind) \(node.classes.filter { $0 != "iso" }) \(node.ownText ?? "")>\(inner)"
    }

    @Test func theWireIsTheOneThatIsDocumented() throws {
        func json(_ write: (inout WireText) -> Void) -> String {
            var text = WireText()
            write(&text)
            return String(decoding: text.bytes, as: UTF8.self)
        }
        let child = Element(id: 2, kind: .span, text: "hi")
        let element = Element(id: 1, kind: .div, classes: ["v"], style: "gap:4px;", attributes: ["data-testid": "x"], children: [child])
        #expect(
            json { $0.element(element) }
                == #"{"i":1,"k":"div","c":["v"],"s":"gap:4px;","a":{"data-testid":"x"},"n":[{"i":2,"k":"span","x":"hi"}]}"#)
        let set = PatchOperation.set(1, .init(style: "", attributes: ["title": nil], text: "t"))
        #expect(json { $0.operation(set) } == #"{"o":"set","i":1,"s":"","a":{"title":null},"x":"t"}"#)
        #expect(
            json { $0.operation(.kids(1, order: [2, 3], new: [child])) }
                == #"{"o":"kids","i":1,"k":[2,3],"n":[{"i":2,"k":"span","x":"hi"}]}"#)
    }

    @Test(arguments: [
        "", "plain", "quotes \" and \\", "line\nbreak\ttab\r", "\u{0}\u{1}\u{1F}\u{7F}", "é ü ß 你好 👩‍⚕️", "</script>", "\u{2028}",
        String(repeating: "long ", count: 5_000),
    ])
    func everyTextComesBackAsItWas(_ original: String) throws {
        var text = WireText()
        text.value(["text": .string(original), "name \"x\"": [1, 1.5, -0.25, true, nil]])
        let read = try JSONDecoder().decode(WireValue.self, from: Data(text.bytes))
        #expect(read == ["text": .string(original), "name \"x\"": [1, 1.5, -0.25, true, nil]])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func aNumberThatIsNoneIsNull(_ number: Double) {
        var text = WireText()
        text.value(.number(number))
        #expect(text.bytes == Array("null".utf8))
    }

    @Test func aSnapshotIsWhatThePageHas() {
        let roster = Roster()
        roster.names = ["a", "b"]
        let view = MountedView { Tiles(roster: roster) }
        roster.names = ["b", "x", "y"]
        view.window.flush()
        let other = TestPage()
        other.receive(.ready(view.window.snapshot()))
        #expect(other.root?.all.map(\.id) == view.page.root?.all.map(\.id))
        roster.names = ["x"]
        view.window.flush()
        view.page.patches.last.map { other.receive(.patch($0)) }
        #expect(other.root?.text == "x")
        #expect(other.faults.isEmpty)
    }
}
