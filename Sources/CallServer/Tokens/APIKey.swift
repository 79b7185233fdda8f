import Foundation

/// A key pair with which backends sign tokens. The secret never prints.
package struct APIKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package let id: String
    package let secret: String
    /// Keys of one app share people and calls: those that are exchanged for one another. By itself a key is an app.
    package let app: AppID

    package init(id: String, secret: String, app: String? = nil) {
        self.id = id
        self.secret = secret
        self.app = AppID(app ?? id)
    }

    /// A pair that nobody has yet: 96 bits to name it, 256 to sign with.
    package static func generate() -> APIKey {
        APIKey(id: Base64URL.encode(Digest.random(12)), secret: Base64URL.encode(Digest.random(32)))
    }

    package var description: String { "APIKey(\(id))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The key pair that `foyer serve --dev` keeps in the data folder, for it and for the other commands on this machine.
package struct DevKeyFile: Codable {
    package var apiKey: String
    package var secret: String

    package static func url(in data: URL) -> URL { data.appendingPathComponent("dev-key.json") }

    package static func read(in data: URL) throws -> APIKey {
        let file = try JSONDecoder().decode(DevKeyFile.self, from: Data(contentsOf: url(in: data)))
        return APIKey(id: file.apiKey, secret: file.secret)
    }

    /// The kept pair, or a new one that only this user can read.
    package static func readOrCreate(in data: URL) throws -> APIKey {
        if FileManager.default.fileExists(atPath: url(in: data).path) { return try read(in: data) }
        let key = APIKey.generate()
        let text = try JSONEncoder().encode(DevKeyFile(apiKey: key.id, secret: key.secret))
        guard FileManager.default.createFile(atPath: url(in: data).path, contents: text, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        return key
    }
}
