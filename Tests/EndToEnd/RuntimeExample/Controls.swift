import SwiftUI

/// Controls that a page may not use now, or not any more, beside those that it may; each tells what came of it.
struct Controls: View {
    @State private var isHere = true
    @State private var text = ""
    @State private var isOn = false
    @State private var amount = 0.5
    @State private var choice = 1
    @State private var touched = 0

    var body: some View {
        VStack {
            Text("text \(text.count) on \(isOn ? 1 : 0) amount \(amount) choice \(choice) touched \(touched)").accessibilityIdentifier(
                "told")
            TextField("Text", text: $text).accessibilityIdentifier("text")
            Toggle("Switch", isOn: $isOn).accessibilityIdentifier("switch")
            Slider(value: $amount, in: 0...1).accessibilityIdentifier("slider")
            Picker("Choice", selection: $choice) { ForEach(0..<3, id: \.self) { Text("\($0)").tag($0) } }.accessibilityIdentifier("picker")
            Button("Remove") { isHere = false }.accessibilityIdentifier("remove")
            if isHere { Button("Removed") { touched += 1 }.accessibilityIdentifier("removed") }
            disabled
        }
    }

    private var disabled: some View {
        VStack {
            Button("Never") { touched += 1 }.accessibilityIdentifier("never")
            TextField("Never", text: $text).onSubmit { touched += 1 }.accessibilityIdentifier("neverText")
            Toggle("Never", isOn: $isOn).accessibilityIdentifier("neverSwitch")
        }.disabled(true)
    }
}
