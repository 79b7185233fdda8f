/// Every address of the server, once for both sides.
package enum Route {
    package static let health = "/healthz"
    package static let metrics = "/metrics"
    /// The signalling WebSocket.
    package static let signal = "/v1/signal"
    /// Dev only: makes a room with its links for anyone who can reach it.
    package static let devRooms = "/v1/dev/rooms"

    package static let rooms = "/v2/rooms"
    package static let validateRoom = "/v2/rooms/validate/{roomId}"
    package static let room = "/v2/rooms/{roomId}"
    package static let deactivateRoom = "/v2/rooms/deactivate"
    package static let participants = "/v2/rooms/{roomId}/participants"
    package static let entries = "/v2/rooms/{roomId}/entries"
    package static let entry = "/v2/rooms/{roomId}/entries/{participantId}"

    package static func room(_ id: String) -> String { "/v2/rooms/\(id)" }
    package static func validateRoom(_ id: String) -> String { "/v2/rooms/validate/\(id)" }
    package static func participants(_ id: String) -> String { "/v2/rooms/\(id)/participants" }
    package static func entries(_ id: String) -> String { "/v2/rooms/\(id)/entries" }
    package static func entry(_ id: String, _ participant: String) -> String { "/v2/rooms/\(id)/entries/\(participant)" }

    /// The page that joins a room. A token stands behind `#`, so that it is never sent with the request.
    package static func joinPage(_ id: String, token: String) -> String { "/r/\(id)#token=\(token)" }
}
