import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct NavigationTests {
    struct Place: Hashable, Codable {
        let name: String
    }

    private struct Stack: View {
        @State private var path = NavigationPath()
        @State private var isShown = false
        @State private var place: Place?
        @State private var comings = 0

        var body: some View {
            VStack {
                Text("depth \(path.count) shown \(isShown) came \(comings)").accessibilityIdentifier("state")
                NavigationStack(path: $path) {
                    VStack {
                        NavigationLink("to A", value: Place(name: "A"))
                        NavigationLink("to number", value: 7)
                        NavigationLink("to view") { Text("a view").navigationTitle("View") }
                        Button("condition") { isShown = true }
                        Button("item") { place = Place(name: "item") }
                        Button("twice") { path = NavigationPath([Place(name: "A"), Place(name: "B")]) }
                    }
                    .navigationTitle("Root")
                    .navigationDestination(for: Place.self) { Screen(place: $0) }
                    .navigationDestination(for: Int.self) { Text("number \($0)") }
                    .navigationDestination(isPresented: $isShown) { Text("by condition") }
                    .navigationDestination(item: $place) { Text("by \($0.name)") }
                    .onAppear { comings += 1 }
                }
                Button("home") { path = NavigationPath() }
            }
        }
    }

    private struct Screen: View {
        @Environment(\.dismiss) private var dismiss
        @State private var count = 0
        let place: Place

        var body: some View {
            VStack {
                Text("at \(place.name) \(count)").accessibilityIdentifier("at-\(place.name)")
                Button("count \(place.name)") { count += 1 }
                NavigationLink("from \(place.name) to C", value: Place(name: "C"))
                Button("leave \(place.name)") { dismiss() }
            }
            .navigationTitle(place.name)
        }
    }

    /// The words that can be seen: those of screens below are hidden.
    private func seen(_ view: MountedView) -> [String] {
        func words(_ node: TestPage.Node) -> [String] {
            node.attributes["inert"] != nil ? [] : [node.ownText ?? ""] + node.children.flatMap(words)
        }
        return view.page.root.map(words)?.filter { !$0.isEmpty } ?? []
    }

    @Test func aLinkOpensTheScreenOfItsValueAndBackLeavesIt() throws {
        let view = MountedView { Stack() }
        #expect(view.page.commands.last { $0.name == "title" }?.arguments["text"]?.string == "Root")
        try view.tap("to A")
        #expect(seen(view).contains("at A 0") && !seen(view).contains("to A"))
        #expect(try view.text(of: "state") == "depth 1 shown false came 1")
        #expect(view.page.commands.last { $0.name == "title" }?.arguments["text"]?.string == "A")
        try view.tap("count A")
        #expect(try view.attribute("aria-label", of: "BackButton") == "Back, Root")
        try view.tap("BackButton")
        #expect(seen(view).contains("to A") && !view.exists("at-A"))
        #expect(try view.text(of: "state") == "depth 0 shown false came 2")
        #expect(view.page.commands.last { $0.name == "title" }?.arguments["text"]?.string == "Root")
        #expect(view.page.faults == [])
    }

    @Test func valuesOfOtherTypesAndScreensOfLinks() throws {
        let view = MountedView { Stack() }
        try view.tap("to number")
        #expect(seen(view).contains("number 7"))
        try view.tap("BackButton")
        try view.tap("to view")
        #expect(seen(view).contains("a view"))
        #expect(try view.text(of: "state").hasPrefix("depth 0"))
        try view.tap("BackButton")
        #expect(!seen(view).contains("a view"))
    }

    @Test func conditionsAndItemsFollowTheScreen() throws {
        let view = MountedView { Stack() }
        try view.tap("condition")
        #expect(seen(view).contains("by condition"))
        try view.tap("BackButton")
        #expect(try view.text(of: "state").contains("shown false"))
        try view.tap("item")
        #expect(seen(view).contains("by item"))
        try view.tap("BackButton")
        #expect(!seen(view).contains("by item"))
        try view.tap("item")
        #expect(seen(view).contains("by item"))
    }

    @Test func thePathIsTheStack() throws {
        let view = MountedView { Stack() }
        try view.tap("twice")
        #expect(seen(view).contains("at B 0") && view.exists("at-A"))
        try view.tap("leave B")
        #expect(seen(view).contains("at A 0"))
        try view.tap("from A to C")
        #expect(seen(view).contains("at C 0"))
        #expect(try view.text(of: "state").hasPrefix("depth 2"))
        try view.tap("home")
        #expect(seen(view).contains("to A"))
    }

    private func depth(_ view: MountedView) -> Double? {
        view.page.commands.last { $0.name == "history" }?.arguments["depth"]?.number
    }

    @Test func theBrowsersButtonsWalkThroughTheScreens() throws {
        let view = MountedView { Stack() }
        #expect(depth(view) == 0)
        try view.tap("twice")
        #expect(depth(view) == 2)
        view.send("history", ["depth": 1])
        #expect(seen(view).contains("at A 0"))
        #expect(depth(view) == 2, "the page went there by itself")
        view.send("history", ["depth": 2])
        #expect(seen(view).contains("at B 0"))
        view.send("history", ["depth": 0])
        #expect(seen(view).contains("to A"))
        #expect(try view.text(of: "state").hasPrefix("depth 0"))
        try view.tap("to A")
        try view.tap("BackButton")
        #expect(depth(view) == 0)
    }

    @Test func aDepthThatIsNotThereIsTakenBack() {
        let view = MountedView { Stack() }
        view.send("history", ["depth": 9])
        #expect(depth(view) == 0)
        view.send("history", ["depth": "x"])
        view.send("history", ["depth": -4])
        #expect(seen(view).contains("to A"))
    }

    @Test func aScreenBelowKeepsItsState() throws {
        let view = MountedView { Stack() }
        try view.tap("to A")
        try view.tap("count A")
        try view.tap("from A to C")
        view.window.handle(.tap(try #require(view.all("BackButton").last).id))
        #expect(try view.text(of: "at-A") == "at A 1")
        #expect(!view.exists("at-C"))
    }

    @Test func pathsCanBeKept() throws {
        let path = NavigationPath([Place(name: "A")])
        let data = try JSONEncoder().encode(try #require(path.codable))
        let read = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
        #expect(read == path)
        struct Secret: Hashable {}
        #expect(NavigationPath([Secret()]).codable == nil)
    }

    private struct Typed: View {
        @State private var path: [Int] = [1]
        var body: some View {
            NavigationStack(path: $path) {
                NavigationLink("wrong type", value: "text").navigationDestination(for: Int.self) { Text("number \($0)") }
            }
        }
    }

    @Test func aPathOfOneTypeTakesNoOther() throws {
        let view = MountedView { Typed() }
        #expect(seen(view).contains("number 1"))
        try view.tap("BackButton")
        try view.tap("wrong type")
        #expect(seen(view).contains("wrong type"))
    }

    private struct Bars: View {
        @State private var pressed = "none"
        var body: some View {
            NavigationStack {
                Text(pressed).accessibilityIdentifier("pressed")
                    .navigationTitle("Bars").navigationBarTitleDisplayMode(.inline)
                    .toolbar {
                        ToolbarItem(placement: .topBarLeading) { Button("Cancel") { pressed = "cancel" } }
                        ToolbarItem(placement: .confirmationAction) { Button("Save") { pressed = "save" } }
                        ToolbarItemGroup(placement: .bottomBar) {
                            Button("One") {}
                            Button("Two") {}
                        }
                    }
            }
        }
    }

    @Test func toolbarsStandInTheBars() throws {
        let view = MountedView { Bars() }
        func around(_ name: String) throws -> [String] {
            sequence(first: try view.find(name), next: \.parent).flatMap(\.classes)
        }
        #expect(try around("Cancel").contains("nav-leading"))
        #expect(try around("Save").contains("nav-trailing"))
        #expect(try around("Two").contains("toolbar"))
        #expect(try view.find("Bars").attributes["role"] == "heading")
        try view.tap("Save")
        #expect(try view.text(of: "pressed") == "save")
    }

    private struct Columns: View {
        @State private var chosen: Int?
        var body: some View {
            NavigationSplitView {
                List(1..<3, id: \.self, selection: $chosen) { Text("row \($0)") }
            } detail: {
                Text(chosen.map { "detail \($0)" } ?? "nothing")
            }
        }
    }

    @Test func aNarrowSplitViewIsTwoScreens() throws {
        let view = MountedView { Columns() }
        #expect(seen(view) == ["row 1", "row 2"])
        try view.tap("row 2")
        #expect(seen(view).contains("detail 2") && !seen(view).contains("row 1"))
        #expect(depth(view) == 1)
        try view.tap("BackButton")
        #expect(seen(view) == ["row 1", "row 2"])
        view.window.handle(.viewport(CGSize(width: 1_200, height: 800)))
        #expect(seen(view) == ["row 1", "row 2", "nothing"])
    }

    private struct Linked: View {
        @State private var chosen: Place?
        var body: some View {
            NavigationSplitView {
                List(["A", "B"], id: \.self, selection: $chosen) { NavigationLink($0, value: Place(name: $0)) }
            } detail: {
                Text(chosen.map { "detail \($0.name)" } ?? "nothing")
            }
        }
    }

    @Test func aLinkInAListWithASelectionIsARowToBeChosen() throws {
        let view = MountedView { Linked() }
        try view.tap("B")
        #expect(seen(view).contains("detail B"))
        #expect(view.page.root?.all.filter { $0.attributes["aria-selected"] == "true" }.map(\.text) == ["B"])
    }
}
