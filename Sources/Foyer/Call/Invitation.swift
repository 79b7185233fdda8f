import CallProtocol
import Foundation

/// What a token says of itself, read for display only: nothing is trusted, the server checks.
package struct Invitation: Hashable, Sendable {
    package let claims: TokenClaims

    /// In bytes: every token is signed with HMAC-SHA-256. A link that lost its end on the way has a shorter one.
    private static let signatureLength = 32

    /// Nil where the text is no token.
    package init?(token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, Data(base64URL: String(parts[0])) != nil, let payload = Data(base64URL: String(parts[1])),
            Data(base64URL: String(parts[2]))?.count == Self.signatureLength
        else { return nil }
        guard let claims = try? JSONDecoder().decode(TokenClaims.self, from: payload) else { return nil }
        self.claims = claims
    }

    /// Whether its holder has to ask to be let in.
    package var mustAsk: Bool { !claims.permissions.contains(Permission.allowJoin.rawValue) }

    /// The name that the token fixes, nil where everybody may say their own.
    package var name: String? { claims.name.flatMap { $0.isEmpty ? nil : $0 } }

    package func isExpired(at now: Date) -> Bool {
        guard let exp = claims.exp else { return false }
        return Double(exp) <= now.timeIntervalSince1970
    }
}

extension Data {
    /// Base64 in the alphabet of tokens, without padding.
    fileprivate init?(base64URL text: String) {
        var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        self.init(base64Encoded: base64)
    }
}
