import CallClient
import Combine
import SwiftUI

/// Presence belongs to the browser tab: this tells a session whether its page is there.
@MainActor
final class PagePresence {
    private weak var session: RoomSession?
    private var subscriptions: [AnyCancellable] = []

    init(of session: RoomSession) {
        self.session = session
        guard let context = WindowContext.current else { return }
        subscriptions = [
            context.on(PageEvent.left) { [weak self] _ in self?.session?.pageHidden() },
            context.on(PageEvent.lost) { [weak self] _ in self?.session?.pageLost() },
            context.on(PageEvent.opened) { [weak self] _ in self?.session?.pageReturned() },
        ]
    }
}
