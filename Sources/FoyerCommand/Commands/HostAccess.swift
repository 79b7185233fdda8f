import CallProtocol
import CallServer
import Foundation
import VideoSDKRTC

/// How a command gets at the server: where it is, and a token that is good for as long as the command may run.
enum HostAccess {
    private static let lifetime: Int64 = 86_400

    /// - Throws: `UsageError` where `FOYER_URL` is no address.
    static func server(_ environment: [String: String]) throws -> URL {
        guard let url = ServerAddress.url(nil, environment: environment) else { throw UsageError("FOYER_URL is no address of a server") }
        return url
    }

    /// A host's token, for one room or for all of them.
    static func token(key: APIKey, room: String? = nil, name: String? = nil, now: Int64 = Int64(Date().timeIntervalSince1970)) throws
        -> Token
    {
        let claims = TokenClaims(
            apikey: key.id, permissions: [Permission.allowJoin.rawValue], version: 2, roomId: room, name: name, exp: now + lifetime,
            iat: now)
        return try TokenSigner.sign(claims, key: key)
    }
}
