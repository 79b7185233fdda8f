/// Values of the `{names}` in a route's pattern.
package struct PathParameters: Sendable, Equatable {
    var values: [String: String] = [:]

    /// The value of a name; empty if the pattern has no such name.
    package subscript(name: String) -> String { values[name] ?? "" }
}

package typealias HTTPHandler = @Sendable (HTTPRequest, PathParameters) async -> HTTPResponse
/// Words a refusal of the server itself: its status, and a few words that say why.
package typealias RefusalHandler = @Sendable (HTTPStatus, String) -> HTTPResponse
package typealias UpgradeHandler = @Sendable (UpgradeRequest) -> UpgradeDecision

/// Patterns as a tree of path segments. A literal segment wins over a `{name}`; a dead end falls back to the name.
struct RouteTree: Sendable {
    private struct Node: Sendable {
        var literals: [String: Node] = [:]
        var parameter: [Node] = []  // none or one; an array because a struct cannot hold itself
        var handlers: [HTTPMethod: Leaf] = [:]
        var upgrade: UpgradeHandler?

        var isTarget: Bool { !handlers.isEmpty || upgrade != nil }
    }

    private struct Leaf: Sendable {
        var names: [String]
        var handler: HTTPHandler
    }

    /// What a path leads to.
    enum Match {
        case handler(HTTPHandler, PathParameters)
        case methodNotAllowed(allowed: [HTTPMethod])
        case upgradeRequired
        case none
    }

    private var root = Node()

    mutating func add(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping HTTPHandler) {
        let segments = RouteTree.segments(pattern)
        let names = segments.compactMap(RouteTree.parameterName)
        RouteTree.update(&root, segments[...]) { $0.handlers[method] = Leaf(names: names, handler: handler) }
    }

    mutating func add(upgrade path: String, _ accept: @escaping UpgradeHandler) {
        RouteTree.update(&root, RouteTree.segments(path)[...]) { $0.upgrade = accept }
    }

    mutating func merge(_ other: RouteTree) { RouteTree.merge(&root, other.root) }

    func match(_ method: HTTPMethod, _ path: String) -> Match {
        var values: [String] = []
        guard let node = find(root, RouteTree.segments(path)[...], &values) else { return .none }
        let wanted = method == .head && node.handlers[.head] == nil ? .get : method
        if let leaf = node.handlers[wanted] {
            return .handler(leaf.handler, PathParameters(values: Dictionary(zip(leaf.names, values)) { _, last in last }))
        }
        if node.handlers.isEmpty { return .upgradeRequired }
        return .methodNotAllowed(allowed: HTTPMethod.allCases.filter { node.handlers[$0] != nil })
    }

    func upgrade(_ path: String) -> UpgradeHandler? {
        var values: [String] = []
        return find(root, RouteTree.segments(path)[...], &values)?.upgrade
    }

    private func find(_ node: Node, _ rest: ArraySlice<String>, _ values: inout [String]) -> Node? {
        guard let segment = rest.first else { return node.isTarget ? node : nil }
        if let child = node.literals[segment], let hit = find(child, rest.dropFirst(), &values) { return hit }
        guard let child = node.parameter.first, !segment.isEmpty else { return nil }
        values.append(segment)
        if let hit = find(child, rest.dropFirst(), &values) { return hit }
        values.removeLast()
        return nil
    }

    private static func update(_ node: inout Node, _ rest: ArraySlice<String>, _ change: (inout Node) -> Void) {
        guard let segment = rest.first else { return change(&node) }
        if parameterName(segment) != nil {
            if node.parameter.isEmpty { node.parameter = [Node()] }
            update(&node.parameter[0], rest.dropFirst(), change)
        } else {
            update(&node.literals[segment, default: Node()], rest.dropFirst(), change)
        }
    }

    private static func merge(_ node: inout Node, _ other: Node) {
        node.handlers.merge(other.handlers) { _, new in new }
        node.upgrade = other.upgrade ?? node.upgrade
        for (segment, child) in other.literals { merge(&node.literals[segment, default: Node()], child) }
        if let child = other.parameter.first {
            if node.parameter.isEmpty { node.parameter = [Node()] }
            merge(&node.parameter[0], child)
        }
    }

    private static func segments(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    private static func parameterName(_ segment: String) -> String? {
        guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
        return String(segment.dropFirst().dropLast())
    }
}
