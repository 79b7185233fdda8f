import Foundation

/// How long a browser may use a file without asking.
package enum CachePolicy: Sendable {
    /// It asks each time and gets 304 if nothing has changed.
    case revalidate
    /// The name changes with the content.
    case immutable

    var header: String {
        switch self {
        case .revalidate: "no-cache"
        case .immutable: "public, max-age=31536000, immutable"
        }
    }
}

/// Files in memory under a path prefix, each with its type and entity tag.
struct StaticFiles: Sendable {
    struct File: Sendable {
        var body: [UInt8]
        var type: String
        var tag: String
        /// The same in gzip, made once; nil where that gains nothing.
        var compressed: [UInt8]?
    }

    /// Ends with a slash.
    let prefix: String
    private let files: [String: File]
    private let cache: CachePolicy

    init(prefix: String, contents: [String: [UInt8]], cache: CachePolicy) {
        self.prefix = prefix.hasSuffix("/") ? prefix : prefix + "/"
        self.cache = cache
        files = Dictionary(
            uniqueKeysWithValues: contents.map { name, body in
                let type = FileTypes.type(of: name)
                let compressed = FileTypes.isText(type) ? Gzip.compressed(body) : nil
                return (name, File(body: body, type: type, tag: StaticFiles.tag(body), compressed: compressed))
            })
    }

    init(prefix: String, directory: URL, cache: CachePolicy) throws {
        self.init(prefix: prefix, contents: try StaticFiles.read(directory), cache: cache)
    }

    /// Nil if the path is none of these files.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix(prefix), let file = files[String(request.path.dropFirst(prefix.count))] else { return nil }
        let compressed = Gzip.isAccepted(by: request.headers["Accept-Encoding"]) ? file.compressed : nil
        // Two forms of one file are two things to a cache.
        let tag = compressed == nil ? file.tag : file.tag.dropLast() + "-gzip\""
        var headers: HTTPHeaders = ["Content-Type": file.type, "ETag": String(tag), "Cache-Control": cache.header]
        if file.compressed != nil { headers["Vary"] = "Accept-Encoding" }
        if let known = request.headers["If-None-Match"], StaticFiles.matches(known, String(tag)) {
            return HTTPResponse(status: .notModified, headers: headers)
        }
        if compressed != nil { headers["Content-Encoding"] = "gzip" }
        return HTTPResponse(status: .ok, headers: headers, body: compressed ?? file.body)
    }

    /// Every regular file below `directory`, by its relative name.
    private static func read(_ directory: URL) throws -> [String: [UInt8]] {
        let root = directory.resolvingSymlinksInPath().standardizedFileURL.path
        var contents: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            let file = URL(fileURLWithPath: root).appendingPathComponent(name).resolvingSymlinksInPath()
            guard file.path.hasPrefix(root + "/"), isRegular(file.path) else { continue }
            contents[name] = [UInt8](try Data(contentsOf: file))
        }
        return contents
    }

    private static func isRegular(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    /// Two 64-bit FNV-1a sums over the content (the second from its end): a name for a version, not a seal.
    static func tag(_ body: [UInt8]) -> String {
        let prime: UInt64 = 0x100_0000_01b3
        let forward = body.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* prime }
        let backward = body.reversed().reduce(UInt64(0x8422_2325_cbf2_9ce4)) { ($0 ^ UInt64($1)) &* prime }
        return "\"\(String(forward, radix: 36))\(String(backward, radix: 36))\""
    }

    static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { part in
            let candidate = part.trimmingCharacters(in: .whitespaces)
            return candidate == "*" || candidate == tag || candidate == "W/" + tag
        }
    }
}

/// Content types by file ending.
enum FileTypes {
    static func type(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return fallback }
        return table[name[name.index(after: dot)...].lowercased()] ?? fallback
    }

    /// What is letters, and so becomes smaller in gzip; pictures and sounds are compressed already.
    static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasPrefix("application/json") || type == "image/svg+xml" || type == "application/wasm"
    }

    private static let fallback = "application/octet-stream"

    private static let table = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
        "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "ico": "image/x-icon",
        "woff2": "font/woff2", "woff": "font/woff", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4",
        "webm": "video/webm", "wasm": "application/wasm", "webmanifest": "application/manifest+json", "xml": "application/xml",
    ]
}
