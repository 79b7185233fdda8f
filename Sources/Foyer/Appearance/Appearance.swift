/// How the screens of a window look: set `InjectedValues[\.appearance]`, or one of its parts, before the first screen.
public struct Appearance: Sendable {
    public var colors = Colors()
    public var images = Images()
    public var fonts = Fonts()

    public init(colors: Colors = Colors(), images: Images = Images(), fonts: Fonts = Fonts()) {
        self.colors = colors
        self.images = images
        self.fonts = fonts
    }
}

private enum AppearanceKey: InjectionKey {
    static var currentValue: Appearance { Appearance() }
}

extension InjectedValues {
    public var appearance: Appearance {
        get { self[AppearanceKey.self] }
        set { self[AppearanceKey.self] = newValue }
    }

    public var colors: Colors {
        get { appearance.colors }
        set { appearance.colors = newValue }
    }

    public var images: Images {
        get { appearance.images }
        set { appearance.images = newValue }
    }

    public var fonts: Fonts {
        get { appearance.fonts }
        set { appearance.fonts = newValue }
    }
}
