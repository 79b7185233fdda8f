/// One change of the page's tree.
package enum PatchOperation: Sendable, Equatable {
    /// New looks of an element; nil means unchanged, an attribute's nil means that it goes away.
    case set(ElementID, Changes)
    /// The children of an element, in order, and the records of those the page does not know yet.
    /// Children that are listed no more are removed; an element never moves to another parent.
    case kids(ElementID, order: [ElementID], new: [Element])

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
