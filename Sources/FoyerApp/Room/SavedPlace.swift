import CallClient
import CallProtocol
import Foundation

/// The place in, or in front of, a room that a tab keeps, so that it comes back to it by itself.
struct SavedPlace: Hashable, Codable {
    let roomId: String
    /// The end of the token with which the place was taken: another link is another person.
    let link: String
    let ticket: ResumeTicket

    init(ticket: ResumeTicket, link: RoomLink) {
        self.ticket = ticket
        roomId = link.roomId
        self.link = Self.mark(link)
    }

    /// Nil where the text keeps no place that this link stands for.
    init?(text: String, link: RoomLink) {
        guard let place = try? JSONDecoder().decode(SavedPlace.self, from: Data(text.utf8)) else { return nil }
        guard place.roomId == link.roomId, place.link == Self.mark(link) else { return nil }
        self = place
    }

    /// In a call of the person with this token, whichever it is.
    init?(text: String, token: String) {
        guard let place = try? JSONDecoder().decode(SavedPlace.self, from: Data(text.utf8)),
            place.link == Self.mark(RoomLink(roomId: place.roomId, token: token))
        else { return nil }
        self = place
    }

    var text: String {
        guard let data = try? JSONEncoder().encode(self) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func mark(_ link: RoomLink) -> String { String((link.token ?? "").suffix(16)) }
}
