import Foundation
import ViewCore

/// What the server tells a window about its page, as events on the window's context.
package enum PageEvent {
    static let prefix = "page."
    /// The page is there: data `{"reloaded": Bool, "gap": Bool}`; `gap` where commands may have been lost on the way.
    package static let opened = "page.opened"
    /// The connection broke; the page may be back within the grace.
    package static let lost = "page.lost"
    /// The page was closed or is being reloaded.
    package static let left = "page.left"
}

/// Where a window's page comes from.
package struct PageOrigin: Sendable, Equatable {
    /// The browser's address, as the trusted proxy or the socket tells it.
    package var peerAddress: String
    /// Scheme, host and port under which the browser reached the server.
    package var base: URL?

    package init(peerAddress: String, base: URL?) {
        self.peerAddress = peerAddress
        self.base = base
    }
}

extension PageOrigin: WindowKey {
    package static var defaultValue: PageOrigin { PageOrigin(peerAddress: "", base: nil) }
}
