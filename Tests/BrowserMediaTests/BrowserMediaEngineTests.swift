import CallClient
import CallProtocol
import Testing
import ViewCore

@testable import BrowserMedia

/// A page that takes notes, and a session that does.
@MainActor
private final class Notes: MediaEngineDelegate {
    var commands: [(name: String, arguments: [String: WireValue])] = []
    var told: [String] = []
    var media = MediaState(microphone: true, camera: true)
    lazy var engine = BrowserMediaEngine { [unowned self] name, arguments in commands.append((name, arguments)) }

    var names: [String] { commands.map(\.name) }
    var wishNumber: Double { commands.last { $0.name == "media.apply" }?.arguments["n"]?.number ?? 0 }

    func report(
        session: String = "page1", applied: Double? = nil, connected: Bool = false, left: Bool = false, mic: Bool = true, cam: Bool = true,
        camStatus: String = "ready", peers: [WireValue] = []
    ) {
        engine.receive(
            "media.state",
            [
                "session": .string(session), "applied": .number(applied ?? wishNumber), "connected": .bool(connected), "left": .bool(left),
                "microphone": ["on": .bool(mic), "status": "ready", "label": "Mic"],
                "camera": ["on": .bool(cam), "status": .string(camStatus), "label": "Cam"], "cameras": 2, "peers": .array(peers),
            ])
    }

    func mediaEngine(_ engine: any MediaEngine, send signal: PeerSignal, to participant: ParticipantID) {
        told.append("signal \(signal.kind) to \(participant)")
    }

    func mediaEngine(_ engine: any MediaEngine, switchedTo media: MediaState) {
        self.media = media
        told.append("media \(media.microphone) \(media.camera)")
    }

    func mediaEngineDidChange(_ engine: any MediaEngine) {}

    /// As a session does.
    func mediaEngineSessionChanged(_ engine: any MediaEngine) {
        told.append("session \(engine.sessionId?.rawValue ?? "")")
        engine.apply(media)
    }

    func mediaEngineRequestedLeave(_ engine: any MediaEngine) { told.append("leave") }
}

@MainActor @Suite struct BrowserMediaEngineTests {
    private let notes = Notes()
    private var engine: BrowserMediaEngine { notes.engine }

    private func inCall() {
        engine.delegate = notes
        engine.apply(notes.media)
        notes.report()
        engine.connect(iceServers: [ICEServer(urls: ["stun:s"])])
        engine.updatePeers([PeerDescription(participantId: ParticipantID("b"), mediaSession: MediaSessionID("p2"), initiates: true)])
        notes.report(connected: true)
        notes.commands = notes.commands.filter { $0.name == "media.apply" }
        notes.told = []
    }

    @Test func wishesWaitUntilThePageIsHeard() {
        engine.apply(MediaState(microphone: true, camera: false))
        engine.startPreview()
        #expect(notes.names == [])
        notes.report(applied: 0)
        #expect(notes.names == ["media.apply", "media.preview", "media.levels"])
        #expect(notes.commands[0].arguments["camera"] == false)
    }

    @Test func wishesGoToThePageInOrder() {
        notes.report()
        engine.apply(MediaState(microphone: true, camera: false))
        engine.startPreview()
        #expect(notes.names == ["media.apply", "media.preview", "media.levels"])
        #expect(notes.commands[0].arguments["camera"] == false)
    }

    @Test func aTapInThePageIsTakenOver() {
        inCall()
        notes.report(connected: true, mic: false)
        #expect(notes.told == ["media false true"])
        #expect(engine.state.media == MediaState(microphone: false, camera: true))
        notes.report(connected: true, mic: false)
        #expect(notes.told.count == 1)
    }

    @Test func aReportFromBeforeTheNewestWishDoesNotUndoIt() {
        inCall()
        let before = notes.wishNumber
        engine.apply(MediaState(microphone: false, camera: true))
        notes.report(applied: before, connected: true, mic: true)
        #expect(notes.told == [])
        notes.report(connected: true, mic: false)
        #expect(notes.told == [])
        #expect(engine.state.media == MediaState(microphone: false, camera: true))
    }

    @Test func aDeviceThatCannotBeHadIsOff() {
        inCall()
        notes.report(connected: true, cam: false, camStatus: "denied")
        #expect(notes.told == ["media true false"])
        #expect(engine.state.camera == .failed(.denied))
        engine.apply(MediaState(microphone: true, camera: true))
        #expect(notes.commands.last?.arguments["camera"] == true)
    }

    @Test func aReloadedPageIsToldEverythingAgain() {
        inCall()
        notes.report(session: "page9", applied: 0, mic: false, cam: false)
        #expect(notes.told == ["session page9"])
        #expect(notes.names.filter { $0 != "media.apply" } == ["media.connect", "media.peers"])
        #expect(notes.commands.last { $0.name == "media.apply" }?.arguments["microphone"] == true)
    }

    @Test func afterAGapThePageIsToldEverythingAgain() {
        inCall()
        notes.commands = []
        engine.receive("page.opened", ["reloaded": false, "gap": true])
        #expect(notes.names == ["media.apply", "media.connect", "media.peers"])
        notes.commands = []
        engine.receive("page.opened", ["reloaded": false, "gap": false])
        #expect(notes.names == [])
    }

    @Test func aPageThatWasInACallBeforeThisWindowKeepsItsSwitches() {
        notes.report(connected: true, mic: false, cam: true)
        engine.delegate = notes
        engine.apply(MediaState(microphone: true, camera: true))
        #expect(notes.told == ["media false true"])
        #expect(notes.names == [])
        engine.connect(iceServers: [])
        #expect(notes.names == ["media.connect"])
    }

    @Test func aCallThatWentOnBeforeThePageIsHeardKeepsThePagesSwitches() {
        engine.delegate = notes
        engine.apply(MediaState(microphone: true, camera: true))
        engine.connect(iceServers: [])
        notes.report(applied: 5, connected: true, mic: false, cam: true)
        #expect(notes.told.first == "media false true")
        #expect(notes.names == ["media.connect", "media.peers"])
        notes.report(applied: 5, connected: true, mic: true, cam: true)
        #expect(notes.told.last == "media true true")
    }

    @Test func leavingInThePageIsALeave() {
        inCall()
        notes.report(left: true)
        #expect(notes.told == ["leave"])
    }

    @Test func leavingWhileTheServerWasAwayIsALeaveLater() async throws {
        notes.report(left: true)
        engine.delegate = notes
        engine.connect(iceServers: [])
        for _ in 0..<100 where notes.told.isEmpty { await Task.yield() }
        #expect(notes.told == ["leave"])
        #expect(notes.names == [])
    }

    @Test func whoCameToTheLobbyAgainHasNotLeft() {
        notes.report(left: true)
        engine.startPreview()
        engine.connect(iceServers: [])
        #expect(notes.names.last == "media.connect")
    }

    @Test func stepsOfAnotherPageOrOfNoKindAreDropped() {
        inCall()
        func say(_ signal: WireValue, to: String = "b") { engine.receive("media.signal", ["to": .string(to), "signal": signal]) }
        say(["kind": "offer", "from": "page1", "to": "p2", "data": "v=0"])
        say(["kind": "offer", "from": "other", "to": "p2", "data": "v=0"])
        say(["kind": "nothing", "from": "page1", "to": "p2", "data": ""])
        say(["kind": "offer", "from": "page1", "to": "p2", "data": .string(String(repeating: "x", count: 70_000))])
        say(["kind": "offer", "from": "page1", "to": "p2", "data": "v=0"], to: "a b")
        #expect(notes.told == ["signal offer to b"])
    }

    @Test func connectionsAreShownByPerson() {
        inCall()
        notes.report(
            connected: true,
            peers: [
                ["id": "b", "state": "connected"], ["id": "c", "state": "reconnecting"],
                ["id": "d", "state": "failed", "reason": "no-path"],
            ])
        #expect(engine.state.peers == [ParticipantID("b"): .connected, ParticipantID("c"): .connecting, ParticipantID("d"): .failed])
        #expect(engine.state.canSwitchCamera)
    }

    @Test func levelsAreShownWhileTheMicrophoneIsOn() {
        notes.report()
        engine.receive("media.level", ["level": 0.5])
        #expect(engine.state.microphoneLevel == 0.5)
        engine.apply(MediaState(microphone: false, camera: false))
        notes.report(mic: false)
        #expect(engine.state.microphoneLevel == nil)
        engine.receive("media.level", ["level": 0.5])
        #expect(engine.state.microphoneLevel == nil)
    }

    @Test func closedItCanBeginAnew() {
        inCall()
        engine.close()
        #expect(notes.names.last == "media.close")
        engine.startPreview()
        #expect(notes.names.suffix(2) == ["media.preview", "media.levels"])
    }
}
