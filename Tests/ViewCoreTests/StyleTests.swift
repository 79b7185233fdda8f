import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct StyleTests {
    private struct Pickers: View {
        @State private var size = "M"
        var body: some View {
            VStack {
                Text(size).accessibilityIdentifier("state")
                Picker("Size", selection: $size) { sizes }.pickerStyle(.segmented)
                Picker("Size", selection: $size) { sizes }.pickerStyle(.inline)
            }
        }
        private var sizes: some View { ForEach(["S", "M", "L"], id: \.self) { Text("size \($0)") } }
    }

    @Test func segmentsAndRowsAreRadioGroups() throws {
        let view = MountedView { Pickers() }
        let groups = view.page.root?.all.filter { $0.attributes["role"] == "radiogroup" } ?? []
        #expect(groups.map { $0.attributes["aria-label"] } == ["Size", "Size"])
        #expect(groups[0].children.map { $0.attributes["aria-checked"] } == ["false", "true", "false"])
        #expect(groups[0].children.map { $0.attributes["tabindex"] } == ["-1", "0", "-1"])
        view.window.handle(.tap(groups[0].children[2].id))
        #expect(try view.text(of: "state") == "L")
        #expect(groups[1].children.map { $0.attributes["aria-checked"] } == ["false", "false", "true"])
    }

    private struct Light: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button {
                configuration.isOn.toggle()
            } label: {
                HStack {
                    configuration.label
                    Text(configuration.isOn ? "lit" : "dark")
                }
            }
        }
    }

    private struct Confirming: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.label
                Button("really") { configuration.trigger() }
            }
        }
    }

    private struct Boxed: LabelStyle {
        func makeBody(configuration: Configuration) -> some View {
            VStack {
                configuration.title
                configuration.icon
            }
        }
    }

    private struct Styles: View {
        @State private var isOn = false
        @State private var count = 0
        var body: some View {
            VStack {
                Toggle("Lamp", isOn: $isOn).toggleStyle(Light()).accessibilityIdentifier("lamp")
                Toggle("Box", isOn: $isOn).toggleStyle(.checkbox).accessibilityIdentifier("box")
                Toggle("Push", isOn: $isOn).toggleStyle(.button).accessibilityIdentifier("push")
                Button("remove \(count)") { count += 1 }.buttonStyle(Confirming())
                Label("words", systemImage: "star").labelStyle(Boxed()).accessibilityIdentifier("boxed")
                Label("hidden words", systemImage: "star").labelStyle(.iconOnly).accessibilityIdentifier("icon")
                Button("small") {}.buttonStyle(.bordered).controlSize(.small).buttonBorderShape(.capsule)
                    .accessibilityIdentifier("small")
            }
        }
    }

    @Test func stylesOfApps() throws {
        let view = MountedView { Styles() }
        #expect(try view.text(of: "lamp") == "Lamp dark")
        try view.tap("lamp")
        #expect(try view.text(of: "lamp") == "Lamp lit")
        #expect(try view.attribute("aria-checked", of: "box") == "true")
        #expect(try view.attribute("aria-pressed", of: "push") == "true")
        try view.tap("really")
        #expect(view.exists("remove 1"))
        #expect(try view.find("boxed").children.first?.ownText == "words")
        #expect(try view.find("icon").all.contains { $0.classes.contains("unseen") && $0.ownText == "hidden words" })
        #expect(Set(try view.find("small").classes).isSuperset(of: ["b-bordered", "b-small", "b-capsule"]))
    }

    private struct Values: View {
        @State private var amount = 5
        @State private var visit = Date(timeIntervalSince1970: 1_000)
        @State private var color = Color(red: 1, green: 0, blue: 0)
        @State private var level = 0.5
        @State private var isEditing = false

        var body: some View {
            VStack {
                Text("\(amount) \(Int(visit.timeIntervalSince1970)) \(isEditing)").accessibilityIdentifier("state")
                TextField("Amount", value: $amount, format: .number)
                DatePicker("Visit", selection: $visit, in: Date(timeIntervalSince1970: 500)...)
                ColorPicker("Colour", selection: $color)
                Slider(value: $level) {
                    Text("Level")
                } onEditingChanged: {
                    isEditing = $0
                }
                Gauge(value: 3, in: 0...12) { Text("Fuel") }
            }
        }
    }

    @Test func aValueIsReadWhenTheFieldIsDone() throws {
        let view = MountedView { Values() }
        #expect(try view.fieldText("Amount") == "5")
        try view.type("Amount", "12x")
        #expect(try view.text(of: "state").hasPrefix("5"))
        try view.submit("Amount")
        try view.type("Amount", "42")
        view.window.handle(.focus(try view.find("Amount").id, on: false))
        #expect(try view.text(of: "state").hasPrefix("42"))
        try view.type("Amount", "no number")
        try view.submit("Amount")
        #expect(try view.fieldText("Amount") == "42")
    }

    @Test func datesAndColoursCrossTheWireAsNumbers() throws {
        let view = MountedView { Values() }
        let field = try #require(view.page.root?.all.first { $0.attributes["data-date"] != nil })
        #expect(field.attributes["value"] == "1000" && field.attributes["type"] == "datetime-local")
        view.window.handle(.input(field.id, value: "2000", version: 1))
        #expect(try view.text(of: "state").contains("2000"))
        view.window.handle(.input(field.id, value: "10", version: 2))
        #expect(try view.text(of: "state").contains(" 500 "))
        view.window.handle(.input(field.id, value: "nonsense", version: 3))
        #expect(try view.text(of: "state").contains(" 500 "))
        #expect(try view.fieldText("Colour") == "#ff0000")
        try view.type("Colour", "#00ff80")
        try view.type("Colour", "red")
        #expect(try view.fieldText("Colour") == "#00ff80")
    }

    @Test func slidersAndGauges() throws {
        let view = MountedView { Values() }
        view.window.handle(.focus(try view.find("Level").id, on: true))
        #expect(try view.text(of: "state").hasSuffix("true"))
        let meter = try #require(view.page.root?.all.first { $0.attributes["role"] == "meter" })
        #expect(meter.attributes["aria-valuenow"] == "25" && meter.attributes["aria-label"] == "Fuel")
    }

    private struct Folding: View {
        @State private var text = ""
        @State private var isOpen = false
        var body: some View {
            VStack {
                DisclosureGroup("More", isExpanded: $isOpen) { Text("inside") }
                List(["Ana", "Ben"].filter { text.isEmpty || $0.hasPrefix(text) }, id: \.self) { Text($0) }
                    .searchable(text: $text, prompt: "Find")
            }
        }
    }

    @Test func foldingAndSearching() throws {
        let view = MountedView { Folding() }
        #expect(!view.exists("inside"))
        try view.tap("More")
        #expect(view.exists("inside"))
        #expect(view.page.root?.all.contains { $0.attributes["aria-expanded"] == "true" } == true)
        try view.type("Find", "B")
        #expect(!view.exists("Ana") && view.exists("Ben"))
        try view.tap("Clear text")
        #expect(view.exists("Ana"))
    }

    private struct Refreshing: View {
        @State private var count = 0
        var body: some View { Text("count \(count)").refreshable { count += 1 } }
    }

    @Test func refreshingRunsTheAction() async throws {
        let view = MountedView { Refreshing() }
        try view.tap("Refresh")
        #expect(await view.settle { view.exists("count 1") && view.exists("Refresh") })
    }
}
