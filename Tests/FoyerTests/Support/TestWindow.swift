import CallClient
import CallProtocol
import Foundation
import Foyer
import SwiftUI
import Testing

/// A window without a page, with a scripted server and scripted devices.
@MainActor
final class TestWindow {
    let context: WindowContext
    let server = ScriptedServer()
    let engine = ScriptedEngine()

    init(url: String = "http://localhost/", name: String = "Ana", permissions: [String] = ["ask_join"], storage: [String: WireValue] = [:])
    {
        context = WindowContext(environment: WindowEnvironment(url: URL(string: url)!, storage: storage))
        context[MediaEngineKey.self] = { [engine] in engine }
        context[SignalTransportKey.self] = server
        context[RoomLookKey.self] = { _ in [] }
        context[RoomCheckKey.self] = { _ in nil }
        context.run {
            InjectedValues[\.streamVideo] = StreamVideo(
                url: URL(string: "http://localhost")!, apiKey: "key", user: User(id: "", name: name),
                token: testToken(permissions, name: name))
        }
    }

    func run<Result>(_ body: () throws -> Result) rethrows -> Result { try context.run(body) }

    func callViewModel() -> CallViewModel { run { CallViewModel() } }

    /// A view model that is inside, as `name`.
    func inside(_ participants: [ParticipantInfo] = [], entries: [EntryInfo] = [], grants: Grants = .host) async throws -> CallViewModel {
        let viewModel = callViewModel()
        run { viewModel.joinCall(callType: "default", callId: "room") }
        try await until { self.server.line?.hello != nil }
        server.say(.entered(snapshot(participants, entries: entries, grants: grants)))
        try await until { viewModel.callingState == .inCall }
        return viewModel
    }

    func snapshot(_ participants: [ParticipantInfo] = [], entries: [EntryInfo] = [], grants: Grants = .host) -> RoomSnapshot {
        RoomSnapshot(
            roomId: RoomID("room"), participantId: ParticipantID("me"), resume: ResumeSecret("secret"), name: "Ana", grants: grants,
            participants: participants, entries: entries, iceServers: [])
    }
}

func waiting(_ reason: WaitingReason) -> ServerMessage {
    .waiting(
        WaitingStatus(
            participantId: ParticipantID("me"), resume: ResumeSecret("secret"), requestId: EntryRequestID("knock"), reason: reason,
            name: "Ana"))
}

func person(_ id: String, _ name: String, microphone: Bool = true, camera: Bool = true, isAway: Bool = false) -> ParticipantInfo {
    ParticipantInfo(
        participantId: ParticipantID(id), name: name, isHost: false, media: MediaState(microphone: microphone, camera: camera),
        mediaSession: MediaSessionID("page-\(id)"), isAway: isAway, joinedAt: Timestamp(milliseconds: 0))
}

func knock(_ id: String, _ name: String, state: EntryState = .pending, note: String? = nil) -> EntryInfo {
    EntryInfo(
        requestId: EntryRequestID("knock-\(id)"), participantId: ParticipantID(id), name: name, state: state,
        requestedAt: Timestamp(milliseconds: 0), note: note)
}

/// A token as a page reads it; its signature is nonsense.
func testToken(_ permissions: [String], name: String? = nil, room: String? = nil, exp: Int64? = nil) -> String {
    let claims = TokenClaims(apikey: "key", permissions: permissions, roomId: room, name: name, exp: exp)
    let payload = (try? JSONEncoder().encode(claims)) ?? Data()
    let text = payload.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    return "e30.\(text.replacingOccurrences(of: "=", with: "")).YSBzaWduYXR1cmUgb2Ygbm90aGluZzogMzIgYnl0ZXM"
}

struct TimedOut: Error {}

/// Waits until the condition holds, at most a minute: a busy machine is slow.
@MainActor
func until(_ condition: @MainActor () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
        guard ContinuousClock.now < deadline else { throw TimedOut() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
