import ViewCore

/// Commands whose last value goes on being true: a page that was reloaded, or missed them, gets them again.
struct StickyCommands: Sendable {
    private var latest: [String: (name: String, arguments: [String: WireValue])] = [:]
    private var order: [String] = []

    mutating func note(_ name: String, _ arguments: [String: WireValue]) {
        guard let key = Self.key(name, arguments) else { return }
        if latest.updateValue((name, arguments), forKey: key) == nil { order.append(key) }
    }

    var all: [(name: String, arguments: [String: WireValue])] { order.compactMap { latest[$0] } }

    private static func key(_ name: String, _ arguments: [String: WireValue]) -> String? {
        switch name {
        case "title", "count", "call": name
        // What goes on until it is stopped.
        case "sound" where ["ring", "ringback", "stop"].contains(arguments["name"]?.string): name
        case "store": arguments["key"]?.string.map { "store " + $0 }
        default: nil
        }
    }
}
