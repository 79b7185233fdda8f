/// The short keys of the wire between a page and its window, named once here and once in the page (`wire.js`).
package enum WireKey: String, CodingKey {
    // An element record.
    case id = "i"
    case kind = "k"
    case classes = "c"
    case style = "s"
    case attributes = "a"
    case text = "x"
    case children = "n"
    // A patch operation; `kids` lists child ids in order, `children` the records of the new ones.
    case operation = "o"
    case kids = "kk"

    package var stringValue: String { self == .kids ? "k" : rawValue }
}
