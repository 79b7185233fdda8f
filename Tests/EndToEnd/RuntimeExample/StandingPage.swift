import SwiftUI

/// A list and a field around which much changes by itself.
struct StandingPage: View {
    @State private var text = "one two three"
    @State private var ticks = 0
    @State private var isRunning = false
    private let clock = Timer.publish(every: 0.05, on: .main, in: .common).autoconnect()

    var body: some View {
        VStack {
            HStack {
                Text("\(ticks)").accessibilityIdentifier("ticks")
                Button(isRunning ? "Stop" : "Start") { isRunning.toggle() }.accessibilityIdentifier("run")
            }
            TextField("Words", text: $text).accessibilityIdentifier("field")
            Text(text).accessibilityIdentifier("echo")
            ScrollView {
                VStack {
                    ForEach(0..<60, id: \.self) { row in Text("Row \(row), tick \(ticks)").frame(height: 30) }
                }
            }
            .accessibilityIdentifier("rows")
        }
        .padding()
        .onReceive(clock) { _ in if isRunning { ticks += 1 } }
    }
}
