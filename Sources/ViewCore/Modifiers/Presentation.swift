import Foundation

/// How presented content is laid over the window.
enum PresentationKind: Equatable {
    case sheet, cover, popover
    case alert, choices

    /// How the panel takes room: covers and sheets all of it, up to a readable width; the others as much as they need.
    fileprivate var layout: LayoutKind {
        switch self {
        case .sheet: .frame(FrameSize(maxWidth: 560, maxHeight: .infinity), .center)
        case .cover: .frame(FrameSize(maxWidth: .infinity, maxHeight: .infinity), .center)
        case .popover: .cell(.center)
        case .alert, .choices: .frame(FrameSize(width: 300), .center)
        }
    }
}

/// Shows content over the whole window while `isPresented`.
nonisolated struct PresentingView<Content: View, Presented: View>: PrimitiveView {
    let content: Content
    let kind: PresentationKind
    let isPresented: Bool
    let id: AnyHashable?
    let dismiss: @MainActor () -> Void
    let onDismiss: (@MainActor () -> Void)?
    let presented: () -> Presented

    @MainActor func _update(_ node: ViewNode) {
        node.inlineChildren = 1
        let memory = node.remember { Kept(false) }
        if memory.value, !isPresented, let onDismiss { node.window.afterwards(onDismiss) }
        memory.value = isPresented
        let environment = node.derive(Kind(kind: kind)) { [dismiss] values in
            values.dismiss = DismissAction { MainActor.assumeIsolated { dismiss() } }
            values.dismissMenu = kind == .alert || kind == .choices ? dismiss : nil
            values.isEnabled = true
        }
        node.rebuild { pass in
            pass.add(content)
            guard isPresented else { return }
            let overlay = PresentationLayer(kind: kind, dismiss: dismiss, content: node.observed(presented))
            pass.add(overlay, key: id.map(NodeKey.id) ?? .position, environment: environment)
        }
    }

    private struct Kind: Equatable { let kind: PresentationKind }
}

/// The veil over the window and the panel on it.
nonisolated struct PresentationLayer<Content: View>: PrimitiveView {
    let kind: PresentationKind
    let dismiss: @MainActor () -> Void
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        let handler = node.remember { Handler(.tap) }
        let dismiss = dismiss
        handler.run = { _ in dismiss() }
        handler.isEnabled = kind != .cover && kind != .alert
        let isNew = node.box == nil
        node.showElement(Spec(layout: .layer(.center, isBehind: false), classes: ["veil", "veil-\(kind)"]))
        node.rebuild { pass in
            if kind != .cover { pass.add(Veil(handler: handler)) }
            pass.add(Panel(kind: kind, content: content))
        }
        if isNew { node.window.present(node) }
    }
}

/// The dimmed rest of the window; a tap on it closes what can be closed that way.
nonisolated private struct Veil: PrimitiveView {
    let handler: Handler

    @MainActor func _update(_ node: ViewNode) {
        node.showElement(
            Spec(layout: .fill, classes: ["dim"], attributes: [.data("tap"): "", .aria("hidden"): "true"], handlers: [handler]))
    }
}

nonisolated private struct Panel<Content: View>: PrimitiveView {
    let kind: PresentationKind
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        let role = kind == .alert || kind == .choices ? "alertdialog" : "dialog"
        node.showElement(
            Spec(layout: kind.layout, classes: ["panel", "panel-\(kind)"], attributes: [.role: role, .aria("modal"): "true"]))
        node.show(content)
    }
}

/// Title, message and buttons of an alert.
nonisolated struct AlertPanel<Message: View, Actions: View>: View {
    let title: Text
    let message: Message
    let actions: Actions

    @MainActor var body: some View {
        VStack(spacing: 6) {
            title.font(.headline).multilineTextAlignment(.center).accessibilityAddTraits(.isHeader)
            message.font(.footnote).multilineTextAlignment(.center)
            VStack(spacing: 8) { actions }
                .buttonStyle(AlertButtonStyle())
                .decorated([.className("alert-actions")])
                .padding(.top, 10)
        }
        .frame(maxWidth: .infinity)
        .padding(20)
    }
}

nonisolated private struct AlertButtonStyle: PrimitiveButtonStyle {
    var _classes: [String] { ["b-tint", "b-alert"] }
}

extension View {
    nonisolated private func presenting<Presented: View>(
        _ kind: PresentationKind, _ isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Presented
    ) -> some View {
        nonisolated(unsafe) let isPresented = isPresented  // only ever touched on the main actor, as all views are
        return PresentingView(
            content: self, kind: kind, isPresented: isPresented.wrappedValue, id: nil,
            dismiss: { isPresented.wrappedValue = false }, onDismiss: onDismiss, presented: content)
    }

    nonisolated private func presenting<Item: Identifiable, Presented: View>(
        _ kind: PresentationKind, _ item: Binding<Item?>, onDismiss: (@MainActor () -> Void)?,
        @ViewBuilder content: @escaping (Item) -> Presented
    ) -> some View {
        nonisolated(unsafe) let item = item  // only ever touched on the main actor, as all views are
        let value = item.wrappedValue
        return PresentingView(
            content: self, kind: kind, isPresented: value != nil, id: value.map { AnyHashable($0.id) },
            dismiss: { item.wrappedValue = nil }, onDismiss: onDismiss, presented: { value.map(content) })
    }

    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presenting(.sheet, isPresented, onDismiss: onDismiss.map { onMain($0) }, content: content)
    }

    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presenting(.sheet, item, onDismiss: onDismiss.map { onMain($0) }, content: content)
    }

    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presenting(.cover, isPresented, onDismiss: onDismiss.map { onMain($0) }, content: content)
    }

    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presenting(.popover, isPresented, content: content)
    }

    nonisolated public func alert<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        presenting(.alert, isPresented) { AlertPanel(title: Text(titleKey), message: message(), actions: actions()) }
    }

    nonisolated public func alert<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        alert(titleKey, isPresented: isPresented, actions: actions, message: { EmptyView() })
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, Actions: View, Message: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(LocalizedStringKey(String(title)), isPresented: isPresented, actions: actions, message: message)
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, Actions: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        alert(LocalizedStringKey(String(title)), isPresented: isPresented, actions: actions, message: { EmptyView() })
    }

    nonisolated public func confirmationDialog<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        presenting(.choices, isPresented) { AlertPanel(title: Text(titleKey), message: message(), actions: actions()) }
    }

    nonisolated public func confirmationDialog<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        confirmationDialog(titleKey, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: { EmptyView() })
    }
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
