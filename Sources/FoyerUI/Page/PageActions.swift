import SwiftUI

/// What the page does by itself the moment a button is pressed, also while the server is away. It tells the window afterwards.
package enum PageAction: String, Sendable {
    case microphone = "media.microphone"
    case camera = "media.camera"
    case leave = "call.leave"
}
