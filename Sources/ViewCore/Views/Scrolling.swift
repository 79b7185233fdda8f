import Foundation

/// Whether scroll views show how far they are scrolled.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
    private let name: String
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    public static let never = hidden
}

extension EnvironmentValues {
    private struct IndicatorsKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }

    var scrollIndicators: ScrollIndicatorVisibility {
        get { self[IndicatorsKey.self] }
        set { self[IndicatorsKey.self] = newValue }
    }
}

extension View {
    nonisolated public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
        -> some View
    {
        EnvironmentWriter(content: self, value: visibility) { $0.scrollIndicators = $1 }
    }

    /// A list without its own ground shows what lies behind it.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        decorated(visibility == .hidden ? [.style("--list-ground:none;")] : [])
    }

    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
        decorated(disabled ? [.style("overflow:hidden;touch-action:none;")] : [])
    }

    /// The field that has the focus when the view comes.
    nonisolated public func defaultFocus<V: Hashable>(_ binding: FocusState<V>.Binding, _ value: V) -> some View {
        onAppear { binding.wrappedValue = value }
    }
}
