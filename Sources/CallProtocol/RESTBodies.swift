/// `POST /v2/rooms`.
package struct CreateRoomBody: Hashable, Sendable, Codable {
    package var customRoomId: String?
    package init(customRoomId: String? = nil) { self.customRoomId = customRoomId }
}

/// A room as REST shows it.
package struct RoomBody: Hashable, Sendable, Codable {
    package struct Links: Hashable, Sendable, Codable {
        package var getRoom: String
        package init(getRoom: String) { self.getRoom = getRoom }
    }

    package var roomId: RoomID
    package var customRoomId: String?
    package var disabled: Bool
    package var createdAt: String
    package var updatedAt: String
    package var id: RoomID
    package var links: Links

    package init(roomId: RoomID, customRoomId: String?, disabled: Bool, createdAt: String, updatedAt: String, links: Links) {
        self.roomId = roomId
        self.customRoomId = customRoomId
        self.disabled = disabled
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.id = roomId
        self.links = links
    }
}

/// `POST /v2/rooms/deactivate`.
package struct DeactivateRoomBody: Hashable, Sendable, Codable {
    package var roomId: String
    package init(roomId: String) { self.roomId = roomId }
}

package struct PageInfo: Hashable, Sendable, Codable {
    package var currentPage: Int
    package var perPage: Int
    package var lastPage: Int
    package var total: Int

    package init(currentPage: Int, perPage: Int, total: Int) {
        self.currentPage = currentPage
        self.perPage = perPage
        self.lastPage = max(1, (total + perPage - 1) / perPage)
        self.total = total
    }
}

package struct Page<Item: Codable & Sendable & Hashable>: Hashable, Sendable, Codable {
    package var pageInfo: PageInfo
    package var data: [Item]

    package init(pageInfo: PageInfo, data: [Item]) {
        self.pageInfo = pageInfo
        self.data = data
    }
}

/// `POST /v2/rooms/{roomId}/entries/{participantId}`.
package struct EntryDecisionBody: Hashable, Sendable, Codable {
    package var decision: EntryDecision
    package var message: String?

    package init(decision: EntryDecision, message: String? = nil) {
        self.decision = decision
        self.message = message
    }
}

/// `POST /v1/dev/rooms`.
package struct DevRoomRequest: Hashable, Sendable, Codable {
    package var name: String
    package init(name: String) { self.name = name }
}

/// A room's links: one for its host, one for every guest.
package struct DevRoomBody: Hashable, Sendable, Codable {
    package var roomId: RoomID
    package var hostURL: String
    package var guestURL: String

    package init(roomId: RoomID, hostURL: String, guestURL: String) {
        self.roomId = roomId
        self.hostURL = hostURL
        self.guestURL = guestURL
    }
}
