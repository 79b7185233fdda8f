import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct TabTests {
    private struct Tabs: View {
        @State private var chosen = "a"
        @State private var log = ""
        @State private var count = 0

        var body: some View {
            VStack {
                Text("\(chosen) \(log)").accessibilityIdentifier("state")
                TabView(selection: $chosen) {
                    Tab("First", systemImage: "house", value: "a") { Page(name: "A") { log += $0 } }
                    Page(name: "B") { log += $0 }
                        .tabItem { Label("Second", systemImage: "star") }.tag("b")
                        .badge(count)
                }
                Button("more") { count += 1 }
                Button("go") { chosen = "b" }
            }
        }
    }

    private struct Page: View {
        @State private var taps = 0
        let name: String
        let say: (String) -> Void

        var body: some View {
            Button("\(name) \(taps)") { taps += 1 }.accessibilityIdentifier(name)
                .onAppear { say("+\(name)") }.onDisappear { say("-\(name)") }
        }
    }

    private func tabs(_ view: MountedView) -> [TestPage.Node] { view.page.root?.all.filter { $0.attributes["role"] == "tab" } ?? [] }
    private func panels(_ view: MountedView) -> [TestPage.Node] {
        view.page.root?.all.filter { $0.attributes["role"] == "tabpanel" } ?? []
    }

    private func choose(_ view: MountedView, _ index: Int) { view.window.handle(.tap(tabs(view)[index].id)) }

    @Test func oneTabIsShownAndTheOthersAreBuiltWhenTheyAreChosen() throws {
        let view = MountedView { Tabs() }
        #expect(tabs(view).map { $0.attributes["aria-selected"] } == ["true", "false"])
        #expect(tabs(view).map { $0.attributes["tabindex"] } == ["0", "-1"])
        #expect(!view.exists("B"))
        try view.tap("A")
        choose(view, 1)
        #expect(panels(view).map { $0.attributes["inert"] } == ["", nil])
        #expect(panels(view).map { $0.attributes["aria-label"] } == ["First", "Second"])
        #expect(try view.text(of: "state") == "b +A-A+B")
        choose(view, 0)
        #expect(try view.text(of: "A") == "A 1")
        try view.tap("go")
        #expect(try view.text(of: "state") == "b +A-A+B-B+A-A+B")
        #expect(view.page.faults == [])
    }

    @Test func badges() throws {
        let view = MountedView { Tabs() }
        #expect(!tabs(view)[1].text.contains("1"))
        try view.tap("more")
        view.window.flush()
        #expect(tabs(view)[1].text.hasSuffix("1"))
    }

    private struct Unbound: View {
        var body: some View {
            TabView {
                Text("one").tabItem { Text("One") }
                Text("two").tabItem { Text("Two") }
            }
        }
    }

    @Test func withoutASelectionTheViewKeepsItsOwn() throws {
        let view = MountedView { Unbound() }
        #expect(view.exists("one") && !view.exists("two"))
        choose(view, 1)
        #expect(tabs(view).map { $0.attributes["aria-selected"] } == ["false", "true"])
        #expect(view.exists("two"))
    }

    private struct Deep: View {
        @State private var chosen = 0
        var body: some View {
            TabView(selection: $chosen) {
                NavigationStack { NavigationLink("deeper") { Text("deep") } }.tabItem { Text("One") }.tag(0)
                Text("two").tabItem { Text("Two") }.tag(1)
            }
        }
    }

    /// Back goes through what the person sees.
    @Test func aHiddenStackIsNotInTheHistory() throws {
        let view = MountedView { Deep() }
        func depth() -> Double? { view.page.commands.last { $0.name == "history" }?.arguments["depth"]?.number }
        try view.tap("deeper")
        #expect(depth() == 1)
        choose(view, 1)
        #expect(depth() == 0)
        choose(view, 0)
        #expect(depth() == 1)
        view.send("history", ["depth": 0])
        #expect(!view.exists("deep"))
    }
}
