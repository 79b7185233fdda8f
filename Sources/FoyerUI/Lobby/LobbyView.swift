import CallProtocol
import Foyer
import SwiftUI

/// The page before a call: how one looks and sounds, under which name one comes, and the way in.
public struct LobbyView: View {
    @StateObject private var viewModel: LobbyViewModel
    @StateObject private var microphoneChecker = MicrophoneChecker()
    @Binding private var callSettings: CallSettings
    private let entrance: LobbyEntrance

    public init(
        callId: String, callType: String, callSettings: Binding<CallSettings>, onJoinCallTap: @escaping () -> Void,
        onCloseLobby: @escaping () -> Void
    ) {
        let entrance = LobbyEntrance(name: nil, join: onJoinCallTap, close: onCloseLobby)
        self.init(callId: callId, callType: callType, callSettings: callSettings, entrance: entrance)
    }

    /// The lobby of a call view model, which also knows whether a name is missing and whether to ask.
    init(viewModel: CallViewModel, lobbyInfo: LobbyInfo, callSettings: Binding<CallSettings>) {
        let entrance = LobbyEntrance(
            name: viewModel.asksForName ? Binding(get: { viewModel.displayName }, set: { viewModel.displayName = $0 }) : nil,
            join: { viewModel.joinCall(callType: lobbyInfo.callType, callId: lobbyInfo.callId) }, close: viewModel.closeLobby)
        self.init(callId: lobbyInfo.callId, callType: lobbyInfo.callType, callSettings: callSettings, entrance: entrance)
    }

    private init(callId: String, callType: String, callSettings: Binding<CallSettings>, entrance: LobbyEntrance) {
        _viewModel = StateObject(wrappedValue: LobbyViewModel(callType: callType, callId: callId))
        _callSettings = callSettings
        self.entrance = entrance
    }

    public var body: some View {
        LobbyContentView(viewModel: viewModel, microphoneChecker: microphoneChecker, callSettings: $callSettings, entrance: entrance)
            .onAppear {
                viewModel.apply(callSettings)
                viewModel.startCamera(front: true)
            }
            .onChange(of: callSettings) { _, settings in viewModel.apply(settings) }
            .onChange(of: viewModel.wanted) { _, wanted in
                if callSettings.media != wanted { callSettings = callSettings.with(wanted) }
            }
            .onDisappear { viewModel.stopCamera() }
    }
}

/// How one gets in and out of the lobby.
struct LobbyEntrance {
    /// The name to be said first; nil where it is known.
    let name: Binding<String>?
    let join: () -> Void
    let close: () -> Void
}

private struct LobbyContentView: View {
    @Injected(\.colors) private var colors
    @ObservedObject var viewModel: LobbyViewModel
    @ObservedObject var microphoneChecker: MicrophoneChecker
    @Binding var callSettings: CallSettings
    let entrance: LobbyEntrance

    var body: some View {
        GeometryReader { reader in
            ZStack {
                ScrollView {
                    content(reader.size)
                        .frame(maxWidth: .infinity, minHeight: reader.size.height)
                }
                TopRightView { CloseButton { entrance.close() } }
            }
            .frame(width: reader.size.width, height: reader.size.height)
        }
        .background(colors.lobbyBackground.edgesIgnoringSafeArea(.all))
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier("lobbyView")
    }

    @ViewBuilder private func content(_ size: CGSize) -> some View {
        let measures = LobbyMeasures(size)
        if measures.isWide {
            HStack(spacing: measures.gap) {
                check(measures)
                card(isShort: measures.isShort).frame(width: measures.card)
            }
            .padding(measures.margin)
        } else {
            VStack(spacing: 20) {
                check(measures)
                card(isShort: false).frame(width: measures.card)
            }
            .padding(.horizontal, 16)
            .padding(.top, 64)
            .padding(.bottom, 24)
        }
    }

    private func check(_ measures: LobbyMeasures) -> some View {
        DeviceCheckView(
            viewModel: viewModel, microphoneChecker: microphoneChecker, callSettings: $callSettings, size: measures.preview)
    }

    private func card(isShort: Bool) -> some View {
        JoinCard(
            viewModel: viewModel, callSettings: callSettings, isSilent: microphoneChecker.isSilent, entrance: entrance, isShort: isShort)
    }
}

/// How large the parts of the lobby are.
struct LobbyMeasures: Hashable {
    let isWide: Bool
    /// A phone on its side, or a page that is enlarged: everything closer together.
    let isShort: Bool
    let preview: CGSize
    let card: CGFloat
    let gap: CGFloat
    let margin: CGFloat

    init(_ size: CGSize) {
        isShort = size.width >= 600 && size.height < 520
        isWide = size.width >= 860 || isShort
        gap = isShort ? 20 : 48
        margin = isShort ? 16 : 32
        if isWide {
            card = isShort ? 320 : 360
            let width = min(720, size.width - card - gap - 2 * margin)
            let highest = isShort ? size.height - 2 * margin : max(240, size.height - 160)
            preview = CGSize(width: width, height: min((width * 9 / 16).rounded(), highest))
        } else {
            let width = min(560, max(280, size.width - 32))
            card = width
            preview = CGSize(width: width, height: max(200, min(width * 0.85, size.height * 0.38)).rounded())
        }
    }
}

private struct CloseButton: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let action: @MainActor () -> Void

    var body: some View {
        Button(action: action) {
            Image(systemName: "xmark").font(.system(size: 16)).foregroundColor(colors.text).frame(width: 44, height: 44)
        }
        .buttonStyle(.plain)
        .cornerRadius(22)
        .help(strings.closeLobby)
        .accessibilityLabel(strings.closeLobby)
        .accessibilityIdentifier("closeLobby")
        .padding(8)
    }
}
