/// The modifiers around one view, gathered from the outermost inwards, to be done by one node.
public struct _ModifierChain {
    enum Step: Equatable {
        case decorate([Decoration])
        case wrap(LayoutKind)
    }

    /// The environment inside the modifiers gathered so far.
    var environment: EnvironmentValues
    /// How many of them changed it.
    var writers = 0
    private var steps: [Step] = []

    init(_ environment: EnvironmentValues) { self.environment = environment }

    mutating func decorate(_ decorations: [Decoration]) {
        guard !decorations.isEmpty else { return }
        if case .decorate(let outer) = steps.last {
            steps[steps.count - 1] = .decorate(decorations + outer)
        } else {
            steps.append(.decorate(decorations))
        }
    }

    mutating func wrap(_ layout: LayoutKind) { steps.append(.wrap(layout)) }

    /// The innermost first.
    var finished: [Step] { steps.reversed() }
}

/// A modifier: begins a chain where none has begun.
protocol ModifierView: PrimitiveView {}

extension ModifierView {
    @MainActor public func _update(_ node: ViewNode) {
        var chain = _ModifierChain(node.environment)
        _show(in: node, &chain)
    }
}

extension ViewNode {
    /// Decorates and surrounds the elements of the content; an element is made around one only where CSS needs it.
    func apply(_ steps: [_ModifierChain.Step]) {
        if memory == nil, steps.isEmpty { return }
        let keeper = remember { ModifierKeeper() }
        guard keeper.steps != steps else { return }
        keeper.setSteps(steps)
        if transform == nil {
            transform = { [unowned self] outputs in keeper.apply(to: outputs, window: window) }
            onDestroy { keeper.discard() }
        }
        invalidateOutputs()
    }
}

/// The steps of a node's modifiers, and the elements they made.
@MainActor final class ModifierKeeper {
    private(set) var steps: [_ModifierChain.Step] = []
    private var wrappers: [Wrapper?] = []

    func setSteps(_ new: [_ModifierChain.Step]) {
        if new.count != wrappers.count {
            discard()
            wrappers = Array(repeating: nil, count: new.count)
        }
        steps = new
    }

    func apply(to outputs: [Output], window: ViewWindow) -> [Output] {
        var outputs = outputs
        for index in steps.indices {
            for place in outputs.indices { apply(index, to: &outputs[place], window: window) }
        }
        return outputs
    }

    private func apply(_ index: Int, to output: inout Output, window: ViewWindow) {
        switch steps[index] {
        case .wrap(let layout): output = wrapper(index, Spec(layout: layout)).output(around: output, fitting: false, window: window)
        case .decorate(let decorations):
            for decoration in decorations {
                if !output.takes(decoration) {
                    let isPadding = decoration.stage == .padding
                    output = wrapper(index, Self.cell).output(around: output, fitting: !isPadding, window: window)
                }
                output.add(decoration)
            }
        }
    }

    private static let cell = Spec(layout: .cell(.center))

    private func wrapper(_ index: Int, _ spec: Spec) -> Wrapper {
        let wrapper = wrappers[index] ?? Wrapper(spec)
        wrapper.spec = spec
        wrappers[index] = wrapper
        return wrapper
    }

    func discard() {
        for wrapper in wrappers { wrapper?.discard() }
        wrappers = []
    }
}
