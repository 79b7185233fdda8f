import Foundation

/// A colour as UIKit names it; dynamic ones have a value for light and one for dark.
public final class UIColor: Sendable, Hashable {
    let storage: Color.Storage

    init(_ storage: Color.Storage) { self.storage = storage }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        storage = .plain(.init(red: red, green: green, blue: blue, opacity: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// Asks the provider once for light and once for dark.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).components(dark: false)
        let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).components(dark: true)
        guard let light, let dark else {
            self.init(dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).storage)
            return
        }
        self.init(.adaptive(light: light, dark: dark))
    }

    public convenience init(_ color: Color) { self.init(color.alpha < 1 ? color.flattened : color.storage) }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch storage {
        case .plain(var parts):
            parts.opacity = alpha
            return UIColor(.plain(parts))
        case .adaptive(var light, var dark):
            light.opacity = alpha
            dark.opacity = alpha
            return UIColor(.adaptive(light: light, dark: dark))
        case .named(let name):
            guard let light = Color.Components(system: name, dark: false), let dark = Color.Components(system: name, dark: true) else {
                return self
            }
            return UIColor(.adaptive(light: light, dark: dark)).withAlphaComponent(alpha)
        }
    }

    private func components(dark: Bool) -> Color.Components? {
        switch storage {
        case .plain(let parts): parts
        case .adaptive(let light, let darkParts): dark ? darkParts : light
        case .named(let name): Color.Components(system: name, dark: dark)
        }
    }

    public static func == (left: UIColor, right: UIColor) -> Bool { left.storage == right.storage }
    public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension Color {
    /// The opacity worked into the components.
    fileprivate var flattened: Storage {
        func faded(_ parts: Components) -> Components {
            var copy = parts
            copy.opacity *= alpha
            return copy
        }
        switch storage {
        case .plain(let parts): return .plain(faded(parts))
        case .adaptive(let light, let dark): return .adaptive(light: faded(light), dark: faded(dark))
        case .named(let name):
            guard let light = Components(system: name, dark: false), let dark = Components(system: name, dark: true) else { return storage }
            return .adaptive(light: faded(light), dark: faded(dark))
        }
    }
}

extension Color.Components {
    init?(system name: String, dark: Bool) {
        guard let entry = SystemColors.table.first(where: { $0.name == name }) else { return nil }
        let digits = (dark ? entry.dark : entry.light).dropFirst()
        guard let value = UInt32(digits, radix: 16) else { return nil }
        let full = digits.count == 8 ? value : value << 8 | 0xff
        func part(_ shift: UInt32) -> Double { Double(full >> shift & 0xff) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), opacity: part(0))
    }
}

/// What a dynamic colour depends on.
public struct UITraitCollection: Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle

    public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

extension UIColor {
    private static func system(_ name: String) -> UIColor { UIColor(.named(name)) }

    public static let systemRed = system("red")
    public static let systemOrange = system("orange")
    public static let systemYellow = system("yellow")
    public static let systemGreen = system("green")
    public static let systemMint = system("mint")
    public static let systemTeal = system("teal")
    public static let systemCyan = system("cyan")
    public static let systemBlue = system("blue")
    public static let systemIndigo = system("indigo")
    public static let systemPurple = system("purple")
    public static let systemPink = system("pink")
    public static let systemBrown = system("brown")
    public static let systemGray = system("gray")
    public static let systemGray2 = system("gray2")
    public static let systemGray3 = system("gray3")
    public static let systemGray4 = system("gray4")
    public static let systemGray5 = system("gray5")
    public static let systemGray6 = system("gray6")
    public static let label = system("label")
    public static let secondaryLabel = system("secondary-label")
    public static let tertiaryLabel = system("tertiary-label")
    public static let quaternaryLabel = system("quaternary-label")
    public static let placeholderText = system("placeholder")
    public static let separator = system("separator")
    public static let systemBackground = system("background")
    public static let secondarySystemBackground = system("secondary-background")
    public static let tertiarySystemBackground = system("tertiary-background")
    public static let systemGroupedBackground = system("grouped-background")
    public static let secondarySystemGroupedBackground = system("secondary-grouped-background")
    public static let systemFill = system("fill")
    public static let secondarySystemFill = system("secondary-fill")
    public static let tertiarySystemFill = system("tertiary-fill")
    public static let quaternarySystemFill = system("quaternary-fill")
    public static let tintColor = system("tint")
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let black = UIColor(white: 0, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
}
