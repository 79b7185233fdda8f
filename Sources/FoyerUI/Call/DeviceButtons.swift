import Foyer
import SwiftUI

/// A round switch for a device. The page switches at once, also while the server is away; the view model follows.
package struct DeviceToggle: View {
    package enum Device { case microphone, camera }

    @Injected(\.strings) private var strings
    private let device: Device
    private let isOn: Bool
    private let fault: DeviceFault?
    private let size: CGFloat
    private let action: @MainActor () -> Void

    package init(_ device: Device, isOn: Bool, fault: DeviceFault? = nil, size: CGFloat = 52, action: @escaping @MainActor () -> Void) {
        self.device = device
        self.isOn = isOn
        self.fault = fault
        self.size = size
        self.action = action
    }

    package var body: some View {
        ZStack {
            button
            // Beside the button, whose round edge would cut it.
            if fault != nil { FaultMark(size: size).allowsHitTesting(false) }
        }
        .frame(width: size, height: size)
    }

    private var button: some View {
        Button(action: action) {
            CallIconView(icon: Image(systemName: isOn ? onSymbol : offSymbol), size: size, iconStyle: isOn ? .primary : .transparent)
                .accessibilityHidden(true)
        }
        .buttonStyle(.plain)
        .cornerRadius(size / 2)
        .help(fault.flatMap(title) ?? (isOn ? onLabel : offLabel))
        .accessibilityLabel(isOn ? onLabel : offLabel)
        .accessibilityHint(fault.flatMap(title) ?? "")
        .accessibilityIdentifier(device == .microphone ? "microphoneToggle" : "cameraToggle")
        .accessibilityValue(isOn ? "1" : "0")
        .pageToggle(device == .microphone ? .microphone : .camera, isOn: isOn, symbols: (onSymbol, offSymbol), labels: (onLabel, offLabel))
    }

    private func title(_ fault: DeviceFault) -> String? {
        strings.advice(device == .microphone ? DeviceFaults(microphone: fault) : DeviceFaults(camera: fault))?.title
    }

    private var onSymbol: String { device == .microphone ? "mic.fill" : "video.fill" }
    private var offSymbol: String { device == .microphone ? "mic.slash.fill" : "video.slash.fill" }
    private var onLabel: String { device == .microphone ? strings.turnMicrophoneOff : strings.turnCameraOff }
    private var offLabel: String { device == .microphone ? strings.turnMicrophoneOn : strings.turnCameraOn }
}

/// A device that cannot work is marked on its switch.
private struct FaultMark: View {
    @Injected(\.colors) private var colors
    let size: CGFloat

    var body: some View {
        TopRightView {
            Image(systemName: "exclamationmark.circle.fill")
                .font(.system(size: size * 0.32))
                .foregroundColor(Color(hex: 0xB45309))
                .background(Color.white)
                .cornerRadius(size / 2)
                .accessibilityHidden(true)
        }
    }
}

/// Switches one's own microphone.
public struct MicrophoneIconView: View {
    @ObservedObject private var viewModel: CallViewModel
    @StateObject private var devices = DeviceWatch()
    private let size: CGFloat

    public init(viewModel: CallViewModel, size: CGFloat = 52) {
        self.viewModel = viewModel
        self.size = size
    }

    public var body: some View {
        DeviceToggle(
            .microphone, isOn: viewModel.callSettings.audioOn, fault: devices.faults.microphone, size: size,
            action: viewModel.toggleMicrophoneEnabled)
    }
}

/// Switches one's own camera.
public struct VideoIconView: View {
    @ObservedObject private var viewModel: CallViewModel
    @StateObject private var devices = DeviceWatch()
    private let size: CGFloat

    public init(viewModel: CallViewModel, size: CGFloat = 52) {
        self.viewModel = viewModel
        self.size = size
    }

    public var body: some View {
        DeviceToggle(
            .camera, isOn: viewModel.callSettings.videoOn, fault: devices.faults.camera, size: size, action: viewModel.toggleCameraEnabled)
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
            ZStack {
                CallIconView(icon: Image(systemName: "camera.fill"), size: size)
                VStack(spacing: 0) {
                    Spacer()
                    HStack(spacing: 0) {
                        Spacer()
                        badge
                    }
                }
            }
            .frame(width: size, height: size)
        }
        .buttonStyle(.plain)
        .cornerRadius(size / 2)
        .help(strings.switchCamera)
        .accessibilityLabel(strings.switchCamera)
        .accessibilityIdentifier("toggleCameraPosition")
    }

    /// Round and round: a camera alone would be a switch.
    private var badge: some View {
        images.toggleCamera
            .font(.system(size: size * 0.24))
            .foregroundColor(.white)
            .padding(size * 0.05)
            .background(Color(hex: 0x2B2D37))
            .cornerRadius(size / 2)
            .padding(size * 0.12)
            .accessibilityHidden(true)
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
        .cornerRadius(size / 2)
        .help(strings.leave)
        .accessibilityLabel(strings.leave)
        .accessibilityIdentifier("hangUp")
        .pageAction(.leave)
    }
}
