import CallClient
import CallProtocol
import SwiftUI

/// Asks whether a room can be joined at all; nil where it can, or nobody can tell.
package typealias RoomCheck = @Sendable (_ roomId: String) async -> CallError?

/// How a window's links are checked in place of asking the server, for tests.
package enum RoomCheckKey: WindowKey {
    package static var defaultValue: RoomCheck? { nil }
}

extension StreamVideo {
    /// By the server's word, which tells whoever holds the link no more than joining would.
    fileprivate var roomCheck: RoomCheck {
        let client = RESTClient(server: url, token: Token(token))
        return { room in
            do throws(CallError) {
                return try await client.validateRoom(room).disabled ? CallError(.roomClosed, "This room was closed.") : nil
            } catch {
                return [.invalidAPIKey, .invalidToken, .invalidRoomID, .tokenNotValidForRoom].contains(error.code) ? error : nil
            }
        }
    }
}

extension CallViewModel {
    /// Nobody should look for a camera in front of a door that cannot open: a lobby whose link is no good ends as the join would.
    func checkLink(to room: String) {
        let check = WindowContext.current?[RoomCheckKey.self] ?? streamVideo.roomCheck
        Task { [weak self] in
            guard let error = await check(room), let self, case .lobby(let lobby) = callingState, lobby.callId == room else { return }
            finish(.refused(CallProblem(error)))
        }
    }
}
