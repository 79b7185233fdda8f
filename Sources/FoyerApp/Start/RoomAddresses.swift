import CallProtocol
import Foundation

extension DevRoomBody {
    /// The links as they are sent to others: where the server gives none of its own, under the name by which this tab knows it.
    func links(seenFrom page: URL?) -> DevRoomBody {
        var room = self
        room.hostURL = URL(string: hostURL, relativeTo: page)?.absoluteString ?? hostURL
        room.guestURL = URL(string: guestURL, relativeTo: page)?.absoluteString ?? guestURL
        return room
    }
}
