import CallClient
import CallProtocol
import Foundation

/// The entry to rooms.
public enum VideoSDK {
    /// Makes a room object. It sends nothing: `Room.join()` does.
    ///
    /// ```swift
    /// let room = try VideoSDK.createRoom(roomId: "abcd-efgh-ijkl", token: token, participantName: "Ana")
    /// room.addEventListener(self)
    /// try await room.join()
    /// ```
    ///
    /// - Parameters:
    ///   - roomId: as the server gave it out.
    ///   - token: decides whether the person enters (`allow_join`) or must ask (`ask_join`). The server checks it at the join.
    ///   - participantName: shown to others unless the token says a name. Without one a name is made up.
    ///   - micEnabled: whether the microphone is on at first, where there is one.
    ///   - camEnabled: whether the camera is on at first, where there is one.
    ///   - participantId: of the app's own choice; without one the server makes one up.
    ///   - signalingBaseUrl: the server. By default the environment's `FOYER_URL`, else `http://127.0.0.1:8080`.
    ///   - defaultCamera: the one to use first.
    /// - Throws: `VideoSDKError` 3073 for an empty room id, a bad participant id or a bad address.
    @MainActor
    public static func createRoom(
        roomId: String, token: String, participantName: String? = nil, micEnabled: Bool = true, camEnabled: Bool = true,
        participantId: String? = nil, signalingBaseUrl: String? = nil, defaultCamera: CameraPosition = .front
    ) throws -> Room {
        let invitation = RoomInvitation(
            roomId: roomId, token: token, name: participantName, participantId: participantId, microphone: micEnabled, camera: camEnabled,
            address: signalingBaseUrl)
        return try createRoom(invitation, camera: defaultCamera, in: SessionSurroundings.current())
    }

    @MainActor
    package static func createRoom(
        _ invitation: RoomInvitation, camera: CameraPosition = .front, in surroundings: SessionSurroundings,
        schedule: ReconnectSchedule = ReconnectSchedule()
    ) throws -> Room {
        var configuration = try invitation.configuration(hasDevices: surroundings.engine != nil)
        configuration.browserAddress = surroundings.browserAddress
        configuration.schedule = schedule
        surroundings.engine?.selectCamera(front: camera == .front)
        let transport = try surroundings.transport ?? SocketTransport.standard()
        return Room(session: RoomSession(configuration: configuration, transport: transport, media: surroundings.engine))
    }
}

/// What `createRoom` is given, and its check. Pure but for the environment and the name that is made up.
package struct RoomInvitation: Sendable {
    package var roomId: String
    package var token: String
    package var name: String?
    package var participantId: String?
    package var microphone: Bool
    package var camera: Bool
    package var address: String?

    package init(
        roomId: String, token: String, name: String? = nil, participantId: String? = nil, microphone: Bool = false, camera: Bool = false,
        address: String? = nil
    ) {
        self.roomId = roomId
        self.token = token
        self.name = name
        self.participantId = participantId
        self.microphone = microphone
        self.camera = camera
        self.address = address
    }

    func configuration(hasDevices: Bool) throws(VideoSDKError) -> RoomSession.Configuration {
        guard !roomId.isEmpty else { throw .ERROR_INVALID_PARAMETER.saying("roomId must not be empty.") }
        if let participantId, ParticipantID(validating: participantId) == nil {
            throw .ERROR_INVALID_PARAMETER.saying("participantId may hold letters, digits and .-_~@:+, up to 64 of them.")
        }
        guard let server = ServerAddress.url(address) else {
            throw .ERROR_INVALID_PARAMETER.saying("signalingBaseUrl is no address of a server.")
        }
        return RoomSession.Configuration(
            serverURL: server, roomId: roomId, token: TokenSource(Token(token)), name: name.flatMap { $0.isEmpty ? nil : $0 } ?? madeUpName,
            participantId: participantId, media: MediaState(microphone: microphone && hasDevices, camera: camera && hasDevices))
    }

    private var madeUpName: String { "Guest \(Int.random(in: 1000...9999))" }
}
