import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct ListTests {
    private struct Names: View {
        @State private var names = ["a", "b", "c"]
        @State private var chosen: String?
        @State private var log = ""

        var body: some View {
            NavigationStack {
                List(selection: $chosen) {
                    Section("Names") {
                        ForEach(names, id: \.self) { name in
                            Text(name).accessibilityIdentifier("row-\(name)")
                                .swipeActions(edge: .leading) { Button("Pin \(name)") { log += "pin \(name)" } }
                        }
                        .onDelete { names.remove(atOffsets: $0) }
                        .onMove { names.move(fromOffsets: $0, toOffset: $1) }
                    }
                    Section {
                        Text("\(names.joined()) \(chosen ?? "none") \(log)").accessibilityIdentifier("state").badge(2)
                    } footer: {
                        Text("the end")
                    }
                }
                .toolbar { EditButton() }
            }
        }
    }

    private func row(_ view: MountedView, _ name: String) throws -> TestPage.Node {
        try #require(sequence(first: try view.find(name), next: \.parent).first { $0.classes.contains("row") })
    }

    @Test func sectionsAreCardsWithHeadersAndFooters() throws {
        let view = MountedView { Names() }
        let sections = view.page.root?.all.filter { $0.classes.contains("list-section") } ?? []
        #expect(sections.map(\.text).first?.hasPrefix("Names") == true)
        #expect(sections.count == 2 && sections[1].text.hasSuffix("the end"))
        #expect(try row(view, "row-c").classes.contains("no-line"))
        #expect(try row(view, "state").text.hasSuffix("2"))
    }

    @Test func rowsAreChosen() throws {
        let view = MountedView { Names() }
        #expect(try row(view, "row-b").attributes["aria-selected"] == "false")
        try view.tap("row-b")
        #expect(try row(view, "row-b").attributes["aria-selected"] == "true")
        #expect(try view.text(of: "state") == "abc b ")
    }

    @Test func actionsAreButtonsOfTheRow() throws {
        let view = MountedView { Names() }
        try view.tap("Pin b")
        #expect(try view.text(of: "state") == "abc none pin b")
        let delete = try #require(try row(view, "row-b").all.first { $0.ownText == "Delete" }?.parent)
        view.window.handle(.tap(delete.id))
        #expect(try view.text(of: "state").hasPrefix("ac"))
        #expect(!view.exists("row-b"))
        #expect(view.page.faults == [])
    }

    @Test func editModeRemovesAndMovesByButtons() throws {
        let view = MountedView { Names() }
        #expect(!view.exists("Move down"))
        try view.tap("Edit")
        let down = try #require(try row(view, "row-a").all.first { $0.attributes["aria-label"] == "Move down" })
        view.window.handle(.tap(down.id))
        #expect(try view.text(of: "state").hasPrefix("bac"))
        let up = try #require(try row(view, "row-b").all.first { $0.attributes["aria-label"] == "Move up" })
        #expect(up.attributes["disabled"] == "")
        let minus = try #require(try row(view, "row-c").all.first { $0.attributes["aria-label"] == "Delete" })
        view.window.handle(.tap(minus.id))
        #expect(try view.text(of: "state").hasPrefix("ba "))
        try view.tap("Done")
        #expect(!view.exists("Move down"))
    }

    @Test func movingKeepsTheOrderOfTheRest() {
        var all = ["a", "b", "c", "d"]
        all.move(fromOffsets: [0, 2], toOffset: 4)
        #expect(all == ["b", "d", "a", "c"])
        all.move(fromOffsets: [3], toOffset: 0)
        #expect(all == ["c", "b", "d", "a"])
        all.remove(atOffsets: [0, 3])
        #expect(all == ["b", "d"])
    }

    private struct Several: View {
        @State private var chosen: Set<Int> = []
        var body: some View {
            VStack {
                List(selection: $chosen) { ForEach(0..<3) { Text("row \($0)") } }
                Text("\(chosen.sorted().map(String.init).joined(separator: ","))").accessibilityIdentifier("chosen")
            }
        }
    }

    @Test func severalRowsCanBeChosen() throws {
        let view = MountedView { Several() }
        try view.tap("row 0")
        try view.tap("row 2")
        #expect(try view.text(of: "chosen") == "0,2")
        try view.tap("row 0")
        #expect(try view.text(of: "chosen") == "2")
    }
}
