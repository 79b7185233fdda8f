import Foundation

/// What tells siblings of one type apart, beside their position.
enum NodeKey: Hashable {
    case position
    /// A branch of an `if` or `switch`.
    case branch(Int)
    /// An element of a `ForEach`, or an explicit `id`.
    case id(AnyHashable)
}

/// One view in its place: identity is position, type and key. Holds the view's last value, its state and its children.
@MainActor public class ViewNode {
    unowned let window: ViewWindow
    unowned let parent: ViewNode?
    let depth: Int
    let key: NodeKey
    var environment: EnvironmentValues
    fileprivate(set) var children: [ViewNode] = []
    /// What the view's dynamic properties keep, in the order of their fields.
    var slots: [AnyObject?] = []
    /// What the view itself keeps: of a primitive its own state, of a modifier the objects of its modifier.
    var memory: AnyObject?
    /// What this node follows of observable objects, once it read one.
    var observing: Observing?
    private(set) var isDirty = false
    private(set) var isDestroyed = false
    /// A mark while children are compared.
    fileprivate var isKept = false
    /// The element this node shows, if it shows one.
    var box: ElementBox?
    /// Makes this node's outputs from those of its children; nil passes them on.
    var transform: (@MainActor ([Output]) -> [Output])?
    /// Children from this index on are shown elsewhere (layers, presented content).
    var inlineChildren = Int.max
    private var outputs: [Output] = []
    private var needsCollect = true
    /// What contains this node has heard that its outputs may differ.
    private var isToldAbove = true
    private var cleanups: [() -> Void] = []
    private var derivations: [AnyObject?] = []

    init(window: ViewWindow, parent: ViewNode?, key: NodeKey, environment: EnvironmentValues) {
        self.window = window
        self.parent = parent
        depth = (parent?.depth ?? 0) + 1
        self.key = key
        self.environment = environment
    }

    /// Evaluates the view anew with the value it has.
    func evaluate() { isDirty = false }

    /// Something this view read has changed: it is evaluated in the next flush.
    func invalidate() {
        guard !isDirty, !isDestroyed else { return }
        isDirty = true
        window.enqueue(self)
    }

    /// What this node shows may be other elements now, or elements that are to be held in another way: whatever contains it looks again.
    func invalidateOutputs() {
        guard !isToldAbove else { return }
        isToldAbove = true
        needsCollect = true
        parent?.invalidateContent()
    }

    /// What the children show may differ. A node with an element of its own takes it in there, and nobody above notices.
    func invalidateContent() {
        guard box != nil else { return invalidateOutputs() }
        guard !needsCollect else { return }
        needsCollect = true
        window.recollect(self)
    }

    /// The elements to be put into whatever contains this node.
    func collect() -> [Output] {
        guard needsCollect else { return box.map { [Output($0)] } ?? outputs }
        needsCollect = false
        isToldAbove = false
        let inner =
            children.count == 1 && inlineChildren > 0 ? children[0].collect() : children.prefix(inlineChildren).flatMap { $0.collect() }
        let outputs = transform?(inner) ?? inner
        // What an element of its own shows is that element; it need not be remembered.
        if box == nil { self.outputs = outputs }
        return outputs
    }

    /// Runs when the node goes.
    func onDestroy(_ cleanup: @escaping () -> Void) { cleanups.append(cleanup) }

    func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        for child in children { child.destroy() }
        for cleanup in cleanups { cleanup() }
        children = []
        cleanups = []
        slots = []
        memory = nil
        transform = nil
        outputs = []
        box?.discard()
        box = nil
    }

    /// An environment made from another; the same object again as long as neither `base` nor `value` changes, so that children can be skipped.
    /// `number` tells those of one node apart; `base` is the node's own if it is nil.
    func derive<Value>(
        _ value: Value, from base: EnvironmentValues? = nil, number: Int = 0, _ change: (inout EnvironmentValues) -> Void
    ) -> EnvironmentValues {
        let base = base ?? environment
        let known = number < derivations.count ? derivations[number] as? Derivation<Value> : nil
        if let known, known.base == base, areSame(known.value, value) { return known.result }
        var result = base
        change(&result)
        while derivations.count <= number { derivations.append(nil) }
        derivations[number] = Derivation(base: base, value: value, result: result)
        return result
    }

    /// This node's memory, made on first use.
    func remember<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        if let kept = memory as? Kept { return kept }
        let kept = make()
        memory = kept
        return kept
    }

    // MARK: Children

    func rebuild(_ build: (inout _ChildPass) -> Void) {
        var pass = _ChildPass(node: self)
        build(&pass)
        pass.finish()
    }

    /// The children: one, or several in a row.
    func show<Content: View>(_ content: Content, key: NodeKey = .position, environment: EnvironmentValues? = nil) {
        rebuild { pass in
            if key == .position {
                content._add(to: &pass, environment: environment)
            } else {
                pass.add(content, key: key, environment: environment)
            }
        }
    }
}

private final class Derivation<Value> {
    let base: EnvironmentValues
    let value: Value
    let result: EnvironmentValues

    init(base: EnvironmentValues, value: Value, result: EnvironmentValues) {
        self.base = base
        self.value = value
        self.result = result
    }
}

/// The node of a view of one type.
final class TypedNode<Content: View>: ViewNode {
    /// The view as its parent made it, before its properties were bound: kept alive, so that equal bits mean an equal value.
    private(set) var source: Content

    init(_ content: Content, window: ViewWindow, parent: ViewNode?, key: NodeKey, environment: EnvironmentValues) {
        source = content
        super.init(window: window, parent: parent, key: key, environment: environment)
    }

    func update(_ content: Content, environment new: EnvironmentValues) {
        let isSame = !isDirty && new == environment && areSame(source, content)
        guard !isSame else { return }
        source = content
        environment = new
        evaluate()
    }

    override func evaluate() {
        super.evaluate()
        window.countEvaluation()
        observing?.stop()
        source._update(self)
    }
}

/// One walk over the children of a node, in order: who matches is kept, who does not is made anew, who is left over goes.
@MainActor public struct _ChildPass {
    let node: ViewNode
    private var old: [ViewNode]
    private var next: [ViewNode] = []
    private var byKey: [NodeKey: ViewNode]?
    private var hasChanged = false

    init(node: ViewNode) {
        self.node = node
        old = node.children
        next.reserveCapacity(old.count)
    }

    mutating func add<Content: View>(_ content: Content, key: NodeKey = .position, environment: EnvironmentValues? = nil) {
        let environment = environment ?? node.environment
        if let match = match(Content.self, key) {
            next.append(match)
            match.update(content, environment: environment)
        } else {
            make(content, key: key, environment: environment)
        }
    }

    private mutating func make<Content: View>(_ content: Content, key: NodeKey, environment: EnvironmentValues) {
        let made = TypedNode(content, window: node.window, parent: node, key: key, environment: environment)
        hasChanged = true
        next.append(made)
        made.evaluate()
    }

    /// The same for a child of which the caller knows where it was before; nil if it is new.
    mutating func add<Content: View>(_ content: Content, key: NodeKey, from place: Int?) {
        if let place, let match: TypedNode<Content> = Self.typed(old[place]) {
            if place != next.count { hasChanged = true }
            next.append(match)
            match.update(content, environment: node.environment)
        } else {
            make(content, key: key, environment: node.environment)
        }
    }

    private mutating func match<Content: View>(_ type: Content.Type, _ key: NodeKey) -> TypedNode<Content>? {
        let index = next.count
        if index < old.count, byKey == nil, old[index].key == key {
            return Self.typed(old[index])
        }
        guard case .id = key else { return nil }
        if byKey == nil {
            byKey = Dictionary(old.dropFirst(index).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
            hasChanged = true
        }
        return byKey?.removeValue(forKey: key).flatMap(Self.typed)
    }

    private static func typed<Content: View>(_ node: ViewNode) -> TypedNode<Content>? {
        type(of: node) == TypedNode<Content>.self ? unsafeDowncast(node, to: TypedNode<Content>.self) : nil
    }

    func finish() {
        if !hasChanged, next.count == old.count { return }
        for child in next { child.isKept = true }
        node.children = next
        for gone in old where !gone.isKept { gone.destroy() }
        for child in next { child.isKept = false }
        node.invalidateContent()
    }
}

/// Whether two values are the same bit for bit. Padding may differ, which only costs an evaluation.
@inline(__always)
func bitsEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
        withUnsafeBytes(of: right) { right in
            left.count == 0 || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
        }
    }
}
