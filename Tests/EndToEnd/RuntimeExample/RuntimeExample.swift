import SwiftUI
import ViewCore

/// The app that `runtime_test.py` opens in a browser: one of everything that a page has to do.
@main struct RuntimeExample: App {
    var body: some Scene { WindowGroup { Page() } }
}

/// What the address asks for.
struct Page: View {
    @State private var address = WindowContext.current?.environment.url

    var body: some View {
        switch address?.path {
        case "/gallery": Gallery()
        case "/split": SplitPage()
        case "/danger": Danger()
        case "/controls": Controls()
        case "/touch": TouchPage()
        case "/drawing": DrawingPage()
        case "/motion": MotionPage()
        case "/standing": StandingPage()
        case "/crowd": Crowded(name: address?.query ?? "")
        default: ContentView()
        }
    }
}

struct ContentView: View {
    @SceneStorage("visits") private var visits = 0
    @State private var count = 0
    @State private var name = ""
    @State private var items: [String] = ["one", "two", "three"]
    @StateObject private var meeting = Meeting()

    var body: some View {
        VStack {
            Text("Count \(count)").accessibilityIdentifier("count")
            Button("More") { count += 1 }.accessibilityIdentifier("more")
            Text("Visits \(visits)").accessibilityIdentifier("visits")
            Button("Visit") { visits += 1 }.accessibilityIdentifier("visit")
            TextField("Name", text: $name).accessibilityIdentifier("name").onSubmit {
                items.append(name); name = ""
            }
            Text("Hello \(name)").accessibilityIdentifier("hello")
            ForEach(items, id: \.self) { item in Text(item).accessibilityIdentifier("item-\(item)") }
            Button("Turn round") { items.reverse() }.accessibilityIdentifier("reverse")
            HStack {
                Image(stream: "local").resizable().frame(width: 160, height: 120)
                Image(stream: "peer:\(meeting.otherName)").resizable().frame(width: 160, height: 120)
            }
            Text(meeting.summary).accessibilityIdentifier("media")
            Button("Microphone") { meeting.toggleMicrophone() }.accessibilityIdentifier("microphone")
        }
    }
}
