import Combine
import Foundation
import Testing
import ViewCore
import ViewTesting

@MainActor private final class Model: ObservableObject {
    @Published var count = 0
    private var bag: Set<AnyCancellable> = []

    init() {
        $count.sink { [weak self] _ in _ = self }.store(in: &bag)
    }
}

private final class Sentinel {}

@MainActor @Suite struct MemoryTests {
    private struct Screen: View {
        @StateObject private var model = Model()
        @State private var isAsking = false
        @State private var text = ""
        let sentinel: Sentinel
        let seen: @MainActor (Model) -> Void

        var body: some View {
            VStack {
                Button("add") { model.count += 1 }.keyboardShortcut(.defaultAction)
                TextField("name", text: $text).onSubmit { model.count += 1 }
                GeometryReader { proxy in Text("\(proxy.size.width) \(model.count)") }
                ForEach(0..<model.count, id: \.self) { Text("\($0)").onTapGesture { model.count -= 1 } }
                Menu("more") { Button("x") { model.count = 0 } }
                Picker("pick", selection: $text) { Text("a").tag("a") }
            }
            .onReceive(model.$count) { _ in }
            .sheet(isPresented: $isAsking) { Text("sheet") }
            .task { while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) } }
            .onAppear { seen(model) }
            .onDisappear { _ = sentinel }
        }
    }

    @Test func nothingIsLeftAfterClose() async throws {
        weak var model: Model?
        weak var sentinel: Sentinel?
        weak var window: ViewWindow?
        try autoreleasingScope {
            let kept = Sentinel()
            sentinel = kept
            let view = MountedView { Screen(sentinel: kept, seen: { model = $0 }) }
            window = view.window
            #expect(model != nil)
            for _ in 0..<3 { try view.tap("add") }
            try view.tap("more")
            try view.type("name", "Ana")
            view.close()
        }
        let isFree = await settle { model == nil && sentinel == nil && window == nil }
        #expect(isFree, "model \(model == nil), sentinel \(sentinel == nil), window \(window == nil)")
    }

    @Test func aRemovedViewFreesItsObject() async throws {
        weak var model: Model?
        let view = MountedView { Switch(seen: { model = $0 }) }
        #expect(model != nil)
        try view.tap("off")
        #expect(await settle { model == nil })
    }

    @Test func aClosedWindowSaysNothingMore() throws {
        let view = MountedView { Switch(seen: { _ in }) }
        let button = try view.find("off").parent?.id ?? 0
        view.close()
        view.window.handle(.tap(button))
        view.window.context.send("copy", [:])
        #expect(view.page.patches.isEmpty && view.page.commands.isEmpty)
    }

    private struct Switch: View {
        let seen: @MainActor (Model) -> Void
        @State private var isOn = true
        var body: some View {
            VStack {
                if isOn { Holder(seen: seen) }
                Button("off") { isOn = false }
            }
        }
    }

    private struct Holder: View {
        let seen: @MainActor (Model) -> Void
        @StateObject private var model = Model()
        var body: some View { Text("\(model.count)").onAppear { seen(model) } }
    }

    private func autoreleasingScope(_ body: () throws -> Void) rethrows { try body() }

    private func settle(until condition: @MainActor () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(5)
        while !condition(), ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(1)) }
        return condition()
    }
}
