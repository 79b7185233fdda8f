import Foundation

/// What a server answers, built before it starts. The most specific route wins: literal segments before `{names}`, routes before files,
/// files before the fallback. Unknown paths get 404 and known ones with another method 405 by themselves.
package struct Routes: Sendable {
    var tree = RouteTree()
    var files: [StaticFiles] = []
    var fallbackHandler: HTTPHandler?
    private var refusals: [(prefix: String, answer: RefusalHandler)] = []

    package init() {}

    /// Answers `method` on paths like `/v2/rooms/{id}`. A GET route answers HEAD too. Handlers run on the server's loop until they hop
    /// away: they must not block. They are cancelled when the server stops before they have answered.
    package mutating func on(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping HTTPHandler) {
        tree.add(method, pattern, handler)
    }

    /// Decides about WebSockets on a path. Called on the loop.
    package mutating func webSocket(_ path: String, _ accept: @escaping UpgradeHandler) {
        tree.add(upgrade: path, accept)
    }

    /// Serves the regular files below `directory`, read into memory now. Links that lead out of it and hidden files are left out.
    /// Throws if the directory cannot be read.
    package mutating func files(_ prefix: String, _ directory: URL, cache: CachePolicy = .revalidate) throws {
        files.append(try StaticFiles(prefix: prefix, directory: directory, cache: cache))
        files.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// Serves files that are in memory already; names are relative to `prefix`.
    package mutating func files(_ prefix: String, _ contents: [String: [UInt8]], cache: CachePolicy = .revalidate) {
        files.append(StaticFiles(prefix: prefix, contents: contents, cache: cache))
        files.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// Answers every GET (and HEAD) that nothing else answers.
    package mutating func fallback(_ handler: @escaping HTTPHandler) {
        fallbackHandler = handler
    }

    /// Words the server's own refusals (no such path, another method, a body too large …) below `prefix`, which the fallback then leaves
    /// alone. Elsewhere they are plain text, as where a request is so broken that it has no path.
    package mutating func refusals(_ prefix: String, _ answer: @escaping RefusalHandler) {
        refusals.append((prefix, answer))
    }

    /// What the server itself says to a request that no route gets.
    func refusal(_ status: HTTPStatus, _ text: String, path: String?) -> HTTPResponse {
        path.flatMap(refusalHandler)?(status, text) ?? .text(text, status: status)
    }

    private func refusalHandler(_ path: String) -> RefusalHandler? { refusals.first { path.hasPrefix($0.prefix) }?.answer }

    /// Takes over the routes of another; on the same pattern the other wins.
    package mutating func merge(_ other: Routes) {
        tree.merge(other.tree)
        files = (files + other.files).sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
        fallbackHandler = other.fallbackHandler ?? fallbackHandler
        refusals += other.refusals
    }

    /// The answer to a request, or the handler that will give it.
    enum Resolution {
        case handler(HTTPHandler, PathParameters)
        case response(HTTPResponse)
    }

    func resolve(_ request: HTTPRequest) -> Resolution {
        let match = tree.match(request.method, request.path)
        if case .handler(let handler, let parameters) = match { return .handler(handler, parameters) }
        let reads = request.method == .get || request.method == .head
        if reads {
            for group in files {
                if let response = group.response(to: request) { return .response(response) }
            }
        }
        switch match {
        case .methodNotAllowed(let allowed):
            let answer = refusal(.methodNotAllowed, "method not allowed", path: request.path)
            return .response(answer.with("Allow", allowed.map(\.rawValue).joined(separator: ", ")))
        case .upgradeRequired:
            let answer = refusal(.upgradeRequired, "a WebSocket is spoken here", path: request.path)
            return .response(answer.with("Upgrade", "websocket"))
        case .none, .handler:
            if reads, let fallbackHandler, refusalHandler(request.path) == nil { return .handler(fallbackHandler, PathParameters()) }
            return .response(refusal(.notFound, "not found", path: request.path))
        }
    }
}

extension HTTPResponse {
    /// The same answer with one header set.
    package func with(_ name: String, _ value: String) -> HTTPResponse {
        var copy = self
        copy.headers[name] = value
        return copy
    }
}
