import Combine
import Foundation
import SwiftUI
import ViewCore

/// One of very many windows that are at work at once, and looks each time whether it is still itself: its values, environment and state.
struct Crowded: View {
    @StateObject private var worker: CrowdedWorker
    private let name: String

    init(name: String) {
        self.name = name
        _worker = StateObject(wrappedValue: CrowdedWorker(name: name))
    }

    var body: some View {
        VStack {
            CrowdedName(worker: worker)
            Text("\(name) rounds \(worker.rounds) strangers \(worker.strangers)").accessibilityIdentifier("crowded")
        }
        .environment(\.crowdedName, name)
        .task { await worker.run() }
    }
}

private struct CrowdedName: View {
    @Environment(\.crowdedName) private var inherited
    @State private var mine = WindowContext.current?[CrowdedKey.self] ?? ""
    @ObservedObject var worker: CrowdedWorker

    var body: some View {
        let isMine = inherited == worker.name && mine == worker.name && worker.isAtHome
        return Text(isMine ? "\(mine) \(worker.rounds)" : "a stranger: \(inherited) \(mine)").accessibilityIdentifier("crowdedName")
    }
}

@MainActor private final class CrowdedWorker: ObservableObject {
    @Published private(set) var rounds = 0
    @Published private(set) var strangers = 0
    let name: String
    private let memory = [UInt8](repeating: 1, count: 20_000)
    private var subscriptions: [AnyCancellable] = []
    /// All windows hear it, whoever sends.
    private static let everyone = PassthroughSubject<String, Never>()

    init(name: String) {
        self.name = name
        WindowContext.current?[CrowdedKey.self] = name
        CrowdedWorker.everyone.sink { [weak self] _ in self?.look() }.store(in: &subscriptions)
        Timer.publish(every: 0.05, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.look() }.store(in: &subscriptions)
    }

    var isAtHome: Bool { WindowContext.current?[CrowdedKey.self] == name }

    func run() async {
        while !Task.isCancelled, rounds < 12 {
            try? await Task.sleep(for: .milliseconds(.random(in: 5...40)))
            look()
            await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
            look()
            rounds += 1
            let timer = DispatchSource.makeTimerSource(queue: .main)
            await withCheckedContinuation { done in
                timer.setEventHandler { done.resume() }
                timer.schedule(deadline: .now() + .milliseconds(3))
                timer.resume()
            }
            timer.cancel()
            look()
            if rounds == 6 { CrowdedWorker.everyone.send(name) }
        }
    }

    private func look() { if !isAtHome || memory.last != 1 { strangers += 1 } }
}

private enum CrowdedKey: WindowKey {
    static var defaultValue: String { "nobody" }
}

private struct CrowdedNameKey: EnvironmentKey {
    static let defaultValue = "nobody"
}

extension EnvironmentValues {
    fileprivate var crowdedName: String {
        get { self[CrowdedNameKey.self] }
        set { self[CrowdedNameKey.self] = newValue }
    }
}
