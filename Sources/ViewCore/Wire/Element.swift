/// The number of an element in its window. Never used twice in one window.
package typealias ElementID = Int

/// The closed list of tags a window may ask the page to build.
package enum ElementKind: String, Sendable, CaseIterable {
    case div, span, button, input, textarea, select, option, label, video, img, svg, path, a
    case h1, h2, h3, progress, hr, ul, li, section, nav, header, form
}

/// The closed list of attributes a window may set; whatever an app names ends in `data`.
package struct AttributeName: Hashable, Sendable {
    /// The name as the page writes it, nil if the part the app chose is not made of lower-case letters, digits and hyphens.
    package let wireName: String?

    private init(_ name: String) { wireName = name }
    private init(prefix: String, rest: String) { wireName = Self.isPlain(rest) ? prefix + rest : nil }

    /// `aria-…`
    package static func aria(_ rest: String) -> Self { Self(prefix: "aria-", rest: rest) }
    /// `data-…`
    package static func data(_ rest: String) -> Self { Self(prefix: "data-", rest: rest) }

    package static var href: Self { Self("href") }
    package static var src: Self { Self("src") }
    package static var alt: Self { Self("alt") }
    package static var title: Self { Self("title") }
    package static var type: Self { Self("type") }
    package static var value: Self { Self("value") }
    package static var placeholder: Self { Self("placeholder") }
    package static var disabled: Self { Self("disabled") }
    package static var hidden: Self { Self("hidden") }
    package static var selected: Self { Self("selected") }
    package static var checked: Self { Self("checked") }
    package static var max: Self { Self("max") }
    package static var min: Self { Self("min") }
    package static var step: Self { Self("step") }
    package static var name: Self { Self("name") }
    package static var target: Self { Self("target") }
    package static var rel: Self { Self("rel") }
    package static var role: Self { Self("role") }
    package static var tabindex: Self { Self("tabindex") }
    package static var autocomplete: Self { Self("autocomplete") }
    package static var autocapitalize: Self { Self("autocapitalize") }
    package static var autocorrect: Self { Self("autocorrect") }
    package static var spellcheck: Self { Self("spellcheck") }
    package static var inputmode: Self { Self("inputmode") }
    package static var enterkeyhint: Self { Self("enterkeyhint") }
    package static var dir: Self { Self("dir") }
    package static var lang: Self { Self("lang") }
    package static var accesskey: Self { Self("accesskey") }
    package static var d: Self { Self("d") }
    package static var viewBox: Self { Self("viewBox") }
    package static var preserveAspectRatio: Self { Self("preserveAspectRatio") }
    package static var pathLength: Self { Self("pathLength") }
    package static var muted: Self { Self("muted") }
    package static var playsinline: Self { Self("playsinline") }
    package static var autoplay: Self { Self("autoplay") }
    package static var poster: Self { Self("poster") }
    package static var inert: Self { Self("inert") }
    package static var loading: Self { Self("loading") }
    package static var autofocus: Self { Self("autofocus") }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}

/// What the page needs to build one element and everything inside it.
package struct Element: Sendable, Equatable {
    package var id: ElementID
    package var kind: ElementKind
    package var classes: [String]
    /// Declarations as CSS text, without selectors or braces.
    package var style: String
    /// Attribute names as the page writes them.
    package var attributes: AttributeList<String>
    /// Text content; only of elements without children.
    package var text: String?
    package var children: [Element]

    package init(
        id: ElementID, kind: ElementKind, classes: [String] = [], style: String = "", attributes: AttributeList<String> = [:],
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
}
