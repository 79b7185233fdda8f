import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
        Button("\(name) \(count)") { count += 1 }.accessibilityIdentifier(name)
    }
}

private final class Switchboard: ObservableObject {
    @Published var isOn = true
    @Published var names = ["a", "b", "c"]
    @Published var id = 1
}

@MainActor @Suite struct IdentityTests {
    private struct Branches: View {
        @ObservedObject var board: Switchboard
        var body: some View {
            VStack {
                if board.isOn { Counter(name: "x") } else { Counter(name: "x") }
            }
        }
    }

    @Test func sameTypeInAnotherBranchIsANewView() throws {
        let board = Switchboard()
        let view = MountedView { Branches(board: board) }
        try view.tap("x")
        #expect(try view.text(of: "x") == "x 1")
        board.isOn = false
        view.window.flush()
        #expect(try view.text(of: "x") == "x 0")
        #expect(view.page.faults.isEmpty)
    }

    private struct Rows: View {
        @ObservedObject var board: Switchboard
        var body: some View {
            VStack { ForEach(board.names, id: \.self) { Counter(name: $0) } }
        }
    }

    @Test func reorderedRowsKeepTheirStateAndTheirElements() throws {
        let board = Switchboard()
        let view = MountedView { Rows(board: board) }
        try view.tap("b")
        let element = try view.find("b").id
        board.names = ["c", "b", "d", "a"]
        view.window.flush()
        #expect(view.page.root?.text == "c 0 b 1 d 0 a 0")
        #expect(try view.find("b").id == element)
        #expect(view.page.faults.isEmpty)
    }

    @Test func aRemovedRowStartsAnewWhenItComesBack() throws {
        let board = Switchboard()
        let view = MountedView { Rows(board: board) }
        try view.tap("b")
        board.names = ["a"]
        view.window.flush()
        #expect(!view.exists("b"))
        board.names = ["a", "b"]
        view.window.flush()
        #expect(try view.text(of: "b") == "b 0")
    }

    @Test func equalIdsAreToldApartByTheirOrder() {
        let board = Switchboard()
        board.names = ["a", "a"]
        let view = MountedView { Rows(board: board) }
        #expect(view.all("a").count == 2)
        #expect(Set(view.all("a").map(\.id)).count == 2)
    }

    private struct Keyed: View {
        @ObservedObject var board: Switchboard
        var body: some View { Counter(name: "k").id(board.id) }
    }

    @Test func anotherIdIsAnotherView() throws {
        let board = Switchboard()
        let view = MountedView { Keyed(board: board) }
        try view.tap("k")
        board.id = 2
        view.window.flush()
        #expect(try view.text(of: "k") == "k 0")
    }
}
