import Foundation

/// A height that a sheet rests at.
public struct PresentationDetent: Hashable, Sendable {
    let css: String

    /// Half of the window.
    public static let medium = PresentationDetent(css: "50%")
    public static let large = PresentationDetent(css: "")
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(css: CSS.length(height)) }
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(css: CSS.number(min(max(fraction, 0.05), 1) * 100) + "%")
    }
}

/// What the content of a sheet says about the sheet.
@MainActor final class SheetModel {
    private unowned let node: ViewNode
    weak var panel: ViewNode?
    let handler = Handler(.tap)
    private var detents: [PresentationDetent] = []
    private var selection: Binding<PresentationDetent>?
    private var index = 0
    private var indicator = Visibility.automatic
    private var looks: [String: String] = [:]
    private(set) var isHeld = false

    init(node: ViewNode) { self.node = node }

    private var detent: PresentationDetent? {
        if let selected = selection?.wrappedValue, detents.contains(selected) { return selected }
        return detents.indices.contains(index) ? detents[index] : detents.first
    }

    var css: String {
        let height = detent?.css ?? ""
        return (height.isEmpty ? "" : "height:\(height);") + looks.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value);" }.joined()
    }

    var hasGrabber: Bool { indicator != .hidden && (detents.count > 1 || indicator == .visible) }

    /// The next height, round and round.
    func advance() {
        guard detents.count > 1, let now = detent, let place = detents.firstIndex(of: now) else { return }
        index = (place + 1) % detents.count
        selection?.wrappedValue = detents[index]
        panel?.invalidate()
    }

    func set(detents: [PresentationDetent], selection: Binding<PresentationDetent>?) {
        let isChanged = self.detents != detents || selection != nil
        (self.detents, self.selection) = (detents, selection)
        if isChanged { panel?.invalidate() }
    }

    func set(indicator: Visibility) {
        guard self.indicator != indicator else { return }
        self.indicator = indicator
        panel?.invalidate()
    }

    func set(_ property: String, _ value: String) {
        guard looks[property] != value else { return }
        looks[property] = value
        panel?.invalidate()
    }

    func set(held: Bool) {
        guard isHeld != held else { return }
        isHeld = held
        node.invalidate()
    }
}

/// The handle at the top of a sheet: a press goes to the next height.
nonisolated struct Grabber: View {
    let sheet: SheetModel

    @MainActor var body: some View {
        Button(action: { sheet.advance() }) { Color.clear.frame(width: 36, height: 5) }
            .buttonStyle(.plain)
            .accessibilityLabel("Sheet Grabber")
            .decorated([.className("grabber")])
    }
}

extension EnvironmentValues {
    private struct SheetKey: EnvironmentKey { static var defaultValue: SheetModel? { nil } }

    var sheet: SheetModel? {
        get { self[SheetKey.self] }
        set { self[SheetKey.self] = newValue }
    }
}

/// A view that says something to the sheet it stands in.
nonisolated private struct SheetSetting<Content: View>: PrimitiveView {
    let content: Content
    let apply: @MainActor (SheetModel) -> Void

    @MainActor func _update(_ node: ViewNode) {
        if let sheet = node.environment.sheet { apply(sheet) }
        node.show(content)
    }
}

extension View {
    /// The heights of the sheet, lowest first.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        let ordered = detents.sorted { $0.order < $1.order }
        return SheetSetting(content: self) { $0.set(detents: ordered, selection: nil) }
    }

    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        nonisolated(unsafe) let selection = selection  // only ever touched on the main actor, as all views are
        let ordered = detents.sorted { $0.order < $1.order }
        return SheetSetting(content: self) { $0.set(detents: ordered, selection: selection) }
    }

    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        SheetSetting(content: self) { $0.set(indicator: visibility) }
    }

    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        SheetSetting(content: self) { sheet in
            if let cornerRadius { sheet.set("border-radius", CSS.length(cornerRadius)) }
        }
    }

    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        nonisolated(unsafe) let style = style  // only ever touched on the main actor, as all views are
        return SheetSetting(content: self) { sheet in
            sheet.set("background", style._paint(in: EnvironmentValues()).background)
        }
    }

    /// Keeps a sheet from being closed by a tap beside it or by Escape.
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        SheetSetting(content: self) { $0.set(held: isDisabled) }
    }
}

extension PresentationDetent {
    /// Pixels before fractions; large is the last.
    fileprivate var order: Double {
        if css.isEmpty { return 1_000_000 }
        let number = Double(css.prefix { $0.isNumber || $0 == "." }) ?? 0
        return css.hasSuffix("%") ? number * 8 : number
    }
}

extension View {
    nonisolated func presenting<Presented: View>(
        _ kind: PresentationKind, _ isPresented: Binding<Bool>, title: String? = nil, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Presented
    ) -> some View {
        nonisolated(unsafe) let isPresented = isPresented  // only ever touched on the main actor, as all views are
        return PresentingView(
            content: self, kind: kind, isPresented: isPresented.wrappedValue, id: nil, title: title,
            dismiss: { isPresented.wrappedValue = false }, onDismiss: onDismiss, presented: content)
    }

    nonisolated func presenting<Item: Identifiable, Presented: View>(
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

    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presenting(.cover, item, onDismiss: onDismiss.map { onMain($0) }, content: content)
    }

    /// Beside the view in a wide window, a sheet in a narrow one.
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        PopoverView(content: self, isPresented: isPresented, presented: content)
    }

    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        return PopoverView(content: self, isPresented: isPresented, presented: { item.wrappedValue.map(content) })
    }
}

/// What a popover stands beside; the page takes the view's bounds.
public enum PopoverAttachmentAnchor: Sendable {
    case rect(Source)
    case point(UnitPoint)

    public struct Source: Sendable {
        public static let bounds = Source()
    }
}

nonisolated private struct PopoverView<Content: View, Presented: View>: View {
    @Environment(\.horizontalSizeClass) private var sizeClass
    let content: Content
    let isPresented: Binding<Bool>
    let presented: () -> Presented

    init(content: Content, isPresented: Binding<Bool>, presented: @escaping () -> Presented) {
        self.content = content
        self.isPresented = isPresented
        self.presented = presented
    }

    @MainActor var body: some View {
        let isCompact = sizeClass == .compact
        let (isPresented, presented) = (isPresented, presented)
        let close = { isPresented.wrappedValue = false }
        content
            .overlay {
                if isPresented.wrappedValue, !isCompact {
                    FloatingLayer(kind: "popover", close: close) {
                        presented().transformEnvironment(\.dismiss) { $0 = DismissAction(action: close) }
                    }
                }
            }
            .presenting(.sheet, Binding(get: { isPresented.wrappedValue && isCompact }, set: { isPresented.wrappedValue = $0 })) {
                presented()
            }
    }
}
