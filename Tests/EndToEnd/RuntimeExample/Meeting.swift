import BrowserMedia
import CallClient
import CallProtocol
import SwiftUI

/// Joins the pages of `?ana` and `?bob` with each other, without a server of calls between them: what one page's engine says goes to
/// the other's.
@MainActor final class Meeting: ObservableObject, MediaEngineDelegate {
    @Published private(set) var summary = ""
    let name: String
    var otherName: String { name == "ana" ? "bob" : "ana" }

    private static var meetings: [String: Meeting] = [:]
    private var engine: BrowserMediaEngine?
    private var media = MediaState(microphone: true, camera: true)

    init() {
        let context = WindowContext.current
        name = context?.environment.url.query ?? ""
        guard let context, name == "ana" || name == "bob" else { return }
        engine = BrowserMedia.engine(of: context)
        engine?.delegate = self
        Meeting.meetings[name] = self
        engine?.apply(media)
        engine?.startPreview()
        describe()
    }

    func toggleMicrophone() {
        media.microphone.toggle()
        engine?.apply(media)
        describe()
    }

    private var other: Meeting? { Meeting.meetings[otherName] }

    private func join() {
        guard let engine, let session = engine.sessionId, let other = other?.engine, let otherSession = other.sessionId else { return }
        connect(engine, to: otherName, otherSession, initiates: name == "ana")
        connect(other, to: name, session, initiates: name == "bob")
    }

    private func connect(_ engine: BrowserMediaEngine, to name: String, _ session: MediaSessionID, initiates: Bool) {
        engine.connect(iceServers: [])
        engine.updatePeers([PeerDescription(participantId: ParticipantID(name), mediaSession: session, initiates: initiates)])
    }

    private func describe() {
        let peers = engine?.state.peers.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ",") ?? ""
        summary = "mic \(media.microphone) cam \(media.camera) \(peers)"
    }

    func mediaEngine(_ engine: any MediaEngine, send signal: PeerSignal, to participant: ParticipantID) {
        Meeting.meetings[participant.rawValue]?.engine?.receive(signal, from: ParticipantID(name))
    }

    func mediaEngine(_ engine: any MediaEngine, switchedTo media: MediaState) {
        self.media = media
        describe()
    }

    func mediaEngineDidChange(_ engine: any MediaEngine) { describe() }

    func mediaEngineSessionChanged(_ engine: any MediaEngine) {
        engine.apply(media)
        join()
    }

    func mediaEngineRequestedLeave(_ engine: any MediaEngine) {
        engine.close()
        summary = "left"
    }
}
