import Combine
import Foyer
import SwiftUI

/// Copies a text in the page itself, and says for a moment that it did.
package struct CopyButton<Label: View>: View {
    @Injected(\.strings) private var strings
    @StateObject private var receipt: CopyReceipt
    private let text: String
    private let identifier: String
    private let name: String
    private let label: (_ isCopied: Bool) -> Label

    /// `name` is what assistive programs call the button before it was pressed.
    package init(_ text: String, name: String, identifier: String, @ViewBuilder label: @escaping (_ isCopied: Bool) -> Label) {
        self.text = text
        self.name = name
        self.identifier = identifier
        self.label = label
        _receipt = StateObject(wrappedValue: CopyReceipt(identifier: identifier))
    }

    package var body: some View {
        Button {
            Page.copy(text)
        } label: {
            label(receipt.isFresh)
        }
        .accessibilityLabel(receipt.isFresh ? strings.copied : name)
        .accessibilityIdentifier(identifier)
        .pageCopy(text)
    }
}

/// Whether something was copied just now.
@MainActor
private final class CopyReceipt: ObservableObject {
    @Published private(set) var isFresh = false
    private var subscription: AnyCancellable?
    private var fading: Task<Void, Never>?
    @Injected(\.announcements) private var announcements
    @Injected(\.strings) private var strings

    init(identifier: String) {
        subscription = WindowContext.current?.on("clipboard.copied") { [weak self] data in
            if data["key"]?.string == identifier, data["ok"]?.bool == true { self?.show() }
        }
    }

    private func show() {
        isFresh = true
        announcements.say(strings.copied)
        fading?.cancel()
        fading = Task { [weak self] in
            try? await Task.sleep(for: .seconds(2))
            if !Task.isCancelled { self?.isFresh = false }
        }
    }
}
