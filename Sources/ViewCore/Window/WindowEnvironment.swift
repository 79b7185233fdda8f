import Foundation

/// What a page says about itself when it opens its window.
package struct WindowEnvironment: Sendable, Equatable {
    package var url: URL
    /// In CSS pixels.
    package var viewport: CGSize
    package var colorScheme: ColorScheme
    package var locale: Locale
    package var reducedMotion: Bool
    /// What `@SceneStorage` kept in the tab.
    package var storage: [String: WireValue]

    package init(
        url: URL, viewport: CGSize = CGSize(width: 390, height: 844), colorScheme: ColorScheme = .light,
        locale: Locale = Locale(identifier: "en"), reducedMotion: Bool = false, storage: [String: WireValue] = [:]
    ) {
        self.url = url
        self.viewport = viewport
        self.colorScheme = colorScheme
        self.locale = locale
        self.reducedMotion = reducedMotion
        self.storage = storage
    }
}
