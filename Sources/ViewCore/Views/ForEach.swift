import Foundation

/// One view for each element of a collection.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
    var delete: ((IndexSet) -> Void)?
    var move: ((IndexSet, Int) -> Void)?
}

extension ForEach: View, PrimitiveView where Content: View {
    public typealias Body = Never

    @MainActor public func _update(_ node: ViewNode) {
        let rows = node.remember { Rows<ID>() }
        rows.begin(count: data.count)
        node.rebuild { pass in
            for (index, element) in data.enumerated() {
                let row = rows.next(id(element))
                let content = node.observed { self.content(element) }
                guard delete != nil || move != nil else {
                    pass.add(TaggedView(content: content, tag: row.tag), key: row.key, from: rows.place)
                    continue
                }
                let editable = EditableRow(content: content, index: index, count: data.count, delete: delete, move: move)
                pass.add(TaggedView(content: editable, tag: row.tag), key: row.key, from: rows.place)
            }
        }
        if rows.end() { log("ForEach: an id occurs more than once; views of the same id are told apart by their order") }
    }
}

/// One row: the same object as long as the row is there.
private final class Row {
    let key: NodeKey
    let tag: Tag
    let isRepeat: Bool

    init(key: NodeKey, tag: Tag, isRepeat: Bool) {
        self.key = key
        self.tag = tag
        self.isRepeat = isRepeat
    }
}

/// The rows of a `ForEach` by their ids, and where each of them was before.
@MainActor private final class Rows<ID: Hashable> {
    /// Where the latest row was among the children before; nil if it is new.
    private(set) var place: Int?
    private var ids: [ID] = []
    private var rows: [Row] = []
    private var oldIDs: [ID] = []
    private var oldRows: [Row] = []
    /// Where the rows to come were, once one is not where it was.
    private var places: [ID: Int]?
    /// How often each id has come up, from then on.
    private var counts: [ID: Int] = [:]

    func begin(count: Int) {
        swap(&ids, &oldIDs)
        swap(&rows, &oldRows)
        ids.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        ids.reserveCapacity(count)
        rows.reserveCapacity(count)
    }

    /// As long as the order is the one of before, this is a comparison of two ids.
    func next(_ id: ID) -> Row {
        let index = rows.count
        let isInOrder = places == nil && index < oldIDs.count && oldIDs[index] == id
        place = isInOrder ? index : nil
        let row = isInOrder ? oldRows[index] : found(id)
        ids.append(id)
        rows.append(row)
        return row
    }

    private func found(_ id: ID) -> Row {
        if places == nil { indexRest() }
        let nth = counts.updateValue((counts[id] ?? 0) + 1, forKey: id) ?? 0
        if nth == 0, let known = places?[id] {
            place = known
            return oldRows[known]
        }
        let tag = AnyHashable(id)
        guard nth > 0 else { return Row(key: .id(tag), tag: Tag(tag), isRepeat: false) }
        let key = NodeKey.id(AnyHashable(Repeated(id: id, count: nth)))
        place = oldRows.firstIndex { $0.key == key }
        return place.map { oldRows[$0] } ?? Row(key: key, tag: Tag(tag), isRepeat: true)
    }

    private func indexRest() {
        var index: [ID: Int] = [:]
        index.reserveCapacity(oldIDs.count - ids.count)
        for id in ids { counts[id, default: 0] += 1 }
        for place in ids.count..<max(ids.count, oldIDs.count) where !oldRows[place].isRepeat { index[oldIDs[place]] = place }
        places = index
    }

    /// Gives whether an id occurred more than once.
    func end() -> Bool {
        oldIDs.removeAll(keepingCapacity: true)
        oldRows.removeAll(keepingCapacity: true)
        let hasRepeats = counts.values.contains { $0 > 1 }
        places = nil
        counts = [:]
        return hasRepeats
    }
}

/// The key of an element whose id another one has already.
private struct Repeated<ID: Hashable>: Hashable {
    let id: ID
    let count: Int
}

/// What a row is called in a picker; the same object as long as the row is there.
final class Tag: Sendable {
    nonisolated(unsafe) let value: AnyHashable  // made once, only read since

    init(_ value: AnyHashable) { self.value = value }
}

extension ForEach where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: \.id)
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, content: content, id: { $0 })
    }
}

extension ForEach where Content: View {
    /// Bindings to the elements of a bound collection.
    public init<Base: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Base>, @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
    ) where Data == [IndexedBinding<Base.Element, ID>], Base.Element: Identifiable, ID == Base.Element.ID {
        let elements = data.map { IndexedBinding(binding: $0, id: $0.wrappedValue.id) }
        self.init(data: elements, content: { content($0.binding) }, id: \.id)
    }
}

/// A binding to one element, with the id it had when the list was made.
public struct IndexedBinding<Element, ID: Hashable> {
    let binding: Binding<Element>
    let id: ID
}

/// Says which value of a picker a view stands for.
nonisolated struct TaggedView<Content: View>: PrimitiveView {
    let content: Content
    let tag: Tag

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        let kept = node.remember { Kept(tag) }
        guard node.transform == nil || kept.value.value != tag.value else { return }
        kept.value = tag
        node.transform = { outputs in
            outputs.map { output in
                var output = output
                if output.tag == nil { output.add(.tag(kept.value.value)) }
                return output
            }
        }
        node.invalidateOutputs()
    }
}

extension View {
    /// The value of a picker that this view stands for.
    nonisolated public func tag<Value: Hashable>(_ tag: Value) -> some View { TaggedView(content: self, tag: Tag(AnyHashable(tag))) }
}
