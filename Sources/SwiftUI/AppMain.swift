import BrowserMedia
import ViewCore
import ViewServer

extension App {
    /// Serves this app, one window per browser tab, with the camera and microphone of each tab's browser. `PORT` and `HOST` say where
    /// (8080 on 127.0.0.1 by default); SIGTERM and SIGINT end it.
    @MainActor public static func main() {
        BrowserMedia.install()
        AppProgram.run(Self.self)
    }
}
