/// One change of the page's tree.
package enum PatchOperation: Sendable, Equatable, Encodable {
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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireKey.self)
        switch self {
        case .set(let id, let changes):
            try container.encode("set", forKey: .operation)
            try container.encode(id, forKey: .id)
            try container.encodeIfPresent(changes.classes, forKey: .classes)
            try container.encodeIfPresent(changes.style, forKey: .style)
            if !changes.attributes.isEmpty { try container.encode(changes.attributes, forKey: .attributes) }
            try container.encodeIfPresent(changes.text, forKey: .text)
        case .kids(let id, let order, let new):
            try container.encode("kids", forKey: .operation)
            try container.encode(id, forKey: .id)
            try container.encode(order, forKey: .kids)
            try container.encode(new, forKey: .children)
        }
    }
}
