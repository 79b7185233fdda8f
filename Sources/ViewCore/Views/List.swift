import Foundation

/// Rows, one below another, that scroll.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: PrimitiveView {
    private let selection: ListSelection?
    private let content: Content

    init(selection: ListSelection?, content: Content) {
        self.selection = selection
        self.content = content
    }

    @MainActor public func _update(_ node: ViewNode) {
        let isNew = node.box == nil
        let rows = node.remember { ListRows(node: node) }
        rows.selection = selection
        rows.environment = node.environment
        let style = node.environment.listStyle
        node.showElement(
            Spec(layout: .list, classes: ["list"] + style, attributes: selection.map { _ in rows.attributes } ?? [:]))
        let inner = node.derive(ObjectIdentifier(rows)) { values in
            values.isInRow = true
            values.rows = rows
        }
        node.show(content, environment: inner)
        guard isNew, let box = node.box else { return node.invalidateOutputs() }
        node.transform = { outputs in
            rows.fill(box, outputs)
            return [Output(box)]
        }
        node.onDestroy { rows.discard() }
    }
}

extension List {
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(selection: selection.map { ListSelection($0) }, content: content())
    }

    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(selection: selection.map { ListSelection($0) }, content: content())
    }

    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content()) }

    public init<Data: RandomAccessCollection, Row: View>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row)
    where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        self.init { ForEach(data, content: rowContent) }
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init { ForEach(data, id: id, content: rowContent) }
    }

    public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
    where Content == ForEach<Range<Int>, Int, Row> {
        self.init { ForEach(data, content: rowContent) }
    }

    /// Rows with bindings to the elements of a bound collection.
    public init<Base: MutableCollection & RandomAccessCollection, Row: View>(
        _ data: Binding<Base>, @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
    ) where Content == ForEach<[IndexedBinding<Base.Element, Base.Element.ID>], Base.Element.ID, Row>, Base.Element: Identifiable {
        self.init { ForEach<[IndexedBinding<Base.Element, Base.Element.ID>], Base.Element.ID, Row>(data, content: rowContent) }
    }
}

/// The chosen rows of a list, whatever holds them.
struct ListSelection {
    let contains: (AnyHashable) -> Bool
    let choose: (AnyHashable) -> Void
    let clear: () -> Void
    let isMultiple: Bool
    /// Whether a value is of the kind that is chosen here.
    let takes: (AnyHashable) -> Bool

    init<Value: Hashable>(_ selection: Binding<Value?>) {
        takes = { $0.base is Value }
        contains = { value in (value.base as? Value).map { $0 == selection.wrappedValue } ?? false }
        choose = { value in if let value = value.base as? Value { selection.wrappedValue = value } }
        clear = { if selection.wrappedValue != nil { selection.wrappedValue = nil } }
        isMultiple = false
    }

    init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
        takes = { $0.base is Value }
        contains = { value in (value.base as? Value).map { selection.wrappedValue.contains($0) } ?? false }
        choose = { value in
            guard let value = value.base as? Value else { return }
            selection.wrappedValue.formSymmetricDifference([value])
        }
        clear = { selection.wrappedValue = [] }
        isMultiple = true
    }
}

/// Rows of settings.
nonisolated public struct Form<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public var body: some View { List { content }.transformEnvironment(\.isInForm) { $0 = true } }
}

/// Rows with words above and below.
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: PrimitiveView {
    private let header: Parent
    private let content: Content
    private let footer: Footer
    private let isExpanded: Binding<Bool>?

    private init(parent: Parent, content: Content, footer: Footer, isExpanded: Binding<Bool>? = nil) {
        (self.header, self.content, self.footer, self.isExpanded) = (parent, content, footer, isExpanded)
    }

    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {
        self.init(parent: header(), content: content(), footer: footer())
    }

    @MainActor public func _update(_ node: ViewNode) {
        let id = ObjectIdentifier(node)
        let small = node.derive(0) { values in
            values.font = .footnote
            values.foreground = Paint(.secondary)
            values.isInRow = false
        }
        node.rebuild { pass in
            if let isExpanded {
                let head = SectionHead(header: header, isExpanded: isExpanded)
                pass.add(MarkedView(content: head, trait: .section(id, .header)), environment: small)
            } else {
                pass.add(MarkedView(content: header, trait: .section(id, .header)), environment: small)
            }
            if isExpanded?.wrappedValue != false { pass.add(MarkedView(content: content, trait: .section(id, .row))) }
            pass.add(MarkedView(content: footer, trait: .section(id, .footer)), key: .branch(1), environment: small)
        }
    }
}

/// The header of a section that folds.
nonisolated private struct SectionHead<Header: View>: View {
    let header: Header
    let isExpanded: Binding<Bool>

    @MainActor var body: some View {
        Button(action: { isExpanded.wrappedValue.toggle() }) {
            HStack {
                header
                Spacer()
                Image(systemName: isExpanded.wrappedValue ? "chevron.down" : "chevron.forward").imageScale(.small).accessibilityHidden(true)
            }
        }
        .buttonStyle(.plain)
        .pageExpanded(isExpanded.wrappedValue)
    }
}

extension Section where Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }

    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { EmptyView() })
    }

    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(parent: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section {
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { footer })
    }
}

extension Section where Parent == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }

    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { footer })
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
    }

    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content, header: { Text(titleKey) })
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}
