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
        var seen: [ID: Int] = [:]
        node.rebuild { pass in
            for (index, element) in data.enumerated() {
                let id = id(element)
                let count = seen[id, default: 0]
                seen[id] = count + 1
                let key = count == 0 ? AnyHashable(id) : AnyHashable(Repeated(id: id, count: count))
                let content = node.observed { self.content(element) }
                guard delete != nil || move != nil else {
                    pass.add(TaggedView(content: content, tag: AnyHashable(id)), key: .id(key))
                    continue
                }
                let row = EditableRow(content: content, index: index, count: data.count, delete: delete, move: move)
                pass.add(TaggedView(content: row, tag: AnyHashable(id)), key: .id(key))
            }
        }
        if seen.count < data.count { log("ForEach: an id occurs more than once; views of the same id are told apart by their order") }
    }
}

/// The key of an element whose id another one has already.
private struct Repeated<ID: Hashable>: Hashable {
    let id: ID
    let count: Int
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
    let tag: AnyHashable

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        let kept = node.remember { Kept(tag) }
        guard node.transform == nil || kept.value != tag else { return }
        kept.value = tag
        node.transform = { outputs in
            outputs.map { output in
                var output = output
                if output.tag == nil { output.add(.tag(kept.value)) }
                return output
            }
        }
        node.invalidateOutputs()
    }
}

extension View {
    /// The value of a picker that this view stands for.
    nonisolated public func tag<Value: Hashable>(_ tag: Value) -> some View { TaggedView(content: self, tag: AnyHashable(tag)) }
}
