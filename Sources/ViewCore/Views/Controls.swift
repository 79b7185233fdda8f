import Foundation

extension EnvironmentValues {
    private struct LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }
    var labelsAreHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    nonisolated public func labelsHidden() -> some View { EnvironmentWriter(content: self, value: true) { $0.labelsAreHidden = $1 } }
}

/// Work going on: a wheel, or a bar where it is known how far.
nonisolated public struct ProgressView<Label: View>: PrimitiveView {
    let fraction: Double?
    let isDeterminate: Bool
    let label: Label

    public init(@ViewBuilder label: () -> Label) {
        fraction = nil
        isDeterminate = false
        self.label = label()
    }

    init(fraction: Double?, label: Label) {
        self.fraction = fraction.map { min(max($0, 0), 1) }
        isDeterminate = true
        self.label = label
    }

    @MainActor public func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .verticalStack(.center, spacing: 8)))
        node.rebuild { pass in
            if isDeterminate { pass.add(ProgressBar(fraction: fraction)) } else { pass.add(ProgressWheel()) }
            pass.add(label)
        }
    }
}

extension ProgressView where Label == EmptyView {
    public init() { self.init { EmptyView() } }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(fraction: value.map { Double($0 / total) }, label: EmptyView())
    }
}

extension ProgressView where Label == Text {
    public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) {
        self.init(fraction: value.map { Double($0 / total) }, label: Text(titleKey))
    }
}

nonisolated private struct ProgressWheel: PrimitiveView {
    @MainActor func _update(_ node: ViewNode) {
        node.showElement(Spec(layout: .fixed, classes: ["wheel"], attributes: [.role: "progressbar"]))
    }
}

nonisolated private struct ProgressBar: PrimitiveView {
    let fraction: Double?

    @MainActor func _update(_ node: ViewNode) {
        var attributes: [AttributeName: String] = [.max: "1"]
        if let fraction { attributes[.value] = CSS.number(fraction) }
        let color = (node.environment.tint ?? .accentColor).css
        node.showElement(Spec(layout: .field, kind: .progress, classes: ["bar"], style: "accent-color:\(color);", attributes: attributes))
    }
}
