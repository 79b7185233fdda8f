import Foyer
import SwiftUI

/// The floating bar of a call: camera, microphone, another camera where there is one, leave.
public struct CallControlsView: View {
    @Injected(\.colors) private var colors
    @ObservedObject private var viewModel: CallViewModel

    public init(viewModel: CallViewModel) { self.viewModel = viewModel }

    public var body: some View {
        HStack(spacing: 14) {
            MicrophoneIconView(viewModel: viewModel)
            VideoIconView(viewModel: viewModel)
            if viewModel.canSwitchCamera { ToggleCameraIconView(viewModel: viewModel) }
            HangUpIconView(viewModel: viewModel)
        }
        .padding(.horizontal, 14)
        .padding(.vertical, 12)
        .background(colors.callTile.opacity(0.92))
        .cornerRadius(40)
        .overlay(Capsule().stroke(Color.white.opacity(0.08), lineWidth: 1).allowsHitTesting(false))
        .shadow(color: Color.black.opacity(0.4), radius: 24, x: 0, y: 8)
        .padding(.vertical, 12)
        .frame(maxWidth: .infinity)
    }
}
