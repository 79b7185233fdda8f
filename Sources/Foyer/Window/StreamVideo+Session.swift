import CallClient
import CallProtocol
import SwiftUI

extension StreamVideo {
    /// A session of this window's person in, or in front of, a room. It does nothing before its `start()`.
    ///
    /// - Throws: where this process can reach no server at all.
    ///
    /// - Parameter admission: the way into a call that has rung, where there is one.
    func session(
        roomId: String, name: String, media: MediaState, ticket: ResumeTicket?, admission: Admission? = nil, devices: Devices
    ) throws -> RoomSession {
        let context = WindowContext.current
        let address = context?[PageOrigin.self].peerAddress ?? ""
        let configuration = RoomSession.Configuration(
            serverURL: url, roomId: admission?.roomId.rawValue ?? roomId, token: admission.map { TokenSource($0.token) } ?? source,
            name: user.name.isEmpty ? name : user.name, participantId: user.id.isEmpty || admission != nil ? nil : user.id, resume: ticket,
            media: media, browserAddress: address.isEmpty ? nil : address)
        let transport = try context?[SignalTransportKey.self] ?? SocketTransport.standard()
        return RoomSession(configuration: configuration, transport: transport, media: devices)
    }

}
