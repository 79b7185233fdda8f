import Foundation

/// A button that opens a screen.
nonisolated public struct NavigationLink<Label: View, Destination: View>: PrimitiveView {
    private enum Target {
        case value(AnyHashable?)
        case destination(Destination, isActive: Binding<Bool>?)
    }

    private let target: Target
    private let label: Label

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        target = .destination(destination(), isActive: nil)
        self.label = label()
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(destination: { destination }, label: label)
    }

    /// Open while `isActive`.
    public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        target = .destination(destination(), isActive: isActive)
        self.label = label()
    }

    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.init(isActive: isActive, destination: { destination }, label: label)
    }

    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) where Destination == Never {
        target = .value(value.map { AnyHashable($0) })
        self.label = label()
    }

    @MainActor public func _update(_ node: ViewNode) {
        let navigation = node.environment.navigation
        let source = node.remember { ScreenSource() }
        source.node = node
        var open: (@MainActor () -> Void)?
        switch target {
        case .value(let value):
            // In a list whose selection is of this kind, the link is a row to be chosen.
            if let value, node.environment.rows?.selection?.takes(value) == true {
                return node.show(TaggedView(content: label, tag: Tag(value)), key: .branch(1))
            }
            if let navigation, let value { open = { navigation.push(value) } }
        case .destination(let destination, let isActive):
            source.screen = AnyView(destination)
            source.left = { if let isActive, isActive.wrappedValue { isActive.wrappedValue = false } }
            guard let navigation else { break }
            navigation.follow(source, while: isActive?.wrappedValue)
            open = {
                isActive?.wrappedValue = true
                navigation.present(source)
            }
        }
        node.show(LinkButton(label: label, open: open))
    }
}

extension NavigationModel {
    /// Shows or withdraws a screen as a condition says; of one that is shown the content may have changed.
    fileprivate func follow(_ source: ScreenSource, while isActive: Bool?) {
        switch isActive {
        case true?: present(source)
        case false?: withdraw(source)
        case nil: break
        }
        if entries.contains(where: { $0.content.source === source }) { refresh() }
    }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination, label: { Text(title) })
    }

    public init(_ titleKey: LocalizedStringKey, destination: Destination) { self.init(titleKey, destination: { destination }) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: Destination) { self.init(title, destination: { destination }) }

    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Destination == Never {
        self.init(value: value, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Destination == Never {
        self.init(value: value, label: { Text(title) })
    }
}

/// The link itself: in a list a whole row with an arrow, elsewhere its label.
nonisolated private struct LinkButton<Label: View>: View {
    @Environment(\.isInRow) private var isInRow
    @Environment(\.navigation) private var navigation
    let label: Label
    let open: (@MainActor () -> Void)?

    @ViewBuilder @MainActor var body: some View {
        if isInRow {
            Button(action: { open?() }) {
                HStack {
                    label
                    Spacer()
                    if navigation?.isSingle != true {
                        Image(systemName: "chevron.forward").font(.footnote.weight(.semibold)).foregroundColor(
                            Color(named: "tertiary-label")
                        )
                        .accessibilityHidden(true)
                    }
                }
            }
            .buttonStyle(.plain)
            .disabled(open == nil)
            .decorated([.className("row-link")])
        } else {
            Button(action: { open?() }) { label }.disabled(open == nil)
        }
    }
}

nonisolated private struct DestinationForValues<Content: View, D: Hashable>: PrimitiveView {
    let content: Content
    let make: (D) -> AnyView

    @MainActor func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let make = make
        let maker = node.remember { DestinationMaker { _ in nil } }
        maker.make = { value in (value.base as? D).map(make) }
        if isNew { node.environment.navigation?.register(maker, for: ObjectIdentifier(D.self), node: node) }
        node.environment.navigation?.refresh()
        node.show(content)
    }
}

nonisolated private struct DestinationWhile<Content: View>: PrimitiveView {
    let content: Content
    /// The screen to be shown now, if any.
    let screen: AnyView?
    let left: @MainActor () -> Void

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        let source = node.remember { ScreenSource() }
        source.node = node
        source.left = left
        if let screen { source.screen = screen }
        if node.environment.navigation == nil, screen != nil { log("navigationDestination outside of a NavigationStack shows nothing") }
        node.environment.navigation?.follow(source, while: screen != nil)
    }
}

extension View {
    /// The screen for values of a type that links and paths name.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        DestinationForValues<Self, D>(content: self, make: { AnyView(destination($0)) })
    }

    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        nonisolated(unsafe) let isPresented = isPresented  // only ever touched on the main actor, as all views are
        return DestinationWhile(
            content: self, screen: isPresented.wrappedValue ? AnyView(destination()) : nil,
            left: { if isPresented.wrappedValue { isPresented.wrappedValue = false } })
    }

    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        nonisolated(unsafe) let item = item  // only ever touched on the main actor, as all views are
        return DestinationWhile(
            content: self, screen: item.wrappedValue.map { AnyView(destination($0)) },
            left: { if item.wrappedValue != nil { item.wrappedValue = nil } })
    }

    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
