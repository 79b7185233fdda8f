import CallServer
import Foundation

/// The key pair with which the commands beside `serve` sign their tokens.
enum SigningKey {
    static let defaultFolder = "foyer-data"

    /// The environment's pair; nil where it is not there, or a part of it is empty: with an empty secret anyone could sign.
    static func pair(in environment: [String: String]) -> APIKey? {
        guard let id = environment["FOYER_API_KEY"], let secret = environment["FOYER_SECRET"], !id.isEmpty, !secret.isEmpty else {
            return nil
        }
        return APIKey(id: id, secret: secret)
    }

    /// The environment's pair, else the one that a server started with `--dev` keeps in its data folder.
    static func find(folder: String?, environment: [String: String]) throws -> APIKey {
        if let key = pair(in: environment) { return key }
        let folder = folder ?? defaultFolder
        do {
            return try DevKeyFile.read(in: URL(fileURLWithPath: folder))
        } catch {
            throw CommandFailure(
                "no API key: set FOYER_API_KEY and FOYER_SECRET, or name with --data the folder of a server started with --dev (not in \(folder))"
            )
        }
    }
}
