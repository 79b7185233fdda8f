import Foundation

/// One window: a tree of views, what the page shows of it, and the scope in which all code of this window runs.
@MainActor
package final class ViewWindow {
    /// Typed per-window values, events from the page by name, commands to the page.
    package let context: WindowContext
    private var output: (@MainActor (WindowOutput) -> Void)?
    private let makeRoot: @MainActor (ViewWindow) -> RootNode
    private var root: RootNode?
    private lazy var rootBox = ElementBox(window: self, spec: Spec(layout: .root))
    private var portals: [ViewNode] = []
    private var lastID = 0
    private var boxes: [ElementID: Unowned] = [:]
    private var dirty: [ViewNode] = []
    /// Nodes whose element has to take in other content.
    private var stale: [ViewNode] = []
    private var afterwards: [@MainActor () -> Void] = []
    private var isFlushing = false
    private var isFlushPlanned = false
    private var isReady = false
    private var waitingCommands: [WindowOutput] = []
    private var pendingAnimation: Animation?
    /// Views whose own animation the changes being put out next pass with.
    private var animatedNodes: [(node: WeakNode, animation: Animation?)] = []
    private var lastNumber = 0
    private var followers: [String: [WeakNode]] = [:]
    private var urlListeners: [(node: ObjectIdentifier, action: @MainActor (URL) -> Void)] = []
    private var isVisible = true
    private var title: String?
    private var lateCommands: [@MainActor () -> LateCommand?] = []
    private(set) lazy var history = HistoryDesk(window: self)
    /// Views evaluated so far: what a test of skipping counts.
    package private(set) var evaluations = 0

    /// A command about elements that the page has by the time it is sent.
    typealias LateCommand = (name: String, arguments: [String: WireValue])

    private struct Unowned { unowned let box: ElementBox }
    private struct WeakNode { weak var node: ViewNode? }
    private struct RootNode {
        let node: ViewNode
        let update: @MainActor (EnvironmentValues) -> Void
    }

    /// A window of an app. Nothing is built before `open()`; the app's value is made then, in this window's scope.
    package convenience init<Program: App>(
        app: Program.Type, environment: WindowEnvironment, output: @escaping @MainActor (WindowOutput) -> Void
    ) {
        self.init(environment: environment, output: output) { AppView(app: Program()) }
    }

    /// A window that shows one view; `root` is called once, in this window's scope, by `open()`.
    package init<Root: View>(
        environment: WindowEnvironment, output: @escaping @MainActor (WindowOutput) -> Void,
        @ViewBuilder root: @escaping @MainActor () -> Root
    ) {
        context = WindowContext(environment: environment)
        self.output = output
        makeRoot = { window in
            let view = root()
            let node = TypedNode(view, window: window, parent: nil, key: .position, environment: window.rootEnvironment())
            return RootNode(node: node, update: { node.update(view, environment: $0) })
        }
        context.connect { [weak self] in self?.emit(.command(name: $0, arguments: $1)) }
    }

    /// Builds the tree and puts out `.ready`; then hands the address to `onOpenURL`.
    package func open() {
        guard root == nil, output != nil else { return }
        context.serve {
            let made = makeRoot(self)
            root = made
            made.node.evaluate()
            deliverURL(context.environment.url)
        }
        flush()
    }

    /// Applies one event of the page and puts out what it changed. Unknown element ids are stale and ignored.
    package func handle(_ event: WindowEvent) {
        guard root != nil else { return }
        context.serve {
            switch event {
            case .tap(let id): run(.tap, of: id, .none)
            case .submit(let id): run(.submit, of: id, .none)
            case .focus(let id, let on): run(.focus, of: id, .focus(on))
            case .size(let id, let size): for handler in boxes[id]?.box.sizeHandlers ?? [] { handler.run(.size(size)) }
            case .input(let id, let value, let version):
                if boxes[id]?.box.noteInput(value, version: version) == true { run(.input, of: id, .text(value, version: version)) }
            case .gesture(let id, let report):
                for handler in boxes[id]?.box.gestureHandlers(for: report.kind) ?? [] where handler.isEnabled {
                    handler.run(.gesture(report))
                }
            case .scheme(let scheme): changeEnvironment { $0.colorScheme = scheme }
            case .viewport(let size): changeEnvironment { $0.viewport = size }
            case .visible(let on): changeEnvironment { _ in isVisible = on }
            case .url(let url):
                changeEnvironment { $0.url = url }
                deliverURL(url)
            case .page(let name, let data): context.deliver(name, data)
            }
        }
        flush()
    }

    /// The full tree as the page should have it now (for a page that lost too much).
    package func snapshot() -> Element { rootBox.record(in: .root, under: nil) }

    /// Destroys the tree, cancels its tasks and subscriptions, frees everything. Nothing is put out afterwards.
    package func close() {
        guard output != nil else { return }
        output = nil
        context.isClosed = true
        context.serve {
            root?.node.destroy()
            for action in takeAfterwards() { action() }
        }
        root = nil
        rootBox.setChildren([])
        portals = []
        dirty = []
        stale = []
        afterwards = []
        followers = [:]
        urlListeners = []
        lateCommands = []
        waitingCommands = []
        context.close()
    }
}

// MARK: Flush

extension ViewWindow {
    /// A node must be evaluated: in the flush that runs now, or in one at the end of this turn of the main actor.
    func enqueue(_ node: ViewNode) {
        dirty.append(node)
        pendingAnimation = Transaction.current.effective ?? pendingAnimation
        planFlush()
    }

    private func planFlush() {
        guard !isFlushPlanned, !isFlushing, output != nil else { return }
        isFlushPlanned = true
        Task { @MainActor [weak self] in self?.flush() }
    }

    /// Runs once the tree is consistent, before the page hears of it.
    func afterwards(_ action: @escaping @MainActor () -> Void) {
        afterwards.append(action)
        planFlush()
    }

    /// What changes in this view and those inside it is put out with an animation, or with none.
    func animate(_ node: ViewNode, with animation: Animation?) { animatedNodes.append((WeakNode(node: node), animation)) }

    /// A number that no other asker of this window gets.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func countEvaluation() { evaluations += 1 }

    /// Evaluates what has changed and puts out the differences. Returns at once where nothing has.
    package func flush() {
        isFlushPlanned = false
        guard root != nil, !isFlushing, output != nil else { return }
        isFlushing = true
        let isAtRest = context.serve {
            let isAtRest = settle()
            if output != nil { putOut(animated: true) }
            return isAtRest
        }
        isFlushing = false
        if isAtRest, !dirty.isEmpty || !afterwards.isEmpty { planFlush() }
        for request in takeLateCommands() {
            if let command = request() { context.send(command.name, command.arguments) }
        }
        let commands = waitingCommands
        waitingCommands = []
        for command in commands { output?(command) }
    }

    /// A change made while views are evaluated asks for another round; code that never comes to rest is stopped.
    private func settle() -> Bool {
        for _ in 0..<Self.roundLimit {
            if dirty.isEmpty, afterwards.isEmpty { return true }
            let nodes = dirty.sorted { $0.depth < $1.depth }
            dirty = []
            for node in nodes where node.isDirty && !node.isDestroyed { node.evaluate() }
            let actions = takeAfterwards()
            guard !actions.isEmpty else { continue }
            for action in actions { action() }
            // What an appearing view animates begins with how it appeared.
            if pendingAnimation != nil, dirty.contains(where: \.isDirty) { putOut(animated: false) }
        }
        log("the views of a window still changed after \(Self.roundLimit) rounds; the rest waits for the next event")
        dirty.removeAll { !$0.isDirty }
        return false
    }

    private static var roundLimit: Int { 100 }

    private func takeAfterwards() -> [@MainActor () -> Void] {
        let actions = afterwards
        afterwards = []
        return actions
    }

    /// The content of this node's element is collected again, without a look at what is around it.
    func recollect(_ node: ViewNode) { stale.append(node) }

    private func putOut(animated isAnimated: Bool) {
        guard let root, output != nil else { return }
        rootBox.setContent(root.node.collect() + portals.flatMap { $0.collect() })
        for node in stale where !node.isDestroyed { _ = node.collect() }
        stale = []
        let motions = isAnimated ? takeMotions() : []
        guard isReady else {
            isReady = true
            output?(.ready(snapshot()))
            return
        }
        var operations: [PatchOperation] = []
        rootBox.commit(in: .root, to: &operations)
        if !operations.isEmpty { output?(.patch(motions + operations)) }
    }

    private func takeMotions() -> [PatchOperation] {
        defer { (pendingAnimation, animatedNodes) = (nil, []) }
        let whole = pendingAnimation.map { [PatchOperation.animate(nil, $0.motion)] } ?? []
        return whole
            + animatedNodes.compactMap { each in
                each.node.node.map { .animate($0.collect().map(\.box.id), each.animation?.motion) }
            }
    }

    /// Focuses a field once the page has it.
    func requestFocus(_ field: @escaping @MainActor () -> ElementID?) {
        sendLate { field().map { ("focus", ["id": .number(Double($0))]) } }
    }

    /// Sends a command once the page has what this turn has changed.
    func sendLate(_ command: @escaping @MainActor () -> LateCommand?) {
        lateCommands.append(command)
        planFlush()
    }

    private func takeLateCommands() -> [@MainActor () -> LateCommand?] {
        let commands = lateCommands
        lateCommands = []
        return commands
    }

    private func emit(_ command: WindowOutput) {
        if isReady, !isFlushing { output?(command) } else { waitingCommands.append(command) }
    }
}

// MARK: Elements

extension ViewWindow {
    func register() -> ElementID {
        lastID += 1
        return lastID
    }

    func index(_ box: ElementBox) { boxes[box.id] = Unowned(box: box) }

    func forget(_ id: ElementID, _ box: ElementBox) {
        if boxes[id]?.box === box { boxes[id] = nil }
    }

    private func run(_ kind: Handler.Kind, of id: ElementID, _ input: HandlerInput) {
        guard let handler = boxes[id]?.box.handler(kind), handler.isEnabled else { return }
        handler.run(input)
    }

    /// The elements of a node presented over everything else.
    func present(_ node: ViewNode) {
        portals.append(node)
        node.onDestroy { [weak self, unowned node] in self?.portals.removeAll { $0 === node } }
    }
}

// MARK: Environment, address, storage

extension ViewWindow {
    private func rootEnvironment() -> EnvironmentValues {
        let page = context.environment
        var values = EnvironmentValues()
        values.colorScheme = page.colorScheme
        values.locale = page.locale
        values.scenePhase = isVisible ? .active : .background
        values.horizontalSizeClass = page.viewport.width < 600 ? .compact : .regular
        values.accessibilityReduceMotion = page.reducedMotion
        values.openURL = OpenURLAction { [weak context] url in
            context?.send("navigate", ["url": .string(url.absoluteString)])
            return .handled
        }
        return values
    }

    /// Only what views can read makes them evaluate anew.
    private func changeEnvironment(_ change: (inout WindowEnvironment) -> Void) {
        let before = visibleTraits
        change(&context.environment)
        if before != visibleTraits { root?.update(rootEnvironment()) }
    }

    private struct Traits: Equatable {
        let scheme: ColorScheme
        let isVisible: Bool
        let isCompact: Bool
    }

    private var visibleTraits: Traits {
        let page = context.environment
        return Traits(scheme: page.colorScheme, isVisible: isVisible, isCompact: page.viewport.width < 600)
    }

    func listenToURLs(_ node: ViewNode, _ action: @escaping @MainActor (URL) -> Void) {
        let id = ObjectIdentifier(node)
        urlListeners.removeAll { $0.node == id }
        urlListeners.append((id, action))
        node.onDestroy { [weak self] in self?.urlListeners.removeAll { $0.node == id } }
    }

    private func deliverURL(_ url: URL) {
        for listener in urlListeners { listener.action(url) }
    }

    func setTitle(_ new: String) {
        guard title != new else { return }
        title = new
        context.send("title", ["text": .string(new)])
    }

    /// A value the tab keeps, as text.
    func stored(_ key: String) -> String? { context.environment.storage[key]?.string }

    func store(_ text: String?, for key: String) {
        guard stored(key) != text else { return }
        context.environment.storage[key] = text.map(WireValue.string)
        context.send("store", ["key": .string(key), "value": text.map(WireValue.string) ?? .null])
        for follower in followers[key] ?? [] { follower.node?.invalidate() }
    }

    func follow(_ key: String, node: ViewNode) {
        let others = (followers[key] ?? []).filter { $0.node != nil && $0.node !== node }
        followers[key] = others + [WeakNode(node: node)]
    }
}

/// One line on standard error.
func log(_ message: String) {
    FileHandle.standardError.write(Data("foyer: \(message)\n".utf8))
}
