import CallProtocol
import Foundation

/// The STUN and TURN servers that an admission hands out.
package struct ICEPlan: Sendable {
    /// How long TURN credentials work: longer than any call, so that a connection can be repaired to its end.
    package static let credentialLife: Duration = .seconds(12 * 60 * 60)

    private let urls: [String]
    private let secret: [UInt8]?

    /// - Parameters:
    ///   - urls: `stun:…`, `turn:…` and `turns:…` addresses.
    ///   - turnSecret: coturn's `static-auth-secret`. Without it TURN addresses carry no credentials.
    package init(urls: [String], turnSecret: String? = nil) {
        self.urls = urls
        secret = turnSecret.map { Array($0.utf8) }
    }

    /// Fresh, time-limited credentials for one participant (coturn's REST scheme: `expiry:user`, HMAC-SHA1).
    package func servers(for participant: ParticipantID, now: Timestamp) -> [ICEServer] {
        urls.map { url in
            guard url.hasPrefix("turn"), let secret else { return ICEServer(urls: [url]) }
            let username = "\((now + Self.credentialLife).seconds):\(participant)"
            let credential = Data(Digest.hmacSHA1(key: secret, Array(username.utf8))).base64EncodedString()
            return ICEServer(urls: [url], username: username, credential: credential)
        }
    }
}
