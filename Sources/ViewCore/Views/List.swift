import Foundation

/// Rows, one below another, that scroll.
nonisolated public struct List<Content: View>: PrimitiveView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public func _update(_ node: ViewNode) {
        let isNew = node.box == nil
        node.showElement(Spec(layout: .list, classes: ["list"]))
        node.show(content)
        guard isNew, let box = node.box else { return }
        let rows = Wrapper(Spec(layout: .cell(.leading), classes: ["row"]))
        node.transform = { [unowned node] outputs in
            box.setContent(outputs.map { rows.output(around: $0, fitting: false, window: node.window) })
            return [Output(box)]
        }
        node.onDestroy { rows.discard() }
    }
}

extension List {
    public init<Data: RandomAccessCollection, Row: View>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row)
    where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        self.init { ForEach(data, content: rowContent) }
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init { ForEach(data, id: id, content: rowContent) }
    }
}

/// Rows of settings.
nonisolated public struct Form<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public var body: some View { List { content } }
}

/// Rows with words above and below.
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View {
    private let header: Parent
    private let content: Content
    private let footer: Footer

    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    @ViewBuilder @MainActor public var body: some View {
        header.font(.footnote).foregroundColor(.secondary)
        content
        footer.font(.footnote).foregroundColor(.secondary)
    }
}

extension Section where Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }

    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { EmptyView() })
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}
