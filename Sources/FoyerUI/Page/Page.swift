import SwiftUI

/// What code asks of the page in which its window is shown. Without a page, as in a test of a view model, nothing happens.
@MainActor
package enum Page {
    package enum Sound: String, Sendable {
        case knock
        /// Until `stop`, both of them.
        case ring, ringback
        case stop
    }

    package static func play(_ sound: Sound) { WindowContext.current?.send("sound", ["name": .string(sound.rawValue)]) }

    package static func title(_ text: String) { WindowContext.current?.send("title", ["text": .string(text)]) }

    /// Calls for a person who looks elsewhere: by the tab's title, and by a notification where it is allowed. Nil ends it.
    package static func call(_ title: String?, body: String = "") {
        WindowContext.current?.send("call", ["title": title.map(WireValue.string) ?? .null, "body": .string(body)])
    }

    /// The page answers with the event `notifications {state}`.
    package static func tellOfNotifications(asking: Bool) { WindowContext.current?.send("notifications", ["ask": .bool(asking)]) }

    /// A number in front of the title; 0 takes it away.
    package static func showCount(_ count: Int) { WindowContext.current?.send("count", ["count": .number(Double(count))]) }

    package static func copy(_ text: String) { WindowContext.current?.send("copy", ["text": .string(text)]) }

    /// Another address of this app; the page stays.
    package static func open(_ url: String, replacing: Bool = false) {
        WindowContext.current?.send("navigate", ["url": .string(url), "replace": .bool(replacing)])
    }
}
