import Foyer
import SwiftUI

/// A round switch for a device. The page switches at once, also while the server is away; the view model follows.
package struct DeviceToggle: View {
    package enum Device { case microphone, camera }

    @Injected(\.strings) private var strings
    private let device: Device
    private let isOn: Bool
    private let size: CGFloat
    private let action: @MainActor () -> Void

    package init(_ device: Device, isOn: Bool, size: CGFloat = 52, action: @escaping @MainActor () -> Void) {
        self.device = device
        self.isOn = isOn
        self.size = size
        self.action = action
    }

    package var body: some View {
        Button(action: action) {
            CallIconView(icon: Image(systemName: isOn ? onSymbol : offSymbol), size: size, iconStyle: isOn ? .primary : .transparent)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(isOn ? onLabel : offLabel)
        .accessibilityIdentifier(device == .microphone ? "microphoneToggle" : "cameraToggle")
        .accessibilityValue(isOn ? "1" : "0")
        .pageToggle(device == .microphone ? .microphone : .camera, isOn: isOn, symbols: (onSymbol, offSymbol), labels: (onLabel, offLabel))
    }

    private var onSymbol: String { device == .microphone ? "mic.fill" : "video.fill" }
    private var offSymbol: String { device == .microphone ? "mic.slash.fill" : "video.slash.fill" }
    private var onLabel: String { device == .microphone ? strings.turnMicrophoneOff : strings.turnCameraOff }
    private var offLabel: String { device == .microphone ? strings.turnMicrophoneOn : strings.turnCameraOn }
}

/// Switches one's own microphone.
public struct MicrophoneIconView: View {
    @ObservedObject private var viewModel: CallViewModel
    private let size: CGFloat

    public init(viewModel: CallViewModel, size: CGFloat = 52) {
        self.viewModel = viewModel
        self.size = size
    }

    public var body: some View {
        DeviceToggle(.microphone, isOn: viewModel.callSettings.audioOn, size: size, action: viewModel.toggleMicrophoneEnabled)
    }
}

/// Switches one's own camera.
public struct VideoIconView: View {
    @ObservedObject private var viewModel: CallViewModel
    private let size: CGFloat

    public init(viewModel: CallViewModel, size: CGFloat = 52) {
        self.viewModel = viewModel
        self.size = size
    }

    public var body: some View {
        DeviceToggle(.camera, isOn: viewModel.callSettings.videoOn, size: size, action: viewModel.toggleCameraEnabled)
    }
}

/// Changes between the front and the back camera.
public struct ToggleCameraIconView: View {
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    private let size: CGFloat

    public init(viewModel: CallViewModel, size: CGFloat = 52) {
        self.viewModel = viewModel
        self.size = size
    }

    public var body: some View {
        Button(action: viewModel.toggleCameraPosition) {
            CallIconView(icon: images.toggleCamera, size: size)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(strings.switchCamera)
        .accessibilityIdentifier("toggleCameraPosition")
    }
}

/// Leaves the call.
public struct HangUpIconView: View {
    @Injected(\.images) private var images
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    private let size: CGFloat

    public init(viewModel: CallViewModel, size: CGFloat = 52) {
        self.viewModel = viewModel
        self.size = size
    }

    public var body: some View {
        Button(action: viewModel.hangUp) {
            CallIconView(icon: images.hangup, size: size, iconStyle: .destructive)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(strings.leave)
        .accessibilityIdentifier("hangUp")
        .pageAction(.leave)
    }
}
