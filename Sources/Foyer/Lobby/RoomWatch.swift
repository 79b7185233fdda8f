import CallClient
import CallProtocol
import Foundation
import SwiftUI

/// Looks who is inside a room.
package typealias RoomLook = @Sendable (_ roomId: String) async throws(CallError) -> [User]

/// How lobbies of a window look into the room in place of asking the server, for tests.
package enum RoomLookKey: WindowKey {
    package static var defaultValue: RoomLook? { nil }
}

extension StreamVideo {
    /// Who is inside, again every few seconds until the stream is dropped. It ends where the server refuses to say.
    func watch(room: String) -> AsyncStream<[User]> {
        let look = WindowContext.current?[RoomLookKey.self] ?? look
        return AsyncStream { continuation in
            let watching = Task {
                await Self.repeatLook(look, room) { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in watching.cancel() }
        }
    }

    private nonisolated static func repeatLook(_ look: @escaping RoomLook, _ room: String, _ tell: @Sendable ([User]) -> Void) async {
        while !Task.isCancelled {
            do throws(CallError) {
                tell(try await Self.whole(look, room))
            } catch {
                // A server that cannot be reached may come back; one that refuses has said its word.
                guard error.code == .serverError else { return }
            }
            try? await Task.sleep(for: .seconds(3))
        }
    }

    /// A question once asked is heard out: URLSession on Linux may trap where its task is cancelled.
    private nonisolated static func whole(_ look: @escaping RoomLook, _ room: String) async throws(CallError) -> [User] {
        let answer = await Task { () -> Result<[User], CallError> in
            do throws(CallError) { return .success(try await look(room)) } catch { return .failure(error) }
        }.value
        return try answer.get()
    }

    private var look: RoomLook {
        let client = RESTClient(server: url, token: Token(token))
        return { room throws(CallError) in
            try await client.participants(room).data.map { User(id: $0.participantId.rawValue, name: $0.name) }
        }
    }
}
