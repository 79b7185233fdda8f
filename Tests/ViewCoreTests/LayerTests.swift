import Foundation
import Testing
import ViewCore
import ViewTesting

/// What lies over the rest: menus, alerts, sheets, popovers.
@MainActor @Suite struct LayerTests {
    private struct Layers: View {
        @State private var isAlert = false
        @State private var isSheet = false
        @State private var isPopover = false
        @State private var said = "nothing"
        @State private var sort = "name"
        @State private var isDone = false
        @State private var patient: String?

        var body: some View {
            VStack {
                Text("\(said) \(sort) \(isDone)").accessibilityIdentifier("state")
                Button("alert") { isAlert = true }
                Button("sheet") { isSheet = true }
                Button("popover") { isPopover = true }
                    .popover(isPresented: $isPopover) { Text("popped") }
                Menu("Menu") {
                    Button("Copy") { said = "copied" }
                    Picker("Sort", selection: $sort) {
                        Text("By name").tag("name")
                        Text("By age").tag("age")
                    }
                    Toggle("Done", isOn: $isDone)
                    Menu("More") { Button("Deep") { said = "deep" } }
                }
                Text("held").contextMenu { Button("Pin") { said = "pinned" } }
            }
            .alert("Sure?", isPresented: $isAlert) {}
            .sheet(isPresented: $isSheet) { Text("in the sheet").presentationDetents([.medium, .large]).interactiveDismissDisabled() }
        }
    }

    private func closer(_ view: MountedView) -> TestPage.Node? {
        view.page.root?.all.last { $0.attributes["data-dismiss"] != nil }
    }

    @Test func menusHoldItemsChoicesSwitchesAndMenus() throws {
        let view = MountedView { Layers() }
        #expect(!view.exists("Copy"))
        try view.tap("Menu")
        let menu = try #require(view.page.root?.all.first { $0.attributes["role"] == "menu" })
        #expect(menu.attributes["data-floating"] == "menu" && menu.attributes["data-arrows"] == "vertical")
        let roles = menu.all.compactMap { $0.kind == .button ? $0.attributes["role"] : nil }
        #expect(roles == ["menuitem", "menuitemradio", "menuitemradio", "menuitemcheckbox", "menuitem"])
        try view.tap("By age")
        #expect(try view.text(of: "state") == "nothing age false")
        #expect(!view.exists("Copy"))
        try view.tap("Menu")
        try view.tap("Done")
        #expect(try view.text(of: "state") == "nothing age true")
        try view.tap("Menu")
        try view.tap("More")
        #expect(view.exists("Copy"))
        try view.tap("Deep")
        #expect(try view.text(of: "state") == "deep age true")
        #expect(!view.exists("Copy") && !view.exists("Deep"))
    }

    @Test func aPressBesideClosesAMenu() throws {
        let view = MountedView { Layers() }
        try view.tap("Menu")
        view.window.handle(.tap(try #require(closer(view)).id))
        #expect(!view.exists("Copy"))
    }

    @Test func contextMenusOpenFromAButtonOfTheirOwn() throws {
        let view = MountedView { Layers() }
        try view.tap("Show menu")
        try view.tap("Pin")
        #expect(try view.text(of: "state").hasPrefix("pinned"))
        #expect(!view.exists("Pin"))
    }

    @Test func anAlertWithoutButtonsHasOne() throws {
        let view = MountedView { Layers() }
        try view.tap("alert")
        let dialog = try #require(view.page.root?.all.first { $0.attributes["role"] == "alertdialog" })
        #expect(dialog.attributes["aria-modal"] == "true" && dialog.attributes["aria-label"] == "Sure?")
        #expect(dialog.all.filter { $0.attributes["data-cancel"] != nil }.count == 1)
        try view.tap("OK")
        #expect(!view.exists("OK"))
    }

    @Test func aSheetHasItsHeightsAndMayBeHeld() throws {
        let view = MountedView { Layers() }
        try view.tap("sheet")
        let sheet = try #require(view.page.root?.all.first { $0.attributes["role"] == "dialog" })
        #expect(sheet.style.contains("height:50%;"))
        #expect(closer(view) == nil)
        try view.tap("Sheet Grabber")
        #expect(!sheet.style.contains("height:50%;"))
    }

    @Test func popoversStandBesideInWideWindowsAndAreSheetsInNarrowOnes() throws {
        let view = MountedView { Layers() }
        try view.tap("popover")
        #expect(view.page.root?.all.contains { $0.classes.contains("panel-sheet") } == true)
        view.window.handle(.viewport(CGSize(width: 1_000, height: 700)))
        let popover = try #require(view.page.root?.all.first { $0.attributes["data-floating"] == "popover" })
        #expect(popover.text == "popped")
        view.window.handle(.tap(try #require(closer(view)).id))
        #expect(!view.exists("popped"))
    }

    private struct Failing: LocalizedError {
        var errorDescription: String? { "It broke" }
        var recoverySuggestion: String? { "Try again" }
    }

    private struct Other: View {
        @State private var isShown = true
        @State private var kept: String?
        var body: some View {
            VStack { Text("behind") }
                .alert(isPresented: $isShown, error: Failing()) { Button("Again") {} }
        }
    }

    @Test func errorsDescribeThemselves() throws {
        let view = MountedView { Other() }
        #expect(view.exists("It broke") && view.exists("Try again"))
        try view.tap("Again")
        #expect(!view.exists("It broke"))
    }
}
