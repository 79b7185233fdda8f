import BrowserMedia
import SwiftUI

extension FoyerWebApp {
    /// The web app as routes of a server: a window for each browser tab, each with what it has to know.
    @MainActor package static func service(_ configuration: FoyerAppConfiguration) -> ViewService {
        BrowserMedia.install()
        return ViewService { environment, output in
            let window = ViewWindow(app: FoyerWebApp.self, environment: environment, output: output)
            window.context[FoyerAppConfigurationKey.self] = configuration
            return window
        }
    }
}
