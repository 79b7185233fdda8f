import Foundation

/// What the page has to watch for on an element.
struct GestureTraits: Equatable {
    struct Press: Equatable {
        /// Seconds.
        var duration: Double
        /// Points that the finger may move meanwhile.
        var distance: Double
    }

    var taps: Set<Int> = []
    var press: Press?
    /// Points before a drag begins.
    var drag: Double?
    var pinch = false
    var hover = false

    mutating func formUnion(_ other: GestureTraits) {
        taps.formUnion(other.taps)
        press = other.press.map { new in press.map { $0.duration < new.duration ? $0 : new } ?? new } ?? press
        drag = other.drag.map { min($0, drag ?? $0) } ?? drag
        pinch = pinch || other.pinch
        hover = hover || other.hover
    }

    func union(_ other: GestureTraits) -> GestureTraits {
        var result = self
        result.formUnion(other)
        return result
    }

    func watches(_ kind: GestureReport.Kind) -> Bool {
        switch kind {
        case .tap: !taps.isEmpty
        case .press: press != nil
        case .drag: drag != nil
        case .pinch: pinch
        case .hover: hover
        }
    }

    /// Whether a person could do it by keys too, so that the element takes part in the order of the Tab key.
    var takesKeys: Bool { !taps.isEmpty || press != nil || drag != nil || pinch }

    var attributes: AttributeList<AttributeName> {
        var words: [String] = []
        var result: AttributeList<AttributeName> = [:]
        if !taps.isEmpty { result[.data("taps")] = taps.sorted().map(String.init).joined(separator: " ") }
        if let press {
            words.append("press")
            result[.data("press")] = "\(CSS.number(press.duration * 1_000)) \(CSS.number(press.distance))"
        }
        if let drag {
            words.append("drag")
            result[.data("drag")] = CSS.number(drag)
        }
        if pinch { words.append("pinch") }
        if hover { words.append("hover") }
        if !words.isEmpty { result[.data("gesture")] = words.joined(separator: " ") }
        return result
    }
}

/// Which of several gestures on one view is recognised.
enum GesturePriority: Equatable {
    /// The innermost of these, where there is none of high priority.
    case normal
    /// The outermost of these.
    case high
    /// All of these, whatever else is.
    case simultaneous
}
