/// One change of the page's tree.
package enum PatchOperation: Sendable, Equatable {
    /// New looks of an element; nil means unchanged, an attribute's nil means that it goes away.
    case set(ElementID, Changes)
    /// The children of an element, in order, and the records of those the page does not know yet.
    /// Children that are listed no more are removed; an element never moves to another parent.
    case kids(ElementID, order: [ElementID], new: [Element])
    /// How the changes of this patch pass: those of these elements and all inside them, or of all where none are named. Without a motion
    /// they are there at once.
    case animate([ElementID]?, Motion?)

    /// The course of an animation; times in milliseconds.
    package struct Motion: Sendable, Equatable {
        package var duration: Int
        /// As CSS writes it.
        package var curve: String
        package var delay: Int
        /// 0 without end.
        package var count: Int
        package var isReversing: Bool

        /// As the page reads it: duration, delay, count, there and back again, curve.
        package var text: String { "\(duration) \(delay) \(count) \(isReversing ? 1 : 0) \(curve)" }
    }

    package struct Changes: Sendable, Equatable {
        package var classes: [String]?
        package var style: String?
        package var attributes: [String: String?]
        package var text: String?

        package init(classes: [String]? = nil, style: String? = nil, attributes: [String: String?] = [:], text: String? = nil) {
            self.classes = classes
            self.style = style
            self.attributes = attributes
            self.text = text
        }

        package var isEmpty: Bool { classes == nil && style == nil && attributes.isEmpty && text == nil }
    }
}
