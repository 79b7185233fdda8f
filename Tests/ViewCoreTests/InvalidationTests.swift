import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

private final class Model: ObservableObject {
    @Published var name = "Ana"
    @Published var isMuted = false
}

@MainActor @Suite struct InvalidationTests {
    private struct Child: View {
        let fixed: String
        var body: some View { Text(fixed) }
    }

    private struct Parent: View {
        @ObservedObject var model: Model
        var body: some View {
            VStack {
                Text(model.name)
                Child(fixed: "unchanged")
            }
        }
    }

    @Test func onlyWhatChangedIsEvaluatedAndSent() {
        let model = Model()
        let view = MountedView { Parent(model: model) }
        let before = view.window.evaluations
        model.name = "Zoë"
        view.window.flush()
        // The parent, its stack and the text; the child and its text are skipped.
        #expect(view.window.evaluations - before == 3)
        #expect(view.page.patches.count == 1)
        guard case .set(_, let changes) = view.page.patches.last?.first else { return #expect(Bool(false), "no change was sent") }
        #expect(view.page.patches.last?.count == 1)
        #expect(changes == .init(text: "Zoë"))
    }

    @Test func manyChangesInOneTurnMakeOnePatch() async {
        let model = Model()
        let view = MountedView { Parent(model: model) }
        for name in ["1", "2", "3"] { model.name = name }
        #expect(view.page.patches.isEmpty)
        #expect(await view.settle { view.text.contains("3") })
        #expect(view.page.patches.count == 1)
    }

    @Test func aChangeThatShowsNothingSendsNothing() {
        let model = Model()
        let view = MountedView { Parent(model: model) }
        model.isMuted = true
        view.window.flush()
        #expect(view.page.patches.isEmpty)
    }

    @Test func changesOnAnotherThreadArrive() async {
        let subject = CurrentValueSubject<String, Never>("first")
        let view = MountedView { Received(subject: subject) }
        nonisolated(unsafe) let sender = subject
        await Task.detached { sender.send("second") }.value
        #expect(await view.settle { view.text == "second" })
    }

    private struct Received: View {
        let subject: CurrentValueSubject<String, Never>
        @State private var text = ""
        var body: some View { Text(text).onReceive(subject) { text = $0 } }
    }

    private struct Setting: View {
        @Binding var isOn: Bool
        var body: some View { Text(isOn ? "on" : "off") }
    }

    private struct Settings: View {
        @State private var isOn = false
        @State private var other = 0
        var body: some View {
            VStack {
                Setting(isOn: $isOn)
                Setting(isOn: Binding(get: { isOn }, set: { isOn = $0 }))
                Button("flip") { isOn.toggle() }
            }
        }
    }

    @Test func aSkippedViewFollowsItsBinding() throws {
        let view = MountedView { Settings() }
        try view.tap("flip")
        #expect(view.text == "on on flip")
    }

    private struct Looping: View {
        @State private var count = 0
        var body: some View {
            Text("\(count)").onChange(of: count, initial: true) { _, _ in count += 1 }
        }
    }

    @Test func viewsThatNeverComeToRestAreStopped() {
        let view = MountedView { Looping() }
        #expect(Int(view.text).map { $0 > 10 } == true)
    }

    private struct Watched: View {
        @State private var value = 1
        @State private var log = ""
        var body: some View {
            VStack {
                Text("log:\(log)")
                Button("next") { value += 1 }
            }
            .onAppear { log += "appear" }
            .onChange(of: value) { old, new in log += " \(old)>\(new)" }
        }
    }

    @Test func changesAndAppearancesAreSeen() throws {
        let view = MountedView { Watched() }
        try view.tap("next")
        #expect(view.text.hasPrefix("log:appear 1>2"))
    }
}
