import CallProtocol
import Foundation

// Calls, people and history, as a person or a backend uses them.
extension RESTClient {
    /// Makes the call, or brings the one that there is.
    package func call(_ call: CallRef, members: [PersonID]? = nil) async throws(CallError) -> CallDetails {
        try await send("POST", Route.call(escaped(call.type.rawValue), escaped(call.id.rawValue)), body: CallBody(members: members))
    }

    package func ring(_ call: CallRef, _ body: RingBody) async throws(CallError) -> RingInfo {
        try await send("POST", Route.ringCall(escaped(call.type.rawValue), escaped(call.id.rawValue)), body: body)
    }

    package func accept(_ call: CallRef, ring: RingID? = nil) async throws(CallError) -> AcceptedBody {
        try await send(
            "POST", Route.acceptCall(escaped(call.type.rawValue), escaped(call.id.rawValue)), body: RingAnswerBody(ringId: ring))
    }

    package func reject(_ call: CallRef, ring: RingID? = nil, reason: String? = nil) async throws(CallError) -> RingInfo {
        try await send(
            "POST", Route.rejectCall(escaped(call.type.rawValue), escaped(call.id.rawValue)),
            body: RingAnswerBody(ringId: ring, reason: reason))
    }

    package func end(_ call: CallRef) async throws(CallError) -> CallDetails {
        try await send("POST", Route.endCall(escaped(call.type.rawValue), escaped(call.id.rawValue)), body: [String: String]())
    }

    /// Says whom a knock on a room rings while no host is there.
    package func setRoomHosts(_ room: RoomID, _ people: [PersonID]) async throws(CallError) -> RoomHostsBody {
        try await send("POST", Route.roomHosts(escaped(room.rawValue)), body: RoomHostsBody(people: people))
    }

    /// On a development server: the person of this name, with a token. It needs none.
    package func signInDevPerson(_ person: DevPersonRequest) async throws(CallError) -> DevPersonBody {
        try await send("POST", Route.devPeople, body: person)
    }

    /// - Parameter number: from 1.
    package func people(page number: Int = 1, perPage: Int = 50) async throws(CallError) -> Page<PersonDetails> {
        try await send("GET", Route.people, query: ["page": number, "perPage": perPage])
    }

    package func setPerson(_ id: PersonID, _ body: PersonBody) async throws(CallError) -> PersonDetails {
        try await send("POST", Route.person(escaped(id.rawValue)), body: body)
    }

    /// Newest first.
    package func calls(of person: PersonID, page number: Int = 1, perPage: Int = 20) async throws(CallError) -> Page<HistoryEntry> {
        try await send("GET", Route.callsOfPerson(escaped(person.rawValue)), query: ["page": number, "perPage": perPage])
    }
}
