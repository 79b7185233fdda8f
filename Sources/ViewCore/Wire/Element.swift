/// The number of an element in its window. Never used twice in one window.
package typealias ElementID = Int

/// The closed list of tags a window may ask the page to build.
package enum ElementKind: String, Sendable, CaseIterable, Encodable {
    case div, span, button, input, textarea, select, option, label, video, img, svg, path, a
    case h1, h2, h3, progress, hr, ul, li, section, nav, header, form
}

/// The closed list of attributes a window may set; whatever an app names ends in `data`.
package enum AttributeName: Hashable, Sendable {
    case href, src, alt, title, type, value, placeholder, disabled, hidden, selected, checked, max, min, step
    case name, target, rel, role, tabindex, autocomplete, autocapitalize, autocorrect, spellcheck, inputmode, enterkeyhint, dir, lang
    case accesskey, d, viewBox, preserveAspectRatio, pathLength
    case muted, playsinline, autoplay, poster, inert, loading, autofocus
    /// `aria-…`
    case aria(String)
    /// `data-…`
    case data(String)

    /// The name as the page writes it, nil if the part the app chose is not made of lower-case letters, digits and hyphens.
    package var wireName: String? {
        switch self {
        case .aria(let rest): Self.isPlain(rest) ? "aria-" + rest : nil
        case .data(let rest): Self.isPlain(rest) ? "data-" + rest : nil
        default: "\(self)"
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}

/// What the page needs to build one element and everything inside it.
package struct Element: Sendable, Equatable, Encodable {
    package var id: ElementID
    package var kind: ElementKind
    package var classes: [String]
    /// Declarations as CSS text, without selectors or braces.
    package var style: String
    /// Attribute names as the page writes them.
    package var attributes: [String: String]
    /// Text content; only of elements without children.
    package var text: String?
    package var children: [Element]

    package init(
        id: ElementID, kind: ElementKind, classes: [String] = [], style: String = "", attributes: [String: String] = [:],
        text: String? = nil, children: [Element] = []
    ) {
        self.id = id
        self.kind = kind
        self.classes = classes
        self.style = style
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireKey.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        if !classes.isEmpty { try container.encode(classes, forKey: .classes) }
        if !style.isEmpty { try container.encode(style, forKey: .style) }
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
        try container.encodeIfPresent(text, forKey: .text)
        if !children.isEmpty { try container.encode(children, forKey: .children) }
    }
}
