import Foundation
import Observation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct ObservableTests {
    @Observable final class Model {
        var name = "Ana"
        var age = 30
    }

    private struct Rows: View {
        let model: Model

        var body: some View {
            VStack {
                NameRow(model: model)
                AgeRow(model: model)
            }
        }
    }

    private struct NameRow: View {
        let model: Model
        var body: some View { Text(model.name).accessibilityIdentifier("name") }
    }

    private struct AgeRow: View {
        let model: Model
        var body: some View { Text("\(model.age)").accessibilityIdentifier("age") }
    }

    @Test func onlyWhoReadsAPropertyIsEvaluated() throws {
        let model = Model()
        let view = MountedView { Rows(model: model) }
        let before = view.window.evaluations
        model.name = "Ben"
        view.window.flush()
        #expect(try view.text(of: "name") == "Ben")
        // The row, the decoration and the text.
        #expect(view.window.evaluations - before == 3)
        model.name = "Cleo"
        view.window.flush()
        #expect(try view.text(of: "name") == "Cleo")
        model.age = 31
        view.window.flush()
        #expect(try view.text(of: "age") == "31")
    }

    private struct Editor: View {
        @Bindable var model: Model
        var body: some View { TextField("Name", text: $model.name) }
    }

    private struct Owner: View {
        @State private var model = Model()

        var body: some View {
            VStack {
                Editor(model: model)
                Reader()
                Optional()
            }
            .environment(model)
        }
    }

    private struct Reader: View {
        @Environment(Model.self) private var model
        var body: some View { Text("is \(model.name)").accessibilityIdentifier("reader") }
    }

    private struct Optional: View {
        @Environment(Counter.self) private var counter: Counter?
        var body: some View { Text(counter == nil ? "none" : "some").accessibilityIdentifier("optional") }
    }

    @Observable final class Counter { var count = 0 }

    @Test func bindingsAndTheEnvironment() throws {
        let view = MountedView { Owner() }
        #expect(try view.text(of: "reader") == "is Ana")
        try view.type("Name", "Zoe")
        #expect(try view.text(of: "reader") == "is Zoe")
        #expect(try view.text(of: "optional") == "none")
    }

    private struct Listing: View {
        let model: Model
        var body: some View { ForEach(0..<2) { Text("\(model.name) \($0)").accessibilityIdentifier("row\($0)") } }
    }

    @Test func whatClosuresOfContentReadIsFollowed() throws {
        let model = Model()
        let view = MountedView { Listing(model: model) }
        model.name = "Ben"
        view.window.flush()
        #expect(try view.text(of: "row1") == "Ben 1")
    }

    private struct Passing: View {
        let model: Model
        @State private var isShown = true
        @State private var count = 0

        var body: some View {
            VStack {
                Button("more") { count += 1 }
                Button("toggle") { isShown.toggle() }
                if isShown { Counted(model: model, count: count) }
            }
        }
    }

    private struct Counted: View {
        let model: Model
        let count: Int
        var body: some View { Text("\(model.name) \(count)") }
    }

    /// Objects outlive views: what a view followed must not stay with the object. One change tells how often.
    @Test func nothingStaysBehind() throws {
        let model = Model()
        let view = MountedView { Passing(model: model) }
        for _ in 0..<50 { try view.tap("more") }
        let before = view.window.evaluations
        model.name = "Ben"
        view.window.flush()
        #expect(view.window.evaluations - before == 2)
        #expect(view.text.contains("Ben 50"))
        try view.tap("toggle")
        let gone = view.window.evaluations
        model.name = "Cleo"
        view.window.flush()
        #expect(view.window.evaluations == gone)
    }
}
