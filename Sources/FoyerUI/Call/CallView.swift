import Foyer
import SwiftUI

/// The call itself: tiles, top line, controls, and over them whoever knocks.
public struct CallView<Factory: ViewFactory>: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    @ObservedObject private var answers: DoorAnswers
    @StateObject private var devices = DeviceWatch()
    private let viewFactory: Factory

    public init(viewFactory: Factory, viewModel: CallViewModel) {
        self.viewFactory = viewFactory
        self.viewModel = viewModel
        answers = InjectedValues[\.doorAnswers]
    }

    public var body: some View {
        GeometryReader { screen in
            ZStack {
                Text(strings.callIn(viewModel.roomId)).accessibilityHeading(.h1).pageFocusOnArrival().unseen()
                VStack(spacing: 0) {
                    viewFactory.makeCallTopView(viewModel: viewModel)
                    if isAboveTiles(screen.size) { aboveTiles(on: screen.size) }
                    GeometryReader { space in
                        viewFactory.makeVideoParticipantsView(viewModel: viewModel, availableSize: space.size)
                    }
                    .padding(.horizontal, 12)
                    viewFactory.makeCallControlsView(viewModel: viewModel).pageFocus(on: answers.ofTheLast)
                }
                if viewModel.participants.isEmpty, viewModel.entryRequests.isEmpty { AloneHint(text: aloneText) }
                if !isAboveTiles(screen.size) { overlay(on: screen.size) }
            }
            .frame(width: screen.size.width, height: screen.size.height)
        }
        .background(colors.callBackground.edgesIgnoringSafeArea(.all))
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier("callView")
    }

    private var aloneText: String {
        if viewModel.canAdmit { return strings.aloneHost }
        return viewModel.hadCompany ? strings.leftAlone : strings.aloneGuest
    }

    /// On a phone held upright the tiles make room for whoever knocks.
    private func isAboveTiles(_ screen: CGSize) -> Bool { screen.width < 700 && screen.height >= 600 && !viewModel.entryRequests.isEmpty }

    private func aboveTiles(on screen: CGSize) -> some View {
        let width = max(200, screen.width - 32)
        return
            notices
            .frame(width: width)
            .environment(\.overlaySpace, OverlaySpace(width: width, height: (screen.height - 56 - 104) / 2))
            .padding(.bottom, 12)
    }

    /// What went wrong, and who knocks.
    private var notices: some View {
        VStack(spacing: 12) {
            if let problem = viewModel.problem {
                Banner(text: strings.text(problem), identifier: "problemBanner") { viewModel.problem = nil }
            }
            if devices.isExplained, let advice = strings.advice(devices.faults, hasJoined: true) {
                Banner(text: "\(advice.title). \(advice.text)", identifier: "deviceNotice", dismiss: devices.dismiss)
            }
            if !viewModel.entryRequests.isEmpty { viewFactory.makeEntryRequestsView(viewModel: viewModel) }
        }
    }

    private func overlay(on screen: CGSize) -> some View {
        let isWide = screen.width >= 700
        let width = isWide ? 380 : max(200, screen.width - 32)
        return VStack(spacing: 0) {
            HStack(spacing: 0) {
                if isWide { Spacer() }
                notices.frame(width: width)
            }
            Spacer()
        }
        .environment(\.overlaySpace, OverlaySpace(width: width, height: screen.height - 56 - 104))
        .padding(.horizontal, 16)
        .padding(.top, 56)
    }
}

/// Said while nobody else is there.
private struct AloneHint: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let text: String

    var body: some View {
        VStack(spacing: 4) {
            VStack(spacing: 4) {
                Text(strings.alone).font(.system(size: 15, weight: .semibold)).foregroundColor(.white)
                Text(text)
                    .font(.system(size: 13))
                    .foregroundColor(colors.callText)
                    .multilineTextAlignment(.center)
            }
            .padding(.horizontal, 18)
            .padding(.vertical, 12)
            .background(Color.black.opacity(0.55))
            .cornerRadius(18)
            Spacer()
        }
        .padding(.horizontal, 24)
        .padding(.top, 68)
        .allowsHitTesting(false)
    }
}

/// Something went wrong and nothing ended.
struct Banner: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let text: String
    let identifier: String
    let dismiss: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            Image(systemName: "exclamationmark.triangle.fill").foregroundColor(colors.warning).accessibilityHidden(true)
            Text(text)
                .font(.system(size: 14))
                .foregroundColor(colors.text)
                .frame(maxWidth: .infinity, alignment: .leading)
                .pageRole(.alert)
            Button(action: dismiss) {
                Image(systemName: "xmark").font(.system(size: 14)).foregroundColor(Color(colors.textLowEmphasis)).frame(
                    width: 36, height: 36)
            }
            .buttonStyle(.plain)
            .cornerRadius(18)
            .help(strings.dismiss)
            .accessibilityLabel(strings.dismiss)
        }
        .card(padding: 14)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier(identifier)
    }
}
