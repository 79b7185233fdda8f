import Foundation

/// Whether the rows of a list show the buttons to remove and to move them.
public enum EditMode: Hashable, Sendable {
    case inactive, transient, active

    public var isEditing: Bool { self != .inactive }
}

/// Views made from a collection.
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach where Content: View {
    /// Rows of a list can be removed: by the button that a swipe or the pointer uncovers, and in edit mode.
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
        var copy = self
        copy.delete = action
        return copy
    }

    /// Rows of a list can be moved up and down in edit mode.
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
        var copy = self
        copy.move = action
        return copy
    }
}

/// One row with the buttons that its `ForEach` allows.
nonisolated struct EditableRow<Content: View>: View {
    @Environment(\.editMode) private var editMode
    let content: Content
    let index: Int
    let count: Int
    let delete: ((IndexSet) -> Void)?
    let move: ((IndexSet, Int) -> Void)?

    @MainActor var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing == true
        RowWith(
            content: RowWith(content: content, place: .leading, further: removal(isEditing: isEditing)), place: .trailing,
            further: trailing(isEditing: isEditing))
    }

    @ViewBuilder @MainActor private func removal(isEditing: Bool) -> some View {
        if isEditing, let delete {
            Button(role: .destructive, action: { delete(IndexSet(integer: index)) }) {
                Image(systemName: "minus.circle.fill").font(.title3).foregroundColor(.red)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Delete")
            .decorated([.className("row-edit")])
        }
    }

    @ViewBuilder @MainActor private func trailing(isEditing: Bool) -> some View {
        if isEditing {
            if let move {
                mover("chevron.up", "Move up") { move(IndexSet(integer: index), index - 1) }.disabled(index == 0)
                mover("chevron.down", "Move down") { move(IndexSet(integer: index), index + 2) }.disabled(index == count - 1)
            }
        } else if let delete {
            Button("Delete", role: .destructive) { delete(IndexSet(integer: index)) }
        }
    }

    @MainActor private func mover(_ symbol: String, _ name: String, _ action: @escaping () -> Void) -> some View {
        Button(action: action) { Image(systemName: symbol) }
            .buttonStyle(.plain)
            .accessibilityLabel(name)
            .decorated([.className("row-edit")])
    }
}

/// Switches edit mode on and off.
nonisolated public struct EditButton: View {
    @Environment(\.editMode) private var editMode

    public init() {}

    @MainActor public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing == true
        Button(isEditing ? "Done" : "Edit") {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
        .disabled(editMode == nil)
    }
}

extension EnvironmentValues {
    private struct EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

    /// Set by each screen of a stack, or by the app.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }
}

extension MutableCollection where Self: RangeReplaceableCollection {
    /// Moves elements in front of the one that stands at `toOffset` now.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let all = Array(self)
        let moved = source.filter(all.indices.contains).map { all[$0] }
        let before = all.indices.filter { $0 < destination && !source.contains($0) }.map { all[$0] }
        let after = all.indices.filter { $0 >= destination && !source.contains($0) }.map { all[$0] }
        self = Self(before + moved + after)
    }
}

extension RangeReplaceableCollection where Self: MutableCollection {
    public mutating func remove(atOffsets offsets: IndexSet) {
        let kept = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        self = Self(kept)
    }
}
