/// The short keys of the wire between a page and its window, named once here and once in the page (`wire.js`).
enum WireKey {
    // An element record.
    static let id: StaticString = "i"
    static let kind: StaticString = "k"
    static let classes: StaticString = "c"
    static let style: StaticString = "s"
    static let attributes: StaticString = "a"
    static let text: StaticString = "x"
    static let children: StaticString = "n"
    // A patch operation; `kids` lists child ids in order, `children` the records of the new ones.
    static let operation: StaticString = "o"
    static let kids: StaticString = "k"
}
