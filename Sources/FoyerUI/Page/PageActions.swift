import SwiftUI

/// What the page does by itself the moment a button is pressed, also while the server is away. It tells the window afterwards.
package enum PageAction: String, Sendable {
    case microphone = "media.microphone"
    case camera = "media.camera"
    case leave = "call.leave"
}

extension View {
    /// Pressed, the page acts at once; the button's own action is for where no page acts.
    package func pageAction(_ action: PageAction) -> some View { pageAttribute("data-action", action.rawValue) }

    /// A switch whose look the page changes at once too.
    package func pageToggle(
        _ action: PageAction, isOn: Bool, symbols: (on: String, off: String), labels: (on: String, off: String)
    ) -> some View {
        pageAction(action)
            .pageAttribute("data-on", isOn ? "true" : "false")
            .pageAttribute("data-on-symbol", symbols.on)
            .pageAttribute("data-off-symbol", symbols.off)
            .pageAttribute("data-on-label", labels.on)
            .pageAttribute("data-off-label", labels.off)
    }

    /// Pressed, the page copies a text, and sends `clipboard.copied`.
    package func pageCopy(_ text: String) -> some View {
        pageAttribute("data-action", "copy").pageAttribute("data-copy", text)
    }

    /// The page keeps the loudness of a stream (`local`, `peer:ID`) in this element, for the bars inside it.
    func pageLevel(_ stream: String) -> some View { pageAttribute("data-level", stream) }

    /// A lobby's check: the page keeps the microphone closed while every check of it is off.
    func pageMicrophoneCheck(isOn: Bool) -> some View { pageAttribute("data-microphone-check", isOn ? "on" : "off") }

    /// A bar that grows with the level of the element around it. `reach` is how far.
    func pageLevelBar(_ reach: LevelReach) -> some View { pageAttribute("data-level-bar", reach.rawValue) }

    /// Shown while the person of this stream speaks.
    func pageSpeakingFrame(_ stream: String) -> some View { pageLevel(stream).pageAttribute("data-speaking-frame", "") }

    /// A picture as in a mirror, as people know themselves; the page leaves the back camera as it is.
    @ViewBuilder func pageMirrored(_ isMirrored: Bool = true) -> some View {
        if isMirrored { pageAttribute("data-mirrored", "") } else { self }
    }

    /// The ground of a switch, which follows the press at once, its symbol with it.
    func pageToggleGround() -> some View { pageAttribute("data-toggle-ground", "") }

    /// Shown while the page's own microphone switch is off, whatever the window knows.
    func pageShownWhileMuted() -> some View { pageAttribute("data-shown-while-muted", "") }
}

/// How far a bar of a level meter follows.
enum LevelReach: String { case low, mid, full }
