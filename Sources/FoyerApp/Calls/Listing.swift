/// A list that comes from the server.
enum Listing<Element: Hashable & Sendable>: Hashable, Sendable {
    case loading
    /// The server does not show it to this person.
    case hidden
    case failed(String)
    case ready([Element])

    var elements: [Element] {
        switch self {
        case .ready(let elements): elements
        case .loading, .hidden, .failed: []
        }
    }
}
