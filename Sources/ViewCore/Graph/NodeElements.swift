extension ViewNode {
    /// Shows one element made by `spec`, with the elements of the child views inside it.
    func showElement(_ spec: Spec) {
        if let box {
            if box.setSpec(spec) { invalidateOutputs() }
            return
        }
        let made = ElementBox(window: window, spec: spec)
        box = made
        transform = { outputs in
            made.setContent(outputs)
            return [Output(made)]
        }
    }

    /// Decorates each element of the content, for a view that is more than a modifier.
    func decorate(_ decorations: [Decoration]) { apply([.decorate(decorations)]) }
}

/// The elements a modifier put around those of its content, by what is inside them.
@MainActor final class Wrapper {
    var spec: Spec
    /// Most have one element.
    private var only: (key: ObjectIdentifier, box: ElementBox)?
    private var others: [ObjectIdentifier: ElementBox] = [:]
    private var limit = 64

    init(_ spec: Spec) { self.spec = spec }

    /// An element around an output. With `fitting`, it takes the output's place in its holder, else the holder lies inside.
    func output(around inner: Output, layers: [ElementBox] = [], fitting: Bool, window: ViewWindow) -> Output {
        let box = bare(for: inner.box, window: window)
        var content = inner
        if fitting { content.holder = nil }
        box.setChildren([ElementBox.place(content)] + layers)
        var outer = Output(box)
        if fitting { outer.holder = inner.holder }
        if let tag = inner.tag { outer.add(.tag(tag)) }
        for case .trait(let trait) in inner.decorations { outer.add(.trait(trait)) }
        return outer
    }

    /// The element that belongs to `inner`, without its content.
    func bare(for inner: ElementBox, window: ViewWindow) -> ElementBox {
        let box = box(for: ObjectIdentifier(inner), window: window)
        _ = box.setSpec(spec)
        return box
    }

    private func box(for key: ObjectIdentifier, window: ViewWindow) -> ElementBox {
        if let only, only.key == key { return only.box }
        if let known = others[key] { return known }
        let made = ElementBox(window: window, spec: spec)
        if only.map({ isStale($0.box) }) ?? true {
            only?.box.discard()
            only = (key, made)
        } else {
            if others.count >= limit { prune() }
            others[key] = made
        }
        return made
    }

    /// Its content is gone.
    private func isStale(_ box: ElementBox) -> Bool { !box.children.isEmpty && box.children.allSatisfy(\.isDiscarded) }

    /// Drops elements whose content is gone; again when as many have come as were left.
    private func prune() {
        for (key, box) in others where isStale(box) {
            box.discard()
            others[key] = nil
        }
        limit = max(64, 2 * others.count)
    }

    func discard() {
        only?.box.discard()
        for box in others.values { box.discard() }
        only = nil
        others = [:]
    }
}
