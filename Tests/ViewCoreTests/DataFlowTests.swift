import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct DataFlowTests {
    private struct WidthKey: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
    }

    private struct Layered: View {
        @State private var width = 3
        var body: some View {
            VStack {
                Text("content").preference(key: WidthKey.self, value: width)
                Button("wider") { width = 9 }
            }
            .overlayPreferenceValue(WidthKey.self) { Text("over \($0)").accessibilityIdentifier("over") }
            .backgroundPreferenceValue(WidthKey.self) { Text("behind \($0)").accessibilityIdentifier("behind") }
        }
    }

    @Test func layersOfWhatIsSaidInside() throws {
        let view = MountedView { Layered() }
        #expect(try view.text(of: "over") == "over 3")
        #expect(try view.text(of: "behind") == "behind 3")
        try view.tap("wider")
        #expect(try view.text(of: "over") == "over 9")
    }

    private struct Animated: View {
        @State private var isDone = false
        var body: some View {
            Button(isDone ? "done" : "start") {
                withAnimation(.linear(duration: 0.01)) {
                } completion: {
                    isDone = true
                }
            }
        }
    }

    @Test func anAnimationSaysWhenItIsOver() async throws {
        let view = MountedView { Animated() }
        try view.tap("start")
        #expect(await view.settle { view.exists("done") })
    }

    private struct Picture: View {
        let url: URL?
        var body: some View {
            AsyncImage(url: url) { phase in
                switch phase {
                case .empty: Text("loading")
                case .success(let image): image.accessibilityIdentifier("picture")
                case .failure: Text("failed")
                }
            }
        }
    }

    private func preload(_ view: MountedView) throws -> ElementID {
        try #require(view.page.root?.all.first { $0.attributes["data-observe"] == "load" }).id
    }

    @Test func aPictureHasItsPhases() throws {
        let url = URL(string: "https://example.org/a.png")
        let view = MountedView { Picture(url: url) }
        #expect(view.exists("loading"))
        view.window.handle(.input(try preload(view), value: "loaded", version: 0))
        #expect(try view.find("picture").attributes["src"] == "https://example.org/a.png")
        #expect(!view.exists("loading"))
        let other = MountedView { Picture(url: url) }
        other.window.handle(.input(try preload(other), value: "failed", version: 0))
        #expect(other.exists("failed"))
        #expect(MountedView { Picture(url: URL(string: "javascript:alert(1)")) }.exists("failed"))
        #expect(MountedView { Picture(url: nil) }.exists("loading"))
    }

    private struct Symbols: View {
        var body: some View {
            VStack {
                Image(systemName: "mic").symbolVariant(.fill).accessibilityIdentifier("filled")
                Image(systemName: "mic").symbolVariant(.slash.fill).accessibilityIdentifier("struck")
                Image(systemName: "waveform").symbolVariant(.square).accessibilityIdentifier("plain")
            }
        }
    }

    @Test func variantsOfSymbols() throws {
        let view = MountedView { Symbols() }
        #expect(try view.attribute("data-symbol", of: "filled") == "mic.fill")
        #expect(try view.attribute("data-symbol", of: "struck") == "mic.slash.fill")
        #expect(try view.attribute("data-symbol", of: "plain") == "waveform")
    }

    @Test func picturesMadeOfBytes() throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
        let image = try #require(UIImage(data: png))
        let view = MountedView { Image(uiImage: image).accessibilityIdentifier("picture") }
        #expect(try view.attribute("src", of: "picture") == "data:image/png;base64,\(png.base64EncodedString())")
        #expect(UIImage(data: Data("<svg onload=x>".utf8)) == nil)
    }

    private struct Focusing: View {
        enum Field: Hashable { case name, age }
        @FocusState private var field: Field?
        @State private var text = ""
        var body: some View {
            VStack {
                TextField("Name", text: $text).focused($field, equals: .name)
                TextField("Age", text: $text).focused($field, equals: .age)
                Text(field.map { "\($0)" } ?? "none").accessibilityIdentifier("state")
                Button("next") { field = .age }
            }
            .defaultFocus($field, .name)
        }
    }

    @Test func theFocusOfSeveralFields() throws {
        let view = MountedView { Focusing() }
        #expect(try view.text(of: "state") == "name")
        let name = try view.find("Name").id
        #expect(view.page.commands.last { $0.name == "focus" }?.arguments["id"]?.number == Double(name))
        try view.tap("next")
        let age = try view.find("Age").id
        #expect(view.page.commands.last { $0.name == "focus" }?.arguments["id"]?.number == Double(age))
        view.window.handle(.focus(name, on: true))
        #expect(try view.text(of: "state") == "name")
        view.window.handle(.focus(name, on: false))
        #expect(try view.text(of: "state") == "none")
    }

    private struct Watching: View {
        @State private var count = 0
        @State private var log = ""
        @State private var isShown = true
        var body: some View {
            NavigationStack {
                VStack {
                    Button("count") { count += 1 }
                    Text(log).accessibilityIdentifier("log")
                    NavigationLink("away") { Text("there") }
                }
                .onChange(of: count) { old, new in log += "\(old)\(new)" }
                .onChange(of: count, initial: true) { log += "i" }
                .task(id: count) { await wait() }
            }
        }

        private func wait() async {
            log += "t"
            do { try await Task.sleep(for: .seconds(600)) } catch { log += "c" }
        }
    }

    @Test func changesAndTasks() async throws {
        let view = MountedView { Watching() }
        #expect(await view.settle { (try? view.text(of: "log")) == "it" })
        try view.tap("count")
        #expect(await view.settle { (try? view.text(of: "log").contains("c")) == true })
        let log = try view.text(of: "log")
        #expect(log.contains("01") && log.filter { $0 == "i" }.count == 2 && log.filter { $0 == "t" }.count == 2)
        // Under another screen a task rests; it begins anew when the person is back.
        try view.tap("away")
        #expect(await view.settle { (try? view.text(of: "log").filter { $0 == "c" }.count) == 2 })
        try view.tap("BackButton")
        #expect(await view.settle { (try? view.text(of: "log").filter { $0 == "t" }.count) == 3 })
        view.close()
    }
}
