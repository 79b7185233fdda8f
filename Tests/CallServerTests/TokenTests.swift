import CallCore
import CallProtocol
import CallServer
import Foundation
import Testing

/// HS256 tokens: what is refused, and with which code (waiting-lobby, Tokens).
struct TokenTests {
    let key = APIKey(id: "key", secret: "a secret that is long enough to sign with")
    var signer: TokenSigner { TokenSigner(keys: [key]) }
    let claims = TokenClaims(apikey: "key", permissions: ["ask_join"], roomId: "room", name: "Zoë", exp: 2_000_000_000)

    private func code(_ token: String) -> ErrorCode? {
        do {
            _ = try signer.verify(Token(token))
            return nil
        } catch {
            return error.code
        }
    }

    private func base64URL(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// The signed token with another header or payload in front of the old signature.
    private func tampered(header: String? = nil, payload: String? = nil) throws -> String {
        var parts = try TokenSigner.sign(claims, key: key).rawValue.split(separator: ".").map(String.init)
        if let header { parts[0] = base64URL(header) }
        if let payload { parts[1] = base64URL(payload) }
        return parts.joined(separator: ".")
    }

    @Test func `A signed token gives its claims back`() throws {
        #expect(try signer.verify(TokenSigner.sign(claims, key: key)) == claims)
    }

    @Test(
        "keys shorter, as long as and longer than a block of the digest; made with PyJWT",
        arguments: [
            (5, "psuWgQMi0ej0UiskCUE_9UjtHp-08Na29ILkKcFNmJQ"), (63, "R2SnerDuTmN0-Vj4uHl4QGf7na9FI_9Vr2-YfsFlsg0"),
            (64, "3nEqdmZBGVGCl5gATacjWC6pMFD-o75ie9fwZB_jaiE"), (65, "uqgBA_dfqWAvK3vNOSW8mnDY-2ILX0JUFnSnEaokanE"),
            (100, "Qm7ftLHuQi47hIrF1TNInM1cJOPaDzWwnLAJdi7QrWg"),
        ])
    func keyLengths(_ length: Int, _ signature: String) throws {
        let signed = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhcGlrZXkiOiJhIiwicGVybWlzc2lvbnMiOlsiYXNrX2pvaW4iXX0"
        let signer = TokenSigner(keys: [APIKey(id: "a", secret: String(repeating: "k", count: length))])
        #expect(try signer.verify(Token("\(signed).\(signature)")) == TokenClaims(apikey: "a", permissions: ["ask_join"]))
    }

    @Test func `A token that another library signed is accepted`() throws {
        // Made with PyJWT: jwt.encode({"apikey": "key", "permissions": ["allow_join"]}, secret, "HS256").
        let signer = TokenSigner(keys: [APIKey(id: "key", secret: "secret")])
        let token =
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhcGlrZXkiOiJrZXkiLCJwZXJtaXNzaW9ucyI6WyJhbGxvd19qb2luIl19.F0STymserzswio6pf_BiHPUDqy1HnGOzo4-2bw_jzf8"
        #expect(try signer.verify(Token(token)).permissions == ["allow_join"])
    }

    @Test(arguments: [
        #"{"alg":"none"}"#, #"{"alg":"None"}"#, #"{"alg":"HS384"}"#, #"{"alg":"HS512"}"#, #"{"alg":"RS256"}"#, #"{"alg":"hs256"}"#,
        #"{"alg":""}"#,
        #"{"typ":"JWT"}"#, #"{"alg":["HS256"]}"#, #"{"alg":"HS256","crit":["exp"]}"#, "[]", "",
    ])
    func `Every other header is refused`(header: String) throws {
        #expect(code(try tampered(header: header)) == .invalidToken)
    }

    @Test func `A changed payload is refused`() throws {
        #expect(code(try tampered(payload: #"{"apikey":"key","permissions":["allow_join"]}"#)) == .invalidToken)
    }

    @Test func `A signature of another key is refused`() throws {
        let forged = try TokenSigner.sign(claims, key: APIKey(id: "key", secret: "another secret"))
        #expect(code(forged.rawValue) == .invalidToken)
    }

    @Test func `A key that is not ours is 4001`() throws {
        let other = APIKey(id: "other", secret: key.secret)
        var claims = claims
        claims.apikey = "other"
        #expect(code(try TokenSigner.sign(claims, key: other).rawValue) == .invalidAPIKey)
    }

    @Test(arguments: [
        "", "x", "a.b", "a.b.c", "a.b.c.d", "..", "ask_join token will be here",
        "eyJhbGciOiJIUzI1NiJ9.e30.", "eyJhbGciOiJIUzI1NiJ9..AAAA",
    ])
    func `Anything that is no token is 4002`(text: String) {
        #expect(code(text) == .invalidToken)
    }

    @Test func `A huge token is not even looked at`() throws {
        var claims = claims
        claims.name = String(repeating: "x", count: TokenSigner.maxLength)
        let text = try TokenSigner.sign(claims, key: key).rawValue
        #expect(code(text) == .invalidToken)
    }

    @Test func `Another spelling of the same signature is refused`() throws {
        let token = try TokenSigner.sign(claims, key: key).rawValue
        #expect(code(token + "=") == .invalidToken)
        #expect(code(token + "A") == .invalidToken)
        #expect(code(" " + token) == .invalidToken)
    }

    @Test func `Several keys are accepted while they are rotated`() throws {
        let next = APIKey.generate()
        let signer = TokenSigner(keys: [key, next])
        var claims = claims
        claims.apikey = next.id
        #expect(try signer.verify(TokenSigner.sign(claims, key: next)) == claims)
        #expect(try signer.verify(TokenSigner.sign(self.claims, key: key)) == self.claims)
    }

    @Test func `A key's secret never prints`() {
        #expect(!"\(key) \(String(reflecting: key))".contains("secret that is"))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("secret that is"))
    }
}
