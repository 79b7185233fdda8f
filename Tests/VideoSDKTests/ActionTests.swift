import CallClient
import CallProtocol
import CallTesting
import Foundation
import Testing
import VideoSDK

/// Switches, rejected actions, listeners, and what `createRoom` takes.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ActionTests {
    @Test func actionsBeforeTheJoinAre3035() async throws {
        let kit = try RoomKit()
        kit.room.muteMic()
        kit.room.enableCam()
        kit.room.admitAll()
        kit.room.requestEntry()
        try await kit.room.respondEntry(participantId: "ana", decision: .ALLOWED)
        #expect(kit.listener.lines == Array(repeating: "error 3035", count: 5))
    }

    @Test func actionsWhileWaitingAre3035() async throws {
        let kit = try RoomKit(engine: SilentEngine())
        _ = kit.join()
        try await kit.server.next().send(.waiting())
        try await kit.told("CONNECTED")
        kit.room.toggleMic()
        #expect(kit.listener.lines.last == "error 3035")
        #expect(kit.room.isMicEnabled)
    }

    @Test func actionsWhileReconnectingAre3065() async throws {
        let kit = try RoomKit(engine: SilentEngine())
        let connection = try await kit.enter(entries: [.sample("ana")])
        kit.server.isDown = true
        connection.cut()
        try await kit.told("RECONNECTING")
        kit.listener.forget()
        kit.room.toggleMic()
        kit.listener.allow?()
        #expect(kit.listener.lines == ["error 3065", "error 3065"])
        kit.server.isDown = false
        let next = try await kit.server.next()
        try next.send(.entered(entries: [.sample("ana")]))
        try await kit.told("CONNECTED")
        kit.listener.allow?()
        guard case .respondEntry = try await next.participantMessage().message else { throw Unscripted() }
    }

    @Test func actionsAfterTheEndAre3035() async throws {
        let kit = try RoomKit()
        _ = try await kit.enter()
        try await kit.room.leave()
        kit.room.muteMic()
        #expect(kit.listener.lines.last == "error 3035")
    }

    @Test func switchesReachTheEngineAndTheRoom() async throws {
        let engine = SilentEngine()
        engine.state.microphone = .ready(label: "Headset")
        let kit = try RoomKit(engine: engine)
        let connection = try await kit.enter()
        kit.room.enableCam()
        guard case .setMedia(let media, _) = try await connection.participantMessage().message else { throw Unscripted() }
        #expect(media == MediaState(microphone: true, camera: true))
        kit.room.switchCam()
        #expect(engine.calls == ["front true", "apply true false", "apply true true", "switch"])
        #expect(kit.room.isCamEnabled)
        #expect(kit.room.localParticipant.isCamEnabled)
        #expect(kit.room.getMics().map(\.label) == ["Headset"])
    }

    @Test func plainProcessHasNoDevicesAndSaysSo() async throws {
        let kit = try RoomKit()
        _ = try await kit.enter()
        #expect(!kit.room.isMicEnabled)
        kit.room.unmuteMic()
        kit.room.toggleCam()
        kit.room.switchCam()
        kit.room.muteMic()
        #expect(kit.listener.lines.filter { $0.hasPrefix("error") } == ["error 3059", "error 3051", "error 3051"])
        #expect(kit.room.getMics().isEmpty)
        #expect(!kit.room.isMicEnabled)
    }

    @Test func listenersAreToldApartByIdentity() async throws {
        let kit = try RoomKit()
        let other = WritingListener()
        kit.room.addEventListener(other)
        kit.room.addEventListener(other)
        kit.room.muteMic()
        #expect(other.lines == ["error 3035"])
        kit.room.removeEventListener(other)
        kit.room.muteMic()
        #expect(other.lines == ["error 3035"])
        kit.room.removeAllEventListeners()
        kit.room.muteMic()
        #expect(kit.listener.lines.count == 2)
    }

    @Test func listenersThatAreGoneAreForgotten() throws {
        let kit = try RoomKit()
        var other: WritingListener? = WritingListener()
        weak let gone = other
        kit.room.addEventListener(try #require(other))
        other = nil
        kit.room.muteMic()
        #expect(gone == nil)
    }

    @Test func whatAListenerRaisesIsToldAfterwardsToAll() async throws {
        let kit = try RoomKit()
        let other = WritingListener()
        kit.room.addEventListener(other)
        kit.listener.answering = { [room = kit.room] _, _ in room.unmuteMic() }
        _ = try await kit.enter(entries: [.sample("ana")])
        try await kit.told("error 3059")
        #expect(kit.listener.lines == other.lines)
    }

    @Test(
        arguments: [("", nil, nil), ("room", "not valid", nil), ("room", nil, "ftp://x"), ("room", nil, "")] as [(String, String?, String?)]
    )
    func badParametersAre3073(room: String, participant: String?, address: String?) {
        #expect(throws: VideoSDKError.ERROR_INVALID_PARAMETER) {
            try VideoSDK.createRoom(roomId: room, token: "token", participantId: participant, signalingBaseUrl: address)
        }
    }

    @Test func nameIsMadeUp() throws {
        let room = try VideoSDK.createRoom(
            RoomInvitation(roomId: "room", token: "token"), in: SessionSurroundings(transport: ScriptedServer().transport))
        #expect(room.localParticipant.displayName.hasPrefix("Guest "))
        #expect(room.id == "room")
        #expect(room.roomState == .DISCONNECTED)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:9", "http://127.0.0.1:9"), ("wss://calls.example", "https://calls.example"),
            ("calls.example", "https://calls.example"),
            (nil, "http://env.example:1"),
        ] as [(String?, String)])
    func serverAddresses(text: String?, url: String) {
        #expect(ServerAddress.url(text, environment: ["FOYER_URL": "http://env.example:1"])?.absoluteString == url)
    }

    @Test func serverAddressWithoutEnvironment() {
        #expect(ServerAddress.url(nil, environment: [:])?.absoluteString == "http://127.0.0.1:8080")
    }

    @Test func errorsAreEqualByCode() {
        #expect(VideoSDKError(code: 4002, name: "X", message: "y") == .INVALID_TOKEN)
        #expect("\(VideoSDKError(code: 4002, name: "INVALID_TOKEN", message: "no"))" == "INVALID_TOKEN (4002): no")
    }
}
