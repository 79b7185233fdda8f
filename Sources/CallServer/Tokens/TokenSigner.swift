import CallProtocol
import Foundation

/// Signs and checks JSON Web Tokens with HS256 (RFC 7515, RFC 7519), the one algorithm that seed 002 names. Every other is refused.
package struct TokenSigner: Sendable {
    /// Of a token, in bytes. Nothing longer is looked at.
    package static let maxLength = 8192

    private static let usualHeader = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    private static let usualHeaderBytes = Array(usualHeader.utf8)

    private let keys: [String: APIKey]

    /// - Parameter keys: several, so that keys can be rotated.
    package init(keys: [APIKey]) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    package static func sign(_ claims: TokenClaims, key: APIKey) throws -> Token {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let signed = usualHeader + "." + Base64URL.encode(Array(try encoder.encode(claims)))
        return Token(signed + "." + Base64URL.encode(Digest.hmacSHA256(key: Array(key.secret.utf8), Array(signed.utf8))))
    }

    private struct Header: Decodable {
        var alg: String
        var crit: [String]?
    }

    /// The claims of a token that one of our keys signed. Whether its time has come is `TokenRules`' question.
    /// - Throws: 4002 not a token that we signed; 4001 of a key that is not ours.
    package func verify(_ token: Token) throws(CallError) -> TokenClaims {
        // Bytes: to split a text is to look for the borders of its characters, which took longer than the signature.
        let text = Array(token.rawValue.utf8)
        guard !text.isEmpty else { throw CallError(.invalidToken, "The token is missing.") }
        guard text.count <= Self.maxLength else { throw CallError(.invalidToken, "The token is too long.") }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw malformed }
        try checkHeader(parts[0])
        guard let signature = Base64URL.decode(parts[2]), let claims = claims(parts[1]) else { throw malformed }
        guard let key = keys[claims.apikey] else { throw CallError(.invalidAPIKey, "The token's API key is not known here.") }
        guard Digest.isEqual(Digest.hmacSHA256(key: Array(key.secret.utf8), Array(text[..<parts[1].endIndex])), signature) else {
            throw CallError(.invalidToken, "The token's signature does not match.")
        }
        return claims
    }

    /// The header that we and most others write needs no second look.
    private func checkHeader(_ part: ArraySlice<UInt8>) throws(CallError) {
        if part.elementsEqual(Self.usualHeaderBytes) { return }
        guard let header = Base64URL.decode(part).flatMap({ try? WireDecoder.decode(Header.self, from: $0) }) else { throw malformed }
        guard header.alg == "HS256", header.crit == nil else {
            throw CallError(.invalidToken, "Only tokens signed with HS256 are accepted.")
        }
    }

    private var malformed: CallError { CallError(.invalidToken, "The token is not a valid JSON Web Token.") }

    private func claims(_ part: ArraySlice<UInt8>) -> TokenClaims? { Base64URL.decode(part).flatMap { try? TokenClaims(reading: $0) } }
}
