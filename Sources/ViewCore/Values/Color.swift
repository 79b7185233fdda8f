import Foundation

/// A colour that follows light and dark.
nonisolated public struct Color: PrimitiveView, Hashable, Sendable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

    struct Components: Hashable, Sendable {
        var red, green, blue, opacity: Double

        var css: String {
            func byte(_ part: Double) -> Int { Int((min(max(part.isFinite ? part : 0, 0), 1) * 255).rounded()) }
            let rgb = "\(byte(red)) \(byte(green)) \(byte(blue))"
            return opacity >= 1 ? "rgb(\(rgb))" : "rgb(\(rgb) / \(CSS.number(max(0, opacity))))"
        }
    }

    enum Storage: Hashable, Sendable {
        case plain(Components)
        case adaptive(light: Components, dark: Components)
        /// A variable of the style sheet.
        case named(String)
    }

    let storage: Storage
    var alpha = 1.0

    init(_ storage: Storage) { self.storage = storage }

    init(named name: String) { storage = .named(name) }

    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        storage = .plain(Components(red: red, green: green, blue: blue, opacity: opacity))
    }

    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        func part(_ n: Double) -> Double {
            let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
    }

    /// One colour in light, another in dark windows.
    package init(light: Color, dark: Color) {
        guard case .plain(let lightParts) = light.storage, case .plain(let darkParts) = dark.storage else {
            self = light
            return
        }
        storage = .adaptive(light: lightParts, dark: darkParts)
    }

    public init(_ color: UIColor) { storage = color.storage }
    public init(uiColor: UIColor) { storage = uiColor.storage }

    public func opacity(_ opacity: Double) -> Color {
        var copy = self
        copy.alpha *= opacity
        return copy
    }

    /// The colour as CSS writes it.
    package var css: String {
        let base =
            switch storage {
            case .plain(let parts): parts.css
            case .adaptive(let light, let dark): "light-dark(\(light.css),\(dark.css))"
            case .named(let name): "var(--\(name))"
            }
        guard alpha < 1 else { return base }
        if case .plain(var parts) = storage {
            parts.opacity *= alpha
            return parts.css
        }
        return "color-mix(in srgb,\(base) \(CSS.number(max(0, alpha) * 100))%,transparent)"
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .fill, style: "background:\(css);"))
    }
}

extension Color {
    public static let red = Color(named: "red")
    public static let orange = Color(named: "orange")
    public static let yellow = Color(named: "yellow")
    public static let green = Color(named: "green")
    public static let mint = Color(named: "mint")
    public static let teal = Color(named: "teal")
    public static let cyan = Color(named: "cyan")
    public static let blue = Color(named: "blue")
    public static let indigo = Color(named: "indigo")
    public static let purple = Color(named: "purple")
    public static let pink = Color(named: "pink")
    public static let brown = Color(named: "brown")
    public static let gray = Color(named: "gray")
    public static let white = Color(white: 1)
    public static let black = Color(white: 0)
    public static let clear = Color(white: 0, opacity: 0)
    public static let primary = Color(named: "label")
    public static let secondary = Color(named: "secondary-label")
    public static let accentColor = Color(named: "tint")
}

/// The system's colours as variables of the style sheet: name, light, dark.
enum SystemColors {
    static let table: [(name: String, light: String, dark: String)] = [
        ("red", "#ff3b30", "#ff453a"), ("orange", "#ff9500", "#ff9f0a"), ("yellow", "#ffcc00", "#ffd60a"),
        ("green", "#34c759", "#30d158"), ("mint", "#00c7be", "#63e6e2"), ("teal", "#30b0c7", "#40c8e0"),
        ("cyan", "#32ade6", "#64d2ff"), ("blue", "#007aff", "#0a84ff"), ("indigo", "#5856d6", "#5e5ce6"),
        ("purple", "#af52de", "#bf5af2"), ("pink", "#ff2d55", "#ff375f"), ("brown", "#a2845e", "#ac8e68"),
        ("gray", "#8e8e93", "#8e8e93"), ("gray2", "#aeaeb2", "#636366"), ("gray3", "#c7c7cc", "#48484a"),
        ("gray4", "#d1d1d6", "#3a3a3c"), ("gray5", "#e5e5ea", "#2c2c2e"), ("gray6", "#f2f2f7", "#1c1c1e"),
        ("label", "#000000", "#ffffff"), ("secondary-label", "#3c3c4399", "#ebebf599"),
        ("tertiary-label", "#3c3c434d", "#ebebf54d"), ("quaternary-label", "#3c3c432e", "#ebebf529"),
        ("placeholder", "#3c3c434d", "#ebebf54d"), ("separator", "#3c3c434a", "#54545899"),
        ("background", "#ffffff", "#000000"), ("secondary-background", "#f2f2f7", "#1c1c1e"),
        ("tertiary-background", "#ffffff", "#2c2c2e"), ("grouped-background", "#f2f2f7", "#000000"),
        ("secondary-grouped-background", "#ffffff", "#1c1c1e"), ("fill", "#78788033", "#7878805c"),
        ("secondary-fill", "#78788029", "#78788052"), ("tertiary-fill", "#7676801f", "#7676803d"),
        ("quaternary-fill", "#74748014", "#7474802e"), ("material", "#f5f5f7", "#262628"), ("raised", "#ffffff", "#2c2c2e"),
        ("chosen", "#ffffff", "#636366"),
    ]

    static var css: String { table.map { "--\($0.name):light-dark(\($0.light),\($0.dark));" }.joined() }
}
