import CallClient
import CallProtocol

/// What can be done in a joined room. An action that is rejected sends nothing, changes nothing and is reported on `onError`.
extension Room {
    // MARK: One's own devices

    public func enableCam() { setCamera(true, "enableCam()") }
    public func disableCam() { setCamera(false, "disableCam()") }
    public func toggleCam() { setCamera(!isCamEnabled, "toggleCam()") }
    public func unmuteMic() { setMicrophone(true, "unmuteMic()") }
    public func muteMic() { setMicrophone(false, "muteMic()") }
    public func toggleMic() { setMicrophone(!isMicEnabled, "toggleMic()") }

    /// To the camera on the other side of the phone.
    public func switchCam() {
        guard accepts("switchCam()"), has(session.engine != nil, or: .ERROR_NO_WEBCAM_DEVICE_FOUND) else { return }
        session.engine?.switchCamera()
    }

    /// The microphones of this window; none in a plain process, or before the browser has let the page use them.
    public func getMics() -> [AudioDevice] {
        switch session.engine?.state.microphone {
        case .ready(let label): [AudioDevice(label: label)]
        case .idle, .asking, .failed, nil: []
        }
    }

    private func setCamera(_ on: Bool, _ action: String) {
        guard accepts(action), has(session.engine != nil || !on, or: .ERROR_NO_WEBCAM_DEVICE_FOUND) else { return }
        session.setCamera(on)
    }

    private func setMicrophone(_ on: Bool, _ action: String) {
        guard accepts(action), has(session.engine != nil || !on, or: .ERROR_NO_MICROPHONE_DEVICE_FOUND) else { return }
        session.setMicrophone(on)
    }

    private func has(_ condition: Bool, or error: VideoSDKError) -> Bool {
        if !condition { report(error) }
        return condition
    }

    // MARK: At the door, outside

    /// Asks again after a denial; while a request is pending it changes nothing.
    public func requestEntry(note: String? = nil) {
        if let refusal = stage.requestRefusal("requestEntry()", isReconnecting: isReconnecting) { return report(refusal) }
        do throws(CallError) {
            try session.requestEntry(note: note)
        } catch {
            report(VideoSDKError.ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED.saying(error.message))
        }
    }

    // MARK: At the door, inside

    /// Answers a guest's request, with words to the guest if wanted. Of several answers the first counts.
    ///
    /// - Throws: `VideoSDKError` 4059 where the guest has no request, or somebody else was first; 4008 where the token does not permit it.
    public func respondEntry(participantId: String, decision: EntryDecision, message: String? = nil) async throws {
        guard accepts("respondEntry()") else { return }
        guard let entry = session.entryRequests.first(where: { $0.participantId.rawValue == participantId }) else {
            throw VideoSDKError.ENTRY_RESPONSE_FAILED.saying("\(participantId) does not ask to enter.")
        }
        do throws(CallError) {
            try await session.respond(to: entry.requestId, decision.wire, message: message)
        } catch {
            throw VideoSDKError(error)
        }
    }

    /// Allows everybody who waits now. Who cannot be let in (somebody else was first, the room is full) is reported on `onError`.
    public func admitAll() {
        guard accepts("admitAll()") else { return }
        for entry in session.entryRequests where entry.state != .entering { send(.allowed, to: entry.requestId) }
    }
}
