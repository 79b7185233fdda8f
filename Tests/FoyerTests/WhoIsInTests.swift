import CallProtocol
import Foyer
import SwiftUI
import Synchronization
import Testing

@MainActor
struct WhoIsInTests {
    @Test func theLobbyShowsWhoIsInside() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        window.context[RoomLookKey.self] = { room in room == "room" ? [User(id: "bo", name: "Bo")] : [] }
        let lobby = window.run { LobbyViewModel(callType: "default", callId: "room") }
        #expect(lobby.participants.isEmpty)
        window.run { lobby.startCamera(front: true) }
        try await until { lobby.participants == [User(id: "bo", name: "Bo")] }
        window.run { lobby.stopCamera() }
    }

    @Test func aLobbyWhoseLinkIsNoGoodEnds() async throws {
        let window = TestWindow(permissions: ["ask_join"])
        window.context[RoomCheckKey.self] = { _ in CallError(.invalidToken, "Forged.") }
        let calls = window.callViewModel()
        window.run { calls.enterLobby(callType: "default", callId: "room") }
        try await until { calls.callingState == .idle }
        #expect(calls.lastOutcome == .refused(CallProblem(CallError(.invalidToken, "Forged."))))
    }

    @Test func whoHasToAskDoesNotLook() async throws {
        let window = TestWindow(permissions: ["ask_join"])
        let looks = Mutex(0)
        window.context[RoomLookKey.self] = { _ in
            looks.withLock { $0 += 1 }
            return []
        }
        let host = TestWindow(permissions: ["allow_join"])
        host.context[RoomLookKey.self] = { _ in [User(id: "bo", name: "Bo")] }
        let lobbies = [window, host].map { window in window.run { LobbyViewModel(callType: "default", callId: "room") } }
        window.run { lobbies[0].startCamera(front: true) }
        host.run { lobbies[1].startCamera(front: true) }
        // The host's lobby began later and has seen the room by now.
        try await until { !lobbies[1].participants.isEmpty }
        #expect(looks.withLock { $0 } == 0)
        host.run { lobbies[1].stopCamera() }
    }
}
