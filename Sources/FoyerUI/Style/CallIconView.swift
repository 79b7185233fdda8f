import Foyer
import SwiftUI

/// How a round control looks.
public struct CallIconStyle: Sendable {
    public var backgroundColor: Color
    public var foregroundColor: Color
    public var opacity: Double

    public init(backgroundColor: Color, foregroundColor: Color, opacity: Double = 1) {
        self.backgroundColor = backgroundColor
        self.foregroundColor = foregroundColor
        self.opacity = opacity
    }

    /// What is on.
    public static let primary = CallIconStyle(backgroundColor: Color(hex: 0x2B2D37), foregroundColor: .white)
    /// What is off.
    public static let transparent = CallIconStyle(backgroundColor: .white, foregroundColor: Color(hex: 0x14151A))
    /// What ends something.
    public static let destructive = CallIconStyle(backgroundColor: Color(hex: 0xDC2626), foregroundColor: .white)
}

/// The symbol of a control on its round ground.
public struct CallIconView: View {
    private let icon: Image
    private let size: CGFloat
    private let iconStyle: CallIconStyle

    public init(icon: Image, size: CGFloat = 52, iconStyle: CallIconStyle = .primary) {
        self.icon = icon
        self.size = size
        self.iconStyle = iconStyle
    }

    public var body: some View {
        icon.font(.system(size: size * 0.4)).foregroundColor(iconStyle.foregroundColor)
            .frame(width: size, height: size)
            .background(iconStyle.backgroundColor.opacity(iconStyle.opacity))
            .cornerRadius(size / 2)
            .pageToggleGround()
    }
}

/// Puts its content into the top right corner.
public struct TopRightView<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: some View {
        VStack {
            HStack {
                Spacer()
                content
            }
            Spacer()
        }
    }
}
