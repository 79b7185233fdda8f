import Foyer
import SwiftUI

/// A raised surface.
struct CardModifier: ViewModifier {
    @Injected(\.colors) private var colors
    let padding: CGFloat

    func body(content: Content) -> some View {
        content
            .padding(padding)
            .background(colors.card)
            .cornerRadius(24)
            .overlay(RoundedRectangle(cornerRadius: 24).stroke(colors.border, lineWidth: 1).allowsHitTesting(false))
            .shadow(color: Color.black.opacity(0.06), radius: 24, x: 0, y: 8)
    }
}

extension View {
    package func card(padding: CGFloat = 24) -> some View { modifier(CardModifier(padding: padding)) }
}

/// How long a name may be while it is typed; the server cleans it and cuts it to the same length.
package enum PersonName {
    package static let longest = 64

    package static func limited(_ name: String) -> String { String(name.prefix(longest)) }
}

/// A text field for a name, with its label above.
package struct LabeledField: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    private let label: String
    private let placeholder: String
    private let identifier: String
    @Binding private var text: String
    private let onSubmit: @MainActor () -> Void

    package init(_ label: String, placeholder: String, identifier: String, text: Binding<String>, onSubmit: @escaping @MainActor () -> Void)
    {
        self.label = label
        self.placeholder = placeholder
        self.identifier = identifier
        _text = text
        self.onSubmit = onSubmit
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(label).font(fonts.footnoteBold).foregroundColor(colors.text).accessibilityHidden(true)
            TextField(placeholder, text: $text)
                .textFieldStyle(.plain)
                .onSubmit(onSubmit)
                .accessibilityLabel(label)
                .accessibilityIdentifier(identifier)
                .font(fonts.body)
                .foregroundColor(colors.text)
                .padding(.horizontal, 16)
                .frame(height: 52)
                .pageAttribute("data-field", "")
                .pageAttribute("data-longest", "\(PersonName.longest)")
                .frame(maxWidth: .infinity)
                .background(colors.field)
                .cornerRadius(14)
                .overlay(RoundedRectangle(cornerRadius: 14).stroke(colors.border, lineWidth: 1).allowsHitTesting(false))
        }
    }
}
