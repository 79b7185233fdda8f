import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor @Suite struct ControlTests {
    private struct Form: View {
        @State private var name = ""
        @State private var shout = ""
        @State private var sent = ""
        @State private var isOn = false
        @State private var camera = 2
        @FocusState private var isFocused: Bool

        var body: some View {
            VStack {
                TextField("Your name", text: $name).accessibilityIdentifier("name").focused($isFocused).onSubmit { sent = name }
                TextField("Shout", text: Binding(get: { shout }, set: { shout = $0.uppercased() })).accessibilityIdentifier("shout")
                Text("sent:\(sent) focus:\(isFocused)").accessibilityIdentifier("state")
                Toggle("Sound", isOn: $isOn).accessibilityIdentifier("sound")
                Picker("Camera", selection: $camera) {
                    ForEach(1..<4, id: \.self) { Text("Camera \($0)") }
                }
                .accessibilityIdentifier("camera")
                Text("camera \(camera)")
                Button("clear") { name = "" }
                Button("focus") { isFocused = true }
                Button("nothing") {}.disabled(true)
            }
        }
    }

    @Test func whatIsTypedArrivesAndIsNotSentBack() throws {
        let view = MountedView { Form() }
        try view.type("name", "An")
        try view.type("name", "Ana")
        #expect(view.page.patches.isEmpty)
        try view.submit("name")
        #expect(try view.text(of: "state") == "sent:Ana focus:false")
    }

    @Test func aValueTheWindowChangesIsSentWithTheVersionItAnswers() throws {
        let view = MountedView { Form() }
        try view.type("shout", "a")
        try view.type("shout", "Ab")
        #expect(try view.fieldText("shout") == "AB")
        #expect(try view.attribute("data-v", of: "shout") == "2")
        try view.type("name", "Ana")
        try view.tap("clear")
        #expect(try view.fieldText("name") == "")
    }

    @Test func anEditThatIsToldAgainChangesNothing() throws {
        let view = MountedView { Form() }
        try view.type("name", "Ana")
        try view.tap("clear")
        view.window.handle(.input(try view.find("name").id, value: "Ana", version: 1))
        #expect(try view.fieldText("name") == "")
        try view.submit("name")
        #expect(try view.text(of: "state") == "sent: focus:false")
        view.window.handle(.input(try view.find("name").id, value: "Ben", version: 2))
        try view.submit("name")
        #expect(try view.text(of: "state") == "sent:Ben focus:false")
    }

    @Test func aRefusedEditIsTakenBack() throws {
        let view = MountedView { TextField("code", text: .constant("fixed")).accessibilityIdentifier("code") }
        try view.type("code", "other")
        let patch = try #require(view.page.patches.last)
        #expect(patch.count == 1)
        #expect(try view.fieldText("code") == "fixed")
        #expect(try view.attribute("data-v", of: "code") == "1")
    }

    @Test func switchesChoicesAndDisabledButtons() throws {
        let view = MountedView { Form() }
        #expect(try view.attribute("aria-checked", of: "sound") == "false")
        try view.tap("sound")
        #expect(try view.attribute("aria-checked", of: "sound") == "true")
        let options = try view.find("camera").children
        #expect(options.map(\.ownText) == ["Camera 1", "Camera 2", "Camera 3"])
        #expect(options.map { $0.attributes["selected"] != nil } == [false, true, false])
        try view.type("camera", "2")
        #expect(view.text.contains("camera 3"))
        try view.type("camera", "17")
        #expect(view.text.contains("camera 3"))
        #expect(throws: MountedView.Missing.self) { try view.tap("nothing") }
        let button = try #require(try view.find("nothing").parent)
        let before = view.window.evaluations
        view.window.handle(.tap(button.id))
        #expect(view.window.evaluations == before)
    }

    @Test func focusGoesBothWays() throws {
        let view = MountedView { Form() }
        let field = try view.find("name").id
        view.window.handle(.focus(field, on: true))
        #expect(try view.text(of: "state").contains("focus:true"))
        #expect(view.page.commands.isEmpty)
        view.window.handle(.focus(field, on: false))
        try view.tap("focus")
        #expect(view.page.commands.map(\.name) == ["focus"])
        #expect(view.page.commands.first?.arguments["id"] == .number(Double(field)))
    }

    private struct Asking: View {
        @State private var isAsking = false
        @State private var picked = "none"
        @State private var closed = 0
        var body: some View {
            VStack {
                Text("picked \(picked) closed \(closed)")
                Button("ask") { isAsking = true }
                Menu("menu") { Button("first") { picked = "first" } }
            }
            .confirmationDialog("Sure?", isPresented: $isAsking) {
                Button("yes") { picked = "yes" }
            }
            .sheet(isPresented: .constant(picked == "yes"), onDismiss: { closed += 1 }) { Leaf(close: { picked = "done" }) }
        }
    }

    private struct Leaf: View {
        let close: () -> Void
        var body: some View { Button("close", action: close) }
    }

    @Test func dialogsOpenAnswerAndClose() throws {
        let view = MountedView { Asking() }
        try view.tap("ask")
        #expect(view.page.root?.all.contains { $0.attributes["role"] == "alertdialog" } == true)
        try view.tap("yes")
        #expect(view.page.root?.all.contains { $0.attributes["role"] == "alertdialog" } == false)
        #expect(view.exists("close"))
        try view.tap("close")
        #expect(view.text.contains("picked done closed 1"))
        try view.tap("menu")
        try view.tap("first")
        #expect(view.text.contains("picked first") && !view.exists("first"))
        #expect(view.page.faults.isEmpty)
    }

    @Test func aButtonOfThePageIsMarkedAndNotTapped() throws {
        var taps = 0
        let view = MountedView { Button("mic") { taps += 1 }.pageAction("media.microphone").accessibilityIdentifier("mic") }
        #expect(try view.attribute("data-action", of: "mic") == "media.microphone")
        var heard: [WireValue] = []
        let listening = view.window.context.on("action") { heard.append($0) }
        try view.tap("mic")
        listening.cancel()
        #expect(heard == [["action": "media.microphone"]] && taps == 0)
    }
}
