import Foundation

/// How presented content is laid over the window.
enum PresentationKind: Equatable {
    case sheet, cover
    case alert, choices

    /// How the panel takes room: covers and sheets all of it, up to a readable width.
    fileprivate var layout: LayoutKind {
        switch self {
        case .sheet: .frame(FrameSize(maxWidth: 560, maxHeight: .infinity), .center)
        case .cover: .frame(FrameSize(maxWidth: .infinity, maxHeight: .infinity), .center)
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
    var title: String?
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
            let overlay = PresentationLayer(kind: kind, title: title, dismiss: dismiss, content: node.observed(presented))
            pass.add(overlay, key: id.map(NodeKey.id) ?? .position, environment: environment)
        }
    }

    private struct Kind: Equatable { let kind: PresentationKind }
}

/// The veil over the window and the panel on it.
nonisolated struct PresentationLayer<Content: View>: PrimitiveView {
    let kind: PresentationKind
    let title: String?
    let dismiss: @MainActor () -> Void
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        let sheet = node.remember { SheetModel(node: node) }
        let dismiss = dismiss
        sheet.handler.run = { _ in dismiss() }
        sheet.handler.isEnabled = kind != .cover && kind != .alert && !sheet.isHeld
        let isNew = node.box == nil
        let inner = node.derive(ObjectIdentifier(sheet)) { values in
            values.sheet = sheet
            values.page = nil
            values.navigation = nil
            values.isInRow = false
            values.isInForm = false
            values.rows = nil
        }
        node.showElement(Spec(layout: .layer(.center, isBehind: false), classes: ["veil", "veil-\(kind)"]))
        node.rebuild { pass in
            if kind != .cover { pass.add(Veil(handler: sheet.handler, canDismiss: sheet.handler.isEnabled)) }
            pass.add(Panel(kind: kind, title: title, sheet: sheet, content: content), environment: inner)
        }
        if isNew { node.window.present(node) }
    }
}

/// The dimmed rest of the window; a tap on it closes what can be closed that way.
nonisolated private struct Veil: PrimitiveView {
    let handler: Handler
    let canDismiss: Bool

    @MainActor func _update(_ node: ViewNode) {
        var attributes: AttributeList<AttributeName> = [.data("tap"): "", .aria("hidden"): "true"]
        if canDismiss { attributes[.data("dismiss")] = "" }
        node.showElement(Spec(layout: .fill, classes: ["dim"], attributes: attributes, handlers: [handler]))
    }
}

nonisolated private struct Panel<Content: View>: PrimitiveView {
    let kind: PresentationKind
    let title: String?
    let sheet: SheetModel
    let content: Content

    @MainActor func _update(_ node: ViewNode) {
        sheet.panel = node
        let role = kind == .alert || kind == .choices ? "alertdialog" : "dialog"
        var attributes: AttributeList<AttributeName> = [.role: role, .aria("modal"): "true"]
        if let title { attributes[.aria("label")] = title }
        node.showElement(
            Spec(
                layout: kind.layout, classes: ["panel", "panel-\(kind)"], style: kind == .sheet ? sheet.css : "", attributes: attributes))
        let sheet = sheet
        node.rebuild { pass in
            pass.add(content)
            if kind == .sheet, sheet.hasGrabber { pass.add(Grabber(sheet: sheet)) }
        }
    }
}
