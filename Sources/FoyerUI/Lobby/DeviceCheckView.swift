import Foyer
import SwiftUI

/// The camera's picture, with the microphone's level and the two switches on it.
struct DeviceCheckView: View {
    @Injected(\.strings) private var strings
    @ObservedObject var viewModel: LobbyViewModel
    @ObservedObject var microphoneChecker: MicrophoneChecker
    @Binding var callSettings: CallSettings
    let size: CGSize

    var body: some View {
        ZStack {
            CameraPreview(
                image: callSettings.videoOn ? viewModel.viewfinderImage : nil, isStarting: isStarting,
                fault: viewModel.deviceFaults.camera, size: size)
            VStack {
                Spacer()
                ZStack {
                    HStack {
                        MicrophoneCheckView(
                            audioLevels: microphoneChecker.audioLevels, microphoneOn: callSettings.audioOn,
                            isSilent: microphoneChecker.isSilent, isPinned: false
                        )
                        .accessibilityIdentifier("microphoneCheckView")
                        Spacer()
                    }
                    HStack(spacing: 14) {
                        DeviceToggle(.microphone, isOn: callSettings.audioOn, fault: viewModel.deviceFaults.microphone) {
                            callSettings.audioOn.toggle()
                        }
                        DeviceToggle(.camera, isOn: callSettings.videoOn, fault: viewModel.deviceFaults.camera) {
                            callSettings.videoOn.toggle()
                        }
                    }
                }
            }
            .padding(16)
        }
        .frame(width: size.width, height: size.height)
    }

    private var isStarting: Bool { callSettings.videoOn && viewModel.deviceFaults.camera == nil }
}

/// Oneself as the others would see it, mirrored as one knows oneself.
struct CameraPreview: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let image: Image?
    let isStarting: Bool
    let fault: DeviceFault?
    let size: CGSize

    var body: some View {
        Group {
            if let image {
                image
                    .resizable()
                    .aspectRatio(contentMode: .fill)
                    .pageMirrored()
                    .frame(width: size.width, height: size.height)
            } else {
                VStack(spacing: 12) {
                    Image(systemName: isStarting ? "video.fill" : "video.slash.fill")
                        .font(.system(size: 32))
                        .foregroundColor(colors.callTextLowEmphasis)
                        .accessibilityHidden(true)
                    Text(isStarting ? strings.cameraStarting : strings.noPicture(fault))
                        .font(.system(size: 15, weight: .medium))
                        .foregroundColor(colors.callTextLowEmphasis)
                }
                .padding(.bottom, 40)
                .frame(width: size.width, height: size.height)
                .background(colors.callTile)
            }
        }
        .cornerRadius(24)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("cameraCheckView")
        .accessibilityValue(image == nil ? "0" : "1")
    }
}
