import Foyer
import SwiftUI

/// A page with one card in the middle: something to look at, and below it, on a low screen beside it, what there is to say and do.
package struct DoorPage<Aside: View, Content: View>: View {
    @Injected(\.colors) private var colors
    private let aside: Aside
    private let content: Content

    package init(@ViewBuilder aside: () -> Aside, @ViewBuilder content: () -> Content) {
        self.aside = aside()
        self.content = content()
    }

    package var body: some View {
        GeometryReader { reader in
            ScrollView {
                card(isLow: reader.size.width >= 600 && reader.size.height < 520, width: reader.size.width)
                    .padding(.vertical, 16)
                    .frame(maxWidth: .infinity, minHeight: reader.size.height)
            }
            .frame(width: reader.size.width, height: reader.size.height)
        }
        .background(colors.background.edgesIgnoringSafeArea(.all))
    }

    @ViewBuilder private func card(isLow: Bool, width: CGFloat) -> some View {
        if isLow {
            HStack(spacing: 28) {
                aside
                VStack(spacing: 16) { content }.frame(maxWidth: .infinity)
            }
            .frame(maxWidth: .infinity)
            .card(padding: 24)
            .frame(width: min(760, width - 32))
        } else {
            VStack(spacing: 20) {
                aside
                content
            }
            .frame(maxWidth: .infinity)
            .card(padding: width < 360 ? 20 : 28)
            .frame(width: min(440, max(280, width - 32)))
        }
    }
}

package struct DoorText: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    private let title: String
    private let text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    package var body: some View {
        VStack(spacing: 8) {
            Text(title)
                .font(fonts.title)
                .foregroundColor(colors.text)
                .multilineTextAlignment(.center)
                .accessibilityHeading(.h1)
                .pageFocusOnArrival()
            if !text.isEmpty {
                Text(text).font(fonts.body).foregroundColor(Color(colors.textLowEmphasis)).multilineTextAlignment(.center)
            }
        }
    }
}

package struct DoorSymbol: View {
    @Injected(\.colors) private var colors
    private let name: String

    package init(name: String) { self.name = name }

    package var body: some View {
        Image(systemName: name)
            .font(.system(size: 28))
            .foregroundColor(colors.accent)
            .frame(width: 72, height: 72)
            .background(colors.background)
            .cornerRadius(36)
            .accessibilityHidden(true)
    }
}

/// Something that did not work, in the middle of a page.
struct DoorProblem: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let text: String

    var body: some View {
        Text(text).font(fonts.footnote).foregroundColor(colors.warning).multilineTextAlignment(.center).pageRole(.alert)
    }
}

struct ReconnectingLine: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @Injected(\.strings) private var strings

    var body: some View {
        HStack(spacing: 8) {
            ProgressView()
            Text(strings.reconnecting).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
        }
        .accessibilityIdentifier("reconnectionView")
    }
}

/// Oneself while waiting, with the switches.
struct SelfPreview: View {
    @ObservedObject var viewModel: CallViewModel
    @ObservedObject var devices: DeviceWatch

    var body: some View {
        ZStack {
            CameraPreview(
                image: viewModel.selfImage, isStarting: false, fault: devices.faults.camera, size: CGSize(width: 240, height: 160))
            VStack {
                Spacer()
                HStack(spacing: 10) {
                    MicrophoneIconView(viewModel: viewModel, size: 44)
                    VideoIconView(viewModel: viewModel, size: 44)
                }
            }
            .padding(12)
        }
        .frame(width: 240, height: 160)
    }
}
