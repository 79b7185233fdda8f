import BrowserMedia
import SwiftUI

extension FoyerWebApp {
    /// The web app in the server's own process: a window for each browser tab, each with what it has to know.
    @MainActor package static func service(_ configuration: FoyerAppConfiguration) -> ViewService {
        ViewService(window: windows(configuration))
    }

    /// The web app's windows in a worker that a server has started.
    /// - Throws: where no server has.
    @MainActor package static func worker(_ configuration: FoyerAppConfiguration) throws -> WindowsProcess {
        try WindowsProcess(window: windows(configuration))
    }

    @MainActor private static func windows(
        _ configuration: FoyerAppConfiguration
    ) -> @MainActor (WindowEnvironment, @escaping @MainActor (WindowOutput) -> Void) -> ViewWindow {
        BrowserMedia.install()
        return { environment, output in
            let window = ViewWindow(app: FoyerWebApp.self, environment: environment, output: output)
            window.context[FoyerAppConfigurationKey.self] = configuration
            return window
        }
    }
}
