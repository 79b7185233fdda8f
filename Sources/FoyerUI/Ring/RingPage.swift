import Foyer
import SwiftUI

/// The screen of a ring: who, in the middle; what to do, below.
struct RingPage<Content: View, Answers: View>: View {
    @Injected(\.colors) private var colors
    private let identifier: String
    private let content: Content
    private let answers: Answers

    init(identifier: String, @ViewBuilder content: () -> Content, @ViewBuilder answers: () -> Answers) {
        self.identifier = identifier
        self.content = content()
        self.answers = answers()
    }

    var body: some View {
        GeometryReader { screen in
            parts(isLow: screen.size.width >= 600 && screen.size.height < 520)
                .frame(width: screen.size.width, height: screen.size.height)
        }
        .background(colors.callBackground.edgesIgnoringSafeArea(.all))
        .accessibilityElement(children: .contain)
        .pageRole(.main)
        .accessibilityIdentifier(identifier)
    }

    /// On a low screen beside each other.
    @ViewBuilder private func parts(isLow: Bool) -> some View {
        if isLow {
            HStack(spacing: 32) {
                VStack(spacing: 12) { content }.frame(maxWidth: .infinity)
                HStack(spacing: 32) { answers }.frame(maxWidth: .infinity)
            }
            .padding(24)
        } else {
            VStack(spacing: 16) {
                Spacer()
                content
                Spacer()
                HStack(spacing: 44) { answers }
            }
            .padding(.horizontal, 24)
            .padding(.bottom, 48)
        }
    }
}

enum RingColor {
    /// Dark enough for a white symbol.
    static let accept = Color(hex: 0x15803D)
}

/// A large round button with its name below.
struct RingButton: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let icon: Image
    let color: Color
    let title: String
    let identifier: String
    let action: @MainActor () -> Void

    var body: some View {
        Button(action: action) {
            VStack(spacing: 10) {
                CallIconView(icon: icon, size: 72, iconStyle: CallIconStyle(backgroundColor: color, foregroundColor: .white))
                Text(title).font(fonts.footnoteBold).foregroundColor(colors.callText)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
    }
}
