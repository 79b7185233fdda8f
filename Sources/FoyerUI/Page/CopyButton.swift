import Combine
import Foyer
import SwiftUI

/// Copies a text in the page itself, and says for a moment that it did.
package struct CopyButton<Label: View>: View {
    @StateObject private var receipt: CopyReceipt
    private let text: String
    private let identifier: String
    private let label: (_ isCopied: Bool) -> Label

    package init(_ text: String, identifier: String, @ViewBuilder label: @escaping (_ isCopied: Bool) -> Label) {
        self.text = text
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

    init(identifier: String) {
        subscription = WindowContext.current?.on("clipboard.copied") { [weak self] data in
            if data["key"]?.string == identifier, data["ok"]?.bool == true { self?.show() }
        }
    }

    private func show() {
        isFresh = true
        fading?.cancel()
        fading = Task { [weak self] in
            try? await Task.sleep(for: .seconds(2))
            if !Task.isCancelled { self?.isFresh = false }
        }
    }
}
