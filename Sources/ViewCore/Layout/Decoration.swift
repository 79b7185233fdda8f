import Foundation

/// What a modifier does to the element below it without an element of its own.
enum Decoration: Equatable {
    case padding(EdgeInsets)
    /// A layer behind what is there already.
    case background(Paint)
    case style(String)
    case clip(String)
    /// Cuts at an outline that would cut a shadow off as well.
    case hardClip(String)
    case filter(String)
    case opacity(Double)
    case transform(String)
    case attribute(AttributeName, String)
    case className(String)
    case kind(ElementKind)
    case handler(Handler)
    case gesture(Handler, GestureTraits, GesturePriority)
    case priority(Double)
    case fixedSize(horizontal: Bool, vertical: Bool)
    case tag(AnyHashable)
    case guide(AlignmentGuide)
    case reading(ReadingOrder)
    /// For the container only.
    case trait(Trait)

    enum ReadingOrder: Equatable { case combine, contain, ignore }

    static func == (left: Decoration, right: Decoration) -> Bool {
        switch (left, right) {
        case (.padding(let a), .padding(let b)): a == b
        case (.background(let a), .background(let b)): a == b
        case (.style(let a), .style(let b)), (.clip(let a), .clip(let b)), (.hardClip(let a), .hardClip(let b)): a == b
        case (.filter(let a), .filter(let b)), (.transform(let a), .transform(let b)), (.className(let a), .className(let b)): a == b
        case (.opacity(let a), .opacity(let b)), (.priority(let a), .priority(let b)): a == b
        case (.attribute(let a, let x), .attribute(let b, let y)): a == b && x == y
        case (.kind(let a), .kind(let b)): a == b
        case (.handler(let a), .handler(let b)): a === b
        case (.gesture(let a, let x, let m), .gesture(let b, let y, let n)): a === b && x == y && m == n
        case (.fixedSize(let a, let x), .fixedSize(let b, let y)): a == b && x == y
        case (.tag(let a), .tag(let b)): a == b
        case (.guide(let a), .guide(let b)): a == b
        case (.reading(let a), .reading(let b)): a == b
        case (.trait(let a), .trait(let b)): a == b
        default: false
        }
    }

    /// CSS works on one element in this order; a decoration that comes later than one of a higher stage needs an element around it.
    enum Stage: Int, Comparable {
        case none, padding, background, clip, filter, hardClip, opacity, transform

        static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether it makes the element one that can be touched.
    var isTouch: Bool {
        switch self {
        case .handler, .gesture: true
        default: false
        }
    }

    var stage: Stage {
        switch self {
        case .padding: .padding
        case .background, .handler, .gesture: .background
        case .clip: .clip
        case .filter: .filter
        case .hardClip: .hardClip
        case .opacity: .opacity
        case .transform: .transform
        case .style, .attribute, .className, .kind, .priority, .fixedSize, .tag, .guide, .reading, .trait: .none
        }
    }
}

/// What to do when something happens to an element; the same object for as long as its view lives.
final class Handler {
    enum Kind { case tap, input, submit, focus, size, gesture }

    let kind: Kind
    var isEnabled = true
    var run: @MainActor (HandlerInput) -> Void

    init(_ kind: Kind, run: @escaping @MainActor (HandlerInput) -> Void = { _ in }) {
        self.kind = kind
        self.run = run
    }
}

/// What came with an event.
enum HandlerInput {
    case none
    case text(String, version: Int)
    case focus(Bool)
    case size(CGSize)
    case gesture(GestureReport)
}

/// An element on its way to its container, with the decorations it met so far.
@MainActor struct Output {
    var box: ElementBox
    var decorations: [Decoration] = []
    var stage = Decoration.Stage.none
    /// An element that goes around `box` when a container takes it: holds the place of what is fitted by its ratio.
    var holder: ElementBox?

    init(_ box: ElementBox) {
        self.box = box
        stage = box.spec.stage
    }

    /// Whether `decoration` can go onto the element itself.
    func takes(_ decoration: Decoration) -> Bool {
        if case .padding = decoration, !box.takesPadding || holder != nil { return false }
        // What can be touched is what is drawn: it moves, turns and is cut as its element is.
        if decoration.isTouch { return true }
        return decoration.stage == .none || decoration.stage >= stage
    }

    mutating func add(_ decoration: Decoration) {
        decorations.append(decoration)
        stage = max(stage, decoration.stage)
    }

    /// What `tag(_:)` said.
    var tag: AnyHashable? {
        for case .tag(let tag) in decorations { return tag }
        return nil
    }
}

extension ElementBox {
    /// Layers lie on the bounds without the padding, and a button's padding is its own and can be tapped.
    fileprivate var takesPadding: Bool { spec.layout.takesPadding && spec.kind != .button && !hasLayers }
}

extension LayoutKind {
    fileprivate var takesPadding: Bool {
        switch self {
        case .text, .verticalStack, .horizontalStack, .cell: true
        case .fixed, .fill, .spacer, .divider, .field, .frame, .layer, .reader, .scroll, .list, .columns, .fitted, .root: false
        }
    }
}
