import CallCore
import CallProtocol
import Foundation
import Networking

/// With `--dev` alone: makes a room and its two links for anyone who can reach the server.
package struct DevRooms: Sendable {
    static let linkLife: Duration = .seconds(7 * 24 * 60 * 60)

    private let key: APIKey
    private let directory: RoomDirectory
    private let time: SystemTime
    private let publicURL: String?

    package init(key: APIKey, directory: RoomDirectory, time: SystemTime, publicURL: String?) {
        self.key = key
        self.directory = directory
        self.time = time
        self.publicURL = publicURL
    }

    package func addRoutes(to routes: inout Routes) {
        routes.on(.post, Route.devRooms) { request, _ in
            do {
                return .json(try await create(request))
            } catch let error as CallError {
                return .error(error)
            } catch {
                return .error(CallError(.serverError, "The room could not be made."))
            }
        }
    }

    private func create(_ request: HTTPRequest) async throws -> DevRoomBody {
        // Windows ask without one. A page of somebody else's, open in the same browser, cannot make rooms here.
        guard request.headers["origin"] == nil else { throw CallError(.notAllowedHere, "Pages do not make rooms by themselves.") }
        let body = try request.decode(DevRoomRequest.self)
        let room = try await directory.create(customID: nil).id
        let host = try token(room, [.allowJoin, .allowMod], name: DisplayName(body.name).text)
        let guest = try token(room, [.askJoin], name: nil)
        return DevRoomBody(
            roomId: room, hostURL: link(room, host), guestURL: link(room, guest))
    }

    /// Absolute where the operator said how the server is reached, else relative to where the reader reached it.
    private func link(_ room: RoomID, _ token: Token) -> String { (publicURL ?? "") + Route.joinPage(room.rawValue, token: token.rawValue) }

    private func token(_ room: RoomID, _ permissions: [Permission], name: String?) throws -> Token {
        let now = time.now()
        let claims = TokenClaims(
            apikey: key.id, permissions: permissions.map(\.rawValue), version: 2, roomId: room.rawValue, name: name,
            exp: (now + Self.linkLife).seconds, iat: now.seconds, jti: FreshValues.tokenID())
        return try TokenSigner.sign(claims, key: key)
    }
}
