import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

private enum Person: WindowKey {
    static let defaultValue = "nobody"
}

/// Reads the value of the window in whose scope it is asked, as an injected value does.
private var currentPerson: String { WindowContext.current?[Person.self] ?? "outside" }

/// One publisher that all windows of the process hear.
private final class Broadcast: ObservableObject {
    let news = PassthroughSubject<Int, Never>()
}

@MainActor private final class PersonModel: ObservableObject {
    @Published var lines: [String] = []
    private var bag: Set<AnyCancellable> = []
    let madeFor = currentPerson

    init(_ broadcast: Broadcast) {
        broadcast.news.sink { [weak self] number in self?.lines.append("sink \(number) \(currentPerson)") }.store(in: &bag)
        broadcast.news.receive(on: DispatchQueue.main).map { $0 + 1_000 }
            .sink { [weak self] number in self?.lines.append("queue \(number) \(currentPerson)") }.store(in: &bag)
    }

    func work() {
        Task {
            for step in 0..<3 {
                await Task.yield()
                lines.append("task \(step) \(currentPerson)")
            }
        }
    }
}

private struct Label: View {
    let round: Int
    var body: some View { Text("body \(round) \(currentPerson)") }
}

private struct PersonView: View {
    @StateObject private var model: PersonModel
    @State private var round = 0

    init(_ broadcast: Broadcast) { _model = StateObject(wrappedValue: PersonModel(broadcast)) }

    var body: some View {
        VStack {
            Label(round: round)
            Text("made \(model.madeFor)")
            Text(model.lines.joined(separator: "|")).accessibilityIdentifier("lines")
            Button("go") {
                round += 1
                model.lines.append("handler \(currentPerson)")
                model.work()
            }
        }
        .task {
            await Task.yield()
            model.lines.append("view task \(currentPerson)")
        }
        .onChange(of: round) { _, _ in model.lines.append("change \(currentPerson)") }
    }
}

@MainActor @Suite struct WindowScopeTests {
    private func mount(_ count: Int, _ broadcast: Broadcast) -> [MountedView] {
        (0..<count).map { number in
            let view = MountedView(prepare: { $0[Person.self] = "person \(number)" }) { PersonView(broadcast) }
            return view
        }
    }

    @Test func aHundredAndTwentyInterleavedWindowsNeverSeeAnother() async throws {
        let broadcast = Broadcast()
        let views = mount(120, broadcast)
        for (number, view) in views.enumerated() {
            try view.tap("go")
            if number % 7 == 0 { broadcast.news.send(number) }
            if number % 5 == 0 { await Task.yield() }
            if number % 11 == 0 { try views[119 - number].tap("go") }
        }
        broadcast.news.send(99)
        let isDone = await views[0].settle { views.allSatisfy { $0.text.contains("queue 1099") && $0.text.contains("task 2") } }
        #expect(isDone)
        for (number, view) in views.enumerated() {
            let words = view.text.split { $0 == " " || $0 == "|" }
            let people = Set(zip(words, words.dropFirst()).filter { $0.0 == "person" }.map(\.1))
            #expect(people == ["\(number)"] && !words.contains("outside") && !words.contains("nobody"))
            for part in ["body", "made", "handler", "view task", "task 0", "sink 99", "queue 1099", "change"] {
                #expect(
                    view.text.contains("\(part) person \(number)") || view.text.contains("\(part) 1 person \(number)")
                        || view.text.contains("\(part) 2 person \(number)"), "\(part) of \(number): \(view.text)")
            }
        }
        #expect(WindowContext.current == nil)
    }

    @Test func aFlushCausedByAnotherWindowRunsInItsOwnScope() async throws {
        let broadcast = Broadcast()
        let views = mount(2, broadcast)
        views[0].window.context.run { broadcast.news.send(5) }
        #expect(await views[0].settle { views.allSatisfy { $0.text.contains("sink 5") } })
        #expect(views[1].text.contains("sink 5 person 1"))
        #expect(!views[1].text.contains("person 0"))
    }

    @Test func theValueOfAnAppIsMadeInItsWindowsScope() {
        let view = MountedView(app: ScopedApp.self, prepare: { $0[Person.self] = "app person" })
        #expect(view.text == "init app person body app person")
    }

    private struct ScopedApp: App {
        private let madeFor = currentPerson
        var body: some Scene {
            WindowGroup { Text("init \(madeFor) body \(currentPerson)") }
        }
    }

    @Test func pageEventsAndCommandsBelongToOneWindow() {
        let broadcast = Broadcast()
        let views = mount(2, broadcast)
        var heard: [String] = []
        let listening = views.map { view in view.window.context.on("media.devices") { _ in heard.append(currentPerson) } }
        views[1].send("media.devices")
        #expect(heard == ["person 1"])
        listening[1].cancel()
        views[1].send("media.devices")
        #expect(heard == ["person 1"])
        views[0].window.context.send("copy", ["text": "link"])
        #expect(views[0].page.commands.map(\.name) == ["copy"])
        #expect(views[1].page.commands.isEmpty)
    }
}
