import CallCore
import CallProtocol
import Foundation
import Networking

/// With `--dev` alone: signs in anyone who can reach the server under the name that they say. The same name is the same person.
package struct DevPeople: Sendable {
    private let key: APIKey
    private let time: SystemTime

    package init(key: APIKey, time: SystemTime) {
        self.key = key
        self.time = time
    }

    package func addRoutes(to routes: inout Routes) {
        routes.on(.post, Route.devPeople) { request, _ in
            do throws(CallError) {
                return .json(try signIn(request))
            } catch {
                return .error(error)
            }
        }
    }

    private func signIn(_ request: HTTPRequest) throws(CallError) -> DevPersonBody {
        // Windows ask without one. A page of somebody else's, open in the same browser, is nobody here.
        guard request.headers["origin"] == nil else { throw CallError(.notAllowedHere, "Pages do not sign in by themselves.") }
        let name = DisplayName(try request.decode(DevPersonRequest.self).name).text
        let id = Self.id(of: name)
        let now = time.now()
        let claims = TokenClaims(
            apikey: key.id, permissions: [Permission.allowJoin.rawValue], version: 2, participantId: id.rawValue, name: name,
            exp: (now + DevRooms.linkLife).seconds, iat: now.seconds)
        guard let token = try? TokenSigner.sign(claims, key: key) else { throw CallError(.serverError, "No token could be signed.") }
        return DevPersonBody(personId: id, name: name, token: token)
    }

    /// `Dr. Ana Lima` is `dr-ana-lima`; a name without a letter of the alphabet is a person of its own.
    static func id(of name: String) -> PersonID {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return PersonID(validating: String(words.joined(separator: "-").prefix(PersonID.maxLength))) ?? PersonID(FreshValues.tokenID())
    }
}
