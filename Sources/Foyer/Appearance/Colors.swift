import SwiftUI
import UIKit

/// The colours of the screens, each for light and dark.
public struct Colors: Sendable {
    /// The one accent.
    public var accent = Color(light: Color(hex: 0x0F766E), dark: Color(hex: 0x5EEAD4))
    public var text = Color(light: Color(hex: 0x14151A), dark: Color(hex: 0xF4F4F6))
    public var textLowEmphasis = UIColor(light: Color(hex: 0x5C5F6B), dark: Color(hex: 0xA4A7B3))
    public var background = Color(light: Color(hex: 0xF6F6F8), dark: Color(hex: 0x0E0F13))
    public var card = Color(light: .white, dark: Color(hex: 0x191A20))
    public var border = Color(light: Color(hex: 0xE3E4E9), dark: Color(hex: 0x2A2C35))
    public var field = Color(light: .white, dark: Color(hex: 0x121318))
    public var success = Color(light: Color(hex: 0x15803D), dark: Color(hex: 0x4ADE80))
    public var warning = Color(light: Color(hex: 0xB45309), dark: Color(hex: 0xFBBF24))
    public var danger = Color(hex: 0xDC2626)

    public var lobbyBackground = Color(light: Color(hex: 0xF6F6F8), dark: Color(hex: 0x0E0F13))
    public var lobbySecondaryBackground = Color(light: .white, dark: Color(hex: 0x191A20))
    public var primaryButtonBackground = Color(hex: 0x0F766E)

    /// The call itself is dark in both schemes: faces look best on it.
    public var callBackground = Color(hex: 0x0E0F13)
    public var callTile = Color(hex: 0x1D1F27)
    public var callControl = Color(hex: 0x2B2D37)
    public var callText = Color(hex: 0xF4F4F6)
    public var callTextLowEmphasis = Color(hex: 0xA4A7B3)

    public init() {}
}

extension Color {
    /// `0xRRGGBB`.
    package init(hex: UInt32) {
        self.init(red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }
}

extension UIColor {
    /// One colour in light, another in dark windows.
    package convenience init(light: Color, dark: Color) { self.init(Color(light: light, dark: dark)) }
}
