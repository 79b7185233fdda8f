import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct HostileInputTests {
    private static let hostile = "<script>alert(1)</script>\"'&;}</style>\u{202E}\u{0}\u{7}javascript:"

    private struct Name: View {
        let name: String
        @State private var typed = ""
        var body: some View {
            VStack {
                Text(name).accessibilityIdentifier(name).accessibilityValue(name).font(.custom(name, size: 20))
                TextField(name, text: $typed)
                Image(name)
                Image(systemName: name)
                Image(stream: name)
            }
            .help(name)
            .pageAttribute("data-\(name)", name)
            .pageAttribute("onclick", name)
        }
    }

    @Test func namesAreOnlyEverTextAndAttributes() throws {
        let view = MountedView { Name(name: Self.hostile) }
        let nodes = view.page.root?.all ?? []
        #expect(try view.find(Self.hostile).ownText == Self.hostile)
        for node in nodes {
            #expect(!node.style.contains("<"))
            #expect(node.style.split(separator: ";").allSatisfy { !$0.contains("}") })
            #expect(node.classes.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
            #expect(node.attributes.keys.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
            #expect(node.attributes.keys.allSatisfy { !$0.hasPrefix("on") })
            #expect(node.attributes["src"]?.hasPrefix("/assets/") ?? true)
        }
    }

    @Test func linksAreOnlyToPagesAndMail() throws {
        let addresses = [
            "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "//evil.example/x",
            "https://foyer.example/a", "mailto:a@foyer.example", "/r/1#token",
        ]
        let view = MountedView { ForEach(addresses, id: \.self) { Link("go", destination: URL(string: $0)!) } }
        let links = (view.page.root?.all ?? []).filter { $0.kind == .a }.compactMap { $0.attributes["href"] }
        #expect(links == ["https://foyer.example/a", "mailto:a@foyer.example", "/r/1#token"])
    }

    @Test func unknownAndStaleElementsAreIgnored() throws {
        let view = MountedView { Name(name: "a") }
        for id in [-1, 0, 999_999, Int.max] {
            view.window.handle(.tap(id))
            view.window.handle(.input(id, value: "x", version: 1))
            view.window.handle(.size(id, CGSize(width: 1, height: 1)))
            view.window.handle(.focus(id, on: true))
            view.window.handle(.submit(id))
        }
        #expect(view.page.patches.isEmpty)
    }

    @Test func impossibleMeasuresBecomeEmptyOnes() {
        let view = MountedView {
            Color.red.frame(width: -.infinity, height: .nan).offset(x: .infinity).padding(-3).opacity(7).rotationEffect(.degrees(.nan))
        }
        let styles = (view.page.root?.all ?? []).map(\.style).joined()
        #expect(styles.contains("width:0px;height:0px;"))
        #expect(!styles.contains("nan") && !styles.contains("inf"))
    }

    @Test func messagesOfAPageAreReadStrictly() throws {
        func read(_ json: String) throws -> WindowEvent { try JSONDecoder().decode(WindowEvent.self, from: Data(json.utf8)) }
        #expect(try read(#"{"t":"tap","id":3}"#) == .tap(3))
        #expect(try read(#"{"t":"size","id":3,"w":10.5,"h":-4}"#) == .size(3, CGSize(width: 10.5, height: 0)))
        #expect(
            try read(#"{"t":"event","name":"action","data":{"action":"x","n":[1,null,true]}}"#)
                == .page(name: "action", data: ["action": "x", "n": [1, nil, true]]))
        for bad in [#"{"t":"tap"}"#, #"{"t":"tap","id":"3"}"#, #"{"t":"open"}"#, #"{"t":"x","id":1}"#, "[]", #"{"t":"tap","id":1e300}"#] {
            #expect(throws: (any Error).self) { try read(bad) }
        }
    }
}
