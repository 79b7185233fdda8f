import Foundation
import SwiftUI

/// What a view must not do, each on a button of its own, beside a text that the tab keeps.
struct Danger: View {
    @SceneStorage("note") private var note = ""
    @SceneStorage("poison") private var isPoisoned = false
    /// What the tab has kept kills the window that is built next.
    @State private var isDeadly = false
    @State private var taps = 0
    @State private var index = 0

    var body: some View {
        VStack {
            TextField("Note", text: $note).accessibilityIdentifier("note")
            Text("Kept: \(note)").accessibilityIdentifier("kept")
            Text("Taps \(taps)").accessibilityIdentifier("taps")
            Button("Tap") { taps += 1 }.accessibilityIdentifier("tap")
            Text("Item \([1, 2, 3][index])")
            Button("Out of range") { index = 3 }.accessibilityIdentifier("outOfRange")
            Button("Trap") { fatalError("as the button says") }.accessibilityIdentifier("trap")
            Button("Recurse") { taps = depth(of: 1) }.accessibilityIdentifier("recurse")
            Button("Loop") { spin() }.accessibilityIdentifier("loop")
            more
        }
    }

    private var more: some View {
        VStack {
            Button("Trap later") { later { fatalError("as the button says") } }.accessibilityIdentifier("trapLater")
            Button("Loop later") { later { spin() } }.accessibilityIdentifier("loopLater")
            Button("Poison") { isPoisoned = true }.accessibilityIdentifier("poison")
            Text(isPoisoned ? "Poisoned" : "Healthy").accessibilityIdentifier("health")
            if isDeadly { Poison() }
        }
        .onAppear { isDeadly = isPoisoned }
    }

    private func later(_ action: @escaping @MainActor () -> Void) {
        Task {
            try? await Task.sleep(for: .milliseconds(50))
            action()
        }
    }

    private func depth(of number: Int) -> Int { number == 0 ? 0 : depth(of: number + 1) + number }

    private func spin() { while taps < Int.max { taps &+= 0 } }
}

/// Its body traps each time, also when the window is built anew.
private struct Poison: View {
    @State private var index = 7
    var body: some View { Text("\([1, 2, 3][index])") }
}
