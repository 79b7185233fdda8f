import CallProtocol
import Foyer
import SwiftUI

/// The page before a call: how one looks and sounds, under which name one comes, and the way in.
public struct LobbyView: View {
    @StateObject private var viewModel: LobbyViewModel
    @Binding private var callSettings: CallSettings
    private let entrance: LobbyEntrance
    private let name: String?

    public init(
        callId: String, callType: String, callSettings: Binding<CallSettings>, onJoinCallTap: @escaping () -> Void,
        onCloseLobby: @escaping () -> Void
    ) {
        let entrance = LobbyEntrance(onJoin: onJoinCallTap, onClose: onCloseLobby)
        self.init(callId: callId, callType: callType, callSettings: callSettings, entrance: entrance, name: nil)
    }

    /// The lobby of a call view model, which also knows whether a name is missing and whether to ask.
    init(viewModel: CallViewModel, lobbyInfo: LobbyInfo, callSettings: Binding<CallSettings>) {
        self.init(
            callId: lobbyInfo.callId, callType: lobbyInfo.callType, callSettings: callSettings,
            entrance: LobbyEntrance(calls: viewModel, info: lobbyInfo), name: viewModel.asksForName ? viewModel.displayName : nil)
    }

    private init(callId: String, callType: String, callSettings: Binding<CallSettings>, entrance: LobbyEntrance, name: String?) {
        _viewModel = StateObject(wrappedValue: LobbyViewModel(callType: callType, callId: callId))
        _callSettings = callSettings
        self.entrance = entrance
        self.name = name
    }

    public var body: some View {
        LobbyContentView(viewModel: viewModel, entrance: entrance, name: name)
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

/// How one gets in and out of the lobby: by a call view model, or as an app says. It says where to go, not how things stand, so that what
/// holds it is not made anew when something else changes.
struct LobbyEntrance {
    private var calls: CallViewModel?
    private var info: LobbyInfo?
    private var onJoin: (() -> Void)?
    private var onClose: (() -> Void)?

    init(calls: CallViewModel, info: LobbyInfo) {
        self.calls = calls
        self.info = info
    }

    init(onJoin: @escaping () -> Void, onClose: @escaping () -> Void) {
        self.onJoin = onJoin
        self.onClose = onClose
    }

    @MainActor func join() {
        if let calls, let info { calls.joinCall(callType: info.callType, callId: info.callId) }
        onJoin?()
    }

    @MainActor func close() {
        calls?.closeLobby()
        onClose?()
    }

    @MainActor func setName(_ name: String) { calls?.displayName = PersonName.limited(name) }
}

/// It does not follow the devices: its parts do, each for itself.
private struct LobbyContentView: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let viewModel: LobbyViewModel
    let entrance: LobbyEntrance
    /// What stands in the field for the name; nil where the name is known.
    let name: String?

    var body: some View {
        GeometryReader { reader in
            ZStack {
                // First of all, so that Tab leads from it through the whole page.
                Text(strings.lobbyTitle).accessibilityHeading(.h1).pageFocusOnArrival().unseen()
                ScrollView {
                    content(reader.size)
                        .frame(maxWidth: .infinity, minHeight: reader.size.height)
                }
                TopRightView { CloseButton(entrance: entrance) }
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

    private func check(_ measures: LobbyMeasures) -> some View { DeviceCheckView(viewModel: viewModel, size: measures.preview) }

    private func card(isShort: Bool) -> some View {
        JoinCard(viewModel: viewModel, entrance: entrance, name: name, isShort: isShort)
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
    let entrance: LobbyEntrance

    var body: some View {
        Button(action: entrance.close) {
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
