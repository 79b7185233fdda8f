import CallClient
import CallProtocol
import Combine
import ViewCore
import ViewServer

/// The devices and peer connections of a window's page. All of them live in the page and go on while the page is away; this side says
/// what should be, and takes over what the page reports.
@MainActor
package final class BrowserMediaEngine: MediaEngine {
    package private(set) var sessionId: MediaSessionID?
    package private(set) var state = MediaEngineState()
    package weak var delegate: (any MediaEngineDelegate)?

    private let send: @MainActor (String, [String: WireValue]) -> Void
    private var subscriptions: [AnyCancellable] = []
    private var wish: MediaState?
    private var wishNumber = 0
    private var isPreviewing = false
    private var iceServers: [ICEServer]?
    private var peers: [PeerDescription] = []
    /// The page was in a call already when this engine first heard of it (the server was restarted): its own state counts until the
    /// call goes on here too.
    private var isPageAhead = false
    /// The person left by the page's own button, and no session has ended by it yet.
    private var hasPageLeft = false

    /// The engine of a window.
    package convenience init(context: WindowContext) {
        self.init { [weak context] command, arguments in context?.send(command, arguments) }
        for name in BrowserMediaEngine.events {
            subscriptions.append(context.on(name) { [weak self] data in self?.receive(name, data) })
        }
        send("media.hello", [:])
    }

    /// An engine whose page is reached by `send` and reports through `receive`.
    init(send: @escaping @MainActor (String, [String: WireValue]) -> Void) { self.send = send }

    static let events = ["media.state", "media.level", "media.signal", PageEvent.opened, PageEvent.lost, PageEvent.left]
}

// MARK: What should be

extension BrowserMediaEngine {
    package func startPreview() {
        isPreviewing = true
        hasPageLeft = false
        sendPreview()
    }

    package func stopPreview() {
        guard isPreviewing else { return }
        isPreviewing = false
        sendPreview()
    }

    package func apply(_ media: MediaState) {
        guard !isPageAhead else { return adoptPage() }
        guard media != wish || wishNumber == 0 else { return }
        wish = media
        sendWish()
    }

    package func selectCamera(front: Bool) { say("media.face", ["front": .bool(front)]) }

    package func switchCamera() { say("media.switchCamera", [:]) }

    package func connect(iceServers: [ICEServer]) {
        guard !hasPageLeft else { return leaveSoon() }
        isPageAhead = false
        self.iceServers = iceServers
        if isPreviewing { say("media.levels", ["on": false]) }
        sendConnect(iceServers)
    }

    package func updatePeers(_ peers: [PeerDescription]) {
        guard peers != self.peers || iceServers == nil else { return }
        self.peers = peers
        sendPeers()
    }

    package func receive(_ signal: PeerSignal, from participant: ParticipantID) {
        say("media.signal", ["from": .string(participant.rawValue), "signal": signal.wireValue])
    }

    package func close() {
        isPreviewing = false
        isPageAhead = false
        hasPageLeft = false
        iceServers = nil
        peers = []
        send("media.close", [:])
    }

    private func sendPreview() {
        say("media.preview", ["on": .bool(isPreviewing)])
        say("media.levels", ["on": .bool(isPreviewing)])
    }

    private func sendWish() {
        guard let wish else { return }
        wishNumber += 1
        say("media.apply", ["microphone": .bool(wish.microphone), "camera": .bool(wish.camera), "n": .number(Double(wishNumber))])
    }

    private func sendConnect(_ servers: [ICEServer]) {
        say("media.connect", ["iceServers": .array(servers.map(\.wireValue))])
    }

    private func sendPeers() { say("media.peers", ["peers": .array(peers.map(\.wireValue))]) }

    /// Says everything again to a page that does not know it.
    private func sendAll() {
        sendWish()
        if isPreviewing { sendPreview() }
        sendCall()
    }

    private func sendCall() {
        guard let iceServers else { return }
        sendConnect(iceServers)
        sendPeers()
    }

    /// Nothing is said before the page was heard: it may know more than this side.
    private func say(_ command: String, _ arguments: [String: WireValue] = [:]) {
        if sessionId != nil { send(command, arguments) }
    }
}

// MARK: What the page says

extension BrowserMediaEngine {
    func receive(_ event: String, _ data: WireValue) {
        switch event {
        case "media.state": PageReport(data).map(take)
        case "media.level": takeLevel(data["level"]?.number)
        case "media.signal": takeSignal(data)
        case PageEvent.opened: pageOpened(data)
        case PageEvent.lost: (delegate as? RoomSession)?.pageLost()
        case PageEvent.left: (delegate as? RoomSession)?.pageHidden()
        default: break
        }
    }

    private func take(_ report: PageReport) {
        let isNewPage = report.session != sessionId
        isPageAhead = isPageAhead || (sessionId == nil && report.isConnected)
        sessionId = report.session
        if isPageAhead { wishNumber = report.applied } else if isNewPage { sendAll() }
        takeMedia(report)
        if isPageAhead, iceServers != nil { catchUp() }
        show(report)
        if isNewPage { delegate?.mediaEngineSessionChanged(self) }
        hasPageLeft = report.hasLeft
        if hasPageLeft { delegate?.mediaEngineRequestedLeave(self) }
    }

    /// An action in the page and a failed device count; a report that does not know of the newest wish yet does not.
    private func takeMedia(_ report: PageReport) {
        guard isPageAhead || (report.applied == wishNumber && wish != nil), report.media != wish else { return }
        wish = report.media
        delegate?.mediaEngine(self, switchedTo: report.media)
    }

    private func show(_ report: PageReport) {
        var new = state
        new.microphone = report.microphone
        new.camera = report.camera
        new.media = wish ?? report.media
        new.isMicrophoneSilent = report.isSilent && report.media.microphone
        new.canSwitchCamera = report.cameras > 1
        new.peers = report.peers
        if case .ready = report.microphone, report.media.microphone {
            new.microphoneLevel = new.microphoneLevel ?? 0
        } else {
            new.microphoneLevel = nil
        }
        change(to: new)
    }

    private func takeLevel(_ level: Double?) {
        guard let level, state.microphoneLevel != nil else { return }
        var new = state
        new.microphoneLevel = min(max(level, 0), 1)
        change(to: new)
    }

    private func change(to new: MediaEngineState) {
        guard new != state else { return }
        state = new
        delegate?.mediaEngineDidChange(self)
    }

    private func takeSignal(_ data: WireValue) {
        guard let participant = data["to"]?.string.flatMap(ParticipantID.init(validating:)),
            let signal = data["signal"].flatMap(PeerSignal.init), signal.from == sessionId
        else { return }
        delegate?.mediaEngine(self, send: signal, to: participant)
    }

    private func pageOpened(_ data: WireValue) {
        if data["gap"]?.bool == true, data["reloaded"]?.bool == false, sessionId != nil, !isPageAhead { sendAll() }
        (delegate as? RoomSession)?.pageReturned()
    }

    /// The call goes on here too.
    private func catchUp() {
        isPageAhead = false
        sendCall()
    }

    private func adoptPage() {
        guard let wish else { return }
        delegate?.mediaEngine(self, switchedTo: wish)
    }

    /// A session that comes inside for a person who has left already, while the server was away, ends again once it is inside.
    private func leaveSoon() {
        Task { [weak self] in
            guard let self, hasPageLeft else { return }
            delegate?.mediaEngineRequestedLeave(self)
        }
    }
}
