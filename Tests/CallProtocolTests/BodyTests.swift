import CallProtocol
import Foundation
import Testing

@Suite("Errors, claims and REST bodies")
struct BodyTests {
    @Test("an error carries number, name and sentence", arguments: ErrorCode.allCases)
    func errors(_ code: ErrorCode) throws {
        let error = CallError(code, "A \"sentence\".")
        let text = try json(error)
        #expect(text == "{\"code\":\(code.rawValue),\"error\":\"\(code.name)\",\"message\":\"A \\\"sentence\\\".\"}")
        #expect(try decode(CallError.self, text) == error)
        #expect(try decode(CallError.self, withUnknownFields(text)) == error)
    }

    @Test("the documented numbers stay what they are, and no name stands for two")
    func numbers() {
        let documented = [4001, 4002, 4003, 4004, 4005, 4008, 4009, 4022, 4023, 4024, 4059, 4066]
        for number in documented { #expect(ErrorCode(rawValue: number) != nil) }
        #expect(Set(ErrorCode.allCases.map(\.name)).count == ErrorCode.allCases.count)
        #expect(ErrorCode.allCases.allSatisfy { $0.name.allSatisfy { $0.isUppercase || $0 == "_" } })
    }

    @Test("a code from a newer server is read as a server's error; one that is no number is not read")
    func unknownCode() throws {
        #expect(try decode(CallError.self, #"{"code":4999,"error":"NEW","message":"m"}"#) == CallError(.serverError, "m"))
        #expect(throws: (any Error).self) { try decode(CallError.self, #"{"code":"4002","message":"m"}"#) }
        #expect(throws: (any Error).self) { try decode(CallError.self, #"{"code":4002}"#) }
    }

    @Test("claims: what a token may leave out, what it may say besides, and what it may not")
    func claims() throws {
        let small = try decode(TokenClaims.self, #"{"apikey":"k","permissions":["ask_join"]}"#)
        #expect(small == TokenClaims(apikey: "k", permissions: ["ask_join"]))
        let full = TokenClaims(
            apikey: "k", permissions: ["allow_join", "allow_mod"], version: 2, roomId: "r", participantId: "p", roles: ["rtc"], name: "Ana",
            exp: 2, iat: 1, nbf: 1, jti: "j")
        #expect(try decode(TokenClaims.self, withUnknownFields(json(full))) == full)
        for text in [
            #"{}"#, #"{"apikey":"k"}"#, #"{"permissions":[]}"#, #"{"apikey":1,"permissions":[]}"#,
            #"{"apikey":"k","permissions":"allow_join"}"#,
            #"{"apikey":"k","permissions":[1]}"#, #"{"apikey":"k","permissions":[],"exp":"soon"}"#,
            #"{"apikey":"k","permissions":[],"exp":1e99}"#,
            #"{"apikey":"k","permissions":[],"roles":"rtc"}"#, #"{"apikey":"k","permissions":[],"roomId":7}"#,
        ] {
            #expect(throws: (any Error).self, "\(text)") { try decode(TokenClaims.self, text) }
        }
        #expect(Permission.allCases.map(\.rawValue) == ["allow_join", "ask_join", "allow_mod"])
    }

    private func roundTrip<Body: Codable & Equatable>(_ body: Body) throws {
        #expect(try decode(Body.self, withUnknownFields(json(body))) == body)
    }

    @Test("REST bodies come back as they were sent")
    func bodies() throws {
        try roundTrip(CreateRoomBody())
        try roundTrip(CreateRoomBody(customRoomId: "c"))
        let room = RoomBody(
            roomId: RoomID("r"), customRoomId: "c", disabled: false, createdAt: "a", updatedAt: "b", links: RoomBody.Links(getRoom: "/r"))
        #expect(room.id == room.roomId)
        try roundTrip(room)
        try roundTrip(DeactivateRoomBody(roomId: "r"))
        try roundTrip(Page(pageInfo: PageInfo(currentPage: 1, perPage: 20, total: 41), data: [Samples.entry]))
        try roundTrip(EntryDecisionBody(decision: .denied, message: "later"))
        try roundTrip(EntryDecisionBody(decision: .allowed))
        try roundTrip(DevRoomRequest(name: "Ana"))
        try roundTrip(DevRoomBody(roomId: RoomID("r"), hostURL: "h", guestURL: "g"))
    }

    @Test(
        "a decision that is none is an error", arguments: [#"{}"#, #"{"decision":"maybe"}"#, #"{"decision":true}"#, #"{"decision":null}"#])
    func wrongDecision(_ text: String) {
        #expect(throws: (any Error).self) { try decode(EntryDecisionBody.self, text) }
    }

    @Test("the last page holds the rest, and an empty list has one page", arguments: [(0, 1), (1, 1), (20, 1), (21, 2), (40, 2), (41, 3)])
    func pages(_ total: Int, _ last: Int) { #expect(PageInfo(currentPage: 1, perPage: 20, total: total).lastPage == last) }

    @Test("addresses: a token stands behind the # alone")
    func routes() {
        #expect(Route.room("r") == "/v2/rooms/r")
        #expect(Route.validateRoom("r") == "/v2/rooms/validate/r")
        #expect(Route.entries("r") == "/v2/rooms/r/entries")
        #expect(Route.entry("r", "p") == "/v2/rooms/r/entries/p")
        #expect(Route.joinPage("r", token: "t") == "/r/r#token=t")
    }
}
