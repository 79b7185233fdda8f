import CallProtocol
import Combine
import SwiftUI

/// The lobby of a call: the camera's picture, and who is in the call already.
@MainActor
open class LobbyViewModel: ObservableObject {
    public let callType: String
    public let callId: String
    /// The camera's picture as the page shows it; nil while there is none.
    @Published public var viewfinderImage: Image?
    /// Who is in the call already, as far as the room tells somebody in front of it.
    @Published public var participants: [User] = []
    /// What keeps camera or microphone from working.
    @Published public internal(set) var deviceFaults = DeviceFaults()

    /// What is wanted on, also where a press in the page changed it.
    @Published package private(set) var wanted = MediaState(microphone: true, camera: true)

    @Injected(\.devices) private var devices
    @Injected(\.streamVideo) private var streamVideo
    private var subscription: AnyCancellable?
    private var watching: Task<Void, Never>?

    public init(callType: String, callId: String) {
        self.callType = callType
        self.callId = callId
        subscription = devices.changed.sink { [weak self] in self?.devicesChanged() }
        devicesChanged()
    }

    deinit { watching?.cancel() }

    /// Opens camera and microphone for the preview, and begins to watch who is in the call; `front` chooses the camera that looks at its user.
    public func startCamera(front: Bool) {
        devices.selectCamera(front: front)
        devices.startPreview()
        watchRoom()
    }

    /// Ends the preview. A call that has begun keeps its devices.
    public func stopCamera() {
        watching?.cancel()
        watching = nil
        devices.stopPreview()
    }

    /// Tries the devices again, after their user has allowed or freed them.
    public func retryDevices() { devices.retry() }

    /// Switches the devices as a lobby's settings say.
    package func apply(_ settings: CallSettings) { apply(settings.media) }

    /// Switches the devices.
    package func apply(_ media: MediaState) { devices.apply(media) }

    /// Who has to ask is told nothing, and so does not look.
    private func watchRoom() {
        guard watching == nil, streamVideo.invitation?.mustAsk == false else { return }
        let (watch, me) = (streamVideo.watch(room: callId), streamVideo.user.id)
        watching = Task { [weak self] in
            for await users in watch { self?.show(users.filter { $0.id != me }) }
        }
    }

    private func show(_ users: [User]) {
        if users != participants { participants = users }
    }

    private func devicesChanged() {
        if devices.wanted != wanted { wanted = devices.wanted }
        let hasPicture = devices.showsCamera
        if hasPicture != (viewfinderImage != nil) { viewfinderImage = hasPicture ? Image(stream: "local") : nil }
        let faults = DeviceFaults(devices.state)
        if faults != deviceFaults { deviceFaults = faults }
    }
}
