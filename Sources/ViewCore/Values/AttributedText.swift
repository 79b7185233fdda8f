import Foundation

extension AttributeScopes {
    /// Attributes of words that are shown.
    public struct SwiftUIAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let kern: KerningAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = Font
            public static let name = "SwiftUI.Font"
        }
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.ForegroundColor"
        }
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.BackgroundColor"
        }
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.UnderlineStyle"
        }
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.StrikethroughStyle"
        }
        public enum KerningAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Kern"
        }
    }

    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>) -> T { self[T.self] }
}

extension Text {
    /// A line under or through words.
    public struct LineStyle: Hashable, Sendable {
        let color: Color?

        public init(pattern: Pattern = .solid, color: Color? = nil) { self.color = color }

        public enum Pattern: Sendable { case solid }

        public static let single = LineStyle()
    }

    static func runs(of content: AttributedString) -> [Run] {
        content.runs.map { part in
            var run = Run(text: String(content[part.range].characters))
            run.font = part.font
            run.color = part.foregroundColor
            run.link = part.link
            if let color = part.backgroundColor { run.extras += "background:\(color.css);" }
            if let kern = part.kern { run.extras += "letter-spacing:\(CSS.pixels(kern));" }
            if part.underlineStyle != nil { run.extras += "text-decoration:underline;" }
            if part.strikethroughStyle != nil { run.extras += "text-decoration:line-through;" }
            return run
        }
    }
}
