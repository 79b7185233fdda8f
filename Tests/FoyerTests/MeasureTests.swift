import CallProtocol
import Foundation
import Foyer
import Testing

@testable import FoyerApp
@testable import FoyerUI

/// Pure rules of how large things are, and of what is said.
struct MeasureTests {
    @Test(arguments: 1...8, [(844.0, 390.0), (320, 640), (390, 844), (1440, 900)])
    func theDoorLeavesTheControlsFree(count: Int, screen: (Double, Double)) {
        let space = OverlaySpace(width: screen.0 >= 700 ? 380 : screen.0 - 32, height: screen.1 - 160)
        let measures = KnockMeasures(count: count, in: space)
        #expect(measures.rowsHeight + 72 <= space.height)
        #expect(measures.isCompact == (count > 1) || screen.1 < 400)
    }

    @Test(arguments: [(844.0, 390.0), (720, 450), (667, 375)])
    func aLowLobbyStandsSideBySide(size: (Double, Double)) {
        let measures = LobbyMeasures(CGSize(width: size.0, height: size.1))
        #expect(measures.isWide && measures.isShort)
        #expect(measures.preview.height + 2 * measures.margin <= size.1)
        #expect(measures.preview.width + measures.gap + measures.card + 2 * measures.margin <= size.0)
    }

    @Test func aPhoneHeldUprightStacksTheLobby() {
        #expect(!LobbyMeasures(CGSize(width: 390, height: 844)).isWide)
        #expect(!LobbyMeasures(CGSize(width: 1440, height: 900)).isShort)
    }

    @Test func aLinkIsShownInShort() {
        #expect(ShortAddress.of("https://calls.example.org:8443/r/room#token=a.b.c") == "calls.example.org:8443/r/room…")
        #expect(ShortAddress.of("https://calls.example.org/r/room") == "calls.example.org/r/room")
    }

    @Test func aLinkThatWasCutIsIncomplete() {
        let token = testToken(["ask_join"], room: "room")
        func check(_ token: String) -> LinkCheck { LinkCheck(RoomLink(roomId: "room", token: token), now: Date()) }
        #expect(check(token).invitation != nil)
        #expect(check(String(token.dropLast())) == .broken)
    }

    @Test func theEndSaysWhatComingBackMeans() {
        let strings = AppStrings()
        #expect(strings.text(.left).action == "Back to the lobby")
        #expect(strings.text(.left, OutcomeCircumstances(mustAsk: true)).text.contains("ask again"))
        #expect(strings.text(.left, OutcomeCircumstances(waiting: 2)).text.hasPrefix("2 people are still waiting"))
        #expect(strings.text(.cancelled, OutcomeCircumstances(before: .asking)).title == "Your request was withdrawn")
        #expect(strings.text(.cancelled).title == "You're not in the call")
    }

    @Test func aMadeRoomIsKept() {
        let room = DevRoomBody(roomId: RoomID("room"), hostURL: "/r/room#token=h", guestURL: "/r/room#token=g")
        #expect(DevRoomBody(text: room.text) == room)
        #expect(DevRoomBody(text: "") == nil)
    }
}
