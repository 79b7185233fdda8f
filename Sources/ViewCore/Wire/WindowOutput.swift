/// What a window tells its page. The connection adds message type, id, secret and sequence number.
package enum WindowOutput: Sendable, Equatable {
    /// The full tree, once after `ViewWindow.open()`.
    case ready(Element)
    case patch([PatchOperation])
    /// A command of the closed list in the page: `title`, `copy`, `navigate`, `store`, `sound`, `focus`, `media.…`.
    case command(name: String, arguments: [String: WireValue])
}
