import CallProtocol
import Foyer
import SwiftUI

/// The camera's picture, with the microphone's level and the two switches on it. Each part follows the devices for itself.
struct DeviceCheckView: View {
    let viewModel: LobbyViewModel
    let size: CGSize

    var body: some View {
        ZStack {
            LobbyCamera(viewModel: viewModel, size: size)
            VStack {
                Spacer()
                ZStack {
                    HStack {
                        LobbyMicrophone(viewModel: viewModel)
                        Spacer()
                    }
                    HStack(spacing: 14) {
                        LobbySwitch(viewModel: viewModel, device: .microphone)
                        LobbySwitch(viewModel: viewModel, device: .camera)
                    }
                }
            }
            .padding(16)
        }
        .frame(width: size.width, height: size.height)
    }
}

private struct LobbyCamera: View {
    @ObservedObject var viewModel: LobbyViewModel
    let size: CGSize

    var body: some View {
        let (isWanted, fault) = (viewModel.wanted.camera, viewModel.deviceFaults.camera)
        CameraPreview(
            image: isWanted ? viewModel.viewfinderImage : nil, isStarting: isWanted && fault == nil, fault: fault, size: size)
    }
}

/// The check with its own ear: what it hears concerns nothing else in the lobby.
private struct LobbyMicrophone: View {
    @ObservedObject var viewModel: LobbyViewModel
    @StateObject private var checker = MicrophoneChecker()

    var body: some View {
        MicrophoneCheckView(
            audioLevels: checker.audioLevels, microphoneOn: viewModel.wanted.microphone, isSilent: checker.isSilent, isPinned: false
        )
        .accessibilityIdentifier("microphoneCheckView")
    }
}

/// A switch of the lobby. The page switches by itself; the action is for where no page does.
private struct LobbySwitch: View {
    @ObservedObject var viewModel: LobbyViewModel
    let device: DeviceToggle.Device

    var body: some View { LobbyToggle(viewModel: viewModel, device: device, isOn: isOn, fault: fault) }

    private var isOn: Bool { device == .microphone ? viewModel.wanted.microphone : viewModel.wanted.camera }
    private var fault: DeviceFault? { device == .microphone ? viewModel.deviceFaults.microphone : viewModel.deviceFaults.camera }
}

private struct LobbyToggle: View {
    let viewModel: LobbyViewModel
    let device: DeviceToggle.Device
    let isOn: Bool
    let fault: DeviceFault?

    var body: some View {
        DeviceToggle(device, isOn: isOn, fault: fault) {
            var wanted = viewModel.wanted
            switch device {
            case .microphone: wanted.microphone.toggle()
            case .camera: wanted.camera.toggle()
            }
            viewModel.apply(wanted)
        }
    }
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
