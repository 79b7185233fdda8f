import CProcess
import CallClient
import CallProtocol
import Foundation
import Foyer
import FoyerUI
import SwiftUI
import ViewCore
import ViewServer

/// The product's lobby, as a guest's page shows it.
private struct LobbyWindow: View {
    @StateObject private var calls = CallViewModel()

    var body: some View {
        CallContainer(viewFactory: DefaultViewFactory(), viewModel: calls) { Text("Not in a call") }
            .onAppear { calls.enterLobby(callType: "default", callId: "room") }
    }
}

/// Devices that do at once what they are told.
@MainActor
private final class BenchDevices: MediaEngine {
    var sessionId: MediaSessionID? = MediaSessionID("page")
    var state = MediaEngineState(microphone: .ready(label: "Microphone"), camera: .ready(label: "Camera"))
    weak var delegate: (any MediaEngineDelegate)?

    func startPreview() {}
    func stopPreview() {}
    func apply(_ media: MediaState) { change { $0.media = media } }
    func selectCamera(front: Bool) {}
    func switchCamera() {}
    func connect(iceServers: [ICEServer]) {}
    func updatePeers(_ peers: [PeerDescription]) {}
    func receive(_ signal: PeerSignal, from participant: ParticipantID) {}
    func close() {}

    func hear(_ level: Double) { change { $0.microphoneLevel = level } }

    /// A press on the page's own switch.
    func press(_ media: MediaState) {
        state.media = media
        delegate?.mediaEngine(self, switchedTo: media)
    }

    private func change(_ body: (inout MediaEngineState) -> Void) {
        body(&state)
        delegate?.mediaEngineDidChange(self)
    }
}

/// One lobby and all that it said.
@MainActor
private final class BenchLobby {
    let window: ViewWindow
    let devices = BenchDevices()
    let meter = Meter()

    init() {
        window = ViewWindow(environment: Self.environment, output: meter.take) { LobbyWindow() }
        let context = window.context
        context[MediaEngineKey.self] = { [devices] in devices }
        context[RoomLookKey.self] = { _ in [] }
        context.run {
            InjectedValues[\.streamVideo] = StreamVideo(
                url: URL(string: "http://127.0.0.1")!, apiKey: "key", user: User(id: "", name: "Ana"), token: "")
        }
        window.open()
    }

    /// The bytes of what `work` makes the window say.
    func bytes(of work: () -> Void) -> Int {
        let before = meter.bytes
        work()
        window.flush()
        return meter.bytes - before
    }

    func evaluations(of work: () -> Void) -> Int {
        let before = window.evaluations
        work()
        window.flush()
        return window.evaluations - before
    }

    private static var environment: WindowEnvironment { WindowEnvironment(url: URL(string: "http://127.0.0.1/r/room")!) }
}

/// Weighs what a window puts out, as it goes on the wire.
@MainActor
private final class Meter {
    private(set) var bytes = 0
    private var seq = 0

    func take(_ output: WindowOutput) {
        seq += 1
        bytes += WireWeight.bytes(of: output, seq: seq)
    }
}

/// What a window in the lobby costs.
@MainActor
struct LobbyFigures {
    private let report: ViewReport

    init(_ report: ViewReport) { self.report = report }

    func measure() {
        report.heading("The lobby of the product")
        _ = (0..<20).map { _ in BenchLobby() }.map { $0.window.close() }
        let mount = measureMount()
        measureTap(mount: mount)
        measureLevel()
        measureMemory()
        measureCrowd()
    }

    private func measureMount() -> Double {
        let count = 40
        var lobbies: [BenchLobby] = []
        let mount = microseconds(per: count) { lobbies += (0..<count).map { _ in BenchLobby() } }
        report.line("views evaluated by the first mount", Double(lobbies[0].window.evaluations), "")
        report.line("first mount, its message written", mount / 1000, "ms of CPU", key: "mountMilliseconds")
        report.line("bytes of the first message", Double(lobbies[0].meter.bytes), "", key: "firstMessageBytes")
        lobbies.forEach { $0.window.close() }
        return mount
    }

    private func measureTap(mount: Double) {
        let lobby = BenchLobby()
        var isOn = true
        func press() {
            isOn.toggle()
            lobby.devices.press(MediaState(microphone: isOn, camera: true))
        }
        press()
        lobby.window.flush()
        report.line(
            "views evaluated by a press on the microphone's switch", Double(lobby.evaluations(of: press)), "", key: "viewsPerToggle")
        let (off, on) = (lobby.bytes(of: press), lobby.bytes(of: press))
        report.line("bytes of it, off or on, whichever are more", Double(max(off, on)), "", key: "toggleBytes")
        let tap = microseconds(per: 100) {
            for _ in 0..<100 {
                press()
                lobby.window.flush()
            }
        }
        report.line("its CPU", tap, "µs")
        report.line("its CPU as a share of the first mount", tap / mount, "", key: "toggleToMount")
        lobby.window.close()
    }

    private func measureLevel() {
        let lobby = BenchLobby()
        var level = 0.1
        func hear() {
            level = level == 0.1 ? 0.2 : 0.1
            lobby.devices.hear(level)
        }
        hear()
        lobby.window.flush()
        report.line("views evaluated by a change of the level", Double(lobby.evaluations(of: hear)), "", key: "viewsPerLevel")
        let cost = microseconds(per: 100) {
            for _ in 0..<100 {
                hear()
                lobby.window.flush()
            }
        }
        report.line("its CPU", cost, "µs")
        lobby.window.close()
    }

    private func measureMemory() {
        let count = 500
        var kept = (0..<50).map { _ in BenchLobby() }
        foyer_return_memory()
        let before = residentBytes()
        kept += (0..<count).map { _ in BenchLobby() }
        foyer_return_memory()
        let each = Double(residentBytes() - before) / Double(count) / 1024
        report.line("memory of an open lobby", each, "KB", key: "lobbyKilobytes")
        kept.forEach { $0.window.close() }
        kept = []
        foyer_return_memory()
        report.line("of it still held after all are closed", Double(residentBytes() - before) / Double(count) / 1024, "KB")
    }

    /// 1,000 lobbies of which each changes once a second.
    private func measureCrowd() {
        let lobbies = (0..<1_000).map { _ in BenchLobby() }
        var isOn = true
        let second = microseconds(runs: 3) {
            isOn.toggle()
            for lobby in lobbies {
                lobby.devices.press(MediaState(microphone: isOn, camera: true))
                lobby.window.flush()
            }
        }
        report.line("share of a core that 1,000 lobbies take, each changing once a second", second / 1e6, "", key: "crowdShareOfCore")
        lobbies.forEach { $0.window.close() }
    }
}
