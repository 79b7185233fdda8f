import CallClient
import CallProtocol
import SwiftUI

extension StreamVideo {
    /// A session of this window's person in, or in front of, a room. It does nothing before its `start()`.
    ///
    /// - Throws: where this process can reach no server at all.
    func session(roomId: String, name: String, media: MediaState, ticket: ResumeTicket?, devices: Devices) throws -> RoomSession {
        let context = WindowContext.current
        let address = context?[PageOrigin.self].peerAddress ?? ""
        let configuration = RoomSession.Configuration(
            serverURL: url, roomId: roomId, token: source, name: user.name.isEmpty ? name : user.name,
            participantId: user.id.isEmpty ? nil : user.id, resume: ticket, media: media, browserAddress: address.isEmpty ? nil : address)
        let transport = try context?[SignalTransportKey.self] ?? SocketTransport.standard()
        return RoomSession(configuration: configuration, transport: transport, media: devices)
    }

    private var source: TokenSource {
        let token = token
        guard let tokenProvider else { return TokenSource(Token(token)) }
        return TokenSource(refreshing: { Token(try await tokenProvider()) })
    }
}
