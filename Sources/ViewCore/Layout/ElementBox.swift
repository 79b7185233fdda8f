import Foundation

/// What a view wants its element to be.
struct Spec: Equatable {
    var layout: LayoutKind
    var kind = ElementKind.div
    var classes: [String] = []
    var style = ""
    var attributes: AttributeList<AttributeName> = [:]
    var text: String?
    var handlers: [Handler] = []
    var stage = Decoration.Stage.none
    /// Axes along which the element takes what it is offered, whatever is in it.
    var fills: Axis.Set = []

    static func == (left: Spec, right: Spec) -> Bool {
        left.layout == right.layout && left.kind == right.kind && left.classes == right.classes && left.style == right.style
            && left.attributes == right.attributes && left.text == right.text && left.stage == right.stage && left.fills == right.fills
            && left.handlers.elementsEqual(right.handlers, by: ===)
    }
}

/// One element of the page as the window knows it: what it should be, and what the page has.
@MainActor final class ElementBox {
    unowned let window: ViewWindow
    private(set) var id: ElementID
    private(set) var spec: Spec
    private(set) var decorations: [Decoration] = []
    private(set) var children: [ElementBox] = []
    private(set) var bits = Flexibility.none
    /// What holds this element.
    private unowned var parent: ElementBox?
    /// This element's own looks may differ from what the page has.
    private var isChanged = true
    /// This element or one inside it may.
    private var isOnPath = true
    /// It may hold other elements than before, or in another order.
    private var isRearranged = true
    /// Those of its elements that are on a path, as long as it is not rearranged.
    private var pending: [ElementBox] = []
    private var placement: Placement?
    private var placedBits = Flexibility.none
    private var committed: Committed?
    /// The element the page has this one in.
    private var committedParent: ElementID?
    /// How often the person had edited this field when the window last heard of it.
    var inputVersion = 0

    private struct Committed {
        var kind: ElementKind
        var classes: [String]
        var style: String
        var attributes: AttributeList<String>
        var text: String?
        var children: [ElementID]
    }

    init(window: ViewWindow, spec: Spec) {
        self.window = window
        self.spec = spec
        id = window.register()
        window.index(self)
        bits = flexibility
    }

    private(set) var isDiscarded = false
    /// A mark while children are compared.
    private var isKept = false

    func discard() {
        isDiscarded = true
        for child in children where child.parent === self { child.parent = nil }
        window.forget(id, self)
    }

    // MARK: What it should be

    /// Gives whether what contains this element has to look at it again: it is held in another way, or nobody holds it so far.
    func setSpec(_ new: Spec) -> Bool {
        guard spec != new else { return false }
        let isLaidOutOtherwise = spec.layout != new.layout || spec.fills != new.fills
        let isHeldOtherwise = isLaidOutOtherwise || spec.kind != new.kind || spec.stage != new.stage
        spec = new
        isChanged = true
        markPath()
        if isLaidOutOtherwise { measure() }
        return isHeldOtherwise || committed == nil
    }

    func setDecorations(_ new: [Decoration]) {
        guard decorations != new else { return }
        let before = guides
        decorations = new
        isChanged = true
        markPath()
        measure()
        if guides != before { parent?.realign() }
    }

    /// What its elements are aligned by has changed: all of them may stand elsewhere.
    private func realign() {
        isRearranged = true
        pending = []
        markPath()
        if case .fitted = spec.layout { parent?.realign() }
    }

    /// The next commit comes by here.
    private func markPath() {
        guard !isOnPath else { return }
        isOnPath = true
        parent?.note(self)
    }

    private func note(_ child: ElementBox) {
        if !isRearranged { pending.append(child) }
        markPath()
    }

    /// Whether an overlay or a background lies on this element's bounds.
    var hasLayers: Bool { children.contains { $0.spec.layout.isLayer } }

    /// The words inside, in order.
    var plainText: String { (spec.text ?? "") + children.map(\.plainText).joined() }

    /// Takes what its views put into it.
    func setContent(_ outputs: [Output]) { setChildren(outputs.map(Self.place)) }

    func setChildren(_ boxes: [ElementBox]) {
        if !isSame(boxes) {
            for child in boxes { child.isKept = true }
            for child in children where !child.isKept && child.parent === self { child.leave() }
            children = boxes
            for child in boxes {
                child.isKept = false
                child.parent = self
            }
            isRearranged = true
            pending = []
            markPath()
        }
        measure()
    }

    private func isSame(_ boxes: [ElementBox]) -> Bool {
        guard boxes.count == children.count else { return false }
        for (old, new) in zip(children, boxes) where old !== new || new.parent !== self { return false }
        return true
    }

    /// The page no longer has it where it was.
    private func leave() {
        parent = nil
        committedParent = nil
    }

    /// Puts an output's decorations onto its element and its holder, if any, around it.
    static func place(_ output: Output) -> ElementBox {
        output.box.setDecorations(output.decorations)
        guard let holder = output.holder else { return output.box }
        holder.setChildren([output.box])
        holder.setDecorations([])
        return holder
    }

    /// How it takes what it is offered. What holds it may take more or less then.
    private func measure() {
        let old = bits
        bits = flexibility
        guard bits != old else { return }
        markPath()
        parent?.measure()
    }

    private var flexibility: Flexibility {
        var inner = children.map { child in
            if case .spacer = child.spec.layout { return Flexibility(axes: spec.layout.spacerAxes) }
            return child.bits
        }
        if children.count > 1, children.dropFirst().allSatisfy({ $0.spec.layout.isLayer }) { inner = [inner[0]] }
        var bits = spec.layout.flexibility(of: inner)
        bits.axes.formUnion(spec.fills)
        for decoration in decorations {
            if case .priority(let priority) = decoration { bits.priority = priority }
            if case .fixedSize(let horizontal, let vertical) = decoration {
                if horizontal { bits.axes.remove(.horizontal) }
                if vertical { bits.axes.remove(.vertical) }
                if horizontal { bits.holdsText = false }
            }
        }
        return bits
    }

    // MARK: What the page has

    /// Everything the page needs to build this element.
    func record(in placement: Placement, under parent: ElementBox?) -> Element {
        if committed != nil, committedParent != parent?.id { renew() }
        committedParent = parent?.id
        let looks = looks(in: placement)
        let inner = placementOfChildren(in: placement)
        let records = children.map { $0.record(in: inner, under: self) }
        committed = looks
        committed?.children = records.map(\.id)
        settle(placement)
        return Element(
            id: id, kind: looks.kind, classes: looks.classes, style: looks.style, attributes: looks.attributes, text: looks.text,
            children: records)
    }

    /// Adds what the page must change to have this element and all inside it.
    func commit(in placement: Placement, to operations: inout [PatchOperation]) {
        let isMoved = placement != self.placement || bits != placedBits
        guard isChanged || isOnPath || isMoved else { return }
        let inner = placementOfChildren(in: placement)
        if isChanged || isMoved || isRearranged || pending.contains(where: { $0.needsNewTag || $0.committedParent != id }) {
            if isChanged || isMoved { commitLooks(in: placement, to: &operations) }
            commitChildren(in: inner, to: &operations)
        } else {
            for child in pending { child.commit(in: inner, to: &operations) }
        }
        settle(placement)
    }

    /// Whether the page must build the element anew, since a tag cannot change.
    private var needsNewTag: Bool { committed.map { $0.kind != kind } ?? true }

    private func commitLooks(in placement: Placement, to operations: inout [PatchOperation]) {
        guard let old = committed else { return }
        var new = looks(in: placement)
        new.children = old.children
        // A field's version goes with a new value only.
        if new.attributes["value"] == old.attributes["value"] { new.attributes["data-v"] = old.attributes["data-v"] }
        var changes = PatchOperation.Changes()
        if new.classes != old.classes { changes.classes = new.classes }
        if new.style != old.style { changes.style = new.style }
        if new.text != old.text { changes.text = new.text ?? "" }
        for (name, value) in new.attributes where old.attributes[name] != value { changes.attributes[name] = value }
        for (name, _) in old.attributes where new.attributes[name] == nil { changes.attributes[name] = .some(nil) }
        committed = new
        if !changes.isEmpty { operations.append(.set(id, changes)) }
    }

    private func commitChildren(in inner: Placement, to operations: inout [PatchOperation]) {
        var records: [Element] = []
        for child in children {
            if child.committedParent != id || child.needsNewTag {
                if child.committed != nil { child.renew() }
                records.append(child.record(in: inner, under: self))
            } else {
                child.commit(in: inner, to: &operations)
            }
        }
        let order = children.map(\.id)
        guard order != committed?.children else { return }
        committed?.children = order
        operations.append(.kids(id, order: order, new: records))
    }

    /// Along an axis whose size is fixed, nothing is offered to what is inside.
    private func placementOfChildren(in own: Placement) -> Placement {
        var own = own
        for case .fixedSize(let horizontal, let vertical) in decorations {
            if horizontal { own.unbounded.insert(.horizontal) }
            if vertical { own.unbounded.insert(.vertical) }
            own.settled.formUnion(own.unbounded)
        }
        var placement = spec.layout.placement(ofChildrenIn: own)
        if case .scroll = placement.parent {} else { placement.settled = own.settled.intersection(placement.unbounded) }
        placement.guides = spec.layout.guideLines(of: children.map(\.guides))
        return placement
    }

    private func settle(_ placement: Placement) {
        self.placement = placement
        placedBits = bits
        isChanged = false
        isOnPath = false
        isRearranged = false
        pending = []
    }

    /// The page built this element somewhere else before: here it becomes a new one, with all inside it.
    private func renew() {
        window.forget(id, self)
        id = window.register()
        window.index(self)
        committed = nil
        committedParent = nil
        for child in children where child.committed != nil { child.renew() }
    }

    /// The page's own state of a field: what the person typed is there already.
    ///
    /// - Returns: false where that edit is known: a page that was away tells its fields again.
    func noteInput(_ value: String, version: Int) -> Bool {
        guard version == 0 || version > inputVersion else { return false }
        guard committed?.attributes["value"] != nil else { return true }
        inputVersion = max(inputVersion, version)
        committed?.attributes["value"] = value
        isChanged = true
        markPath()
        return true
    }

    /// Where this element's own alignment guides lie; those of the element in a holder are the holder's.
    private var guides: [AlignmentGuide] {
        if case .fitted = spec.layout, let child = children.first { return child.guides }
        return decorations.compactMap { if case .guide(let guide) = $0 { guide } else { nil } }
    }

    // MARK: Looks

    var kind: ElementKind {
        for case .kind(let kind) in decorations.reversed() { return kind }
        return spec.kind
    }

    func handler(_ kind: Handler.Kind) -> Handler? {
        for case .handler(let handler) in decorations.reversed() where handler.kind == kind { return handler }
        return spec.handlers.first { $0.kind == kind }
    }

    /// All that ask for the size of this element.
    var sizeHandlers: [Handler] {
        spec.handlers.filter { $0.kind == .size }
            + decorations.compactMap { if case .handler(let handler) = $0, handler.kind == .size { handler } else { nil } }
    }

    /// The gestures of this element that a report is for, the innermost first.
    func gestureHandlers(for kind: GestureReport.Kind) -> [Handler] {
        var (normal, high): (Handler?, Handler?)
        var result: [Handler] = []
        for case .gesture(let handler, let traits, let priority) in decorations where traits.watches(kind) {
            switch priority {
            case .normal: normal = normal ?? handler
            case .high: high = handler
            case .simultaneous: result.append(handler)
            }
        }
        if let chosen = high ?? normal { result.insert(chosen, at: 0) }
        return result
    }

    private func looks(in placement: Placement) -> Committed {
        var painter = Painter(spec: spec, className: spec.layout.className)
        painter.style =
            spec.layout.css(in: placement) + placement.css(for: spec.layout.isSpacer ? placement.spacerBits : bits)
            + placement.guides.css(for: guides) + spec.style
        for decoration in decorations { painter.apply(decoration) }
        if spec.attributes[.value] != nil, inputVersion > 0 { painter.attributes[.data("v")] = String(inputVersion) }
        return Committed(
            kind: kind, classes: SharedText.shared(painter.classes), style: SharedText.shared(painter.finishedStyle),
            attributes: painter.wireAttributes, text: spec.text, children: [])
    }
}

/// Gathers the looks of one element from its spec and its decorations.
struct Painter {
    var classes: [String]
    var style = ""
    var attributes: AttributeList<AttributeName>
    private var backgrounds: [String] = []
    private var padding: EdgeInsets?
    private var filters: [String] = []
    private var opacity: Double?
    private var transforms: [String] = []
    private var isTappable = false
    private var gestures: GestureTraits?
    private let kind: ElementKind
    private let layout: LayoutKind

    init(spec: Spec, className: String?) {
        classes = (className.map { [$0] } ?? []) + spec.classes
        attributes = spec.attributes
        kind = spec.kind
        layout = spec.layout
    }

    mutating func apply(_ decoration: Decoration) {
        switch decoration {
        case .padding(let insets): padding = (padding ?? EdgeInsets()) + insets
        case .background(let paint):
            backgrounds.append(paint.background)
            style += paint.extra
        case .style(let css), .clip(let css), .hardClip(let css): style += css
        case .filter(let filter): filters.append(filter)
        case .opacity(let factor): opacity = (opacity ?? 1) * factor
        case .transform(let transform): transforms.insert(transform, at: 0)
        case .attribute(let name, let value): attributes[name] = value
        case .className(let name): classes.append(name)
        case .handler(let handler): isTappable = isTappable || handler.kind == .tap
        case .gesture(_, let traits, _): gestures = gestures?.union(traits) ?? traits
        case .fixedSize(let horizontal, let vertical):
            if horizontal { style += "width:\(layout.ownWidth);max-width:none;white-space:nowrap;flex-shrink:0;" }
            if vertical { style += "height:\(layout.ownHeight);flex-shrink:0;" }
        case .reading(.combine), .reading(.contain): attributes[.role] = attributes[.role] ?? "group"
        case .reading(.ignore), .kind, .priority, .tag, .guide, .trait: break
        }
    }

    var finishedStyle: String {
        var css = style
        if let padding { css += CSS.padding(padding) }
        if !backgrounds.isEmpty { css += "background:\(layered);" }
        if !filters.isEmpty { css += "filter:\(filters.joined(separator: " "));" }
        if let opacity {
            css += "opacity:\(CSS.number(opacity));"
            if opacity == 0 { css += "pointer-events:none;" }
        }
        if !transforms.isEmpty { css += "transform:\(transforms.joined(separator: " "));" }
        if isTappable || gestures != nil { css += "pointer-events:auto;" }
        return css
    }

    /// The first lies on top; only the last layer of a CSS background may be a plain colour.
    private var layered: String {
        guard backgrounds.count > 1 else { return backgrounds[0] }
        let upper = backgrounds.dropLast().map { $0.contains("gradient(") ? $0 : "linear-gradient(\($0),\($0))" }
        return (upper + [backgrounds[backgrounds.count - 1]]).joined(separator: ",")
    }

    var wireAttributes: AttributeList<String> {
        var all = attributes
        if isTappable, kind != .button, kind != .a {
            all[.data("tap")] = ""
            all[.role] = all[.role] ?? "button"
            all[.tabindex] = all[.tabindex] ?? "0"
        }
        if let gestures {
            all.merge(gestures.attributes)
            if gestures.takesKeys, kind != .button, kind != .a {
                all[.role] = all[.role] ?? "group"
                all[.tabindex] = all[.tabindex] ?? "0"
            }
        }
        // Nobody is told what is hidden from them.
        if all[.aria("hidden")] == "true", kind == .svg { (all[.aria("label")], all[.role]) = (nil, nil) }
        var result: AttributeList<String> = [:]
        for (name, value) in all {
            if let wireName = name.wireName { result[wireName] = value }
        }
        return result
    }
}

extension Placement {
    /// A spacer takes its stack's axis only, and after all others.
    fileprivate var spacerBits: Flexibility {
        if case .stack(let axis) = parent { Flexibility(axes: axis.set, priority: -1) } else { .both }
    }
}

extension LayoutKind {
    fileprivate var isSpacer: Bool { if case .spacer = self { true } else { false } }

    var isLayer: Bool { if case .layer = self { true } else { false } }

    /// The axes a spacer takes inside an element of this kind.
    fileprivate var spacerAxes: Axis.Set {
        switch self {
        case .verticalStack: .vertical
        case .horizontalStack: .horizontal
        default: [.horizontal, .vertical]
        }
    }
}
