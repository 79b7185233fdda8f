import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct AmountTests {
    private struct Volume: View {
        @State private var volume = 0.5
        @State private var guests = 3

        var body: some View {
            VStack {
                Slider(value: $volume, in: 0...1, step: 0.25) { Text("Volume") }
                Text("volume \(volume)")
                Stepper("Guests", value: $guests, in: 2...4)
                Text("guests \(guests)")
            }
        }
    }

    @Test func aSliderSetsItsValueInStepsWithinItsBounds() throws {
        let view = MountedView { Volume() }
        #expect(try view.attribute("min", of: "Volume") == "0.0" && view.attribute("max", of: "Volume") == "1.0")
        try view.type("Volume", "0.8")
        #expect(view.exists("volume 0.75"))
        try view.type("Volume", "9000")
        #expect(view.exists("volume 1.0"))
    }

    @Test(arguments: ["", "nan", "inf", "high", "1e999"])
    func aSliderIgnoresWhatIsNoNumber(_ text: String) throws {
        let view = MountedView { Volume() }
        try view.type("Volume", text)
        #expect(view.exists("volume 0.5"))
    }

    @Test func aStepperStopsAtItsBounds() throws {
        let view = MountedView { Volume() }
        try view.tap("Increment")
        #expect(view.exists("guests 4"))
        #expect(throws: MountedView.Missing.self) { try view.tap("Increment") }
        try view.tap("Decrement")
        try view.tap("Decrement")
        #expect(view.exists("guests 2"))
        #expect(throws: MountedView.Missing.self) { try view.tap("Decrement") }
    }
}
