/// Style texts and class lists that windows have in common are held once: a thousand people in front of the same screen need one copy.
@MainActor enum SharedText {
    private static var styles: Set<String> = []
    private static var classes: Set<[String]> = []
    /// Screens whose sizes follow the page's make ever new ones: beyond this the sets begin anew.
    private static let limit = 4_096

    static func shared(_ style: String) -> String {
        // Short texts lie in their variable.
        style.utf8.count < 16 ? style : shared(style, in: &styles)
    }

    static func shared(_ names: [String]) -> [String] { names.isEmpty ? names : shared(names, in: &classes) }

    private static func shared<Value: Hashable>(_ value: Value, in known: inout Set<Value>) -> Value {
        if known.count >= limit { known = [] }
        return known.insert(value).memberAfterInsert
    }
}
