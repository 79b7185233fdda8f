import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct WindowStateTests {
    private enum Stage: String { case start, lobby }

    private struct Stages: View {
        @SceneStorage("stage") private var stage = Stage.start
        @SceneStorage("count") private var count = 1
        var body: some View {
            VStack {
                Text("\(stage.rawValue) \(count)")
                Button("on") {
                    stage = .lobby
                    count += 1
                }
                Other()
            }
        }
    }

    private struct Other: View {
        @SceneStorage("count") private var count = 1
        var body: some View { Text("other \(count)") }
    }

    @Test func storageComesFromTheTabAndGoesBackToIt() throws {
        var environment = WindowEnvironment.test
        environment.storage = ["count": "41", "stage": "nonsense"]
        let view = MountedView(environment: environment) { Stages() }
        #expect(view.text == "start 41 on other 41")
        try view.tap("on")
        #expect(view.text == "lobby 42 on other 42")
        let stored = view.page.commands.filter { $0.name == "store" }.map { $0.arguments }
        #expect(stored == [["key": "stage", "value": "lobby"], ["key": "count", "value": "42"]])
    }

    private struct Addressed: View {
        @State private var seen: [String] = []
        var body: some View {
            Text(seen.joined(separator: " ")).onOpenURL { seen.append($0.fragment ?? $0.path) }.navigationTitle("Room")
        }
    }

    @Test func eachAddressIsSeenOnce() throws {
        var environment = WindowEnvironment.test
        environment.url = try #require(URL(string: "http://x/r/1#token=abc"))
        let view = MountedView(environment: environment) { Addressed() }
        #expect(view.text == "token=abc")
        view.window.handle(.url(try #require(URL(string: "http://x/r/2"))))
        #expect(view.text == "token=abc /r/2")
        #expect(view.page.commands.map(\.name) == ["title"])
    }

    private struct Traits: View {
        @Environment(\.colorScheme) private var scheme
        @Environment(\.scenePhase) private var phase
        @Environment(\.horizontalSizeClass) private var size
        @Environment(\.openURL) private var openURL
        var body: some View {
            Text("\(scheme.rawValue) \(phase == .active) \(size == .compact)").onTapGesture {
                if let url = URL(string: "https://foyer.example") { openURL(url) }
            }
        }
    }

    @Test func traitsOfThePageReachTheViews() throws {
        let view = MountedView { Traits().accessibilityIdentifier("traits") }
        #expect(view.text == "light true true")
        view.window.handle(.scheme(.dark))
        view.window.handle(.visible(false))
        view.window.handle(.viewport(CGSize(width: 1200, height: 800)))
        #expect(view.text == "dark false false")
        let patches = view.page.patches.count
        view.window.handle(.viewport(CGSize(width: 1210, height: 800)))
        #expect(view.page.patches.count == patches)
        try view.tap("traits")
        #expect(view.page.commands.last?.name == "navigate")
    }

    private struct Measured: View {
        var body: some View {
            GeometryReader { proxy in Text("\(Int(proxy.size.width))x\(Int(proxy.size.height))") }.padding(20).frame(height: 300)
        }
    }

    @Test func aReaderIsEstimatedThenMeasuredAndNeverLoops() throws {
        let view = MountedView { Measured() }
        #expect(view.text == "350x260")
        try view.resize(to: CGSize(width: 340, height: 260))
        #expect(view.text == "340x260")
        var patches = view.page.patches.count
        try view.resize(to: CGSize(width: 340.2, height: 260))
        #expect(view.page.patches.count == patches)
        for step in 0..<100 { try view.resize(to: CGSize(width: step % 2 == 0 ? 320 : 340, height: 260)) }
        patches = view.page.patches.count - patches
        #expect(patches < 10)
    }

    private struct Height: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
    }

    private struct Preferring: View {
        @State private var highest = -1
        @State private var values = [3, 9]
        var body: some View {
            VStack {
                ForEach(values, id: \.self) { Text("row").preference(key: Height.self, value: $0) }
                Text("highest \(highest)")
                Button("less") { values = [3] }
            }
            .onPreferenceChange(Height.self) { highest = $0 }
        }
    }

    @Test func preferencesFlowUp() throws {
        let view = MountedView { Preferring() }
        #expect(view.text.contains("highest 9"))
        try view.tap("less")
        #expect(view.text.contains("highest 3"))
    }

    private struct Deep: View {
        @EnvironmentObject private var object: Named
        @Environment(\.custom) private var custom
        var body: some View { Text("\(object.name) \(custom)").modifier(Framed()) }
    }

    private struct Framed: ViewModifier {
        @Environment(\.custom) private var custom
        @State private var count = 0
        func body(content: Content) -> some View {
            HStack {
                content
                Button("m\(custom)\(count)") { count += 1 }.accessibilityIdentifier("m")
            }
        }
    }

    private final class Named: ObservableObject { @Published var name = "one" }

    @Test func objectsAndValuesFlowDown() throws {
        let object = Named()
        let view = MountedView { Deep().environment(\.custom, 7).environmentObject(object) }
        object.name = "two"
        view.window.flush()
        try view.tap("m")
        #expect(view.text == "two 7 m71")
    }
}

private struct CustomKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
    fileprivate var custom: Int {
        get { self[CustomKey.self] }
        set { self[CustomKey.self] = newValue }
    }
}
