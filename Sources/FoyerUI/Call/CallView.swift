import Foyer
import SwiftUI

/// The call itself: tiles, top line, controls, and over them whoever knocks.
public struct CallView<Factory: ViewFactory>: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel
    private let viewFactory: Factory

    public init(viewFactory: Factory, viewModel: CallViewModel) {
        self.viewFactory = viewFactory
        self.viewModel = viewModel
    }

    public var body: some View {
        GeometryReader { screen in
            ZStack {
                VStack(spacing: 0) {
                    viewFactory.makeCallTopView(viewModel: viewModel)
                    GeometryReader { space in
                        viewFactory.makeVideoParticipantsView(viewModel: viewModel, availableSize: space.size)
                    }
                    .padding(.horizontal, 12)
                    viewFactory.makeCallControlsView(viewModel: viewModel)
                }
                if viewModel.participants.isEmpty { AloneHint(isHost: viewModel.canAdmit) }
                knocks(isWide: screen.size.width >= 700)
            }
            .frame(width: screen.size.width, height: screen.size.height)
        }
        .background(colors.callBackground.edgesIgnoringSafeArea(.all))
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("callView")
    }

    private func knocks(isWide: Bool) -> some View {
        VStack(spacing: 0) {
            HStack(spacing: 0) {
                if isWide { Spacer() }
                VStack(spacing: 12) {
                    if let problem = viewModel.problem { ProblemBanner(text: strings.text(problem)) { viewModel.problem = nil } }
                    if let advice = viewModel.deviceFaults.flatMap(strings.advice) {
                        ProblemBanner(text: "\(advice.title). \(advice.text)") { viewModel.deviceFaults = nil }
                    }
                    if !viewModel.entryRequests.isEmpty { viewFactory.makeEntryRequestsView(viewModel: viewModel) }
                }
                .frame(maxWidth: isWide ? 380 : .infinity)
            }
            Spacer()
        }
        .padding(.horizontal, 16)
        .padding(.top, 64)
    }
}

/// Said while nobody else is there.
private struct AloneHint: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let isHost: Bool

    var body: some View {
        VStack(spacing: 4) {
            Spacer()
            VStack(spacing: 4) {
                Text(strings.alone).font(.system(size: 15, weight: .semibold)).foregroundColor(.white)
                Text(isHost ? strings.aloneHost : strings.aloneGuest)
                    .font(.system(size: 13))
                    .foregroundColor(colors.callText)
                    .multilineTextAlignment(.center)
            }
            .padding(.horizontal, 18)
            .padding(.vertical, 12)
            .background(Color.black.opacity(0.55))
            .cornerRadius(18)
        }
        .padding(.horizontal, 24)
        .padding(.bottom, 152)
        .allowsHitTesting(false)
    }
}

/// Something went wrong and nothing ended.
struct ProblemBanner: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    let text: String
    let dismiss: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            Image(systemName: "exclamationmark.triangle.fill").foregroundColor(colors.warning).accessibilityHidden(true)
            Text(text).font(.system(size: 14)).foregroundColor(colors.text).frame(maxWidth: .infinity, alignment: .leading)
            Button(action: dismiss) {
                Image(systemName: "xmark").font(.system(size: 14)).foregroundColor(Color(colors.textLowEmphasis)).frame(
                    width: 36, height: 36)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(strings.dismiss)
        }
        .card(padding: 14)
        .pageAttribute("role", "alert")
        .accessibilityIdentifier("problemBanner")
    }
}
