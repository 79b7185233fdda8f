import Foyer
import SwiftUI

/// The one thing to do on a screen.
struct PrimaryButtonStyle: ButtonStyle {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    var height: CGFloat = 52

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(fonts.bodyBold)
            .foregroundColor(.white)
            .frame(maxWidth: .infinity)
            .frame(height: height)
            .padding(.horizontal, 20)
            .background(colors.primaryButtonBackground)
            .cornerRadius(height / 2)
            .opacity(configuration.isPressed ? 0.85 : 1)
    }
}

/// Another thing to do.
struct SecondaryButtonStyle: ButtonStyle {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    var height: CGFloat = 52

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(fonts.bodyBold)
            .foregroundColor(colors.text)
            .frame(maxWidth: .infinity)
            .frame(height: height)
            .padding(.horizontal, 20)
            .background(colors.field)
            .cornerRadius(height / 2)
            .overlay(Capsule().stroke(colors.border, lineWidth: 1))
            .opacity(configuration.isPressed ? 0.7 : 1)
    }
}

/// A small button in a row, as wide as its label.
package struct CompactButtonStyle: ButtonStyle {
    package enum Weight { case filled, plain }
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    private let weight: Weight

    package init(weight: Weight = .filled) { self.weight = weight }

    package func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(fonts.footnoteBold)
            .foregroundColor(weight == .filled ? .white : colors.text)
            .lineLimit(1)
            .padding(.horizontal, 16)
            .frame(height: 40)
            .background(ground)
            .cornerRadius(20)
            .opacity(configuration.isPressed ? 0.8 : 1)
    }

    private var ground: Color {
        switch weight {
        case .filled: colors.primaryButtonBackground
        case .plain: colors.border
        }
    }
}

extension View {
    /// The one thing to do on a screen, as wide as it may be.
    package func primaryButton(height: CGFloat = 52) -> some View {
        buttonStyle(PrimaryButtonStyle(height: height)).cornerRadius(height / 2)
    }
    package func secondaryButton(height: CGFloat = 52) -> some View {
        buttonStyle(SecondaryButtonStyle(height: height)).cornerRadius(height / 2)
    }
    /// A small button in a row, as wide as its label.
    package func compactButton(_ weight: CompactButtonStyle.Weight = .filled) -> some View {
        buttonStyle(CompactButtonStyle(weight: weight)).cornerRadius(20)
    }
}
