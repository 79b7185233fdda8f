import Foundation
import SwiftUI

/// What the web app has to know of the server that serves it. Whoever opens a window sets it: `context[FoyerAppConfigurationKey.self]`.
package struct FoyerAppConfiguration: Hashable, Sendable {
    /// Where the windows reach the server.
    package var serverURL: URL
    /// What links carry, where it differs.
    package var publicURL: URL?
    /// Whether the start page makes rooms for anyone.
    package var dev: Bool

    package init(serverURL: URL, publicURL: URL? = nil, dev: Bool) {
        self.serverURL = serverURL
        self.publicURL = publicURL
        self.dev = dev
    }
}

package enum FoyerAppConfigurationKey: WindowKey {
    package static var defaultValue: FoyerAppConfiguration {
        FoyerAppConfiguration(serverURL: URL(string: "http://127.0.0.1:8080")!, dev: false)
    }
}

extension FoyerAppConfiguration {
    /// Of the window in whose scope this code runs.
    @MainActor static var current: FoyerAppConfiguration {
        WindowContext.current?[FoyerAppConfigurationKey.self] ?? FoyerAppConfigurationKey.defaultValue
    }
}
