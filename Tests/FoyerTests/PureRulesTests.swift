import CallClient
import CallProtocol
import Foundation
import Foyer
import Testing

@testable import FoyerApp
@testable import FoyerUI

struct TileLayoutTests {
    private let phone = CGSize(width: 366, height: 640)
    private let desktop = CGSize(width: 1416, height: 740)

    @Test(arguments: 1...9) func tilesStayInsideAndApart(count: Int) {
        for size in [phone, desktop, CGSize(width: 700, height: 700)] {
            let frames = TileLayout.frames(count: count, in: size, spacing: 12)
            #expect(frames.count == count)
            let bounds = CGRect(origin: .zero, size: size)
            for (index, frame) in frames.enumerated() {
                #expect(bounds.insetBy(dx: -0.5, dy: -0.5).contains(frame))
                #expect(frames[..<index].allSatisfy { !$0.intersects(frame) })
                #expect(frame.size == frames[0].size)
            }
        }
    }

    @Test func twoStandSideBySideOnADesktopAndAboveEachOtherOnAPhone() {
        let wide = TileLayout.frames(count: 2, in: desktop, spacing: 12)
        #expect(wide[0].minY == wide[1].minY)
        let tall = TileLayout.frames(count: 2, in: phone, spacing: 12)
        #expect(tall[0].minX == tall[1].minX)
    }

    @Test func aShortLastRowStandsInTheMiddle() {
        let frames = TileLayout.frames(count: 3, in: desktop, spacing: 12)
        let lastRow = frames.filter { $0.minY == frames[2].minY }
        let left = lastRow.map(\.minX).min() ?? 0
        let right = lastRow.map(\.maxX).max() ?? 0
        #expect(abs(left - (desktop.width - right)) <= 1)
    }

    @Test func noRoomNoTiles() {
        #expect(TileLayout.frames(count: 0, in: desktop, spacing: 12).isEmpty)
        #expect(TileLayout.frames(count: 3, in: .zero, spacing: 12).isEmpty)
    }
}

struct AvatarTests {
    @Test(arguments: [
        ("Ana", "A"), ("ana maria silva", "AS"), ("  Bo   Li ", "BL"), ("", ""), ("  ", ""), ("李 明", "李明"), ("<\"", ""),
        ("(Ben) <x>", "BX"), ("4th floor", "4F"),
    ])
    func initials(name: String, initials: String) { #expect(Initials.of(name) == initials) }

    @Test func aNameKeepsItsColour() {
        #expect(AvatarColor.color(for: "Ana") == AvatarColor.color(for: "Ana"))
        #expect(Set((0..<200).map { AvatarColor.color(for: "Person \($0)") }).count > 5)
    }
}

struct AddressTests {
    @Test func addressesLeadToPages() throws {
        let token = "a.b.c"
        #expect(AppRoute(try #require(URL(string: "http://x/"))) == .start)
        #expect(AppRoute(try #require(URL(string: "http://x"))) == .start)
        #expect(AppRoute(try #require(URL(string: "http://x/r/room-1#token=a.b.c"))) == .room(RoomLink(roomId: "room-1", token: token)))
        #expect(AppRoute(try #require(URL(string: "http://x/r/room-1"))) == .room(RoomLink(roomId: "room-1", token: nil)))
        #expect(AppRoute(try #require(URL(string: "http://x/r/room-1?token=a.b.c"))) == .room(RoomLink(roomId: "room-1", token: nil)))
        #expect(AppRoute(try #require(URL(string: "http://x/elsewhere"))) == .unknown)
    }

    @Test func aLinkOpensOnTheNameThatTheTabKnows() {
        #expect(RelativeAddress.of("https://calls.example.org/r/room#token=a.b-_c") == "/r/room#token=a.b-_c")
    }

    @Test func aLinkIsSentWithTheNameOfTheServer() {
        let page = URL(string: "https://calls.example.org:8443/?x=1#y")
        #expect(AbsoluteAddress.of("/r/room#token=a.b-_c", on: page) == "https://calls.example.org:8443/r/room#token=a.b-_c")
        #expect(AbsoluteAddress.of("https://else.example/r/room", on: page) == "https://else.example/r/room")
    }

    @Test func linksAreCheckedBeforeTheServerIs() {
        let now = Date(timeIntervalSince1970: 1000)
        func check(_ token: String?) -> LinkCheck { LinkCheck(RoomLink(roomId: "room", token: token), now: now) }
        #expect(check(nil) == .broken)
        #expect(check("nonsense") == .broken)
        #expect(check("a.%%%.c") == .broken)
        #expect(check(testToken(["ask_join"], room: "other")) == .otherRoom)
        let old = check(testToken(["ask_join"], room: "room", exp: 1000))
        #expect(old.invitation.map(LinkCheck.expired) == old)
        let young = check(testToken(["ask_join"], name: "Ana", room: "room", exp: 1001))
        #expect(young.invitation.map(LinkCheck.fine) == young)
        #expect(young.invitation?.mustAsk == true)
        #expect(young.invitation?.name == "Ana")
    }

    @Test func aPlaceIsOfOneLink() {
        let link = RoomLink(roomId: "room", token: testToken(["ask_join"]))
        let place = SavedPlace(ticket: ResumeTicket(participantId: ParticipantID("me"), secret: ResumeSecret("s")), link: link)
        #expect(SavedPlace(text: place.text, link: link) == place)
        #expect(SavedPlace(text: place.text, link: RoomLink(roomId: "other", token: link.token)) == nil)
        #expect(SavedPlace(text: place.text, link: RoomLink(roomId: "room", token: "an.other.token-of-somebody-else")) == nil)
        #expect(SavedPlace(text: "", link: link) == nil)
    }
}

struct TextTests {
    @Test func whatIsWrongWithBothIsSaidOnce() throws {
        let both = try #require(Strings().advice(DeviceFaults(camera: .denied, microphone: .denied)))
        #expect(both.title == "Camera and microphone blocked")
        let one = try #require(Strings().advice(DeviceFaults(camera: nil, microphone: .missing)))
        #expect(one.title == "Microphone not found")
        #expect(Strings().advice(DeviceFaults()) == nil)
    }
}
