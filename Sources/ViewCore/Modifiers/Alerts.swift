import Foundation

/// Title, message and buttons of an alert.
nonisolated struct AlertPanel<Message: View, Actions: View>: View {
    let title: Text
    let message: Message
    let actions: Actions
    /// The button of an alert that has none of its own, or that a dialog has besides.
    var standard: String?

    @MainActor var body: some View {
        VStack(spacing: 6) {
            title.font(.headline).multilineTextAlignment(.center).accessibilityAddTraits(.isHeader)
            message.font(.footnote).multilineTextAlignment(.center)
            VStack(spacing: 8) {
                actions
                if let standard { Button(LocalizedStringKey(standard), role: .cancel) {} }
            }
            .buttonStyle(AlertButtonStyle())
            .textFieldStyle(.roundedBorder)
            .decorated([.className("alert-actions")])
            .padding(.top, 10)
        }
        .decorated([.className("alert-body")])
        .frame(maxWidth: .infinity)
        .padding(20)
    }
}

nonisolated private struct AlertButtonStyle: PrimitiveButtonStyle {
    var _classes: [String] { ["b-tint", "b-alert"] }
}

/// The older form of an alert.
public struct Alert {
    public struct Button {
        let label: Text
        let role: ButtonRole?
        let action: () -> Void

        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: nil, action: action ?? {})
        }
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .cancel, action: action ?? {})
        }
        public static func cancel(_ action: (() -> Void)? = {}) -> Button { cancel(Text(verbatim: "Cancel"), action: action) }
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .destructive, action: action ?? {})
        }
    }

    let title: Text
    let message: Text?
    let buttons: [Button]

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        (self.title, self.message) = (title, message)
        buttons = [dismissButton ?? .cancel(Text(verbatim: "OK"))]
    }

    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        (self.title, self.message) = (title, message)
        buttons = [primaryButton, secondaryButton]
    }

    var panel: some View {
        AlertPanel(
            title: title, message: message,
            actions: ForEach(0..<buttons.count) { [buttons] index in
                ViewCore.Button(role: buttons[index].role, action: buttons[index].action) { buttons[index].label }
            })
    }
}

extension View {
    nonisolated private func alerting<Actions: View, Message: View>(
        _ kind: PresentationKind, _ title: Text, _ isPresented: Binding<Bool>, isTitled: Bool = true, actions: @escaping () -> Actions,
        message: @escaping () -> Message
    ) -> some View {
        let standard = kind == .choices ? "Cancel" : Actions.self == EmptyView.self ? "OK" : nil
        return presenting(kind, isPresented, title: title.plain) {
            AlertPanel(title: isTitled ? title : Text(verbatim: ""), message: message(), actions: actions(), standard: standard)
        }
    }

    nonisolated public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
        @ViewBuilder message: @escaping () -> M
    ) -> some View {
        alerting(.alert, Text(titleKey), isPresented, actions: actions, message: message)
    }

    nonisolated public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        alerting(.alert, Text(titleKey), isPresented, actions: actions, message: { EmptyView() })
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
    ) -> some View {
        alerting(.alert, Text(title), isPresented, actions: actions, message: message)
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        alerting(.alert, Text(title), isPresented, actions: actions, message: { EmptyView() })
    }

    nonisolated public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
    ) -> some View {
        alerting(.alert, title, isPresented, actions: actions, message: message)
    }

    nonisolated public func alert<A: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        alerting(.alert, title, isPresented, actions: actions, message: { EmptyView() })
    }

    /// With what the alert is about, which it keeps as long as it is shown.
    nonisolated public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
        @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        alerting(.alert, Text(titleKey), isPresented, actions: { data.map(actions) }, message: { data.map(message) })
    }

    nonisolated public func alert<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        alerting(.alert, Text(titleKey), isPresented, actions: { data.map(actions) }, message: { EmptyView() })
    }

    /// An error that describes itself; without one nothing is shown.
    nonisolated public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        let shown = Binding(get: { isPresented.wrappedValue && error != nil }, set: { isPresented.wrappedValue = $0 })
        let suggestion = error?.recoverySuggestion ?? error?.failureReason
        return alerting(.alert, Text(verbatim: error?.errorDescription ?? ""), shown, actions: actions) {
            suggestion.map { Text(verbatim: $0) }
        }
    }

    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A, @ViewBuilder message: @escaping (E) -> M
    ) -> some View {
        let shown = Binding(get: { isPresented.wrappedValue && error != nil }, set: { isPresented.wrappedValue = $0 })
        return alerting(
            .alert, Text(verbatim: error?.errorDescription ?? ""), shown, actions: { error.map(actions) }, message: { error.map(message) })
    }

    nonisolated public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
        presenting(.alert, isPresented) { content().panel }
    }

    nonisolated public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
        presenting(.alert, item, onDismiss: nil) { content($0).panel }
    }

    nonisolated public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
    ) -> some View {
        alerting(.choices, Text(titleKey), isPresented, isTitled: titleVisibility != .hidden, actions: actions, message: message)
    }

    nonisolated public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        confirmationDialog(titleKey, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: { EmptyView() })
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        alerting(.choices, Text(title), isPresented, isTitled: titleVisibility != .hidden, actions: actions, message: { EmptyView() })
    }

    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        confirmationDialog(
            titleKey, isPresented: isPresented, titleVisibility: titleVisibility, actions: { data.map(actions) },
            message: { data.map(message) })
    }

    nonisolated public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        confirmationDialog(titleKey, isPresented: isPresented, titleVisibility: titleVisibility, actions: { data.map(actions) })
    }
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
