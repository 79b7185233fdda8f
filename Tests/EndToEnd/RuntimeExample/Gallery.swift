import SwiftUI

/// Every control once, in tabs: what `controls_test.py` uses and looks at.
struct Gallery: View {
    enum Place: Hashable { case screens, rows, controls, more }

    @State private var place = Place.screens

    var body: some View {
        TabView(selection: $place) {
            Tab("Screens", systemImage: "rectangle.stack", value: Place.screens) { ScreensPage() }
            Tab("Rows", systemImage: "list.bullet", value: Place.rows) { RowsPage() }.badge(3)
            Tab("Controls", systemImage: "slider.horizontal.3", value: Place.controls) { ControlsPage() }
            MorePage()
                .tabItem { Label("More", systemImage: "ellipsis.circle") }
                .tag(Place.more)
        }
    }
}

struct Patient: Identifiable, Hashable, Codable {
    let id: Int
    let name: String
    static let all = [Patient(id: 1, name: "Ana Lopez"), Patient(id: 2, name: "Ben Okafor"), Patient(id: 3, name: "Chloé Martin")]
}

struct ScreensPage: View {
    @State private var path = NavigationPath()
    @State private var isShown = false
    @State private var comings = 0

    var body: some View {
        NavigationStack(path: $path) {
            List {
                Section("Patients") {
                    ForEach(Patient.all) { patient in
                        NavigationLink(patient.name, value: patient).accessibilityIdentifier("open-\(patient.id)")
                    }
                }
                Section {
                    NavigationLink("A screen of its own") { Text("On its own").navigationTitle("Own") }.accessibilityIdentifier("own")
                    Button("By a condition") { isShown = true }.accessibilityIdentifier("condition")
                } footer: {
                    Text("Came \(comings) times").accessibilityIdentifier("comings")
                }
            }
            .navigationTitle("Clinic")
            .navigationDestination(for: Patient.self) { PatientPage(patient: $0, path: $path) }
            .navigationDestination(isPresented: $isShown) { Text("Shown").navigationTitle("Condition") }
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    Button("Add", systemImage: "plus") { path.append(Patient.all[2]) }.labelStyle(.iconOnly).accessibilityIdentifier("add")
                }
            }
            .onAppear { comings += 1 }
        }
    }
}

struct PatientPage: View {
    @Environment(\.dismiss) private var dismiss
    let patient: Patient
    @Binding var path: NavigationPath

    var body: some View {
        VStack(spacing: 16) {
            Image(systemName: "person.circle").font(.system(size: 64)).foregroundStyle(.secondary)
            Text(patient.name).font(.title).accessibilityIdentifier("patient")
            Button("Next patient") { path.append(Patient.all[patient.id % 3]) }.buttonStyle(.bordered).accessibilityIdentifier("next")
            Button("Done") { dismiss() }.buttonStyle(.borderedProminent).accessibilityIdentifier("done")
            Button("To the list") { path = NavigationPath() }.accessibilityIdentifier("home")
        }
        .navigationTitle(patient.name)
        .toolbar {
            ToolbarItemGroup(placement: .bottomBar) {
                Button("Call", systemImage: "phone") {}
                Button("Write", systemImage: "envelope") {}
            }
        }
    }
}

struct RowsPage: View {
    @State private var names = ["One", "Two", "Three"]
    @State private var search = ""
    @State private var refreshed = 0
    @State private var chosen: String?
    @State private var note = ""

    var body: some View {
        NavigationStack {
            List(selection: $chosen) {
                Section("Names") {
                    ForEach(names.filter { search.isEmpty || $0.contains(search) }, id: \.self) { name in
                        Text(name).accessibilityIdentifier("row-\(name)")
                            .swipeActions(edge: .leading) { Button("Pin") { note = "pinned \(name)" } }
                            .contextMenu {
                                Button("Greet", systemImage: "hand.raised") { note = "greeted \(name)" }
                                Button("Forget", systemImage: "trash", role: .destructive) { note = "forgot \(name)" }
                            }
                    }
                    .onDelete { names.remove(atOffsets: $0) }
                    .onMove { names.move(fromOffsets: $0, toOffset: $1) }
                }
                Section("What happened") {
                    LabeledContent("Note", value: note).accessibilityIdentifier("note")
                    Text("Chosen: \(chosen ?? "none")").accessibilityIdentifier("chosen")
                    Text("Refreshed \(refreshed)").accessibilityIdentifier("refreshed").badge(refreshed)
                }
            }
            .searchable(text: $search, prompt: "Search names")
            .refreshable { refreshed += 1 }
            .navigationTitle("Rows")
            .toolbar { EditButton() }
        }
    }
}

struct ControlsPage: View {
    @State private var isOn = true
    @State private var level = 0.4
    @State private var isSliding = false
    @State private var count = 2
    @State private var size = "M"
    @State private var text = ""
    @State private var amount = 12.5
    @State private var date = Date(timeIntervalSince1970: 1_700_000_000)
    @State private var color = Color.teal
    @State private var isOpen = false

    var body: some View {
        Form {
            Section("Choices") {
                Toggle("Microphone", isOn: $isOn).accessibilityIdentifier("switch")
                Toggle("Agree", isOn: $isOn).toggleStyle(.checkbox)
                Picker("Size", selection: $size) { sizes }.accessibilityIdentifier("size")
                Picker("Size", selection: $size) { sizes }.pickerStyle(.segmented).accessibilityIdentifier("segments")
                Picker("Size", selection: $size) { sizes }.pickerStyle(.inline)
            }
            Section("Amounts") {
                Slider(value: $level, in: 0...1) {
                    Text("Volume")
                } minimumValueLabel: {
                    Image(systemName: "speaker.fill")
                } maximumValueLabel: {
                    Image(systemName: "speaker.wave.3.fill")
                } onEditingChanged: {
                    isSliding = $0
                }
                .accessibilityIdentifier("slider")
                Text(isSliding ? "sliding" : "still").accessibilityIdentifier("sliding")
                Stepper("Count \(count)", value: $count, in: 0...5)
                Gauge(value: level) {
                    Text("Level")
                } currentValueLabel: {
                    Text(level, format: .percent.precision(.fractionLength(0)))
                }
                Gauge(value: level) {
                    Text("Level")
                } currentValueLabel: {
                    Text("\(Int(level * 100))")
                }
                .gaugeStyle(.accessoryCircularCapacity).tint(.orange)
                ProgressView("Uploading", value: level)
            }
            Section("Fields") {
                TextField("Name", text: $text)
                TextField("Amount", value: $amount, format: .number).accessibilityIdentifier("amount")
                Text("amount \(amount)").accessibilityIdentifier("amount-is")
                DatePicker("Visit", selection: $date).accessibilityIdentifier("date")
                Text("date \(Int(date.timeIntervalSince1970))").accessibilityIdentifier("date-is")
                ColorPicker("Colour", selection: $color).accessibilityIdentifier("colour")
            }
            Section {
                DisclosureGroup("Details", isExpanded: $isOpen) { Text("Hidden until now").accessibilityIdentifier("details") }
            }
        }
    }

    private var sizes: some View {
        ForEach(["S", "M", "L"], id: \.self) { Text($0) }
    }
}

struct MorePage: View {
    @State private var isAlert = false
    @State private var isSheet = false
    @State private var isChoice = false
    @State private var isPopover = false
    @State private var isHidden = false
    @State private var sort = "name"
    @State private var said = "nothing"
    @State private var model = Counter()

    var body: some View {
        ScrollViewReader { proxy in
            ScrollView {
                VStack(spacing: 20) {
                    Text("Said: \(said)").accessibilityIdentifier("said")
                    HStack {
                        Button("Alert") { isAlert = true }.accessibilityIdentifier("alert")
                        Button("Sheet") { isSheet = true }.accessibilityIdentifier("sheet")
                        Button("Choices") { isChoice = true }.accessibilityIdentifier("choices")
                        Button("Popover") { isPopover = true }.accessibilityIdentifier("popover")
                            .popover(isPresented: $isPopover) { Text("Hello from here").padding().accessibilityIdentifier("popped") }
                    }
                    .buttonStyle(.bordered)
                    menu
                    GroupBox("A grid") {
                        Grid(alignment: .leading, horizontalSpacing: 16) {
                            GridRow {
                                Text("Name"); Text("Ana Lopez").bold()
                            }
                            Divider()
                            GridRow {
                                Text("Born"); Text("4 March 1988").bold()
                            }
                            GridRow { Text("Both columns").gridCellColumns(2) }
                        }
                    }
                    ControlGroup {
                        Button("Back", systemImage: "chevron.left") {}
                        Button("Forward", systemImage: "chevron.right") {}
                    }
                    .labelStyle(.iconOnly)
                    HStack {
                        CounterView().accessibilityIdentifier("counted")
                        Button("Count") { model.count += 1 }.accessibilityIdentifier("count-up")
                    }
                    .environment(model)
                    Text("**Bold**, *leaning* and a [link](https://example.org)")
                    Text(Date(), style: .timer).monospacedDigit().accessibilityIdentifier("timer")
                    Button("To the end") { withAnimation { proxy.scrollTo(60, anchor: .bottom) } }.accessibilityIdentifier("to-end")
                    ForEach(0..<61) { Text("Line \($0)").accessibilityIdentifier("line-\($0)") }
                }
                .padding()
                .frame(maxWidth: .infinity)
            }
        }
        .alert("Leave the call?", isPresented: $isAlert) {
            Button("Leave", role: .destructive) { said = "left" }
            Button("Stay", role: .cancel) { said = "stayed" }
        } message: {
            Text("The others stay in the call.")
        }
        .confirmationDialog("Who may come in?", isPresented: $isChoice, titleVisibility: .visible) {
            Button("Everybody") { said = "everybody" }
            Button("Nobody") { said = "nobody" }
        }
        .sheet(isPresented: $isSheet) { SheetPage(said: $said) }
    }

    private var menu: some View {
        Menu("Menu") {
            Button("Copy", systemImage: "doc.on.doc") { said = "copied" }
            Picker("Sort", selection: $sort) {
                Text("By name").tag("name")
                Text("By age").tag("age")
            }
            Toggle("Hide done", isOn: $isHidden)
            Menu("More") { Button("Deep") { said = "deep" } }
            Divider()
            Button("Delete", systemImage: "trash", role: .destructive) { said = "deleted" }
        }
        .accessibilityIdentifier("menu")
    }
}

@Observable final class Counter {
    var count = 0
}

struct CounterView: View {
    @Environment(Counter.self) private var counter

    var body: some View { Text("Counted \(counter.count)") }
}

struct SheetPage: View {
    @Environment(\.dismiss) private var dismiss
    @Binding var said: String
    @State private var name = ""

    var body: some View {
        NavigationStack {
            Form { TextField("Name", text: $name).accessibilityIdentifier("sheet-name") }
                .navigationTitle("New patient")
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() }.accessibilityIdentifier("cancel") }
                    ToolbarItem(placement: .confirmationAction) {
                        Button("Save") {
                            said = "saved \(name)"
                            dismiss()
                        }
                        .accessibilityIdentifier("save")
                    }
                }
        }
        .presentationDetents([.medium, .large])
    }
}

/// Two columns, or two screens.
struct SplitPage: View {
    @State private var chosen: Patient.ID?

    var body: some View {
        NavigationSplitView {
            List(Patient.all, selection: $chosen) { patient in
                Text(patient.name).accessibilityIdentifier("pick-\(patient.id)")
            }
            .navigationTitle("Patients")
        } detail: {
            if let patient = Patient.all.first(where: { $0.id == chosen }) {
                Text("Here is \(patient.name)").accessibilityIdentifier("detail").navigationTitle(patient.name)
            } else {
                ContentUnavailableView("Nobody chosen", systemImage: "person", description: Text("Choose somebody from the list."))
            }
        }
    }
}
