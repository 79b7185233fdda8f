import Foundation

/// The elements of a list: sections as cards, their headers and footers, rows with what can be done with them.
@MainActor final class ListRows {
    var selection: ListSelection?
    var environment = EnvironmentValues()
    private unowned let node: ViewNode
    private var parts: [Part: ElementBox] = [:]
    private var handlers: [AnyHashable: Handler] = [:]
    private var used: Set<Part> = []

    private enum Part: Hashable {
        case section(ObjectIdentifier?, Int)
        case card(ObjectIdentifier?, Int)
        case head(ObjectIdentifier), foot(ObjectIdentifier)
        case row(ObjectIdentifier), cell(ObjectIdentifier), actions(ObjectIdentifier, Bool), ground(ObjectIdentifier), badge(
            ObjectIdentifier)
    }

    private struct Group {
        let section: ObjectIdentifier?
        var heads: [Output] = []
        var rows: [Output] = []
        var feet: [Output] = []
    }

    init(node: ViewNode) { self.node = node }

    var attributes: AttributeList<AttributeName> {
        var attributes: AttributeList<AttributeName> = [.role: "listbox", .data("arrows"): "vertical"]
        if selection?.isMultiple == true { attributes[.aria("multiselectable")] = "true" }
        return attributes
    }

    func fill(_ box: ElementBox, _ outputs: [Output]) {
        used = []
        let groups = grouped(outputs)
        box.setChildren(groups.enumerated().map { section($1, at: $0) })
        for (part, box) in parts where !used.contains(part) {
            box.discard()
            parts[part] = nil
        }
    }

    private func grouped(_ outputs: [Output]) -> [Group] {
        var groups: [Group] = []
        for output in outputs {
            let mark = output.traits { trait -> (ObjectIdentifier, Trait.SectionPart)? in
                if case .section(let id, let part) = trait { (id, part) } else { nil }
            }.last
            if groups.last?.section != mark?.0 || groups.isEmpty { groups.append(Group(section: mark?.0)) }
            switch mark?.1 ?? .row {
            case .header: groups[groups.count - 1].heads.append(output)
            case .row: groups[groups.count - 1].rows.append(output)
            case .footer: groups[groups.count - 1].feet.append(output)
            }
        }
        return groups
    }

    private func box(_ part: Part, _ spec: Spec) -> ElementBox {
        used.insert(part)
        let box = parts[part] ?? ElementBox(window: node.window, spec: spec)
        parts[part] = box
        _ = box.setSpec(spec)
        box.setDecorations([])
        return box
    }

    private func section(_ group: Group, at index: Int) -> ElementBox {
        let section = box(
            .section(group.section, group.section == nil ? index : 0),
            Spec(layout: .verticalStack(.leading, spacing: 0), classes: ["list-section"], fills: .horizontal))
        let card = box(
            .card(group.section, group.section == nil ? index : 0),
            Spec(
                layout: .verticalStack(.leading, spacing: 0), classes: ["list-card"], attributes: selection == nil ? [.role: "list"] : [:],
                fills: .horizontal))
        let rows = group.rows.enumerated().map { row($1, isLast: $0 == group.rows.count - 1) }
        card.setChildren(rows)
        let heads = group.heads.map { wrapped($0, .head(ObjectIdentifier($0.box)), "list-head") }
        let feet = group.feet.map { wrapped($0, .foot(ObjectIdentifier($0.box)), "list-foot") }
        section.setChildren(heads + (rows.isEmpty ? [] : [card]) + feet)
        return section
    }

    private func wrapped(_ output: Output, _ part: Part, _ name: String) -> ElementBox {
        let box = box(part, Spec(layout: .cell(.leading), classes: [name], fills: .horizontal))
        box.setContent([output])
        return box
    }

    // MARK: Rows

    private func row(_ output: Output, isLast: Bool) -> ElementBox {
        let id = ObjectIdentifier(output.box)
        let looks: RowLooks = output.traits { if case .row(let looks) = $0 { looks } else { nil } }.reduce(RowLooks()) { $1.over($0) }
        let actions: [RowActions] = output.traits { if case .actions(let actions) = $0 { actions } else { nil } }
        var children: [ElementBox] = []
        for ground in actions where ground.place == .ground {
            let layer = box(.ground(id), Spec(layout: .layer(.center, isBehind: true), classes: ["row-ground"]))
            layer.setContent(ground.outputs())
            children = [layer]
        }
        let isEditing = environment.editMode?.wrappedValue.isEditing == true
        func buttons(_ place: RowActions.Place) {
            let views = actions.filter { $0.place == place }.flatMap { $0.outputs() }.filter { $0.isForEditing == isEditing }
            guard !views.isEmpty else { return }
            let isLeading = place == .leading
            let holder = box(
                .actions(id, isLeading),
                Spec(layout: .horizontalStack(.center, spacing: 0), classes: ["row-actions", isLeading ? "leading" : "trailing"]))
            holder.setContent(views)
            children.append(holder)
        }
        buttons(.leading)
        let hasLead = !isEditing && children.contains { $0.spec.classes.contains("leading") }
        children.append(cell(output, looks))
        if let text: String = output.traits({ if case .badge(let text) = $0 { text } else { nil } }).last {
            children.append(box(.badge(id), Spec(layout: .fixed, kind: .span, classes: ["row-badge"], text: text)))
        }
        buttons(.trailing)
        let isChosen = output.tag.map { selection?.contains($0) == true } ?? false
        let row = box(
            .row(id), rowSpec(output.tag, looks, isChosen: isChosen, isLast: isLast, hasActions: children.count > 1, hasLead: hasLead))
        row.setChildren(children)
        return row
    }

    private func cell(_ output: Output, _ looks: RowLooks) -> ElementBox {
        let insets = looks.insets.map { CSS.padding($0) } ?? ""
        let cell = box(
            .cell(ObjectIdentifier(output.box)), Spec(layout: .cell(.leading), classes: ["row-cell"], style: insets, fills: .horizontal))
        cell.setContent([output])
        return cell
    }

    private func rowSpec(_ tag: AnyHashable?, _ looks: RowLooks, isChosen: Bool, isLast: Bool, hasActions: Bool, hasLead: Bool)
        -> Spec
    {
        var classes = ["row"]
        if hasActions { classes.append("row-wide") }
        if isLast || looks.separator == .hidden { classes.append("no-line") }
        var attributes: AttributeList<AttributeName> = [.role: "listitem"]
        if hasLead { attributes[.data("lead")] = "" }
        var rowHandlers: [Handler] = []
        if let selection, let tag {
            attributes[.role] = "option"
            attributes[.aria("selected")] = "\(isChosen)"
            (attributes[.data("tap")], attributes[.tabindex]) = ("", "0")
            if isChosen { classes.append("chosen") }
            rowHandlers = [handler(tag, selection)]
        }
        return Spec(
            layout: .horizontalStack(.center, spacing: 0), classes: classes, attributes: attributes, handlers: rowHandlers,
            fills: .horizontal)
    }

    private func handler(_ tag: AnyHashable, _ selection: ListSelection) -> Handler {
        let handler = handlers[tag] ?? Handler(.tap)
        handlers[tag] = handler
        let activate = environment.rowChosen
        handler.isEnabled = environment.isEnabled
        handler.run = { _ in
            selection.choose(tag)
            activate?(selection.clear)
        }
        return handler
    }

    func discard() {
        for box in parts.values { box.discard() }
        parts = [:]
    }
}

/// What a row says of its own looks.
struct RowLooks: Equatable {
    var insets: EdgeInsets?
    var separator: Visibility?

    /// These looks where they say something, else `base`.
    func over(_ base: RowLooks) -> RowLooks { RowLooks(insets: base.insets ?? insets, separator: base.separator ?? separator) }
}

/// Views that belong to a row and stand beside its content or behind it.
@MainActor final class RowActions {
    enum Place { case leading, trailing, ground }

    let place: Place
    private unowned let node: ViewNode

    init(_ place: Place, node: ViewNode) {
        self.place = place
        self.node = node
    }

    func outputs() -> [Output] { node.isDestroyed ? [] : node.children[1].collect() }
}

extension Output {
    /// Whether it belongs to edit mode; what is not shown in it stands behind a swipe.
    fileprivate var isForEditing: Bool { decorations.contains(.className("row-edit")) }
}

/// A row with further views.
nonisolated struct RowWith<Content: View, Further: View>: PrimitiveView {
    let content: Content
    let place: RowActions.Place
    let further: Further

    @MainActor func _update(_ node: ViewNode) {
        let actions = node.remember { RowActions(place, node: node) }
        node.inlineChildren = 1
        let inner = node.derive(0) { values in
            values.buttonStyle = AnyButtonStyle(classes: ["b-row"])
            values.isInRow = false
        }
        node.rebuild { pass in
            pass.add(content)
            pass.add(further, environment: place == .ground ? nil : inner)
        }
        guard node.transform == nil else { return node.invalidateOutputs() }
        node.transform = { outputs in
            outputs.map { output in
                var output = output
                output.add(.trait(.actions(actions)))
                return output
            }
        }
    }
}

extension View {
    /// Buttons that a row uncovers when it is swiped, pointed at, or when the keyboard comes to them.
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        RowWith(content: self, place: edge == .leading ? .leading : .trailing, further: content())
    }

    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { RowWith(content: self, place: .ground, further: view) }

    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { marked(.row(RowLooks(insets: insets))) }

    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        marked(.row(RowLooks(separator: visibility)))
    }
}

/// How a list looks.
public protocol ListStyle {
    var _classes: [String] { get }
}

public struct DefaultListStyle: ListStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["list-inset"] }
}
public struct InsetGroupedListStyle: ListStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["list-inset"] }
}
public struct GroupedListStyle: ListStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["list-grouped"] }
}
public struct PlainListStyle: ListStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["list-plain"] }
}
public struct InsetListStyle: ListStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["list-plain"] }
}
public struct SidebarListStyle: ListStyle, Sendable {
    public init() {}
    public var _classes: [String] { ["list-sidebar"] }
}
extension ListStyle where Self == DefaultListStyle { public static var automatic: Self { .init() } }
extension ListStyle where Self == InsetGroupedListStyle { public static var insetGrouped: Self { .init() } }
extension ListStyle where Self == GroupedListStyle { public static var grouped: Self { .init() } }
extension ListStyle where Self == PlainListStyle { public static var plain: Self { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: Self { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: Self { .init() } }

extension EnvironmentValues {
    private struct ListStyleKey: EnvironmentKey { static let defaultValue = ["list-inset"] }
    private struct RowKey: EnvironmentKey { static let defaultValue = false }
    private struct RowsKey: EnvironmentKey { static var defaultValue: ListRows? { nil } }
    private struct FormKey: EnvironmentKey { static let defaultValue = false }
    private struct RowChosenKey: EnvironmentKey { static var defaultValue: (@MainActor (@escaping () -> Void) -> Void)? { nil } }

    var listStyle: [String] {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }
    /// Whether a view stands in a row of a list.
    var isInRow: Bool {
        get { self[RowKey.self] }
        set { self[RowKey.self] = newValue }
    }
    /// The list this view stands in.
    var rows: ListRows? {
        get { self[RowsKey.self] }
        set { self[RowsKey.self] = newValue }
    }
    var isInForm: Bool {
        get { self[FormKey.self] }
        set { self[FormKey.self] = newValue }
    }
    /// Hears of rows that are chosen, and how to take the choice back.
    var rowChosen: (@MainActor (@escaping () -> Void) -> Void)? {
        get { self[RowChosenKey.self] }
        set { self[RowChosenKey.self] = newValue }
    }
}

extension View {
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style._classes) { $0.listStyle = $1 }
    }

    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

/// What `formStyle(_:)` takes; forms are grouped rows.
public protocol FormStyle {}
public struct GroupedFormStyle: FormStyle, Sendable { public init() {} }
extension FormStyle where Self == GroupedFormStyle {
    public static var grouped: Self { .init() }
    public static var automatic: Self { .init() }
}
