extension ViewNode {
    /// Shows one element made by `spec`, with the elements of the child views inside it.
    func showElement(_ spec: Spec) {
        if let box {
            if box.setSpec(spec) { invalidateOutputs() }
            return
        }
        let made = ElementBox(window: window, spec: spec)
        made.owner = self
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
    private var boxes: [ObjectIdentifier: ElementBox] = [:]

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
        return outer
    }

    /// The element that belongs to `inner`, without its content.
    func bare(for inner: ElementBox, window: ViewWindow) -> ElementBox {
        let key = ObjectIdentifier(inner)
        if boxes.count > 64 { prune() }
        let box = boxes[key] ?? ElementBox(window: window, spec: spec)
        boxes[key] = box
        _ = box.setSpec(spec)
        return box
    }

    /// Drops elements whose content is gone.
    private func prune() {
        let stale = boxes.filter { !$0.value.children.isEmpty && $0.value.children.allSatisfy(\.isDiscarded) }
        for (key, box) in stale {
            box.discard()
            boxes[key] = nil
        }
    }

    func discard() {
        for box in boxes.values { box.discard() }
        boxes = [:]
    }
}
