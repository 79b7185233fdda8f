import CallClient
import CallProtocol
import Foyer
import Testing

@MainActor
struct DevicesTests {
    @Test func theLobbyShowsTheCameraOnceItWorks() {
        let window = TestWindow()
        let lobby = window.run { LobbyViewModel(callType: "default", callId: "room") }
        #expect(lobby.viewfinderImage == nil)
        window.run { lobby.startCamera(front: true) }
        #expect(window.engine.isPreviewing)
        window.engine.report { $0 = .working() }
        #expect(lobby.viewfinderImage != nil)
        #expect(lobby.deviceFaults == DeviceFaults())
    }

    @Test func aDeniedCameraIsOffAndExplained() {
        let window = TestWindow()
        let call = window.callViewModel()
        let lobby = window.run { LobbyViewModel(callType: "default", callId: "room") }
        window.run { lobby.startCamera(front: true) }
        window.engine.report { $0.camera = .asking }
        window.engine.report { $0.camera = .failed(.denied) }
        #expect(lobby.deviceFaults.camera == .denied)
        #expect(lobby.viewfinderImage == nil)
        #expect(!call.callSettings.videoOn)
        #expect(call.callSettings.audioOn)
    }

    @Test func whatFailedIsWantedAgainWhereThePersonTriesAgain() {
        let window = TestWindow()
        let lobby = window.run { LobbyViewModel(callType: "default", callId: "room") }
        window.run { lobby.startCamera(front: true) }
        window.engine.report { $0.camera = .failed(.busy) }
        window.run { lobby.apply(CallSettings(audioOn: false, videoOn: false)) }
        window.run { lobby.retryDevices() }
        #expect(window.engine.applied.last == MediaState(microphone: false, camera: true))
        #expect(window.engine.isPreviewing)
    }

    @Test func aPressInThePageIsFollowedEverywhere() async throws {
        let window = TestWindow()
        let call = try await window.inside()
        window.engine.report { $0 = .working() }
        window.engine.switched(to: MediaState(microphone: false, camera: true))
        #expect(!call.callSettings.audioOn)
        #expect(call.localParticipant?.hasAudio == false)
        try await until {
            window.server.line?.heard(ParticipantMessage.self).contains {
                if case .setMedia(let media, _) = $0.message { !media.microphone && media.camera } else { false }
            } ?? false
        }
    }

    @Test func theEndOfThePreviewLeavesTheDevicesToTheCall() async throws {
        let window = TestWindow()
        let lobby = window.run { LobbyViewModel(callType: "default", callId: "room") }
        window.run { lobby.startCamera(front: true) }
        let call = try await window.inside()
        window.run { lobby.stopCamera() }
        #expect(window.engine.isPreviewing)
        window.run { call.hangUp() }
        #expect(!window.engine.isPreviewing)
    }

    @Test func leavePressedInThePageEndsTheCall() async throws {
        let window = TestWindow()
        let call = try await window.inside()
        window.engine.delegate?.mediaEngineRequestedLeave(window.engine)
        try await until { call.lastOutcome == .left }
        #expect(call.callingState == .idle)
    }

    @Test func theMicrophoneCheckerKeepsTheLatestLevels() {
        let window = TestWindow()
        let checker = window.run { MicrophoneChecker(valueLimit: 2) }
        for level in [0.1, 0.5, 0.25] { window.engine.report { $0.microphoneLevel = level } }
        #expect(checker.audioLevels == [0.5, 0.25])
        window.engine.report { $0.isMicrophoneSilent = true }
        #expect(checker.isSilent)
    }
}
