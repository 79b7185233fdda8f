import Combine
import FoyerUI
import SwiftUI

/// Whether the browser may notify this person of calls.
@MainActor
final class NotificationSetting: ObservableObject {
    /// Nobody has said yes or no yet.
    @Published private(set) var canAsk = false
    private var subscription: AnyCancellable?

    init() {
        subscription = WindowContext.current?.on("notifications") { [weak self] data in
            self?.canAsk = data["state"]?.string == "default"
        }
        Page.tellOfNotifications(asking: false)
    }

    func ask() { Page.tellOfNotifications(asking: true) }
}
