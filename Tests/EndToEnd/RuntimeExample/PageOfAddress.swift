import SwiftUI

/// The page that the address names: `/touch`, `/drawing`, `/motion`, `/standing`, or the ordinary one.
struct PageOfAddress: View {
    var body: some View {
        switch WindowContext.current?.environment.url.path {
        case "/touch": TouchPage()
        case "/drawing": DrawingPage()
        case "/motion": MotionPage()
        case "/standing": StandingPage()
        default: ContentView()
        }
    }
}
