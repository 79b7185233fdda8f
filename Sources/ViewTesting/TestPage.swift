import ViewCore

/// What a browser would have: the tree built from records and patches, and what it was told besides.
@MainActor package final class TestPage {
    /// One element of the page.
    package final class Node {
        package let id: ElementID
        package let kind: ElementKind
        package fileprivate(set) var classes: [String]
        package fileprivate(set) var style: String
        package fileprivate(set) var attributes: [String: String]
        package fileprivate(set) var ownText: String?
        package fileprivate(set) var children: [Node]
        package fileprivate(set) weak var parent: Node?

        fileprivate init(_ element: Element) {
            id = element.id
            kind = element.kind
            classes = element.classes
            style = element.style
            attributes = Dictionary(element.attributes.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
            ownText = element.text
            children = element.children.map(Node.init)
            for child in children { child.parent = self }
        }

        /// All words inside, in order, one space between elements.
        package var text: String {
            ([ownText ?? ""] + children.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
        }

        /// This element and all inside it, in order.
        package var all: [Node] { [self] + children.flatMap(\.all) }
    }

    package private(set) var root: Node?
    /// Every patch so far.
    package private(set) var patches: [[PatchOperation]] = []
    /// Every command so far, by name and arguments.
    package private(set) var commands: [(name: String, arguments: [String: WireValue])] = []
    private var nodes: [ElementID: Node] = [:]
    /// What went against the rules of the wire: unknown ids, moved elements.
    package private(set) var faults: [String] = []

    package init() {}

    package func receive(_ output: WindowOutput) {
        switch output {
        case .ready(let element):
            let made = Node(element)
            nodes = [:]
            made.all.forEach { nodes[$0.id] = $0 }
            root = made
        case .patch(let operations):
            patches.append(operations)
            operations.forEach(apply)
        case .command(let name, let arguments): commands.append((name, arguments))
        }
    }

    private func apply(_ operation: PatchOperation) {
        switch operation {
        case .set(let id, let changes):
            guard let node = nodes[id] else { return faults.append("set of the unknown element \(id)") }
            if let classes = changes.classes { node.classes = classes }
            if let style = changes.style { node.style = style }
            if let text = changes.text { node.ownText = text }
            for (name, value) in changes.attributes { node.attributes[name] = value }
        case .animate: break
        case .kids(let id, let order, let new):
            guard let node = nodes[id] else { return faults.append("children of the unknown element \(id)") }
            arrange(node, order, new.map(Node.init))
        }
    }

    private func arrange(_ parent: Node, _ order: [ElementID], _ new: [Node]) {
        for made in new.flatMap(\.all) {
            if nodes[made.id] != nil { faults.append("element \(made.id) was made twice") }
            nodes[made.id] = made
        }
        let before = parent.children
        parent.children = order.compactMap { id in
            guard let child = nodes[id] else {
                faults.append("the unknown child \(id)")
                return nil
            }
            if let other = child.parent, other !== parent { faults.append("element \(id) moved to another parent") }
            child.parent = parent
            return child
        }
        let kept = Set(order)
        for gone in before where !kept.contains(gone.id) { gone.all.forEach { nodes[$0.id] = nil } }
    }
}
