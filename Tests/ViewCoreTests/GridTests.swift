import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct GridTests {
    private struct Table: View {
        @State private var isWide = false
        var body: some View {
            VStack {
                Grid(alignment: .leading, horizontalSpacing: 12, verticalSpacing: 4) {
                    GridRow {
                        Text("a")
                        if isWide { Color.red.frame(height: 3) } else { Text("b") }
                    }
                    Divider()
                    GridRow(alignment: .top) { Text("both").gridCellColumns(2) }
                    GridRow {
                        Text("c")
                        Text("d").gridColumnAlignment(.trailing)
                    }
                }
                Button("wide") { isWide = true }
            }
        }
    }

    private func grid(_ view: MountedView) throws -> TestPage.Node {
        try #require(view.page.root?.all.first { $0.classes.contains("grid") })
    }

    @Test func cellsStandInRowsAndColumns() throws {
        let view = MountedView { Table() }
        let areas = try grid(view).children.map { cell in
            cell.style.split(separator: ";").first { $0.hasPrefix("grid-area") }.map { String($0.dropFirst(10)) } ?? ""
        }
        #expect(
            areas == ["1/1/auto/span 1", "1/2/auto/span 1", "2/1/auto/span 2", "3/1/auto/span 2", "4/1/auto/span 1", "4/2/auto/span 1"])
        #expect(try grid(view).style.contains("grid-template-columns:fit-content(100%) fit-content(100%);gap:4px 12px;"))
        #expect(try grid(view).children[5].style.contains("place-items:center end"))
        #expect(try grid(view).children[1].style.contains("place-items:center end"))
    }

    @Test func aColumnIsFlexibleWhenOneOfItsCellsIs() throws {
        let view = MountedView { Table() }
        try view.tap("wide")
        #expect(try grid(view).style.contains("grid-template-columns:fit-content(100%) minmax(0,1fr);"))
        #expect(view.page.faults == [])
    }

    private struct Long: View {
        var body: some View {
            ScrollViewReader { proxy in
                VStack {
                    Button("down") { withAnimation { proxy.scrollTo(40, anchor: .bottom) } }
                    Button("named") { proxy.scrollTo("end") }
                    Button("nowhere") { proxy.scrollTo("missing") }
                    ScrollView {
                        ForEach(0..<50) { Text("line \($0)").accessibilityIdentifier("line-\($0)") }
                        Text("end").id("end").accessibilityIdentifier("end")
                    }
                }
            }
        }
    }

    @Test func scrollingToAnId() throws {
        let view = MountedView { Long() }
        try view.tap("down")
        let first = try #require(view.page.commands.last { $0.name == "scroll" })
        #expect(first.arguments["id"]?.number == Double(try view.find("line-40").id))
        #expect(first.arguments["y"]?.number == 1 && first.arguments["smooth"]?.bool == true)
        try view.tap("named")
        let second = try #require(view.page.commands.last { $0.name == "scroll" })
        #expect(second.arguments["id"]?.number == Double(try view.find("end").id))
        #expect(second.arguments["y"] == nil && second.arguments["smooth"]?.bool == false)
        try view.tap("nowhere")
        #expect(view.page.commands.filter { $0.name == "scroll" }.count == 2)
    }
}
