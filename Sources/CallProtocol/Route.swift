/// Every address of the server, once for both sides.
package enum Route {
    package static let health = "/healthz"
    package static let metrics = "/metrics"
    /// The signalling WebSocket.
    package static let signal = "/v1/signal"
    /// Dev only: makes a room with its links for anyone who can reach it.
    package static let devRooms = "/v1/dev/rooms"
    /// Dev only: signs in anyone who can reach it.
    package static let devPeople = "/v1/dev/people"

    package static let rooms = "/v2/rooms"
    package static let validateRoom = "/v2/rooms/validate/{roomId}"
    package static let room = "/v2/rooms/{roomId}"
    package static let deactivateRoom = "/v2/rooms/deactivate"
    package static let participants = "/v2/rooms/{roomId}/participants"
    package static let entries = "/v2/rooms/{roomId}/entries"
    /// Whom a knock rings while no host is there.
    package static let roomHosts = "/v2/rooms/{roomId}/hosts"
    package static let entry = "/v2/rooms/{roomId}/entries/{participantId}"
    package static let links = "/v2/rooms/{roomId}/links"
    package static let revokeLink = "/v2/links/{linkId}/revoke"
    /// Whoever has a short link learns what it stands for.
    package static let openLink = "/v1/links/{linkId}"

    package static let call = "/v2/calls/{type}/{id}"
    package static let ringCall = "/v2/calls/{type}/{id}/ring"
    package static let acceptCall = "/v2/calls/{type}/{id}/accept"
    package static let rejectCall = "/v2/calls/{type}/{id}/reject"
    package static let endCall = "/v2/calls/{type}/{id}/end"
    package static let people = "/v2/people"
    package static let person = "/v2/people/{personId}"
    package static let callsOfPerson = "/v2/people/{personId}/calls"

    package static func call(_ type: String, _ id: String) -> String { "/v2/calls/\(type)/\(id)" }
    package static func ringCall(_ type: String, _ id: String) -> String { call(type, id) + "/ring" }
    package static func acceptCall(_ type: String, _ id: String) -> String { call(type, id) + "/accept" }
    package static func rejectCall(_ type: String, _ id: String) -> String { call(type, id) + "/reject" }
    package static func endCall(_ type: String, _ id: String) -> String { call(type, id) + "/end" }
    package static func person(_ id: String) -> String { "/v2/people/\(id)" }
    package static func callsOfPerson(_ id: String) -> String { person(id) + "/calls" }

    package static func room(_ id: String) -> String { "/v2/rooms/\(id)" }
    package static func validateRoom(_ id: String) -> String { "/v2/rooms/validate/\(id)" }
    package static func participants(_ id: String) -> String { "/v2/rooms/\(id)/participants" }
    package static func roomHosts(_ id: String) -> String { "/v2/rooms/\(id)/hosts" }
    package static func entries(_ id: String) -> String { "/v2/rooms/\(id)/entries" }
    package static func entry(_ id: String, _ participant: String) -> String { "/v2/rooms/\(id)/entries/\(participant)" }

    package static func links(_ room: String) -> String { "/v2/rooms/\(room)/links" }
    package static func revokeLink(_ id: String) -> String { "/v2/links/\(id)/revoke" }
    package static func openLink(_ id: String) -> String { "/v1/links/\(id)" }

    /// The page of a short link.
    package static func linkPage(_ id: String) -> String { "/l/\(id)" }

    /// The page of a person's calls.
    package static func callsPage(token: String) -> String { "/calls#token=\(token)" }

    /// The page that joins a room. A token stands behind `#`, so that it is never sent with the request.
    package static func joinPage(_ id: String, token: String) -> String { "/r/\(id)#token=\(token)" }
}
