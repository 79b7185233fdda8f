import CallProtocol
import Foundation

extension RoomSession {
    /// Who goes where, and how.
    package struct Configuration: Sendable {
        /// The server's `http` or `https` address, without a path of Foyer's own.
        package var serverURL: URL
        package var roomId: String
        package var token: TokenSource
        /// Used where the token does not fix a name.
        package var name: String?
        /// Used where the token does not fix a participant. Without one the server makes one up.
        package var participantId: String?
        /// A place to take again.
        package var resume: ResumeTicket?
        /// What is on at first.
        package var media: MediaState
        /// The guest's words to the host.
        package var note: String?
        /// The address of the browser on whose behalf this session runs; it goes to the server as `X-Forwarded-For`.
        package var browserAddress: String?
        package var schedule: ReconnectSchedule

        package init(
            serverURL: URL, roomId: String, token: TokenSource, name: String? = nil, participantId: String? = nil,
            resume: ResumeTicket? = nil,
            media: MediaState = MediaState(microphone: false, camera: false), note: String? = nil, browserAddress: String? = nil,
            schedule: ReconnectSchedule = ReconnectSchedule()
        ) {
            self.serverURL = serverURL
            self.roomId = roomId
            self.token = token
            self.name = name
            self.participantId = participantId
            self.resume = resume
            self.media = media
            self.note = note
            self.browserAddress = browserAddress
            self.schedule = schedule
        }
    }
}
